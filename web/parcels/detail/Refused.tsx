import type { TFunction } from 'i18next'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui'

/** One thing that the server refused: where it stands and against which rule it is. */
export interface FaultRow {
  path?: string
  rule?: string
  params?: Record<string, string | number>
}

/** The rule in words; where there are none, the field is named all the same: a path says nothing to people. */
export const faultText = ({ path = '', rule = '', params = {} }: FaultRow, t: TFunction): string => {
  const [field = ''] = path.split('/').filter((part) => part !== '' && part !== 'property')
  if (field === 'geoJson') return t(`parcels:fault.${rule.replace('geo.', '')}`, { ...params, defaultValue: t('parcels:fault.unreadable') })
  if (rule.startsWith('plat.')) return t(`parcels:warning.${rule.replace('.', '_')}`, params)
  if (field === 'size') return t('parcels:wrong.size')
  if (rule === 'locationArchived') return t('parcels:wrong.locationArchived')
  if (rule === 'unknownLocation') return t('parcels:wrong.unknownLocation')
  const name = t(`parcels:field.${field}`, { defaultValue: '' })
  if (name === '') return t('parcels:wrong.some')
  return t(rule === 'required' ? 'parcels:wrong.required' : 'parcels:wrong.field', { name })
}

/** A save that was refused: the server's sentence, and one for each thing that is wrong. */
export const Refused = ({ message, rows }: { message: string; rows: readonly FaultRow[] }): ReactElement => {
  const { t } = useTranslation('parcels')
  return (
    <div className="note error" role="alert">
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
