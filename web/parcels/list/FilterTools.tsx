import { useCallback, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Icon } from '../../ui'
import { SearchField } from '../../ui/list'
import { FILTER_KEYS, type ParcelFilter, SIZES, TRI_STATES, triWord } from './filter'
import { FilterPanel } from './FilterPanel'
import { useLanguage } from '../../i18n/useLanguage'
import { sizeText } from '../words'

type Key = (typeof FILTER_KEYS)[number]
const isSize = (key: Key): boolean => (SIZES as readonly string[]).includes(key)
const isTri = (key: Key): boolean => (TRI_STATES as readonly string[]).includes(key)

interface FilterChipsProps {
  filter: ParcelFilter
  /** Of the location that the filter names; undefined while it is not known. */
  placeName: string | undefined
  onSet: (key: Key, value: undefined) => void
}

/** What narrows the list, each as a chip that takes it off again; what is searched stands in its field. */
const FilterChips = ({ filter, placeName, onSet }: FilterChipsProps): ReactElement => {
  const { t } = useTranslation('parcels')
  const language = useLanguage()
  const said = (key: Key): string => {
    const value = filter[key]
    if (key === 'locationId') return placeName === undefined ? t('filter.chip.place') : `${t('field.locationId')}: ${placeName}`
    if (isSize(key)) return t(`filter.chip.${key}`, { size: typeof value === 'number' ? sizeText(value, language) : '' })
    if (typeof value === 'string') return `${t(`field.${key}`)}: ${value}`
    const word = triWord(value === undefined ? null : (value as boolean | null))
    if (key === 'hasBuilding') return t(`building.${word}`)
    return isTri(key) ? `${t(`field.${key}`)}: ${t(`tri.${word}`)}` : t(`flag.${key}.${word}`)
  }
  return (
    <>
      {FILTER_KEYS.filter((key) => key !== 'search' && filter[key] !== undefined).map((key) => (
        <button
          key={key}
          type="button"
          className="chip on"
          aria-label={t('filter.takeOff', { name: said(key) })}
          onClick={() => onSet(key, undefined)}
        >
          {said(key)} <Icon name="close" size={14} />
        </button>
      ))}
    </>
  )
}

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
