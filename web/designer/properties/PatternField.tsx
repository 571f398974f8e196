import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { changeNode, schemaOf } from '../../../engine/authoring'
import { patternFault, safePattern, type JsonSchema, type NodeUi } from '../../../engine/template'
import { Field, Icon, TextInput } from '../../ui'
import { useDesigner } from '../state'
import { useTyped } from './useTyped'

const TEXTS = new Set(['text', 'id', 'url', 'email', 'phone'])

/** Keywords of one value that are an author's to set. */
const ownKeywords = (schema: JsonSchema): JsonSchema => {
  const { maxLength, minLength, pattern } = schema
  return {
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(minLength === undefined ? {} : { minLength }),
    ...(pattern === undefined ? {} : { pattern }),
  }
}

/** Longest text, and a pattern with a place to try it. A pattern that could stop the browser or the server is not taken over. */
export const PatternField = ({ id, ui }: { id: string; ui: NodeUi }): ReactElement | null => {
  const { t } = useTranslation('designer')
  const { file, apply } = useDesigner()
  const whole = schemaOf(file, id)
  const schema = ui.repeatable ? (whole.items ?? {}) : whole
  const typed = useTyped(schema.pattern ?? '')
  const [probe, setProbe] = useState('')
  if (!TEXTS.has(ui.valueType ?? '')) return null
  const pattern = typed.text ?? schema.pattern ?? ''
  const fault = pattern === '' ? null : patternFault(pattern)
  const set = (next: JsonSchema, key: string): void => {
    apply(changeNode(file, id, { schema: next }), { label: t('step.pattern'), key: `${key}:${id}` })
  }
  const { pattern: _old, ...rest } = ownKeywords(schema)
  const fits = pattern !== '' && !fault && probe !== '' ? safePattern(pattern).test(probe) : null
  return (
    <>
      <TextInput
        label={t('prop.maxLength')}
        aside={t('prop.optional')}
        inputMode="numeric"
        value={schema.maxLength ?? ''}
        onChange={(value) => {
          const { maxLength: _before, ...others } = ownKeywords(schema)
          const length = /^\d{1,5}$/.test(value) ? Number(value) : undefined
          set({ ...others, ...(length ? { maxLength: length } : {}) }, 'maxLength')
        }}
      />
      <Field
        label={t('prop.pattern')}
        aside={t('prop.optional')}
        error={fault ? t(fault === 'badPattern' ? 'fault.badPattern' : 'fault.unsafePattern') : undefined}
      >
        {(control) => (
          <input
            {...control}
            className="input d-mono"
            spellCheck={false}
            maxLength={500}
            value={pattern}
            onChange={({ target }) => {
              const { value } = target
              if (value !== '' && patternFault(value)) return typed.hold(value, schema.pattern ?? '')
              typed.drop()
              set(value === '' ? rest : { ...rest, pattern: value }, 'pattern')
            }}
          />
        )}
      </Field>
      {pattern !== '' && !fault ? (
        <Field label={t('prop.probe')}>
          {(control) => (
            <>
              <input {...control} className="input" value={probe} onChange={({ target }) => setProbe(target.value)} />
              <span className="help" role="status">
                {fits === null ? t('prop.probeHint') : null}
                {fits === true ? (
                  <>
                    <Icon name="check" size={16} /> {t('prop.probeFits')}
                  </>
                ) : null}
                {fits === false ? (
                  <>
                    <Icon name="warning" size={16} /> {t('prop.probeFails')}
                  </>
                ) : null}
              </span>
            </>
          )}
        </Field>
      ) : null}
    </>
  )
}
