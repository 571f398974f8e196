import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Icon } from '../../ui'
import { useRpc } from '../../rpc'
import { isHere, type MenuEntry } from './menu'

interface SidebarProps {
  menu: MenuEntry[]
  folded: boolean
  /** Missing when the page itself keeps it folded. */
  onFold?: (() => void) | undefined
}

/** How many messages wait behind an entry. */
const Unread = ({ count }: { count: number }): ReactElement | null => {
  const { t } = useTranslation('app')
  return count === 0 ? null : (
    <span className="menu-count num" title={t('menu.unread', { count })}>
      <span aria-hidden="true">{count}</span>
      <span className="sr">{t('menu.unread', { count })}</span>
    </span>
  )
}

/** Icons with words, 220 px; folded, the words go to the tooltips and stay for screen readers. */
export const Sidebar = ({ menu, folded, onFold }: SidebarProps): ReactElement => {
  const { t } = useTranslation('app')
  const { pathname, hash } = useLocation()
  const { data } = useRpc('getUnreadByList', [])
  const unread = new Map<string, number>((data ?? []).map((one) => [one.list, one.unread]))
  const link = (entry: MenuEntry): ReactElement => (
    <Link
      key={entry.to}
      to={entry.to}
      title={folded ? t(`menu.${entry.key}`) : undefined}
      aria-current={isHere(entry, pathname, hash) ? 'page' : undefined}
    >
      {entry.icon && <Icon name={entry.icon} />}
      <span>{t(`menu.${entry.key}`)}</span>
      {entry.list !== undefined && <Unread count={unread.get(entry.list) ?? 0} />}
    </Link>
  )
  return (
    <nav className="sidebar" aria-label={t('menu.label')}>
      {menu.map((entry) => (
        <div key={entry.key} className="menu-part">
          {entry.isApart === true && <hr />}
          {link(entry)}
          {!folded && entry.children && <div className="sub">{entry.children.map(link)}</div>}
        </div>
      ))}
      {onFold && (
        <button type="button" className="foot" onClick={onFold} aria-pressed={folded} title={folded ? t('menu.unfold') : undefined}>
          <Icon name="fold" />
          <span>{t(folded ? 'menu.unfold' : 'menu.fold')}</span>
        </button>
      )}
    </nav>
  )
}
