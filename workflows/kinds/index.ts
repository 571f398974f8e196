import type { StandingPhase } from '../procedure/document'
import type { Sentence } from '../tender/guards'
import { award } from './award'
import { choice, jury, talk } from './choice'
import { intake } from './intake'
import type { Around, Kind, LotState } from './kind'
import { notice } from './notice'
import { order } from './order'

/** Every kind of phase that a lot stands in, by its name in documents. */
const KINDS: { [Name in StandingPhase['kind']]: Kind<Extract<StandingPhase, { kind: Name }>> } = {
  ...{ notice, order, intake, choice, jury, talk, award },
}

const kindOf = (phase: StandingPhase): Kind<StandingPhase> => KINDS[phase.kind] as Kind<StandingPhase>

/** The states that a phase becomes. */
export const statesOf = (phase: StandingPhase, around: Around): LotState[] => kindOf(phase).statesOf(phase, around)

/** What must hold before a phase begins, by its kind; the document's own sentences come after. */
export const entryOf = (phase: StandingPhase): Sentence[] => [...kindOf(phase).entryOf(phase), ...((phase.needs ?? []) as Sentence[])]

export { againNeeds, openingNeeds } from './intake'
export {
  branch,
  CONDITIONED_ACTS,
  conditionsBefore,
  conditionsIn,
  isIntake,
  teamNeeds,
  type Around,
  type Branch,
  type LotState,
  type Ways,
} from './kind'
