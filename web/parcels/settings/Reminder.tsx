import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../ui'

/** As the server takes them (server/contract/settings/views.ts). */
const MOST_MONTHS = 120

/** After how many months staff are asked to look at a parcel again; 0: never. What is no number is not taken. */
export const Reminder = ({ months, onChange }: { months: number; onChange: (months: number) => void }): ReactElement => {
  const { t } = useTranslation('parcelSettings')
  return (
    <Field label={t('reminder.months')} hint={months === 0 ? t('reminder.never') : t('reminder.hint', { count: months })}>
      {(control) => (
        <input
          {...control}
          className="input num ps-months"
          type="number"
          min={0}
          max={MOST_MONTHS}
          step={1}
          value={months}
          onChange={({ target }) => {
            const wanted = Math.trunc(Number(target.value))
            if (Number.isFinite(wanted)) onChange(Math.min(MOST_MONTHS, Math.max(0, wanted)))
          }}
        />
      )}
    </Field>
  )
}
