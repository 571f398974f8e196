import type { IconName } from '../../ui'
import { readHash } from '../guard/scroll'

export interface MenuEntry {
  /** Key in the namespace app under menu. */
  key: string
  to: string
  icon?: IconName
  /** Short word for the bottom bar, under menu too. */
  shortKey?: string
  children?: MenuEntry[]
}

const tenders = (hashes: readonly (readonly [key: string, hash: string])[]): MenuEntry => ({
  key: 'tenders',
  shortKey: 'tendersShort',
  to: `/projekte#${hashes[0]?.[1] ?? ''}`,
  icon: 'tender',
  children: hashes.map(([key, hash]) => ({ key, to: `/projekte#${hash}` })),
})

/** Hash names of the tender list, by who looks (2-tenders.md section 2). */
export const STAFF_FILTERS = [
  ['public', 'öffentlich'],
  ['drafts', 'entwurf'],
  ['archive', 'archiv'],
] as const
export const BIDDER_FILTERS = [
  ['public', 'öffentlich'],
  ['watched', 'merkliste'],
  ['invited', 'einladung'],
  ['taking', 'teilnahme'],
  ['applied', 'bewerbung'],
  ['archive', 'archiv'],
] as const
export const GUEST_FILTERS = [['public', 'öffentlich']] as const

/** The menu of the person; an area appears here when its pages do. */
export const menuFor = (isInternal: boolean): MenuEntry[] =>
  isInternal ? [{ key: 'start', to: '/wizard/1', icon: 'start' }, tenders(STAFF_FILTERS)] : [tenders(BIDDER_FILTERS)]

/** Whether an entry is the place one is at. An entry with a hash is only that hash; others stand for all below them. */
export const isHere = (entry: MenuEntry, pathname: string, hash: string): boolean => {
  const [path = '', anchor] = entry.to.split('#')
  // A tender's own pages belong to the area, not to one of its lists.
  if (entry.children) return pathname.startsWith(`${path}/`)
  if (anchor === undefined) return pathname === path || (path === '/wizard/1' && pathname.startsWith('/wizard'))
  return pathname === path && (readHash(hash) || 'öffentlich') === anchor
}
