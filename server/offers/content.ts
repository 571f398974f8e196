import { randomBytes } from 'node:crypto'
import type { FormData } from '../../engine/form'
import type { OfferMessage, SubmittedVariant } from '../contract/offers/drafts'
import { custody, matterId, openText, sealText } from '../sealing/area'
import type { SubmissionDoc, SubmissionKind } from './model'
import { receiptHash } from './receipts'

export interface SubmittedFile {
  id: string
  /** Of those that were opened with others: the envelope it came in. Missing: the one that opens last, or at once. */
  envelope?: string
  name: string
  size: number
  sha256: string
  blobId: string
}

/** Everything of a submission that nobody may read before its opening: lies sealed in the row, and nowhere else. */
export interface SubmissionContent {
  /** Of the form it was written in (forms.ts). */
  form: string
  data: FormData
  messages: OfferMessage[]
  /** In the order that their company gave them. Missing: none. */
  variants?: SubmittedVariant[]
  files: SubmittedFile[]
  /** Ids of those that belong to the first main offer though others name them. Missing: none. */
  mainFiles?: string[]
  /** Who declares, in text form (§ 126b BGB). */
  declaredBy: string
  /** By chance, goes into the hash: else who has the hash could try prices until one fits. */
  nonce: string
  /** Hashes of what opens before the rest, by envelope (early.ts). Missing: nothing does. */
  early?: Record<string, string>
}

export const newNonce = (): string => randomBytes(16).toString('base64url')

interface Place {
  /** What the text is of and where it lies: it opens nowhere else. */
  tenderId: string
  lotId: string
  kind: SubmissionKind
  as: 'draft' | 'submission'
  id: string
  /** One that opens before the rest. */
  envelope?: string
}

const placeOf = (place: Place): string[] => [matterId(place), place.as, place.id]

/** Seals a value as JSON under the key of its matter. */
export const sealValue = async (value: unknown, place: Place): Promise<string> =>
  sealText(JSON.stringify(value), await custody().getOrCreate(place), placeOf(place))

const opened = (sealed: string, key: Buffer, place: Place): unknown => JSON.parse(openText(sealed, key, placeOf(place))) as unknown

/** Throws where it is not what was sealed for this place. Whoever asks has judged before that the reader may. */
export const openValue = async (sealed: string, place: Place): Promise<unknown> => opened(sealed, await custody().getOrCreate(place), place)

export const EMPTY: SubmissionContent = { form: '', data: {}, messages: [], files: [], declaredBy: '', nonce: '' }

type Sealed = Pick<SubmissionDoc, '_id' | 'tenderId' | 'lotId' | 'kind' | 'body'>

export const sealContent = (content: SubmissionContent, { _id: id, tenderId, lotId, kind }: Omit<Sealed, 'body'>): Promise<string> =>
  sealValue(content, { id, tenderId, lotId, kind, as: 'submission' })

/** One key for all of a lot and kind: hundreds of offers are one question. */
const keysOnce = (): ((matter: Sealed) => Promise<Buffer>) => {
  const keys = new Map<string, Promise<Buffer>>()
  return (matter) => {
    const known = keys.get(matterId(matter)) ?? custody().getOrCreate(matter)
    keys.set(matterId(matter), known)
    return known
  }
}

async function openOne({ body, ...row }: Sealed, keyOf: (matter: Sealed) => Promise<Buffer>): Promise<SubmissionContent | null> {
  if (body === null) return null
  const { _id: id, tenderId, lotId, kind } = row
  // Written by sealContent() above, and by nothing else; before there were messages in it, without them.
  const content = opened(body, await keyOf({ ...row, body }), { id, tenderId, lotId, kind, as: 'submission' }) as SubmissionContent
  return { ...content, messages: content.messages ?? [] }
}

/** What opens last, or at once; a withdrawal has nothing in it. */
export const openRest = async (row: Sealed): Promise<SubmissionContent> => (await openOne(row, keysOnce())) ?? EMPTY

/**
 * What was submitted, row by row; null: it is not what was sealed and hashed. The caller has judged that the reader may know
 * (sealing.ts).
 */
export async function soundContents(rows: readonly SubmissionDoc[]): Promise<(SubmissionContent | null)[]> {
  const keyOf = keysOnce()
  return Promise.all(
    rows.map(async (row) => {
      const content = await openOne(row, keyOf).catch(() => undefined)
      return content !== undefined && receiptHash(row, content) === row.hash ? (content ?? EMPTY) : null
    }),
  )
}
