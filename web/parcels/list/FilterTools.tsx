import { useCallback, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui'
import { SearchField } from '../../ui/list'
import { FILTER_KEYS, type ParcelFilter } from './filter'
import { FilterChips } from './FilterChips'
import { FilterPanel } from './FilterPanel'

interface FilterToolsProps {
  filter: ParcelFilter
  /** Outsiders may not in every house. */
  mayFilter: boolean
  isInternal: boolean
  /** Of the location that is filtered by. */
  placeName: string | undefined
  onSet: (key: (typeof FILTER_KEYS)[number], value: string | number | boolean | null | undefined) => void
  onClear: () => void
}

/** Over the list: the search, what is filtered by, and the panel with all that can be filtered by. */
export const FilterTools = ({ filter, mayFilter, isInternal, placeName, onSet, onClear }: FilterToolsProps): ReactElement => {
  const { t } = useTranslation('parcels')
  const [isFiltering, setFiltering] = useState(false)
  const onSearch = useCallback((text: string): void => onSet('search', text), [onSet])
  const isFiltered = FILTER_KEYS.some((key) => filter[key] !== undefined)
  return (
    <div className="pa-tools" role="search">
      {mayFilter && (
        <SearchField
          value={filter.search ?? ''}
          label={t('search')}
          onSearch={onSearch}
          onDown={() => document.querySelector<HTMLElement>('.pa-list .rowlink')?.focus()}
        />
      )}
      {(mayFilter || isFiltered) && (
        <div className="pa-chips">
          <FilterChips filter={filter} placeName={placeName} onSet={onSet} />
          {mayFilter && (
            <Button size="small" expanded={isFiltering} icon={isFiltering ? 'up' : 'sliders'} onClick={() => setFiltering(!isFiltering)}>
              {t('filter.title')}
            </Button>
          )}
        </div>
      )}
      {mayFilter && isFiltering && <FilterPanel filter={filter} isInternal={isInternal} onSet={onSet} onClear={onClear} />}
    </div>
  )
}
