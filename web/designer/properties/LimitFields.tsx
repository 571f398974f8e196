import { langOf } from '../../i18n'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { NodeUi } from '../../../engine/template'
import { readNumber } from '../../../engine/numbers'
import { decimalText } from '../../../engine/reading'
import { Field, NumberInput, TextInput } from '../../ui'
import { isCrossed } from '../beforePublishing'
import { useTyped } from './useTyped'

type Limits = NonNullable<NodeUi['limits']>

const NUMBERS = new Set(['number', 'integer', 'amount', 'measure'])
const DATES = new Set(['date', 'datetime'])

const cleaned = (limits: Limits): Limits | undefined => {
  const given = Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined && value !== ''))
  return Object.keys(given).length > 0 ? given : undefined
}

/**
 * Least and most of a number or a date; decimals of a number. Values are locale-free in the template, as people write them on the screen.
 */
export const LimitFields = ({ ui, onChange }: { ui: NodeUi; onChange: (limits: Limits | undefined) => void }): ReactElement | null => {
  const { t } = useTranslation('designer')
  const kind = NUMBERS.has(ui.valueType ?? '') ? 'number' : DATES.has(ui.valueType ?? '') ? 'date' : null
  if (kind === null) return null
  const limits = ui.limits ?? {}
  const set = (part: Partial<Limits>): void => onChange(cleaned({ ...limits, ...part }))
  return (
    <div className="d-pair">
      {(['min', 'max'] as const).map((end) =>
        kind === 'number' ? (
          <NumberLimit key={end} label={t(`prop.${end}`)} value={limits[end] ?? ''} onChange={(value) => set({ [end]: value })} />
        ) : (
          <DateLimit
            key={end}
            label={t(`prop.${end === 'min' ? 'earliest' : 'latest'}`)}
            value={limits[end] ?? ''}
            onChange={(value) => set({ [end]: value })}
          />
        ),
      )}
      {kind === 'number' && ui.valueType !== 'integer' ? (
        <TextInput
          label={t('prop.decimals')}
          aside={t('prop.optional')}
          inputMode="numeric"
          value={limits.decimals ?? ''}
          onChange={(value) => set({ decimals: /^\d$/.test(value) ? Number(value) : undefined } as Partial<Limits>)}
        />
      ) : null}
      {isCrossed(limits) ? (
        <p className="help error" role="alert">
          {t(kind === 'number' ? 'prop.crossed' : 'prop.crossedDays')}
        </p>
      ) : null}
    </div>
  )
}

interface LimitProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/**
 * '1.234,50' is kept as '1234.50', read as the form's own number fields read it; what is no number stays on the screen with a sentence and
 * is not taken over.
 */
const NumberLimit = ({ label, value, onChange }: LimitProps): ReactElement => {
  const { t, i18n } = useTranslation(['designer', 'app'])
  const lang = langOf(i18n)
  const { text, hold, drop } = useTyped(value)
  const isAsked = (text: string): boolean => readNumber(text, lang).kind === 'asked'
  const read = (text: string): string | null => {
    const number = readNumber(text, lang)
    if (number.kind === 'empty') return ''
    return number.kind === 'read' && /^-?\d{1,15}(?:\.\d{1,9})?$/.test(number.value) ? number.value : null
  }
  return (
    <Field
      label={label}
      aside={t('prop.optional')}
      error={text !== null && read(text) === null ? t(isAsked(text) ? 'app:number.choose' : 'prop.noNumber') : undefined}
    >
      {(control) => (
        <NumberInput
          {...control}
          className="input"
          text={text ?? decimalText(value, lang)}
          stored={decimalText(value, lang)}
          onText={(typed) => {
            if (typed === decimalText(value, lang)) return drop()
            const next = read(typed)
            hold(typed, next ?? value)
            if (next !== null) onChange(next)
          }}
          onBlur={() => {
            if (text !== null && read(text) !== null) drop()
          }}
        />
      )}
    </Field>
  )
}

const DateLimit = ({ label, value, onChange }: LimitProps): ReactElement => {
  const { t } = useTranslation('designer')
  const isNow = value === '{NOW}'
  return (
    <Field label={label} aside={t('prop.optional')}>
      {(control) => (
        <span className="d-date">
          <select
            className="select"
            aria-label={t('prop.dateKind', { label })}
            value={isNow ? 'now' : value === '' ? 'none' : 'day'}
            onChange={({ target }) =>
              onChange(target.value === 'now' ? '{NOW}' : target.value === 'none' ? '' : `${new Date().toISOString().slice(0, 10)}+01:00`)
            }
          >
            <option value="none">{t('prop.dateNone')}</option>
            <option value="now">{t('prop.dateNow')}</option>
            <option value="day">{t('prop.dateDay')}</option>
          </select>
          {!isNow && value !== '' ? (
            <input
              {...control}
              className="input"
              type="date"
              value={value.slice(0, 10)}
              onChange={({ target }) => target.value !== '' && onChange(`${target.value}+01:00`)}
            />
          ) : null}
        </span>
      )}
    </Field>
  )
}
