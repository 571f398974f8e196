import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { NodeUi } from '../../../engine/template'
import { currentLanguage } from '../../app/i18n'
import { Field } from '../../ui'

const TEXTS = new Set(['text', 'url', 'email', 'phone', 'id'])

/** What a new form begins with. Types whose value is more than one word begin empty. */
export const DefaultField = ({ ui, onChange }: { ui: NodeUi; onChange: (value: unknown) => void }): ReactElement | null => {
  const { t } = useTranslation('designer')
  const lang = currentLanguage()
  const { valueType = 'text', repeatable, choices } = ui
  if (repeatable) return null
  const options = optionsOf(valueType, choices)
  const shown = ui.default === undefined ? '' : String(ui.default)
  const take = (text: string): void => {
    if (text === '') return onChange(undefined)
    if (valueType === 'indicator') return onChange(text === 'true')
    if (valueType === 'integer') return /^-?\d{1,12}$/.test(text) ? onChange(Number(text)) : undefined
    if (valueType === 'number') return /^-?\d{1,15}(?:[.,]\d{1,9})?$/.test(text) ? onChange(text.replace(',', '.')) : undefined
    onChange(text)
  }
  if (!options && !TEXTS.has(valueType) && valueType !== 'integer' && valueType !== 'number') return null
  return (
    <Field label={t('prop.default')} aside={t('prop.optional')}>
      {(control) =>
        options ? (
          <select {...control} className="select" value={shown} onChange={({ target }) => take(target.value)}>
            <option value="">{t('prop.defaultNone')}</option>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {typeof label === 'string' ? t(`prop.preset.${label}`) : label[lang] || label.de}
              </option>
            ))}
          </select>
        ) : (
          <input {...control} className="input" maxLength={2_000} defaultValue={shown} onChange={({ target }) => take(target.value)} />
        )
      }
    </Field>
  )
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
