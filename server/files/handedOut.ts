import type { OpenVersion } from './reading'
import type { RoomDoc } from './roomModel'

/** A file as it is handed out: one version of it. */
export interface HandedFile extends OpenVersion {
  fileId: string
  /** '' or 'a/b'. */
  folder: string
  name: string
}

export interface HandedOut {
  room: RoomDoc
  /** Of the bytes; null: they lie plain. */
  key: Buffer | null
  files: HandedFile[]
}

/** Files that a virus was found in go to nobody; those that wait for the scanner neither. */
export const isHeldBack = ({ scan }: Pick<OpenVersion, 'scan'>): boolean => scan === 'infected' || scan === 'pending'
