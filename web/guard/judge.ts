import { matchPath } from 'react-router'
import type { SessionPhase } from '../session/types'

/** Paths that need a login (1-access.md section 2); everything else is open to guests. /wizard/2 is the guests' door. */
const NEEDS_LOGIN = [
  '/projekte/anlage/:templateId?',
  '/projekte/bearbeiten/:id',
  '/wizard/*',
  '/benutzer/*',
  '/organisation/*',
  '/unternehmensprofil',
  '/testabgabe',
  '/auftraggeber/*',
  '/bieter/*',
  '/einstellungen',
  '/standorte',
  '/grundstuecke/import',
  '/grundstueckseinstellungen',
  '/mails/*',
  '/audit-log/*',
  '/system/*',
  '/changelog',
  '/formulare/*',
]
const OPEN = ['/wizard/2']

export const needsLogin = (path: string): boolean =>
  NEEDS_LOGIN.some((pattern) => matchPath(pattern, path)) && !OPEN.some((pattern) => matchPath(pattern, path))

export interface Situation {
  /** Path now on the screen; null on the first load. */
  from: string | null
  to: string
  phase: SessionPhase
  hasUnsaved: boolean
}

/** ask: unsaved changes · twoFactor, login: store the target and show that dialog · allow: clear stored targets and the flag. */
export type Verdict = 'ask' | 'twoFactor' | 'login' | 'allow'

/** The navigation guard, in the specification's order. A change of query or hash alone leaves no page. */
export const judge = ({ from, to, phase, hasUnsaved }: Situation): Verdict => {
  if (hasUnsaved && from !== null && from !== to) return 'ask'
  if (!needsLogin(to)) return 'allow'
  if (phase === 'codePending') return 'twoFactor'
  return phase === 'user' ? 'allow' : 'login'
}
