import { NO_TEXT, ORIGINAL, readIn } from '../../../engine/languages'
import { Suspense, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { changeNode, levelOf, nodeOf, positionOf, renameNode, type NodeChange } from '../../../engine/authoring'
import { DISPLAYS, type NodeUi } from '../../../engine/template'
import { currentLanguage } from '../../i18n'
import { Field, Icon, Switch, TextInput } from '../../ui'
import { type PlacedFault, faultSentence } from '../faults'
import { useBothTexts } from '../useBothTexts'
import { hasChoices, hidesRequired, idOfLabel } from '../nodeTypes'
import { RulesPanel } from '../panels'
import { useDesigner } from '../state'
import { Draw, drawingOf } from '../tree/NodeIcon'
import { ChoicesEditor } from './ChoicesEditor'
import { DefaultField } from './DefaultField'
import { LimitFields } from './LimitFields'
import { withoutPlaceholderName } from './placeholderNames'
import { PatternField } from './PatternField'
import { TwoTexts } from './TwoTexts'
import { TypeFields } from './TypeFields'

const MOST = 500

const numberIn = (text: string): number | undefined => (/^\d{1,3}$/.test(text) ? Math.min(MOST, Number(text)) : undefined)

/** Once, or several times with a least and a most. */
const RepeatField = ({ ui, onChange }: { ui: NodeUi; onChange: (repeatable: NodeUi['repeatable']) => void }): ReactElement => {
  const { t } = useTranslation('designer')
  const { repeatable, displayType } = ui
  const always = displayType === 'MULTICHECKBOX'
  const set = (min: number, max: number | undefined): void => onChange({ min, ...(max === undefined ? {} : { max }) })
  return (
    <div className="d-field">
      {always ? null : (
        <Switch checked={repeatable !== undefined} onChange={(on) => onChange(on ? { min: 0 } : undefined)}>
          {t('prop.repeat')}
        </Switch>
      )}
      {repeatable ? (
        <div className="d-pair">
          <TextInput
            label={t('prop.repeatMin')}
            inputMode="numeric"
            value={repeatable.min}
            onChange={(value) => set(numberIn(value) ?? 0, repeatable.max)}
          />
          <TextInput
            label={t('prop.repeatMax')}
            aside={t('prop.optional')}
            inputMode="numeric"
            value={repeatable.max ?? ''}
            onChange={(value) => set(repeatable.min, numberIn(value))}
          />
        </div>
      ) : null}
    </div>
  )
}

/** What the selected node is. Every key is a step of the history; one run of typing counts as one. */
export const PropertiesPanel = ({ faults }: { faults: readonly PlacedFault[] }): ReactElement => {
  const { t } = useTranslation('designer')
  const { file, selected } = useDesigner()
  const node = selected === null ? undefined : nodeOf(file, selected)
  return (
    <aside
      className="d-prop"
      aria-label={t('prop.label')}
      onKeyDown={(event) => {
        // Back to the line in the structure, from where the next one is added. What a list or dialog in here does with Escape is its own.
        if (event.key !== 'Escape' || event.defaultPrevented || !isPlain(event.target)) return
        document.getElementById(`tree-${selected ?? ''}`)?.focus()
      }}
    >
      {node && selected !== null ? (
        <NodeProperties key={selected} id={selected} faults={faults.filter((each) => each.id === selected)} />
      ) : (
        <p className="d-none soft">{t('prop.nothing')}</p>
      )}
    </aside>
  )
}

const isPlain = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('.d-ph') !== null && target.getAttribute('role') !== 'combobox'

const NodeProperties = ({ id, faults }: { id: string; faults: readonly PlacedFault[] }): ReactElement | null => {
  const { t } = useTranslation('designer')
  const lang = currentLanguage()
  const both = useBothTexts()
  const { file, apply, readOnly } = useDesigner()
  const ui = nodeOf(file, id)
  if (!ui) return null
  const isRequired = levelOf(file, positionOf(file, id)?.parent ?? null).required.includes(id)
  const made = [DISPLAYS[ui.displayType ?? 'TEXT'].name, both('add.newGroup'), both('add.newSection')]
  const change = (next: NodeChange, what: string): boolean =>
    apply(changeNode(file, id, next), { label: t('step.change', { name: ui.label[lang] || id }), key: `${what}:${id}` })
  return (
    <>
      <div className="d-ph">
        <h2>
          <Draw name={drawingOf(ui)} />
          <span className="d-name">{readIn(ui.label, lang) || t('tree.unnamed')}</span>
        </h2>
        {faults.map((each, index) => (
          <p key={index} className="help error">
            <Icon name="warning" size={16} /> {faultSentence(t, each.fault)}
          </p>
        ))}
        <fieldset className="d-set" disabled={readOnly}>
          <TwoTexts
            label={t('prop.name')}
            value={ui.label}
            id="d-label"
            needed
            onChange={(label) => change({ ui: { label: withoutPlaceholderName(label, ui.label, made) } }, 'label')}
          />
          <TwoTexts
            label={t('prop.help')}
            value={ui.help ?? NO_TEXT}
            area
            onChange={(help) =>
              change({ ui: { help: Object.values(help).every((words) => words === '') ? undefined : help } as NodeChange['ui'] }, 'help')
            }
          />
          <IdField id={id} />
          {ui.kind === 'field' ? <TypeFields id={id} ui={ui} /> : null}
          <div className="d-switches">
            {ui.kind !== 'section' && !hidesRequired(ui) ? (
              <Switch checked={isRequired} onChange={(required) => change({ required }, 'required')}>
                {t('prop.required')}
              </Switch>
            ) : null}
            <Switch
              checked={ui.hidden === true}
              onChange={(hidden) => change({ ui: { hidden: hidden || undefined } as NodeChange['ui'] }, 'hidden')}
            >
              {t('prop.hidden')}
            </Switch>
            {ui.kind === 'field' ? (
              <Switch
                checked={ui.readOnly === true}
                onChange={(on) =>
                  change(
                    { ui: (on ? { readOnly: true, hidden: false } : { readOnly: undefined, hidden: undefined }) as NodeChange['ui'] },
                    'readOnly',
                  )
                }
              >
                {t('prop.readOnly')}
              </Switch>
            ) : null}
          </div>
          <RepeatField ui={ui} onChange={(repeatable) => change({ ui: { repeatable } as NodeChange['ui'] }, 'repeat')} />
          {hasChoices(ui) ? <ChoicesEditor id={id} ui={ui} /> : null}
          {ui.kind === 'field' ? (
            <>
              <DefaultField ui={ui} onChange={(value) => change({ ui: { default: value } }, 'default')} />
              <LimitFields ui={ui} onChange={(limits) => change({ ui: { limits } as NodeChange['ui'] }, 'limits')} />
              <PatternField id={id} ui={ui} />
            </>
          ) : null}
        </fieldset>
      </div>
      <Suspense fallback={null}>
        <RulesPanel id={id} />
      </Suspense>
    </>
  )
}

/** The id that rules and data name the node by; changed everywhere at once, when one leaves the field. */
const IdField = ({ id }: { id: string }): ReactElement => {
  const { t } = useTranslation('designer')
  const { file, apply, select } = useDesigner()
  const [typed, setTyped] = useState(id)
  const rename = (next: string): void => {
    if (next === id) return
    const edit = renameNode(file, id, next)
    if (apply(edit, { label: t('step.rename') }) && edit.ok) select(edit.id)
    else setTyped(id)
  }
  const proposed = idOfLabel(nodeOf(file, id)?.label[ORIGINAL] ?? '')
  return (
    <Field label={t('prop.id')}>
      {(control) => (
        <div className="d-idrow">
          <input
            {...control}
            className="input d-mono"
            value={typed}
            maxLength={80}
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={() => rename(typed.trim())}
            onKeyDown={(event) => {
              if (event.key === 'Enter') rename(typed.trim())
            }}
          />
          {proposed !== '' &&
          proposed !== id &&
          /^(?:feld|gruppe|abschnitt|section|mehrfachauswahl)(?:-|$)/.test(id) &&
          file.ui.nodes[proposed] === undefined ? (
            <button type="button" className="btn small quiet" onClick={() => rename(proposed)}>
              {t('prop.idProposed', { id: proposed })}
            </button>
          ) : null}
        </div>
      )}
    </Field>
  )
}
