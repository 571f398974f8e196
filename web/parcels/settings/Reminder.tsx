import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { readNumber } from '../../../engine/numbers'
import { useLanguage } from '../../i18n/useLanguage'
import { Field, NumberInput } from '../../ui'

/** As the server takes them (server/contract/settings/views.ts). */
const MAX_MONTHS = 120
const WHOLE = { units: [], whole: true }

export const isMonths = (months: number): boolean => Number.isInteger(months) && months >= 0 && months <= MAX_MONTHS

/**
 * After how many months staff are asked to look at a parcel again; 0: never. What is typed stays as it is; what is no such number is said
 * at once, and not saved.
 */
export const Reminder = ({ months, onChange }: { months: number; onChange: (months: number) => void }): ReactElement => {
  const { t } = useTranslation('parcelSettings')
  const language = useLanguage()
  const monthsIn = (typed: string): number => {
    const number = readNumber(typed, language, WHOLE)
    return number.kind === 'read' ? Number(number.value) : NaN
  }
  const [text, setText] = useState(String(months))
  // Saved by somebody else, or thrown away.
  if (isMonths(months) && text.trim() !== '' && monthsIn(text) !== months) setText(String(months))
  return (
    <Field
      label={t('reminder.months')}
      error={isMonths(months) ? undefined : t('reminder.limits', { most: MAX_MONTHS })}
      hint={months === 0 ? t('reminder.never') : t('reminder.hint', { count: months })}
    >
      {(control) => (
        <NumberInput
          {...control}
          className="input num ps-months"
          kind={WHOLE}
          text={text}
          onText={(typed) => {
            setText(typed)
            onChange(monthsIn(typed))
          }}
        />
      )}
    </Field>
  )
}
