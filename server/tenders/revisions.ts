import { createHash } from 'node:crypto'
import type { FormData } from '../../engine/form'
import { cleanJson, cleanText } from '../../engine/texts'
import type { Parked } from '../../engine/versions'
import { isDuplicateKey } from '../platform/duplicateKey'
import { FormRevisionModel } from './revisionModel'

/** How many revisions a draft keeps; after publication all stay. */
const KEPT_OF_DRAFTS = 50
const TRIES = 20

export const revisionId = (tenderId: string, n: number): string => `${tenderId}:${n}`

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Stores a form before anything points to it, under the next free number after `after`: one left over by a save that came second is
 * skipped. Answers its number.
 */
export async function insertRevision(revision: {
  tenderId: string
  after: number
  by: string
  at: Date
  text: string
  missing: number
  templateVersion: number
  parked: readonly Parked[]
}): Promise<number> {
  const { tenderId, after, text, parked, ...others } = revision
  const rest = parked.length > 0 ? { ...others, parked: JSON.stringify(parked) } : others
  for (let n = after + 1; n <= after + TRIES; n++) {
    try {
      await FormRevisionModel.create({ _id: revisionId(tenderId, n), tenderId, n, data: text, hash: hashOf(text), ...rest })
      return n
    } catch (fault) {
      if (!isDuplicateKey(fault)) throw fault
    }
  }
  throw new Error(`no free revision of tender ${tenderId} after ${after}`)
}

/** Controls below a blank are written as escapes in JSON. */
const ESCAPED = /\\u(?:00[01]|d[89a-f])/i

/**
 * What was stored before texts were cleaned on their way in: its bytes stay, for they were hashed; whoever reads it finds what would be
 * kept today. Nearly all of it is clean, and that is seen at once.
 */
function readForm(text: string): FormData {
  const data = JSON.parse(text) as FormData
  return ESCAPED.test(text) || cleanText(text) !== text ? (cleanJson(data) as FormData) : data
}

/** A form with what has no place in its version. */
export interface WholeForm {
  data: FormData
  parked: readonly Parked[]
}

/** A form with the version it was made with; null where none is told. */
interface FoundForm {
  data: FormData
  templateVersion: number | null
}

/** Forms of several revisions by their ids (`revisionId`); without those that a draft forgot. Whoever asks for many asks in parts. */
export async function findRevisions(ids: readonly string[]): Promise<ReadonlyMap<string, FoundForm>> {
  const found = await FormRevisionModel.find({ _id: { $in: ids } }, { data: 1, templateVersion: 1 }).lean()
  return new Map(found.map(({ _id, data, templateVersion }) => [_id, { data: readForm(data), templateVersion: templateVersion ?? null }]))
}

/** Form data of a revision; null where a draft forgot it. */
export async function findRevision(tenderId: string, n: number): Promise<FoundForm | null> {
  const id = revisionId(tenderId, n)
  return (await findRevisions([id])).get(id) ?? null
}

/** The same as it was hashed, for what is kept as evidence. */
export async function findHashed(tenderId: string, n: number): Promise<unknown> {
  const found = await FormRevisionModel.findOne({ _id: revisionId(tenderId, n) }, { data: 1 }).lean()
  return found ? (JSON.parse(found.data) as unknown) : null
}

/** Form and parked values of a revision; throws where it is missing. */
export async function readWhole(tenderId: string, n: number): Promise<WholeForm> {
  const found = await FormRevisionModel.findOne({ _id: revisionId(tenderId, n) }, { data: 1, parked: 1 }).lean()
  if (!found) throw new Error(`revision ${n} of tender ${tenderId} is missing`)
  return { data: readForm(found.data), parked: found.parked === undefined ? [] : (JSON.parse(found.parked) as Parked[]) }
}

/** Form data of a revision; throws where it is missing, because a head never points to one that was not written. */
export async function readRevision(tenderId: string, n: number): Promise<FormData> {
  const found = await findRevision(tenderId, n)
  if (!found) throw new Error(`revision ${n} of tender ${tenderId} is missing`)
  return found.data
}

/** Forgets old revisions of a draft; the newest stay. */
export async function pruneDraft(tenderId: string, newest: number): Promise<void> {
  if (newest > KEPT_OF_DRAFTS) await FormRevisionModel.deleteMany({ tenderId, n: { $lte: newest - KEPT_OF_DRAFTS } })
}
