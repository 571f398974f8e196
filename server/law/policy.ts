import { allow, deny, type AccessDecision } from '../calls/accessDecision'
import type { Actor } from '../calls/actor'
import type { Waiting } from './write'

/** The second of two is somebody else, in truth, as where a bidder's keys are changed. Refusing asks for nobody else. */
export const mayDecide = (
  _actor: Actor,
  { barred }: Pick<Waiting, 'barred'>,
  { decision }: { decision: { agrees: boolean } },
): AccessDecision => (decision.agrees && barred !== null ? deny(403, `accountChangeBarred.${barred}`) : allow())
