import type { TFunction } from 'i18next'
import { useEffect, useRef, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui'

/** One thing that the server refused: where it stands and against which rule it is. */
export interface FaultRow {
  path?: string
  rule?: string
  params?: Record<string, string | number>
}

/** The field of a parcel that a path leads to. */
export const fieldOf = ({ path = '' }: FaultRow): string => path.split('/').find((part) => part !== '' && part !== 'property') ?? ''

/** The rule in words; where there are none, the field is named all the same: a path says nothing to people. */
export const faultText = (row: FaultRow, t: TFunction): string => {
  const { rule = '', params = {} } = row
  const field = fieldOf(row)
  if (field === 'geoJson') return t(`parcels:fault.${rule.replace('geo.', '')}`, { ...params, defaultValue: t('parcels:fault.unreadable') })
  if (rule.startsWith('plat.')) return t(`parcels:warning.${rule.replace('.', '_')}`, params)
  if (field === 'size') return t('parcels:wrong.size')
  if (rule === 'tagForbidden') return t('parcels:tags.forbidden')
  if (rule === 'locationArchived') return t('parcels:wrong.locationArchived')
  if (rule === 'unknownLocation') return t('parcels:wrong.unknownLocation')
  const name = t(`parcels:field.${field}`, { defaultValue: '' })
  if (name === '') return t('parcels:wrong.some')
  return t(rule === 'required' ? 'parcels:wrong.required' : 'parcels:wrong.field', { name })
}

/** A save that was refused: the server's sentence, and one for each thing that is wrong. */
export const Refused = ({ message, rows }: { message: string; rows: readonly FaultRow[] }): ReactElement => {
  const { t } = useTranslation('parcels')
  const box = useRef<HTMLDivElement>(null)
  // It stands above the form, and the button that was pressed far below it: to the first field that is marked, or here where none can be.
  useEffect(() => {
    const marked = box.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid=true]')
    ;(marked ?? box.current)?.focus()
  }, [rows])
  return (
    <div className="note error" role="alert" ref={box} tabIndex={-1}>
      <Icon name="warning" />
      <div>
        <b>{t('refused.update')}</b>
        <p>{message}</p>
        <ul>
          {[...new Set(rows.map((row) => faultText(row, t)))].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
