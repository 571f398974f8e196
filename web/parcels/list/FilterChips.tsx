import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/useLanguage'
import { Icon } from '../../ui'
import { sizeText } from '../words'
import { FILTER_KEYS, SIZES, TRI_STATES, triWord, type ParcelFilter } from './filter'

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
export const FilterChips = ({ filter, placeName, onSet }: FilterChipsProps): ReactElement => {
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
