import { readIn } from '../../../engine/languages'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { changeNode, nodeOf, positionOf } from '../../../engine/authoring'
import { DISPLAYS, DISPLAY_TYPES, type DisplayType, type NodeUi, type ValueType } from '../../../engine/template'
import { currentLanguage } from '../../i18n'
import { Select } from '../../ui'
import { ORGANIZATIONS, referable, typeChange } from '../nodeTypes'
import { useDesigner } from '../state'
import { useBothTexts } from '../useBothTexts'

/** How a field is shown, and what its value is: the second list follows the first, and what a reference refers to follows that. */
export const TypeFields = ({ id, ui }: { id: string; ui: NodeUi }): ReactElement => {
  const { t } = useTranslation('designer')
  const lang = currentLanguage()
  const both = useBothTexts()
  const { file, part, apply } = useDesigner()
  const displayType = ui.displayType ?? 'TEXT'
  const targets = [...referable(file, part).keys()]
  const fitting = (display: DisplayType): ValueType[] => DISPLAYS[display].values.filter((each) => each !== 'id-ref' || targets.length > 0)
  const values = fitting(displayType)
  const set = (display: DisplayType, value: ValueType, refersTo = ui.idSchemes ? undefined : targets[0]): void => {
    const next = { displayType: display, valueType: value, refersTo }
    const required = display === 'CHECKBOX' || display === 'RADIO' ? { required: false } : {}
    apply(changeNode(file, id, { ui: typeChange(ui, next, [both('add.choiceOne'), both('add.choiceTwo')]), ...required }), {
      label: t('step.type'),
    })
  }
  return (
    <>
      <div className="d-pair">
        <Select
          label={t('prop.display')}
          value={displayType}
          onChange={(value) => {
            const display = DISPLAY_TYPES.find((each) => each === value) ?? 'TEXT'
            const those = fitting(display)
            set(display, those.find((each) => each === ui.valueType) ?? those[0] ?? 'text')
          }}
          options={DISPLAY_TYPES.map((each) => [each, DISPLAYS[each].name[lang]] as const)}
        />
        <Select
          label={t('prop.value')}
          value={ui.valueType}
          onChange={(typed) => {
            const value = values.find((each) => each === typed)
            if (value) set(displayType, value)
          }}
          options={(ui.valueType && !values.includes(ui.valueType) ? [ui.valueType, ...values] : values).map(
            (each) => [each, t(`value.${each}`)] as const,
          )}
        />
      </div>
      {ui.valueType === 'id-ref' ? (
        <TargetField targets={targets} ui={ui} onChange={(target) => set(displayType, 'id-ref', target)} />
      ) : null}
    </>
  )
}

/** What the field refers to: organizations, or items of this form by the name of their group. */
const TargetField = ({
  targets,
  ui,
  onChange,
}: {
  targets: readonly string[]
  ui: NodeUi
  onChange: (target: string) => void
}): ReactElement => {
  const { t } = useTranslation('designer')
  const { file, part } = useDesigner()
  const lang = currentLanguage()
  const chosen = (ui.idSchemes ?? []).join(' ')
  const fields = referable(file, part)
  const nameOf = (scheme: string): string => {
    if (scheme === ORGANIZATIONS) return t('prop.organization')
    const field = fields.get(scheme) ?? ''
    const group = nodeOf(file, positionOf(file, field)?.parent ?? field)
    const label = readIn(group?.label, lang)
    return label ? `${label} (${scheme})` : scheme
  }
  return (
    <Select label={t('prop.refersTo')} value={chosen} onChange={onChange}>
      {(targets.includes(chosen) ? targets : [chosen, ...targets]).map((each) => (
        <option key={each} value={each} disabled={!targets.includes(each)}>
          {each.split(' ').map(nameOf).join(', ')}
        </option>
      ))}
    </Select>
  )
}
