import { type Lang, readIn } from '../../../engine/languages'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { NodeUi } from '../../../engine/template'
import { currentLanguage } from '../../i18n'
import { readNumber, writtenPlainly } from '../../../engine/numbers'
import { Field, NumberInput } from '../../ui'
import { useTyped } from './useTyped'

const TEXTS = new Set(['text', 'url', 'email', 'phone', 'id'])

/** What a new form begins with. Types whose value is more than one word begin empty. */
export const DefaultField = ({ ui, onChange }: { ui: NodeUi; onChange: (value: unknown) => void }): ReactElement | null => {
  const { t } = useTranslation('designer')
  const lang = currentLanguage()
  const { valueType = 'text', repeatable, choices } = ui
  const stored = ui.default === undefined ? '' : String(ui.default)
  const { text: typed, hold } = useTyped(stored)
  if (repeatable) return null
  const options = optionsOf(valueType, choices)
  const take = (text: string): void => {
    const value = valueOf(text, valueType, lang)
    hold(text, value === null ? stored : value === undefined ? '' : String(value))
    if (value !== null) onChange(value)
  }
  const isNumber = valueType === 'integer' || valueType === 'number'
  const isFaulty = isNumber && typed !== null && valueOf(typed, valueType, lang) === null
  if (!options && !TEXTS.has(valueType) && !isNumber) return null
  return (
    <Field
      label={t('prop.default')}
      aside={t('prop.optional')}
      error={isFaulty ? t(valueType === 'integer' ? 'prop.noInteger' : 'prop.noNumber') : undefined}
    >
      {(control) =>
        options ? (
          <select {...control} className="select" value={stored} onChange={({ target }) => take(target.value)}>
            <option value="">{t('prop.defaultNone')}</option>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {typeof label === 'string' ? t(`prop.preset.${label}`) : readIn(label, lang)}
              </option>
            ))}
          </select>
        ) : isNumber ? (
          <NumberInput
            {...control}
            className="input"
            kind={{ whole: valueType === 'integer' }}
            text={typed ?? writtenPlainly(stored, lang)}
            onText={take}
          />
        ) : (
          <input {...control} className="input" maxLength={2_000} value={typed ?? stored} onChange={({ target }) => take(target.value)} />
        )
      }
    </Field>
  )
}

/** What a text stands for: undefined for none, null for what is no value of the type. */
function valueOf(text: string, valueType: NodeUi['valueType'], lang: Lang): string | number | boolean | undefined | null {
  if (text === '') return undefined
  if (valueType === 'indicator') return text === 'true'
  if (valueType !== 'integer' && valueType !== 'number') return text
  const number = readNumber(text, lang, { whole: valueType === 'integer' })
  if (number.kind !== 'read') return null
  if (valueType === 'integer') return /^-?\d{1,12}$/.test(number.value) ? Number(number.value) : null
  return /^-?\d{1,15}(?:\.\d{1,9})?$/.test(number.value) ? number.value : null
}

interface Option {
  value: string
  label: NodeUi['label'] | 'yes' | 'no' | 'today'
}

function optionsOf(valueType: NodeUi['valueType'], choices: NodeUi['choices']): Option[] | null {
  if (choices) return choices.map(({ contentId, label }) => ({ value: contentId, label }))
  if (valueType === 'indicator')
    return [
      { value: 'true', label: 'yes' as const },
      { value: 'false', label: 'no' as const },
    ]
  if (valueType === 'date' || valueType === 'time' || valueType === 'datetime') return [{ value: '{NOW}', label: 'today' as const }]
  return null
}
