import type { FormData } from '../../../engine/form'
import type { UnreadText } from '../../forms'

/**
 * What was typed into a form that saves itself and no server has yet, on this device: a reload, a lost connection or an expired session
 * loses nothing. Under the same prefix as tenders' drafts, so that a logout asks about it and forgets it (kept/keptDraft.ts).
 */
export interface KeptForm {
  data: FormData
  /** What the server had when this was typed, and its number: both are needed to tell one's own changes from a colleague's. */
  base: FormData
  version: number
  at: string
  /** What could not be read: no server gets it. Missing in what earlier versions kept. */
  unread?: readonly UnreadText[]
}

/** One part of an offer as it is drafted: its lot, its kind, and the round it is for. */
interface DraftPlace {
  offerId: string
  lotId: string
  kind: 'application' | 'offer'
  round: number
  offerRound: number
}

export const offerKey = (email: string, { offerId, lotId, kind, round, offerRound }: DraftPlace): string =>
  `lotse:draft:${email}:offer:${offerId}:${lotId}:${kind}:${round}.${offerRound}`

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const isKept = (value: unknown): value is KeptForm =>
  isRecord(value) && isRecord(value.data) && isRecord(value.base) && typeof value.version === 'number' && typeof value.at === 'string'

/** Null when nothing is kept, or what is kept cannot be read any more. */
export function readKeptForm(key: string, storage: Storage = localStorage): KeptForm | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return isKept(kept) ? kept : null
  } catch {
    return null
  }
}

/** False when this device has no room left, or forbids it. */
export function keepForm(key: string, kept: KeptForm, storage: Storage = localStorage): boolean {
  try {
    storage.setItem(key, JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

export function forgetForm(key: string, storage: Storage = localStorage): void {
  try {
    storage.removeItem(key)
  } catch {
    // A device that forbids storage has nothing to forget.
  }
}

/** A logout takes what is kept away; an editor that closes after it must not put it back. */
export function isKeptHere(key: string, storage: Storage = localStorage): boolean {
  try {
    return storage.getItem(key) !== null
  } catch {
    return false
  }
}

export const profileKey = (email: string): string => `lotse:draft:${email}:profile`

export const practiceKey = (email: string, id: string): string => `lotse:draft:${email}:practice:${id}`
