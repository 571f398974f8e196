import { useCallback, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../../ui/list'
import { CodeFilter } from './CodeFilter'
import { RELEVANCE, sortKeysOf, type ListChoice } from './listQuery'
import { TypeFilter } from './TypeFilter'

interface ToolbarProps {
  choice: ListChoice
  onChange: (change: Partial<ListChoice>) => void
  isInternal: boolean
  /** Guests have no messages. */
  hasMessages: boolean
}

/** Search first, then filters as chips; on a phone, which has no headers, and while something is searched also the order. */
export const Toolbar = ({ choice, onChange, isInternal, hasMessages }: ToolbarProps): ReactElement => {
  const { t } = useTranslation('list')
  const onSearch = useCallback((search: string): void => onChange({ search }), [onChange])
  return (
    <div className="toolbar" role="search">
      <SearchField value={choice.search} label={t('search')} onSearch={onSearch} />
      <span className="chips">
        <TypeFilter chosen={choice.types} onChange={(types) => onChange({ types })} />
        <CodeFilter kind="cpv" chosen={choice.cpv} onChange={(cpv) => onChange({ cpv })} />
        <CodeFilter kind="places" chosen={choice.places} onChange={(places) => onChange({ places })} />
        {hasMessages && (
          <button
            type="button"
            className={choice.unread ? 'chip on' : 'chip'}
            aria-pressed={choice.unread}
            onClick={() => onChange({ unread: !choice.unread })}
          >
            {t('onlyUnread')}
          </button>
        )}
      </span>
      <label className={choice.search === '' ? 'order' : 'order always'}>
        <span className="small soft">{t('order')}</span>
        <select className="select" value={choice.sort} onChange={(event) => onChange({ sort: event.target.value })}>
          {choice.search !== '' && <option value={RELEVANCE}>{t('sort.relevance')}</option>}
          {sortKeysOf({ isInternal })
            .flatMap((key) => [key, `-${key}`])
            .map((sort) => (
              <option key={sort} value={sort}>
                {t(`sort.${sort.replace('-', '')}`)} {sort.startsWith('-') ? '↓' : '↑'}
              </option>
            ))}
        </select>
      </label>
    </div>
  )
}
