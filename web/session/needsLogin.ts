import { matchPath } from 'react-router'
import { isPagePath } from '../../engine/pages'

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
  '/einrichtung/*',
  '/einstellungen/*',
  '/standorte',
  '/grundstuecke/import',
  '/grundstueckseinstellungen',
  '/mails/*',
  '/audit-log/*',
  '/system/*',
  '/changelog',
  '/formulare/*',
  '/verfahren/*',
]
const OPEN = ['/wizard/2']

/** What is no page asks nobody who they are. */
export const needsLogin = (path: string): boolean =>
  isPagePath(path) && NEEDS_LOGIN.some((pattern) => matchPath(pattern, path)) && !OPEN.some((pattern) => matchPath(pattern, path))
