import type { ReactElement } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/useLanguage'
import type { FieldControl } from '../../ui/Field'
import { useCodeList } from './useCodeList'

/** Countries by name, from the EU's list. What is stored and no code of it stays; without the list one types the country. */
export const CountryField = ({
  control,
  field,
  value,
}: {
  control: FieldControl
  field: UseFormRegisterReturn
  value: string
}): ReactElement => {
  const { t } = useTranslation('organizations')
  const lang = useLanguage()
  const { rows, state } = useCodeList('country')
  if (state === 'failed') return <input {...control} {...field} className="input" type="text" autoComplete="country-name" maxLength={80} />
  const sorted = [...rows].sort((a, b) => a[1].localeCompare(b[1], lang))
  return (
    // The key lets the field take its value once the list has come.
    <select key={state} {...control} {...field} className="select" autoComplete="country" defaultValue={value}>
      <option value="">{t('country.choose')}</option>
      {value !== '' && !rows.some(([code]) => code === value) && <option value={value}>{value}</option>}
      {sorted.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  )
}
