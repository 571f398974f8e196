import { createHash } from 'node:crypto'
import { readBlob } from '../blobs/area'
import { custody } from '../sealing/area'
import type { SubmittedFile } from './content'
import { check } from './integrity/check'
import { readStored } from './integrity/load'
import { openAll } from './integrity/sound'
import { tendersWithSubmissions } from './verifySubmissions'

/** A submitted file whose bytes are not (all) those that were sealed with its submission; nothing of what is in it, nor its name. */
export interface FileFault {
  readonly no: string
  readonly tenderId: string
  readonly lotId: string
  readonly fileId: string
}

interface FilesReport {
  readonly faults: readonly FileFault[]
  readonly count: number
}

/** Reads all of it, a piece at a time. */
const holds = async ({ blobId, size, sha256 }: SubmittedFile, key: Buffer): Promise<boolean> => {
  const hash = createHash('sha256')
  let seen = 0
  try {
    for await (const piece of readBlob(blobId, { key }) as AsyncIterable<Buffer>) {
      hash.update(piece)
      seen += piece.length
    }
  } catch {
    return false
  }
  return seen === size && hash.digest('hex') === sha256
}

/**
 * Holds the stored bytes of every submitted file against the hash that is sealed in its submission. Takes as long as reading all of them:
 * `audit:verify -- --files`. The installation's key is loaded, and where the blobs lie is known.
 */
export async function verifyFiles(): Promise<FilesReport> {
  const faults: FileFault[] = []
  let count = 0
  for (const tenderId of await tendersWithSubmissions()) {
    const stored = await readStored(tenderId)
    const { sound } = check(stored)
    // One that does not open is named by verifySubmissions.
    const { opened } = await openAll(stored.rows.filter(({ _id, action }) => sound.has(_id) && action === 'submit'))
    for (const { row, content } of opened) {
      for (const file of content.files) {
        count += 1
        const { tenderId, lotId, kind } = row
        const key = await custody().getOrCreate({ tenderId, lotId, kind, envelope: file.envelope })
        if (!(await holds(file, key))) faults.push({ no: row.no ?? '', tenderId, lotId: row.lotId, fileId: file.id })
      }
    }
  }
  return { faults, count }
}

export const fileFaultLines = ({ faults }: FilesReport): string[] =>
  faults.map(
    ({ no, tenderId, lotId, fileId }) =>
      `File ${fileId} of submission ${no} (tender ${tenderId}, ${lotId}) is not, byte for byte, what was submitted, or is gone.`,
  )

export const fileWholeLines = ({ count }: FilesReport): string[] => [`Submitted files: ${count}, each byte for byte as it was submitted.`]
