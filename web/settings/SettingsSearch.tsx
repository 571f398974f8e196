import { useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
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
export const SettingsSearch = ({ onFind }: { onFind: (element: HTMLElement) => void }): ReactElement => {
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
