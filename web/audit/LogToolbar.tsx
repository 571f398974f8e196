import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRpc } from '../app/rpc'
import { groupsFor, typesOf } from './types'
import type { LogChoice } from './useLog'
import { typeName } from './words'

interface LogToolbarProps {
  choice: LogChoice
  /** Missing inside a tender: there is nothing to choose. */
  onTender?: ((id: string | null) => void) | undefined
  onType: (type: string) => void
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

export const LogToolbar = ({ choice, onTender, onType, children }: LogToolbarProps): ReactElement => {
  const { t } = useTranslation('audit')
  return (
    <div className="toolbar" role="search" aria-label={t('filter.label')}>
      {onTender && <TenderFilter value={choice.projectId} onChange={onTender} />}
      <label>
        <span className="sr">{t('filter.type')}</span>
        <select className="select type" value={choice.type} onChange={(event) => onType(event.target.value)}>
          <option value="">{t('filter.allTypes')}</option>
          {groupsFor(choice.projectId !== null).map((group) => (
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
      <div className="end">{children}</div>
    </div>
  )
}
