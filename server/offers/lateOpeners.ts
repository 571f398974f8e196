import { findOpeners, type OpenersFound } from '../openers/area'
import type { Acted, OpeningMatter, TenderDoc } from '../tenders/area'
import type { SubmissionDoc } from './model'

type Late = Pick<SubmissionDoc, 'kind' | 'lotId' | 'round' | 'offerRound'>

/** What came in late belongs to the opening that it missed: the same people may open it, and a confirmation of them covers it. */
export const matterOfSubmission = ({ kind, lotId, round, offerRound }: Late): OpeningMatter =>
  kind === 'application' ? { lotId, what: 'applications', round, offerRound: 1 } : { lotId, what: 'offers', round, offerRound }

/** Two people of the team, judged for what came in late. */
export function lateOpeners(submission: Late, tender: TenderDoc, people: readonly Acted[]): Promise<OpenersFound> {
  const lot = tender.lots.find(({ lotId }) => lotId === submission.lotId)
  if (!lot) throw new Error(`no lot ${submission.lotId} any more`)
  return findOpeners(tender, lot, { matter: matterOfSubmission(submission), people })
}
