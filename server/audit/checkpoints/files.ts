import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Checkpoint } from './sign'

/** The name carries the number, so that the newest is found without reading all. */
const NAME = /^(\d{10})\.json$/
const nameOf = (seq: number): string => `${String(seq).padStart(10, '0')}.json`

export const checkpointFolder = (dataDir: string): string => join(dataDir, 'checkpoints')

/** Appears whole or not at all. Two processes that write the same one write the same. */
export const writeCheckpoint = (folder: string, checkpoint: Checkpoint): void => {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, nameOf(checkpoint.seq))
  const draft = `${file}.${process.pid}`
  const handle = openSync(draft, 'w', 0o644)
  try {
    writeSync(handle, `${JSON.stringify(checkpoint)}\n`)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(draft, file)
}

const isText = (value: unknown): value is string => typeof value === 'string'

const parse = (text: string): Checkpoint | null => {
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
  checkpoint: parse(readFileSync(join(folder, name), 'utf8')),
})

/** All that are there, by number. */
export const readCheckpoints = (folder: string): CheckpointFile[] => namesIn(folder).map((name) => read(folder, name))

export const newestCheckpoint = (folder: string): CheckpointFile | null => {
  const name = namesIn(folder).at(-1)
  return name === undefined ? null : read(folder, name)
}
