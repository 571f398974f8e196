import { useId, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { readIn } from '../../../engine/languages'
import {
  baseOf,
  choicesOf,
  conditionOf,
  fieldEntries,
  firstValue,
  isLeaf,
  kindOf,
  nodeOf,
  operationOf,
  operationsFor,
  valuesOf,
  type Leaf,
  type Operation,
} from '../../../engine/authoring'
import { toCondition, toLogic, type Constant } from '../../../engine/rules'
import type { JsonLogic, TemplateFile } from '../../../engine/template'
import { useLanguage } from '../../i18n/useLanguage'
import { Button, Select, TextArea, TextInput } from '../../ui'
import { SearchPick } from '../../ui/list/SearchPick'
import { Faults } from './parts'

interface ConditionFieldsProps {
  when: JsonLogic
  /** Whose fields are offered; null: none was chosen yet. */
  form: TemplateFile | null
  /** What is wrong with it; '': nothing. */
  error: string
  onChange: (when: JsonLogic) => void
}

/** A field in the lot's own item, from which a condition of a lot looks. */
const placeIn = (file: TemplateFile): string => ['GR-Lot', 'GR-Part'].flatMap((id) => nodeOf(file, id)?.order?.[0] ?? [])[0] ?? ''

const Value = ({
  file,
  field,
  value,
  onChange,
}: {
  file: TemplateFile
  field: string
  value: Constant
  onChange: (value: Constant) => void
}) => {
  const { t } = useTranslation(['procedures', 'rules'])
  const lang = useLanguage()
  const [text, setText] = useState(String(value))
  const label = t('procedures:edit.value')
  const kind = kindOf(nodeOf(file, baseOf(field)))
  const choices = choicesOf(file, field).map((one) => [one.contentId, readIn(one.label, lang)] as const)
  if (choices.length > 0) return <Select label={label} value={String(value)} options={choices} onChange={onChange} />
  if (kind === 'flag') {
    const options = ['true', 'false'].map((one) => [one, t(`rules:value.${one}`)] as const)
    return <Select label={label} value={String(value)} options={options} onChange={(one) => onChange(one === 'true')} />
  }
  const isNumber = kind === 'number'
  const type = isNumber ? 'number' : kind === 'date' ? 'date' : 'text'
  const typedIn = (typed: string): void => {
    setText(typed)
    if (!isNumber) onChange(typed)
    else if (typed !== '' && Number.isFinite(Number(typed))) onChange(Number(typed))
  }
  return <TextInput label={label} type={type} step={isNumber ? 'any' : undefined} maxLength={200} value={text} onChange={typedIn} />
}

const SHOWN = 60

interface FieldPickProps {
  file: TemplateFile
  /** Id of what is wrong. */
  fault: string | undefined
  onPick: (field: string) => void
}

/** A field of the chosen form, found by label and id. */
const FieldPick = ({ file, fault, onPick }: FieldPickProps): ReactElement => {
  const { t } = useTranslation('procedures')
  const [search, setSearch] = useState('')
  const asked = search.trim().toLowerCase()
  const found = fieldEntries(file, useLanguage()).filter((one) => `${one.label} ${one.id} ${one.place}`.toLowerCase().includes(asked))
  return (
    <SearchPick
      label={t('edit.field')}
      placeholder={t('edit.fieldSearch')}
      items={found.slice(0, SHOWN).map(({ id, label, place }) => ({ key: id, title: label, detail: `${place} · ${id}` }))}
      search={search}
      onSearch={setSearch}
      onPick={({ key }) => onPick(key)}
      listLabel={t('edit.field')}
      none={t('edit.noField')}
      isInvalid={fault !== undefined}
      describedBy={fault}
    />
  )
}

const Raw = ({ when, error: fault, onChange }: Omit<ConditionFieldsProps, 'form'>): ReactElement => {
  const { t } = useTranslation('procedures')
  const [text, setText] = useState(() => JSON.stringify(when, null, 2))
  const [error, setError] = useState('')
  const write = (typed: string): void => {
    setText(typed)
    try {
      onChange(JSON.parse(typed) as JsonLogic)
      setError('')
    } catch {
      setError(t('edit.notJson'))
    }
  }
  return (
    <TextArea
      label={t('edit.raw')}
      hint={t('edit.rawHint')}
      error={error || fault}
      rows={6}
      spellCheck={false}
      value={text}
      onChange={write}
    />
  )
}

/** A comparison as its parts: what a field is asked for, and the value beside it. */
const Plain = ({ leaf, form, onChange }: { leaf: Leaf; form: TemplateFile; onChange: ConditionFieldsProps['onChange'] }): ReactElement => {
  const { t } = useTranslation(['procedures', 'rules'])
  const lang = useLanguage()
  const field = baseOf(leaf.field)
  const operation = operationOf(leaf)
  const offered = operationsFor(form, leaf.field, placeIn(form))
  const [value] = valuesOf(leaf)
  const isBelow = (operation === 'less' || operation === 'atMost') && kindOf(nodeOf(form, field)) === 'number'
  const say = (change: { operation?: Operation; value?: Constant }): void =>
    onChange(toLogic(conditionOf(form, { field, operation, value: value ?? firstValue(form, field, new Date()), ...change })))
  return (
    <>
      <p>
        <b>{readIn(nodeOf(form, field)?.label, lang) || field}</b> <code>{field}</code>
      </p>
      <Select
        label={t('procedures:edit.operation')}
        hint={isBelow ? t('procedures:edit.emptyIsZero') : undefined}
        value={operation}
        options={[...new Set([...offered, operation])].map((one) => [one, t(`rules:op.${one}`)] as const)}
        onChange={(one) => say({ operation: one as Operation })}
      />
      {value !== undefined && (
        <Value key={`${field} ${operation}`} file={form} field={leaf.field} value={value} onChange={(one) => say({ value: one })} />
      )}
    </>
  )
}

/** What a condition asks: a plain comparison of a field as a sentence with fields, and whatever it does not cover as JsonLogic. */
export const ConditionFields = ({ when, form, error, onChange }: ConditionFieldsProps): ReactElement => {
  const { t } = useTranslation('procedures')
  const about = useId()
  const condition = toCondition(when)
  const isNew = condition.kind === 'always'
  const leaf = isLeaf(condition) ? condition : null
  const isSaid = leaf !== null && form !== null && nodeOf(form, baseOf(leaf.field)) !== undefined
  const [wantsRaw, setRaw] = useState(false)
  if (wantsRaw || !(isSaid || isNew || leaf))
    return (
      <>
        <Raw when={when} error={error} onChange={onChange} />
        {(leaf || isNew) && (
          <Button size="small" onClick={() => setRaw(false)}>
            {t('edit.asSentence')}
          </Button>
        )}
      </>
    )
  const fault = error === '' ? undefined : about
  return (
    // Before a form is chosen there is no control that it could stand at but the group.
    <div role="group" aria-label={t('edit.field')} aria-describedby={form === null ? fault : undefined}>
      {form === null && <p className="soft small">{t('edit.formFirst')}</p>}
      {form && (
        <FieldPick
          file={form}
          fault={fault}
          onPick={(field) => {
            const [operation = 'filled'] = operationsFor(form, field, placeIn(form))
            onChange(toLogic(conditionOf(form, { field, operation, value: firstValue(form, field, new Date()) })))
          }}
        />
      )}
      <Faults id={about} texts={error === '' ? [] : [error]} />
      {isSaid && <Plain leaf={leaf} form={form} onChange={onChange} />}
      {leaf && !isSaid && <code>{JSON.stringify(when)}</code>}
      <Button size="small" onClick={() => setRaw(true)}>
        {t('edit.asLogic')}
      </Button>
    </div>
  )
}
