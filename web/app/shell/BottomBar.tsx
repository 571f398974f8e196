import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Icon } from '../../ui'
import { isInArea, type MenuEntry } from './menu'

/** The menu below 992 px, within reach of the thumb. */
export const BottomBar = ({ menu, onMore }: { menu: MenuEntry[]; onMore: () => void }): ReactElement => {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  return (
    <nav className="bottombar" aria-label={t('menu.label')}>
      {menu
        .filter(({ isApart }) => isApart !== true)
        .map((entry) => {
          return (
            <Link key={entry.key} to={entry.to} aria-current={isInArea(entry, pathname) ? 'page' : undefined}>
              {entry.icon && <Icon name={entry.icon} />}
              {t(`menu.${entry.shortKey ?? entry.key}`)}
            </Link>
          )
        })}
      <button type="button" onClick={onMore}>
        <Icon name="more" />
        {t('menu.more')}
      </button>
    </nav>
  )
}
