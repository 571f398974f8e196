import { useCallback, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRpc } from '../rpc'
import { SearchField } from '../ui/list'
import { groupsFor, typesOf } from './types'
import type { FilterName, LogChoice } from './useLog'
import { typeName } from './words'

interface LogToolbarProps {
  choice: LogChoice
  /** Missing inside a tender: there is nothing to choose. */
  onTender?: ((id: string | null) => void) | undefined
  /** '' takes a filter away. */
  onFilter: (name: FilterName, value: string) => void
  /** Stands at the end. */
  children: ReactNode
}

const TenderFilter = ({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }): ReactElement => {
  const { t } = useTranslation('audit')
  const { data: tenders = [] } = useRpc('getAllProjects', [])
  // Copies bear the same title: the number tells them apart.
  const seen = new Set<string>()
  const twice = new Set(tenders.flatMap(({ name }) => (seen.has(name) ? [name] : (seen.add(name), []))))
  const isListed = value === null || tenders.some(({ id }) => id === value)
  return (
    <label>
      <span className="sr">{t('filter.tender')}</span>
      <select className="select tender" value={value ?? ''} onChange={(event) => onChange(event.target.value || null)}>
        <option value="">{t('filter.allTenders')}</option>
        {!isListed && <option value={value}>{t('filter.tender')}</option>}
        {tenders.map(({ id, no, name }) => (
          <option key={id} value={id}>
            {name ? (twice.has(name) ? `${name} (${no})` : name) : t('untitled', { no })}
          </option>
        ))}
      </select>
    </label>
  )
}

const DayFilter = ({ name, value, onFilter }: { name: 'from' | 'to'; value: string } & Pick<LogToolbarProps, 'onFilter'>): ReactElement => {
  const { t } = useTranslation('audit')
  return (
    <label className="day">
      <span className="soft">{t(`filter.${name}`)}</span>
      <input className="input" type="date" max="9999-12-31" value={value} onChange={(event) => onFilter(name, event.target.value)} />
    </label>
  )
}

export const LogToolbar = ({ choice: { projectId, filters }, onTender, onFilter, children }: LogToolbarProps): ReactElement => {
  const { t } = useTranslation('audit')
  const onText = useCallback((text: string) => onFilter('text', text), [onFilter])
  const onPerson = useCallback((person: string) => onFilter('person', person), [onFilter])
  // Of everything the server searches so far back where nobody says from when on.
  const isShort = projectId === null && filters.text !== undefined && filters.from === undefined && filters.person === undefined
  return (
    <div className="toolbar" role="search" aria-label={t('filter.label')}>
      <SearchField value={filters.text ?? ''} label={t('filter.text')} onSearch={onText} />
      <SearchField value={filters.person ?? ''} label={t('filter.person')} onSearch={onPerson} />
      {onTender && <TenderFilter value={projectId} onChange={onTender} />}
      <label>
        <span className="sr">{t('filter.type')}</span>
        <select className="select type" value={filters.type ?? ''} onChange={(event) => onFilter('type', event.target.value)}>
          <option value="">{t('filter.allTypes')}</option>
          {groupsFor(projectId !== null).map((group) => (
            <optgroup key={group} label={t(`group.${group}`)}>
              {typesOf(group).map((type) => (
                <option key={type} value={type}>
                  {typeName(type, t)}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <DayFilter name="from" value={filters.from ?? ''} onFilter={onFilter} />
      <DayFilter name="to" value={filters.to ?? ''} onFilter={onFilter} />
      <div className="end">{children}</div>
      {isShort && <p className="small soft hint">{t('filter.lastMonths')}</p>}
    </div>
  )
}
