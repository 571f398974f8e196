import { type ReactElement, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SETUP_PATH } from '../../engine/pages'
import { Icon } from '../ui'
import type { Section } from './draft'
import { faultsAt, type Faults } from './faults'
import { fold } from '../../engine/search'
import { SearchField } from '../ui/list'

interface Found {
  readonly name: string
  readonly page: string
  readonly element: HTMLElement
}

/** What one looks for: a field, a switch, a mail, a legal page, a group. */
const SETTINGS = '.field-part, .set-panel > .body > .switch, .mail-row, .set-fold > summary, .set-row, .set-panel h3'
const NAMES = 'label, .label, .mail-open, .strong'
const MAX_FOUND = 12

const textOf = (element: Element | null): string => (element?.textContent ?? '').trim()

/** Settings whose own words hold each typed word, wherever they stand; each is found by what the page itself says of it. */
const findIn = (root: ParentNode, query: string): Found[] => {
  const words = fold(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found = new Map<string, Found>()
  for (const element of root.querySelectorAll<HTMLElement>(SETTINGS)) {
    const all = fold(textOf(element))
    if (!words.every((word) => all.includes(word))) continue
    const name = textOf(element.querySelector(NAMES)) || textOf(element)
    const page = textOf(element.closest('.set-panel')?.querySelector('h2') ?? null)
    if (!found.has(`${page} ${name}`)) found.set(`${page} ${name}`, { name, page, element })
  }
  return [...found.values()].slice(0, MAX_FOUND)
}

/** Finds a setting on any page and leads to it. */
const SettingsSearch = ({ onFind }: { onFind: (element: HTMLElement) => void }): ReactElement => {
  const { t } = useTranslation('settings')
  const [query, setQuery] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const found = query.trim() === '' ? null : findIn(document, query)
  return (
    <div className="set-search" ref={box} role="search">
      <SearchField
        value={query}
        label={t('search.label')}
        onSearch={setQuery}
        onDown={() => box.current?.querySelector<HTMLElement>('ul button')?.focus()}
      />
      <p className="sr" role="status">
        {found && t('search.count', { count: found.length })}
      </p>
      {found?.length === 0 && <p className="soft small">{t('search.none')}</p>}
      {found && found.length > 0 && (
        <ul>
          {found.map(({ name, page, element }) => (
            <li key={`${page} ${name}`}>
              <button
                type="button"
                onClick={() => {
                  setQuery('')
                  onFind(element)
                }}
              >
                <span>{name}</span>
                <span className="soft small">{page}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

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
