import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../ui'

/** As the server takes them (server/contract/settings/views.ts). */
const MOST_MONTHS = 120

export const isMonths = (months: number): boolean => Number.isInteger(months) && months >= 0 && months <= MOST_MONTHS

/** After how many months staff are asked to look at a parcel again; 0: never. What is typed stays as it is; what is no such number is said at once, and not saved. */
export const Reminder = ({ months, onChange }: { months: number; onChange: (months: number) => void }): ReactElement => {
  const { t } = useTranslation('parcelSettings')
  const [text, setText] = useState(String(months))
  // Saved by somebody else, or thrown away.
  if (isMonths(months) && text.trim() !== '' && Number(text) !== months) setText(String(months))
  return (
    <Field
      label={t('reminder.months')}
      error={isMonths(months) ? undefined : t('reminder.limits', { most: MOST_MONTHS })}
      hint={months === 0 ? t('reminder.never') : t('reminder.hint', { count: months })}
    >
      {(control) => (
        <input
          {...control}
          className="input num ps-months"
          type="number"
          min={0}
          max={MOST_MONTHS}
          step={1}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            onChange(target.value.trim() === '' ? NaN : Number(target.value))
          }}
        />
      )}
    </Field>
  )
}
