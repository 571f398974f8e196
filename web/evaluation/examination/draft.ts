import type { EvidenceView, ExaminedOffer, RowView } from '../../../server/contract/examination/examination'
import { serverToday } from '../../ui/time'

/** What somebody is about to say of a row. */
export type RowDraft = Pick<RowView, 'result' | 'reason' | 'evidence' | 'queries'>
/** By row; only those that somebody touched. */
export type Drafts = Readonly<Partial<Record<RowView['row'], RowDraft>>>

/** In Germany, by the server's clock: it stands in the record. */

/** One query of the register for each member, as it stands or to be filled. */
const queriesFor = ({ members }: Pick<ExaminedOffer, 'members'>, { queries }: RowView): RowDraft['queries'] =>
  queries.length > 0 ? queries : members.map((member) => ({ member, queriedOn: serverToday(), reference: '', result: 'none' as const }))

/** A row as it stands, to begin with. */
export const draftOf = (offer: ExaminedOffer, row: RowView): RowDraft => ({
  ...{ result: row.result, reason: row.reason, evidence: row.evidence },
  queries: row.row === 'register' ? queriesFor(offer, row) : [],
})

const isSameEvidence = (one: readonly EvidenceView[], other: readonly EvidenceView[]): boolean =>
  one.length === other.length && one.every(({ kind, id }, n) => other[n]?.kind === kind && other[n].id === id)

/** Whether a draft says anything else than what stands. */
export const isChanged = (offer: ExaminedOffer, row: RowView, draft: RowDraft): boolean => {
  const stands = draftOf(offer, row)
  return (
    draft.result !== stands.result ||
    draft.reason.trim() !== stands.reason ||
    !isSameEvidence(draft.evidence, stands.evidence) ||
    JSON.stringify(draft.queries) !== JSON.stringify(stands.queries)
  )
}

/** What is sent of the drafts; queries that nobody filled are none, unless the row says that all are there. */
export const inputsOf = (offer: ExaminedOffer, drafts: Drafts) =>
  offer.rows.flatMap((row) => {
    const draft = drafts[row.row]
    if (!draft || !isChanged(offer, row, draft)) return []
    const { result, reason, evidence, queries } = draft
    return [
      {
        ...{ row: row.row, result, reason: reason.trim() },
        evidence: evidence.map(({ kind, id }) => ({ kind, id })),
        queries: result === 'fulfilled' ? queries.map((one) => ({ ...one })) : queries.filter(({ reference }) => reference.trim() !== ''),
      },
    ]
  })

export const doneOf = ({ rows }: ExaminedOffer): number => rows.filter(({ duty }) => duty === null).length
