import { useCallback, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../../ui/list'
import { SORT_KEYS, type ListChoice } from './listQuery'
import { TypeFilter } from './TypeFilter'

interface ToolbarProps {
  choice: ListChoice
  onChange: (change: Partial<ListChoice>) => void
  /** ↓ in the search field goes to the first line. */
  onDown: () => void
}

/** Search first, then filters as chips; on a phone, which has no headers, also the order. */
export const Toolbar = ({ choice, onChange, onDown }: ToolbarProps): ReactElement => {
  const { t } = useTranslation('list')
  const onSearch = useCallback((search: string): void => onChange({ search }), [onChange])
  return (
    <div className="toolbar" role="search">
      <SearchField value={choice.search} label={t('search')} onSearch={onSearch} onDown={onDown} />
      <span className="chips">
        <TypeFilter chosen={choice.types} onChange={(types) => onChange({ types })} />
      </span>
      <label className="order">
        <span className="small soft">{t('order')}</span>
        <select className="select" value={choice.sort} onChange={(event) => onChange({ sort: event.target.value })}>
          {SORT_KEYS.flatMap((key) => [key, `-${key}`]).map((sort) => (
            <option key={sort} value={sort}>
              {t(`sort.${sort.replace('-', '')}`)} {sort.startsWith('-') ? '↓' : '↑'}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
