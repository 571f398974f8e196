import { createHash } from 'node:crypto'
import { canonicalJson } from '../platform/canonicalJson'
import { EMPTY, openRest, openValue, sealValue, type SubmissionContent, type SubmittedFile } from './content'
import type { EarlyDoc, SubmissionDoc } from './model'

/*
 * What of an offer opens before the rest (workflows/procedure/apart.ts) lies beside it in the row, each envelope under a key of its own:
 * who has that key reads neither the rest nor another envelope. Row and rest say its hash, so that all of it is one thing.
 */

/** Files of the rooms of one envelope. */
export interface EarlyContent {
  files: SubmittedFile[]
  declaredBy: string
  /** By chance, goes into the hash. */
  nonce: string
}

type Place = Pick<SubmissionDoc, '_id' | 'tenderId' | 'lotId' | 'kind'>

const placeOf = ({ _id, tenderId, lotId, kind }: Place, envelope: string) => ({
  ...{ id: _id, tenderId, lotId, kind, envelope },
  as: 'submission' as const,
})

/** Of files name, size and hash, as in the receipt. */
const hashOf = (submission: string, envelope: string, { files, declaredBy, nonce }: EarlyContent): string => {
  const told = { submission, envelope, files: files.map(({ name, size, sha256 }) => ({ name, size, sha256 })), declaredBy, nonce }
  return createHash('sha256').update(canonicalJson(told)).digest('hex')
}

export const sealEarly = (early: Readonly<Record<string, EarlyContent>>, row: Place): Promise<EarlyDoc[]> =>
  Promise.all(
    Object.entries(early).map(async ([envelope, content]) => ({
      envelope,
      body: await sealValue(content, placeOf(row, envelope)),
      hash: hashOf(row._id, envelope, content),
    })),
  )

/** The rest, with the hashes of what opens before it. */
export const withEarly = (content: SubmissionContent, early: readonly EarlyDoc[]): SubmissionContent =>
  early.length === 0 ? content : { ...content, early: Object.fromEntries(early.map(({ envelope, hash }) => [envelope, hash])) }

/** Whether the rest names exactly what lies beside it. */
const isOneThing = ({ early: named = {} }: SubmissionContent, early: readonly EarlyDoc[]): boolean =>
  Object.keys(named).length === early.length && early.every(({ envelope, hash }) => named[envelope] === hash)

const open = async (row: Place, { envelope, body }: EarlyDoc): Promise<EarlyContent> => {
  // Written by sealEarly() above, and by nothing else.
  const content = (await openValue(body, placeOf(row, envelope))) as EarlyContent
  return { ...content, files: content.files.map((file) => ({ ...file, envelope })) }
}

type Row = Place & Pick<SubmissionDoc, 'early'>

const together = (all: readonly EarlyContent[]): Pick<EarlyContent, 'files' | 'declaredBy'> => ({
  files: all.flatMap(({ files }) => files),
  declaredBy: all[0]?.declaredBy ?? '',
})

/**
 * These envelopes of a submission, and nothing else of it; null: one is not what was sealed and hashed, or is not there. The caller has
 * judged that the reader may know.
 */
export async function soundEarly({ early = [], ...row }: Row, envelopes: readonly string[]) {
  const wanted = early.filter(({ envelope }) => envelopes.includes(envelope))
  if (wanted.length < envelopes.length) return null
  const found = await Promise.all(
    wanted.map(async (one) => {
      const content = await open(row, one).catch(() => null)
      return content && hashOf(row._id, one.envelope, content) === one.hash ? content : null
    }),
  )
  const whole = found.filter((one) => one !== null)
  return whole.length < found.length ? null : together(whole)
}

/** A submission whose rest was opened, with what opened before it; null: they are not one thing. */
export async function withOpened(rest: SubmissionContent, row: Row): Promise<SubmissionContent | null> {
  const early = row.early ?? []
  if (early.length === 0 && rest.early === undefined) return rest
  const before = await soundEarly(
    row,
    early.map(({ envelope }) => envelope),
  )
  return before && isOneThing(rest, early) ? { ...rest, files: [...before.files, ...rest.files] } : null
}

/** All that was submitted, for the company itself; a withdrawal has nothing in it. */
export async function openContent(row: SubmissionDoc): Promise<SubmissionContent> {
  if (row.body === null) return EMPTY
  const [rest, early] = await Promise.all([openRest(row), Promise.all((row.early ?? []).map((one) => open(row, one)))])
  return { ...rest, files: [...together(early).files, ...rest.files] }
}
