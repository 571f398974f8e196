import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Modal } from '../../ui'
import type { MenuEntry } from './menu'

/** On a phone: everything of the menu that the bottom bar has no room for. */
export const MoreDialog = ({ menu, onClose }: { menu: MenuEntry[]; onClose: () => void }): ReactElement => {
  const { t } = useTranslation('app')
  return (
    <Modal title={t('menu.label')} width="narrow" onClose={onClose}>
      <ul className="more-list">
        {menu
          .flatMap((entry) => [entry, ...(entry.children ?? [])])
          .map((entry) => (
            <li key={`${entry.key}${entry.to}`}>
              <Link to={entry.to} onClick={onClose} className={entry.icon ? 'strong' : undefined}>
                {t(`menu.${entry.key}`)}
              </Link>
            </li>
          ))}
      </ul>
    </Modal>
  )
}
