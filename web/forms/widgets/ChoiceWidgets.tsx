import { readIn } from '../../../engine/languages'
import type { CodeRow } from '../editor/types'
import { useLeafScope, useFormScope } from '../render/scope'
import { PickField } from './PickField'
import { aria, stringsOf, textOf, type LeafWidgetProps } from './props'

interface Option {
  value: string
  label: string
}

/** Radio buttons in one row; an optional field can be taken back to no answer. */
function Radios({
  id,
  options,
  chosen,
  onChoose,
  onFocus,
  onBlur,
}: {
  id: string
  options: readonly Option[]
  chosen: string
  onChoose: (value: string) => void
  onFocus: () => void
  onBlur: () => void
}) {
  const scope = useLeafScope()
  return (
    <div className={scope.isOpen ? 'f-radios need' : 'f-radios'}>
      {options.map(({ value, label }, index) => (
        <label key={value} className="check">
          <input
            {...(scope.invalid ? { 'aria-invalid': true } : {})}
            type="radio"
            id={index === 0 ? id : `${id}-${index}`}
            name={id}
            checked={chosen === value}
            disabled={scope.readOnly}
            onChange={() => onChoose(value)}
            onFocus={onFocus}
            onBlur={onBlur}
          />
          {label}
        </label>
      ))}
    </div>
  )
}

const useYesNo = (): readonly Option[] => {
  const { t } = useFormScope()
  const { isRequired } = useLeafScope()
  return [
    { value: 'true', label: t('yesNo.yes') },
    { value: 'false', label: t('yesNo.no') },
    ...(isRequired ? [] : [{ value: '', label: t('yesNo.none') }]),
  ]
}

/** indicator as RADIO: true, false or no answer yet. */
export function YesNoWidget({ id, value, onChange, onFocus, onBlur }: LeafWidgetProps) {
  const chosen = value === true ? 'true' : value === false ? 'false' : ''
  return (
    <Radios
      id={id}
      options={useYesNo()}
      chosen={chosen}
      onChoose={(one) => onChange(one === '' ? undefined : one === 'true')}
      onFocus={() => onFocus(id, value)}
      onBlur={() => onBlur(id, value)}
    />
  )
}

/** The same of a code list whose codes are true and false. */
export function YesNoCode({ id, value, onChange, onFocus, onBlur }: Omit<SelectProps, 'options'>) {
  return (
    <Radios
      id={id}
      options={useYesNo()}
      chosen={value}
      onChoose={(one) => onChange(one === '' ? undefined : one)}
      onFocus={onFocus}
      onBlur={onBlur}
    />
  )
}

/** indicator as CHECKBOX: ticked is true, unticked false. */
export function CheckboxWidget({ id, value, onChange, onFocus, onBlur }: LeafWidgetProps) {
  const { t } = useFormScope()
  const scope = useLeafScope()
  return (
    <span className="check">
      <input
        {...aria(scope)}
        type="checkbox"
        id={id}
        checked={value === true}
        disabled={scope.readOnly}
        onChange={(event) => onChange(event.target.checked)}
        onFocus={() => onFocus(id, value)}
        onBlur={() => onBlur(id, value)}
      />
      <span aria-hidden="true">{t(value === true ? 'yesNo.yes' : 'yesNo.no')}</span>
    </span>
  )
}

/**
 * The choices of an own form, and what was chosen of an earlier version and is none of them any more: it is said in words, and stays until
 * somebody takes it away.
 */
function useChoices(chosen: readonly string[]): Option[] {
  const { t } = useFormScope()
  const { node, lang } = useLeafScope()
  const choices = (node.ui.choices ?? []).map(({ contentId, label }) => ({ value: contentId, label: readIn(label, lang) }))
  const gone = chosen.filter((one) => one !== '' && !choices.some(({ value }) => value === one))
  return [...choices, ...gone.map((value) => ({ value, label: t('select.gone', { code: value }) }))]
}

/** DROPDOWN of an own form, and COMBOBOX, in which one searches. */
export function ChoiceWidget({ id, value, onChange, onFocus, onBlur, label }: LeafWidgetProps) {
  const { node } = useLeafScope()
  const chosen = textOf(value)
  const options = useChoices([chosen])
  const events = { onFocus: () => onFocus(id, value), onBlur: () => onBlur(id, value) }
  if (node.ui.displayType !== 'COMBOBOX') return <Select id={id} options={options} value={chosen} onChange={onChange} {...events} />
  return (
    <PickField
      {...events}
      id={id}
      label={label}
      rows={options.map((one): CodeRow => [one.value, one.label])}
      state="ready"
      chosen={chosen === '' ? [] : [chosen]}
      many={false}
      showCodes={false}
      onChange={([one]) => onChange(one)}
    />
  )
}

/** RADIO with choices of an own form. */
export function RadiosWidget({ id, value, onChange, onFocus, onBlur }: LeafWidgetProps) {
  const chosen = textOf(value)
  return (
    <Radios
      id={id}
      options={useChoices([chosen])}
      chosen={chosen}
      onChoose={onChange}
      onFocus={() => onFocus(id, value)}
      onBlur={() => onBlur(id, value)}
    />
  )
}

/** MULTICHECKBOX of an own form: the chosen ones in the order of the form. */
export function CheckboxesWidget({ id, value, onChange, onFocus, onBlur }: LeafWidgetProps) {
  const chosen = stringsOf(value)
  return (
    <Checkboxes
      id={id}
      options={useChoices(chosen)}
      chosen={chosen}
      onChange={onChange}
      onFocus={() => onFocus(id, value)}
      onBlur={() => onBlur(id, value)}
    />
  )
}

interface ManyProps {
  id: string
  options: readonly Option[]
  chosen: readonly string[]
  onChange: (value: string[]) => void
  onFocus: () => void
  onBlur: () => void
}

export function Checkboxes({ id, options, chosen, onChange, onFocus, onBlur }: ManyProps) {
  const scope = useLeafScope()
  // A value the list does not know (any more) stays until somebody takes it away.
  const all = [...options, ...chosen.filter((one) => !options.some(({ value }) => value === one)).map((value) => ({ value, label: value }))]
  return (
    <div className={scope.isOpen ? 'f-checks need' : 'f-checks'}>
      {all.map(({ value, label }, index) => (
        <label key={value} className="check">
          <input
            type="checkbox"
            id={index === 0 ? id : `${id}-${index}`}
            checked={chosen.includes(value)}
            disabled={scope.readOnly}
            onChange={(event) =>
              onChange(all.flatMap((one) => ((one.value === value ? event.target.checked : chosen.includes(one.value)) ? [one.value] : [])))
            }
            onFocus={onFocus}
            onBlur={onBlur}
          />
          {label}
        </label>
      ))}
    </div>
  )
}

interface SelectProps {
  id: string
  options: readonly Option[]
  value: string
  onChange: (value: string | undefined) => void
  onFocus: () => void
  onBlur: () => void
}

/** A native select with an empty first line; a value the list does not know is shown as it is. */
export function Select({ id, options, value, onChange, onFocus, onBlur }: SelectProps) {
  const { t } = useFormScope()
  const scope = useLeafScope()
  const known = value === '' || options.some((one) => one.value === value)
  return (
    <select
      {...aria(scope)}
      id={id}
      className={scope.isOpen ? 'select need' : 'select'}
      value={value}
      disabled={scope.readOnly}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      <option value="">{t('select.none')}</option>
      {known ? null : <option value={value}>{value}</option>}
      {options.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  )
}
