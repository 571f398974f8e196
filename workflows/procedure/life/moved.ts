import type { Procedure } from '../compile'
import { COMPANIES, type Company, type Paper, type Scene } from './scene'
import { envelopeId, fieldsOf, intakeOf, phaseOf, type World } from './world'

/* What a move of the lot leaves of a scene. */

/** Something is called for that was not before. */
export function isCallFor(procedure: Procedure, { from, to }: { from: World; to: World }): boolean {
  const intake = intakeOf(procedure, to.state)
  return intake !== undefined && intake.key !== phaseOf(procedure, from.state)?.key
}

/** What a publication that waits turns into. */
export function onPublish(event: string): Scene['onPublish'] {
  if (event === 'publishIntoCompetition') return 3
  if (event === 'publishIntoNegotiation') return 5
  return event === 'publishIntoOffers' ? 6 : 2
}

/** What a later beginning leaves out before it. */
export function skippedAfter(procedure: Procedure, { skipped, world }: Scene, to: World): Scene['skipped'] {
  const [before = 0, now = 0] = [world, to].map(({ state }) => fieldsOf(procedure, state).stage)
  return before < 3 && now >= 3 && now < 8 ? [3, 4, 5, 6, 7].filter((one) => skipped.includes(one) || one < now) : skipped
}

/** What came in time, of those who are still in, and lies in an envelope that is open now. */
export const openedBy = ({ papers, parts }: Scene, { opened }: World): Paper[] =>
  papers.map((one) =>
    !one.isLate && parts[one.company].decision !== 'rejected' && opened.includes(envelopeId(one)) ? { ...one, isOpened: true } : one,
  )

/** The first whose offer was opened and who is still in. */
export function winnerOf({ winner, papers, parts }: Scene): Company | null {
  const isIn = (one: Company): boolean =>
    parts[one].decision !== 'rejected' && papers.some(({ company, isOpened }) => company === one && isOpened)
  return winner && isIn(winner) ? winner : (COMPANIES.find(isIn) ?? null)
}

/** How many days a call leaves in an invented life, where the document does not say it. */
const CALL_DAYS = 30

/** The day on which what is called for ends: as its document has it follow, else after the usual days; one that has passed is none. */
export function endOfCall(procedure: Procedure, { day, published, ends, skipped }: Scene, to: { event: string; state: string }): number {
  const key = intakeOf(procedure, to.state)?.of === 'offer' ? 'offers' : 'applications'
  const follow = to.event === 'furtherOfferRound' ? undefined : procedure.least.follows?.[key]
  const anchors = { notice: published, applications: skipped.includes(3) ? null : ends, begin: day }
  const from = follow ? anchors[follow.of] : null
  const wanted = follow && from !== null ? from + follow.days : 0
  return wanted > day ? wanted : day + CALL_DAYS
}
