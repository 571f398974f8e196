import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { changeNode } from '../../../engine/authoring'
import { DISPLAY_TYPES, type DisplayType, type NodeUi, type ValueType } from '../../../engine/template'
import { Field } from '../../ui'
import { typeChange, VALUES_OF } from '../nodeTypes'
import { useDesigner } from '../state'
import { useBothTexts } from '../useBothTexts'

/** How a field is shown, and what its value is: the second list follows the first. */
export const TypeFields = ({ id, ui }: { id: string; ui: NodeUi }): ReactElement => {
  const { t } = useTranslation('designer')
  const both = useBothTexts()
  const { file, apply } = useDesigner()
  const displayType = ui.displayType ?? 'TEXT'
  const values = VALUES_OF[displayType]
  const set = (display: DisplayType, value: ValueType): void => {
    const next = { displayType: display, valueType: value }
    const required = display === 'CHECKBOX' || display === 'RADIO' ? { required: false } : {}
    apply(changeNode(file, id, { ui: typeChange(ui, next, [both('add.choiceOne'), both('add.choiceTwo')]), ...required }), {
      label: t('step.type'),
    })
  }
  return (
    <div className="d-pair">
      <Field label={t('prop.display')}>
        {(control) => (
          <select
            {...control}
            className="select"
            value={displayType}
            onChange={({ target }) => {
              const display = DISPLAY_TYPES.find((each) => each === target.value) ?? 'TEXT'
              const fitting = VALUES_OF[display]
              set(display, fitting.find((each) => each === ui.valueType) ?? fitting[0] ?? 'text')
            }}
          >
            {DISPLAY_TYPES.map((each) => (
              <option key={each} value={each}>
                {t(`display.${each}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('prop.value')}>
        {(control) => (
          <select
            {...control}
            className="select"
            value={ui.valueType}
            onChange={({ target }) => {
              const value = values.find((each) => each === target.value)
              if (value) set(displayType, value)
            }}
          >
            {(ui.valueType && !values.includes(ui.valueType) ? [ui.valueType, ...values] : values).map((each) => (
              <option key={each} value={each}>
                {t(`value.${each}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  )
}
