import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SETUP_PATH } from '../../engine/pages'
import { Icon } from '../ui'
import type { Section } from './draft'
import { faultsAt, type Faults } from './faults'
import { SettingsSearch } from './SettingsSearch'

/** On which page of the settings each section stands: its anchor. */
export const ANCHORS: Record<Section, string> = {
  defaultTemplateSettings: 'vorlagen',
  twoFactorAuthenticationRequired: 'anmeldung',
  filesUrl: 'archiv',
  filesRepo: 'archiv',
  mailNotifications: 'mails',
  organizationFieldsTemplateList: 'felder',
  contactFieldsTemplateList: 'felder',
  awardRules: 'zuschlag',
  awardRoles: 'zuschlag',
  legalFooter: 'recht',
  legalTexts: 'recht',
}

const ENTRIES = [
  ['vorlagen', 'templates.title'],
  ['anmeldung', 'login.title'],
  ['archiv', 'files.title'],
  ['mails', 'mails'],
  ['felder', 'fields.title'],
  ['zuschlag', 'award.title'],
  ['recht', 'legal.title'],
] as const

/** The page of an address; the first one where it names none. */
export const pageOf = (hash: string): string => ENTRIES.find(([anchor]) => `#${anchor}` === hash)?.[0] ?? ENTRIES[0][0]

interface SettingsMenuProps {
  shown: string
  changed: readonly Section[]
  faults: Faults
  onFind: (element: HTMLElement) => void
}

/** The pages and the search over all of them: which one is shown, was changed, or holds something wrong. */
export const SettingsMenu = ({ shown, changed, faults, onFind }: SettingsMenuProps): ReactElement => {
  const { t } = useTranslation('settings')
  const sectionsAt = (anchor: string): Section[] => (Object.keys(ANCHORS) as Section[]).filter((section) => ANCHORS[section] === anchor)
  return (
    <div className="set-menu">
      <SettingsSearch onFind={onFind} />
      <nav aria-label={t('menu')}>
        <ul>
          {ENTRIES.map(([anchor, key]) => {
            const sections = sectionsAt(anchor)
            const wrong = sections.flatMap((section) => faultsAt(faults, section)).length
            return (
              <li key={anchor}>
                <Link to={`#${anchor}`} aria-current={anchor === shown ? 'page' : undefined}>
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
      <Link className="set-setup" to={SETUP_PATH}>
        {t('setup')}
      </Link>
    </div>
  )
}
