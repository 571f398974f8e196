import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../ui'
import { serverNow } from '../../ui/time'
import type { Draft, DeadlineKey } from './draft'
import type { DraftStore } from './DraftStore'
import { DateTimeInput } from '../DateTimeInput'
import { useDraft } from './useDraft'

interface Asked {
  key: DeadlineKey
  label: string
  required?: boolean
}

/**
 * Which of the product's own deadlines are asked (2-tenders.md section 5). Where the form has BT-1311 and BT-131 those decide; of type 5 they are the
 * final ones, and round 1's deadline stays the product's (decisions.md section 5).
 */
export function productDeadlines(type: Draft['type'], formHasDeadlines: boolean): readonly Asked[] {
  if (type === 3 || type === 4) return []
  if (type === 5) {
    const round1: Asked = { key: 'applicationDeadline', label: 'applicationDeadlineRound1', required: true }
    return formHasDeadlines ? [round1] : [round1, { key: 'finalDeadline', label: 'finalDeadline' }]
  }
  if (formHasDeadlines) return []
  return [
    { key: 'applicationDeadline', label: 'applicationDeadline' },
    { key: 'offerDeadline', label: 'offerDeadline' },
  ]
}

/** Deadlines that the tender has beside its form. */
export const DeadlineSection = ({ store, formHasDeadlines }: { store: DraftStore; formHasDeadlines: boolean }): ReactElement | null => {
  const { t } = useTranslation('tenders')
  const type = useDraft(store, (state) => state.draft.type)
  const fields = productDeadlines(type, formHasDeadlines)
  if (fields.length === 0) return null
  return (
    <section className="te-card" id="fristen" aria-labelledby="te-deadlines-h">
      <h2 id="te-deadlines-h">{t('deadlines.heading')}</h2>
      <div className="te-fields">
        {fields.map(({ key, label, required }) => (
          <DeadlineField key={key} store={store} name={key} label={t(`deadlines.${label}`)} required={required === true} />
        ))}
        {type === 5 && <PeriodField store={store} />}
      </div>
    </section>
  )
}

const DeadlineField = ({
  store,
  name,
  label,
  required,
}: {
  store: DraftStore
  name: DeadlineKey
  label: string
  required: boolean
}): ReactElement => {
  const { t } = useTranslation('tenders')
  const value = useDraft(store, (state) => state.draft[name])
  const isPast = value !== null && Date.parse(value) <= serverNow()
  return (
    <div className="te-field">
      <DateTimeInput
        label={label}
        value={value}
        aside={required ? undefined : t('deadlines.optional')}
        problem={isPast ? t('deadlines.past') : required && value === null ? t('deadlines.required') : undefined}
        isProblemAnError={isPast}
        onChange={(next) => store.change({ [name]: next })}
      />
    </div>
  )
}

/** Whole days from 1 to ten years; null for anything else. */
const daysOf = (text: string): number | null => {
  const days = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0
  return days >= 1 && days <= 3650 ? days : null
}

/** Days that each further round lasts (type 5). */
const PeriodField = ({ store }: { store: DraftStore }): ReactElement => {
  const { t } = useTranslation('tenders')
  const value = useDraft(store, (state) => state.draft.deadlinePeriodDays)
  const [text, setText] = useState(value === null ? '' : String(value))
  const isWrong = text !== '' && daysOf(text) === null
  return (
    <div className="te-field">
      <Field
        label={t('deadlines.deadlinePeriodDays')}
        error={isWrong ? t('deadlines.requiredDays') : undefined}
        hint={value === null ? t('deadlines.requiredDays') : t('deadlines.days')}
      >
        {(control) => (
          <input
            {...control}
            className="input"
            inputMode="numeric"
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              store.change({ deadlinePeriodDays: daysOf(event.target.value) })
            }}
          />
        )}
      </Field>
    </div>
  )
}
