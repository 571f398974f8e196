import { needsLogin } from '../session/needsLogin'
import type { SessionPhase } from '../session/types'

export interface Situation {
  /** Path now on the screen; null on the first load. */
  from: string | null
  to: string
  phase: SessionPhase
  hasUnsaved: boolean
}

/** ask: unsaved changes · twoFactor, login: store the target and show that dialog · allow: clear stored targets and the flag. */
type GuardDecision = 'ask' | 'twoFactor' | 'login' | 'allow'

/** The navigation guard, in the specification's order. A change of query or hash alone leaves no page. */
export const judge = ({ from, to, phase, hasUnsaved }: Situation): GuardDecision => {
  if (hasUnsaved && from !== null && from !== to) return 'ask'
  if (!needsLogin(to)) return 'allow'
  if (phase === 'codePending') return 'twoFactor'
  return phase === 'user' ? 'allow' : 'login'
}
