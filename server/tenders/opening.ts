import { NO_EYES, type Eyes, type OpeningFacts } from '../../workflows/opening'
import type { OpeningKind } from '../contract/procedure/views'
import { isSameParty, roleIn, type WithDeputies } from './deputies'
import { fourEyesIn } from './fourEyes'
import type { LotDoc } from './lotDoc'
import type { TenderDoc } from './model'
import { sealedDeadline, type Sealed } from './openers'

const OFFERS_OPENED = 7

/** How many people it takes to open this. */
export const openersNeeded = (tender: Pick<TenderDoc, '_id' | 'fourEyes'>, what: OpeningKind): 1 | 2 => (fourEyesIn(tender)[what] ? 2 : 1)

const hasStarted = (
  tender: WithDeputies,
  opening: LotDoc['opening'] | undefined,
  { userId, at }: { userId: string | undefined; at: Date },
): boolean =>
  userId !== undefined &&
  opening !== null &&
  opening !== undefined &&
  isSameParty(tender, { userId: opening.startedBy, at: opening.startedAt }, { userId, at })

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
  tender: WithDeputies & Pick<TenderDoc, '_id' | 'fourEyes'>,
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
    // Whoever stands in for the starter, or the other way round, is no second pair of eyes.
    isStarter: hasStarted(tender, opening, { userId, at }),
    deadline: sealedDeadline(lot, { what, round }),
    // Nothing is written at the end of a further round: its deadline alone says that no application goes to it any more.
    isFenced: isLater || isNext || lot.closedAt !== null,
    unprocessed,
    expiresAt: opening?.expiresAt.getTime() ?? null,
    eyes,
  }
}
