import { NO_EYES, type Eyes, type OpeningFacts } from '../../workflows/opening'
import { openersAsked, type OpenersCount } from '../../workflows/procedure'
import type { OpeningKind } from '../contract/procedure/views'
import { haveOwnSeats, isSameParty, roleIn, type Acted, type WithDeputies } from './deputies'
import { fourEyesIn } from './fourEyes'
import type { LotDoc, OpeningDoc } from './lotDoc'
import type { TenderDoc } from './model'
import { sealedDeadline, type Sealed } from './openers'

const OFFERS_OPENED = 7

/** What says how many people open a tender. */
export type WithEyes = Pick<TenderDoc, '_id' | 'fourEyes' | 'type' | 'procedure'>

/** How many people it takes to open this. */
export const openersNeeded = (tender: WithEyes, what: OpeningKind): OpenersCount =>
  openersAsked({ type: tender.type, procedure: tender.procedure, fourEyes: fourEyesIn(tender) }, what)

/** Whoever has taken part in an opening under way so far, in their order. */
export const thoseIn = ({ startedBy, startedAt, joined = [] }: OpeningDoc): [Acted, ...Acted[]] => [
  { userId: startedBy, at: startedAt },
  ...joined.map(({ by, at }) => ({ userId: by, at })),
]

/** Whoever stands in for the starter, or the other way round, is no second pair of eyes. */
const hasStarted = (tender: WithDeputies, opening: OpeningDoc, person: Acted): boolean => isSameParty(tender, thoseIn(opening)[0], person)

/** Nor is whoever could be one of those who joined, or has no place in the team that is left. */
const hasJoined = (tender: WithDeputies, opening: OpeningDoc, person: Acted): boolean => {
  const [, ...joined] = thoseIn(opening)
  return (
    joined.length > 0 && (joined.some((one) => isSameParty(tender, one, person)) || !haveOwnSeats(tender, [...thoseIn(opening), person]))
  )
}

/** Whether a person counts as one of those who opened so far: somebody else has to come. */
export const hasPartIn = (tender: WithDeputies, opening: OpeningDoc, person: Acted): boolean =>
  hasStarted(tender, opening, person) || hasJoined(tender, opening, person)

/** Missing: nobody acts, what is under way, all is processed, nobody's eyes. */
interface Circumstances {
  at: Date
  userId?: string
  sealed?: Sealed
  unprocessed?: number
  eyes?: Eyes
}

/** The opening machine's facts of a lot, from the tender's document; without a person they are the clock's. */
export function openingFacts(
  tender: WithDeputies & WithEyes,
  lot: LotDoc,
  { at, userId, sealed, unprocessed = 0, eyes = NO_EYES }: Circumstances,
): OpeningFacts {
  const { opening } = lot
  const { what, round } = sealed ?? opening ?? { what: 'offers', round: lot.round }
  const isLater = what === 'applications' && round > lot.round
  // What is opened after an envelope lies behind the fence that this one waited for.
  const isNext = what === 'offers' && lot.stage === OFFERS_OPENED
  return {
    now: at.getTime(),
    isTeamMember: roleIn(tender, userId, at) !== undefined,
    isForOne: openersNeeded(tender, what) === 1,
    isStarter: opening !== null && userId !== undefined && hasStarted(tender, opening, { userId, at }),
    hasJoined: opening !== null && userId !== undefined && hasJoined(tender, opening, { userId, at }),
    missing: openersNeeded(tender, what) - (opening === null ? 0 : thoseIn(opening).length),
    deadline: sealedDeadline(lot, { what, round }),
    // Nothing is written at the end of a further round: its deadline alone says that no application goes to it any more.
    isFenced: isLater || isNext || lot.closedAt !== null,
    unprocessed,
    expiresAt: opening?.expiresAt.getTime() ?? null,
    eyes,
  }
}
