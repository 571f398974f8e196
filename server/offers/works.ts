import type { FinishedOpening, LotDoc, TenderDoc } from '../tenders/area'
import type { SubmittedFile } from './content'
import { openEarly, soundIn } from './integrity/sound'
import type { EarlyDoc, SubmissionDoc } from './model'
import { isTeams } from './sealing'

/** What of an offer was opened before the rest, without a word of whose it is. */
export interface Work {
  /** Of all its envelopes; each brings its nonce along (early.ts), so that nobody finds whose it is by trying. */
  hash: string
  files: SubmittedFile[]
}

export const workHash = ({ early = [] }: { early?: readonly Pick<EarlyDoc, 'hash'>[] }): string =>
  early
    .map(({ hash }) => hash)
    .sort()
    .join(' ')

/** Files by the names that their company gave them, which are shown to nobody: their order alone stays. */
export const inFileOrder = (files: readonly SubmittedFile[]): SubmittedFile[] =>
  [...files].sort((a, b) => (a.name === b.name ? (a.sha256 < b.sha256 ? -1 : 1) : a.name < b.name ? -1 : 1))

/** Works of a lot that this opening opened, or the one of them that has this hash; in no order that tells anything of them. */
export async function openedWorks(
  tender: TenderDoc,
  { lot, works, hash }: { lot: LotDoc; works: FinishedOpening; hash?: string },
): Promise<Work[]> {
  const envelopes = works.opens ?? []
  if (envelopes.length === 0) return []
  const isHere = (row: SubmissionDoc): boolean =>
    row.kind === 'offer' && row.lotId === lot.lotId && row.round === lot.round && row.offerRound === lot.offerRound && !row.late
  const isAsked = (row: SubmissionDoc): boolean => isHere(row) && (hash === undefined || workHash(row) === hash)
  const { rows } = await soundIn(tender._id)
  const theirs = rows.filter((row) => isAsked(row) && envelopes.every((envelope) => isTeams({ ...row, envelope }, tender)))
  const { opened } = await openEarly(theirs, envelopes)
  return opened.map(({ row, content }) => ({ hash: workHash(row), files: inFileOrder(content.files) }))
}
