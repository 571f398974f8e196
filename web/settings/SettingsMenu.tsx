import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../ui'
import type { Section } from './draft'
import { faultsAt, type Faults } from './faults'

/** Where each section of the settings stands on the page. */
export const ANCHORS: Record<Section, string> = {
  defaultTemplateSettings: 'vorlagen',
  twoFactorAuthenticationRequired: 'anmeldung',
  filesUrl: 'archiv',
  filesRepo: 'archiv',
  mailNotifications: 'mails',
  organizationFieldsTemplateList: 'felder',
  contactFieldsTemplateList: 'felder',
  legalFooter: 'recht',
  legalTexts: 'recht',
}

const ENTRIES = [
  ['vorlagen', 'templates.title'],
  ['anmeldung', 'login.title'],
  ['archiv', 'files.title'],
  ['mails', 'mails'],
  ['felder', 'fields.title'],
  ['recht', 'legal.title'],
] as const

/** The sections beside the page: which one was changed, which one holds something wrong. */
export const SettingsMenu = ({ changed, faults }: { changed: readonly Section[]; faults: Faults }): ReactElement => {
  const { t } = useTranslation('settings')
  const sectionsAt = (anchor: string): Section[] => (Object.keys(ANCHORS) as Section[]).filter((section) => ANCHORS[section] === anchor)
  return (
    <nav className="set-menu" aria-label={t('menu')}>
      <ul>
        {ENTRIES.map(([anchor, key]) => {
          const sections = sectionsAt(anchor)
          const wrong = sections.flatMap((section) => faultsAt(faults, section)).length
          return (
            <li key={anchor}>
              <Link to={`#${anchor}`}>
                <span>{t(key)}</span>
                {wrong > 0 ? (
                  <span className="set-wrong num">
                    <Icon name="octagon" size={16} /> {t('wrong', { count: wrong })}
                  </span>
                ) : (
                  sections.some((section) => changed.includes(section)) && <span className="soft small">{t('changed')}</span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
