import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Checkpoint } from './sign'

/** The name carries the number, so that the newest is found without reading all. */
const NAME = /^(\d{10})\.json$/
const nameOf = (seq: number): string => `${String(seq).padStart(10, '0')}.json`

export const checkpointFolder = (dataDir: string): string => join(dataDir, 'checkpoints')

/** Written anew with every signature: its time is the last sign of life of the house, whether or not anything happened. */
const NEWEST = 'newest.json'

/** Writes a draft that is on the disk, and answers its name. */
const draftOf = (folder: string, name: string, content: string | Uint8Array): string => {
  mkdirSync(folder, { recursive: true })
  const draft = join(folder, `${name}.${process.pid}`)
  const handle = openSync(draft, 'w', 0o644)
  try {
    writeSync(handle, typeof content === 'string' ? Buffer.from(content) : content)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  return draft
}

/**
 * Appears whole or not at all, and stays as it is once it is there: of several processes that sign the same end the first one says when.
 */
const writeOnce = (folder: string, name: string, content: string | Uint8Array): void => {
  const draft = draftOf(folder, name, content)
  try {
    linkSync(draft, join(folder, name))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    unlinkSync(draft)
  }
}

const textOf = (checkpoint: Checkpoint): string => `${JSON.stringify(checkpoint)}\n`

export const writeCheckpoint = (folder: string, checkpoint: Checkpoint): void =>
  writeOnce(folder, nameOf(checkpoint.seq), textOf(checkpoint))

export const writeNewest = (folder: string, checkpoint: Checkpoint): void =>
  renameSync(draftOf(folder, NEWEST, textOf(checkpoint)), join(folder, NEWEST))

const isText = (value: unknown): value is string => typeof value === 'string'

/** A checkpoint as it is written; null where the text is none. Whether it is genuine is another question. */
export const parseCheckpoint = (text: string): Checkpoint | null => {
  try {
    const { format, seq, h, at, signature } = JSON.parse(text) as Record<string, unknown>
    if (format !== 1 || !Number.isInteger(seq) || !isText(h) || !isText(at) || !isText(signature)) return null
    return { format, seq: seq as number, h, at, signature }
  } catch {
    return null
  }
}

export interface CheckpointFile {
  readonly name: string
  /** The number in its name. */
  readonly seq: number
  /** Null: it holds no checkpoint. */
  readonly checkpoint: Checkpoint | null
}

const namesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => NAME.test(name))
        .sort()
    : []

const read = (folder: string, name: string): CheckpointFile => ({
  name,
  seq: Number(NAME.exec(name)?.[1]),
  checkpoint: parseCheckpoint(readFileSync(join(folder, name), 'utf8')),
})

const STAMP = /^(\d{10})\.tsr$/
const stampOf = (name: string): string => name.replace(/json$/, 'tsr')

/** A checkpoint's file as it lies there, byte for byte what is stamped. */
export const bytesOf = (folder: string, { name }: Pick<CheckpointFile, 'name'>): Buffer => readFileSync(join(folder, name))

export const isStamped = (folder: string, { name }: Pick<CheckpointFile, 'name'>): boolean => existsSync(join(folder, stampOf(name)))

/** Lays a stamp beside the file that it is of. */
export const writeStamp = (folder: string, { name }: Pick<CheckpointFile, 'name'>, stamp: Uint8Array): void =>
  writeOnce(folder, stampOf(name), stamp)

/** Stamps that are there, with the file that each is of; null: that file is gone. */
export const readStamps = (folder: string): { name: string; stamp: Buffer; file: (CheckpointFile & { bytes: Buffer }) | null }[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => STAMP.test(name))
    .sort()
    .map((name) => {
      const of = name.replace(/tsr$/, 'json')
      const file = existsSync(join(folder, of)) ? { ...read(folder, of), bytes: bytesOf(folder, { name: of }) } : null
      return { name, stamp: readFileSync(join(folder, name)), file }
    })

/** All that are there, by number. */
export const readCheckpoints = (folder: string): CheckpointFile[] => namesIn(folder).map((name) => read(folder, name))

export const newestCheckpoint = (folder: string): CheckpointFile | null => {
  const name = namesIn(folder).at(-1)
  return name === undefined ? null : read(folder, name)
}

/**
 * The last sign of life; null where none was ever written (a version of before 2026-11-26), `checkpoint: null` where the file holds none.
 */
export const readNewest = (folder: string): Omit<CheckpointFile, 'seq'> | null => {
  const file = join(folder, NEWEST)
  return existsSync(file) ? { name: NEWEST, checkpoint: parseCheckpoint(readFileSync(file, 'utf8')) } : null
}
