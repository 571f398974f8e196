import type { IconName } from '../../ui'
import { readHash } from '../../guard/scroll'
import { isAdmin, isInternal, isOrganizationAdmin, type SessionUser } from '../../session/types'
import { STAFF_FILTERS, BIDDER_FILTERS } from '../../tenders/list/filters'

export interface MenuEntry {
  /** Key in the namespace app under menu. */
  key: string
  to: string
  icon?: IconName
  /** Short word for the bottom bar, under menu too. */
  shortKey?: string
  children?: MenuEntry[]
  /** Of tenders: how many messages wait in it stands beside it. */
  list?: string
  /** First parts of the paths that belong to it, where they are more than the one it leads to. */
  areas?: readonly string[]
  /** A line above it: what follows is for few. */
  isApart?: boolean
}

const tenders = (hashes: readonly (readonly [key: string, hash: string])[]): MenuEntry => ({
  key: 'tenders',
  shortKey: 'tendersShort',
  to: `/projekte#${hashes[0]?.[1] ?? ''}`,
  icon: 'tender',
  children: hashes.map(([key, hash]) => ({ key, to: `/projekte#${hash}`, list: hash })),
})

const plots = (children: MenuEntry[]): MenuEntry => ({
  key: 'plots',
  shortKey: 'plotsShort',
  to: '/grundstuecke',
  icon: 'map',
  areas: ['/grundstuecke', '/standorte', '/grundstueckseinstellungen'],
  ...(children.length > 0 ? { children: [{ key: 'plotsAll', to: '/grundstuecke' }, ...children] } : {}),
})
const LOCATIONS: MenuEntry = { key: 'locations', to: '/standorte' }

const ORGANIZATIONS: MenuEntry = {
  key: 'organizations',
  shortKey: 'organizationsShort',
  to: '/auftraggeber',
  icon: 'building',
  areas: ['/auftraggeber', '/bieter', '/organisation'],
  children: [
    { key: 'clients', to: '/auftraggeber' },
    { key: 'contractors', to: '/bieter' },
  ],
}

const USERS: MenuEntry = {
  key: 'users',
  to: '/benutzer',
  icon: 'people',
  children: [
    { key: 'usersExternal', to: '/benutzer' },
    { key: 'usersInternal', to: '/benutzer/intern' },
  ],
}

/** For system admins alone; what follows joins here when its pages do. */
const SYSTEM: MenuEntry = {
  key: 'system',
  to: '/einstellungen',
  icon: 'sliders',
  areas: ['/einstellungen', '/audit-log', '/system', '/mails', '/changelog', '/formulare', '/verfahren'],
  isApart: true,
  children: [
    { key: 'settings', to: '/einstellungen' },
    { key: 'law', to: '/einstellungen/recht' },
    { key: 'forms', to: '/formulare' },
    { key: 'procedures', to: '/verfahren' },
    { key: 'mails', to: '/mails' },
    { key: 'auditLog', to: '/audit-log' },
    { key: 'operation', to: '/system/betrieb' },
    { key: 'machines', to: '/system/ablauf' },
    { key: 'changelog', to: '/changelog' },
  ],
}

/** The company account of an organization's admin. */
const COMPANY: MenuEntry = {
  key: 'company',
  shortKey: 'companyShort',
  to: '/organisation',
  icon: 'building',
  areas: ['/organisation', '/benutzer', '/unternehmensprofil'],
  children: [
    { key: 'companyData', to: '/organisation' },
    { key: 'profile', to: '/unternehmensprofil' },
    { key: 'users', to: '/benutzer' },
  ],
}

const PROFILE: MenuEntry = { key: 'profile', shortKey: 'companyShort', to: '/unternehmensprofil', icon: 'building' }
/** Only companies that bid have a profile and something to practise. */
const PRACTICE: MenuEntry = { key: 'practice', shortKey: 'practiceShort', to: '/testabgabe', icon: 'play' }

export const ownDataPath = (email: string): string => `/benutzer/${encodeURIComponent(email)}`

/** The menu of the person, by role (1-access.md section 2); an area appears here when its pages do. */
export const menuFor = (user: SessionUser | null): MenuEntry[] => {
  if (isInternal(user))
    return [
      { key: 'start', to: '/wizard/1', icon: 'start' },
      tenders(STAFF_FILTERS),
      plots(isAdmin(user) ? [LOCATIONS, { key: 'plotSettings', to: '/grundstueckseinstellungen' }] : [LOCATIONS]),
      ORGANIZATIONS,
      USERS,
      ...(isAdmin(user) ? [SYSTEM] : []),
    ]
  const bidding = tenders(BIDDER_FILTERS)
  if (!user) return [bidding, plots([])]
  const ownData: MenuEntry = { key: 'ownData', shortKey: 'ownDataShort', to: ownDataPath(user.email), icon: 'user' }
  const isBidder = user.organization?.type === 'CONTRACTOR'
  const company = isBidder ? COMPANY : { ...COMPANY, children: COMPANY.children?.filter(({ key }) => key !== 'profile') }
  if (isOrganizationAdmin(user)) return [bidding, plots([]), company, ...(isBidder ? [PRACTICE] : [])]
  return [bidding, plots([]), ...(isBidder ? [PROFILE, PRACTICE] : []), ownData]
}

const pathOf = (entry: MenuEntry): string => entry.to.split('#')[0] ?? ''

/** Whether a path lies in the area of a main entry. */
export const isInArea = (entry: MenuEntry, pathname: string): boolean =>
  (entry.areas ?? [`/${pathOf(entry).split('/')[1] ?? ''}`]).some((area) => pathname === area || pathname.startsWith(`${area}/`))

/** Whether an entry is the place one is at. An entry with a hash is only that hash; others stand for all below them. */
export const isHere = (entry: MenuEntry, pathname: string, hash: string): boolean => {
  const [path = '', anchor] = entry.to.split('#')
  // Pages of their own below an area (a tender, a user) belong to the area, not to one of its lists.
  if (entry.children) return isInArea(entry, pathname) && !entry.children.some((child) => pathOf(child) === pathname)
  if (anchor === undefined) return decodeURI(pathname) === decodeURI(path) || (path === '/wizard/1' && pathname.startsWith('/wizard'))
  return pathname === path && (readHash(hash) || 'öffentlich') === anchor
}
