import { readIn } from '../../../engine/languages'
import { useCallback, useMemo, useState } from 'react'
import { meansLots, schemeIdsIn } from '../../../engine/form'
import type { TemplateNode } from '../../../engine/template'
import type { FormEditor } from '../editor/FormEditor'
import { useEditor, useLines } from '../editor/useFormEditor'
import type { Topic } from '../editor/signal'
import type { CodeRow } from '../editor/types'
import { useFormScope, useLeafScope, type Lang } from '../render/scope'
import { inSentence } from '../render/texts'
import { focusSoon } from '../render/useRemoval'
import { Icon } from '../theme/Icon'
import { identifierOf } from '../values/caption'
import { describedItem, idsOf } from '../values/described'
import { leavesOf } from '../plan/plan'
import { parentPath } from '../values/paths'
import { sameLotAs } from '../values/sameLot'
import { Checkboxes, Select } from './ChoiceWidgets'
import { isOrganizationReference, offersItems } from './choose'
import { SHORT_CHECKS, SHORT_SELECT } from './CodeWidgets'
import { Organizations } from './Organizations'
import { PickField, type PickFieldProps } from './PickField'
import { stringsOf, textOf, type LeafWidgetProps } from './props'
import { TextWidget } from './TextWidgets'

const ITEMS: readonly Topic[] = ['structure', 'values', 'reset', 'surroundings']

interface Rows {
  /** Of what is told by topics: an item came or went, an organization has its name. */
  count: number
  /** The parts of the form that have items to refer to, as they were. */
  parts: readonly unknown[]
  of: Map<string, readonly CodeRow[]>
}

/**
 * Several widgets ask for the same ids of the same hundred lots, after every pause of the typing, and nearly always nothing of what they
 * read was typed in.
 */
const known = new WeakMap<FormEditor, Rows>()
const TOLD: readonly Topic[] = ['structure', 'reset', 'surroundings']

/** The parts of the form in which items with ids stand: form data shares what did not change. */
const partsOf = (editor: FormEditor): readonly unknown[] => {
  const fields = [...editor.template.schemeFields.values()].flat()
  const ids = new Set(fields.flatMap(({ chain }) => chain[0]?.id ?? []))
  return [...ids].map((id) => editor.shown[id])
}

function rowsNow(editor: FormEditor): Rows['of'] {
  const before = known.get(editor)
  const [count, parts] = [editor.signal.count(TOLD), partsOf(editor)]
  if (before?.count === count && parts.every((part, at) => part === before.parts[at])) return before.of
  const made = { count, parts, of: new Map<string, readonly CodeRow[]>() }
  known.set(editor, made)
  return made.of
}

function rowsOf(editor: FormEditor, field: TemplateNode, lang: Lang): readonly CodeRow[] {
  const ofData = rowsNow(editor)
  const key = `${lang} ${field.id}`
  const before = ofData.get(key)
  if (before) return before
  const rows = idsOf(editor, field).flatMap(({ id, path, item }): CodeRow[] => {
    if (!editor.states.isRelevant(path)) return []
    const caption = item === '' ? '' : describedItem(editor, item, lang)
    return [[id, caption === '' ? id : `${id} ${caption}`]]
  })
  ofData.set(key, rows)
  return rows
}

/**
 * The ids of this form a field may point to, with the caption of their item: those of the same lot, and what it points to already. The same
 * rows while typing elsewhere, so that it renders nothing.
 */
function useItemIds(): readonly CodeRow[] {
  const { editor, lang } = useFormScope()
  const { node, path } = useLeafScope()
  const schemes = node.ui.idSchemes
  const read = useCallback(() => {
    const fields = (schemes ?? []).flatMap((scheme) => editor.template.schemeFields.get(scheme) ?? [])
    const [first, ...others] = fields.map((field) => rowsOf(editor, field, lang))
    const rows = others.length === 0 ? (first ?? []) : [first ?? [], ...others].flat()
    const fits = sameLotAs(editor, path)
    const chosen = stringsOf([editor.value(path)].flat())
    return rows.every(([id]) => fits(id)) ? rows : rows.filter(([id]) => fits(id) || chosen.includes(id))
  }, [editor, schemes, lang, path])
  return useLines(editor, ITEMS, { read })
}

/** One reference: to an organization of the platform, or to a lot or another item of this form. */
export function ReferenceWidget(props: LeafWidgetProps) {
  const { node } = useLeafScope()
  if (offersItems(node)) return <OfferedItem {...props} />
  return isOrganizationReference(node) ? <Organizations {...props} many={false} /> : <ItemReference {...props} />
}

/**
 * The list whose items a reference means, where one can be added to it: a result names tenders before anybody wrote one down. Lots are
 * divided at their own place, and there is always one.
 */
function useTargetList(): { path: string; node: TemplateNode } | null {
  const { editor } = useFormScope()
  const { node, readOnly } = useLeafScope()
  const { template } = editor
  const fields = (node.ui.idSchemes ?? []).flatMap((scheme) => template.schemeFields.get(scheme) ?? [])
  const [chain = []] = fields.map((field) => field.chain)
  const lists = chain.filter(({ isRepeatable, isField }) => isRepeatable && !isField)
  const [list] = lists
  const path = list ? `/${list.chain.map(({ id }) => id).join('/')}` : ''
  const canAdd = useEditor(editor, ITEMS, () => path !== '' && editor.states.isVisible(path) && editor.canAdd(path))
  if (!list || lists.length > 1 || fields.length > 1 || list.isOffScreen || meansLots(template, node) || readOnly || !canAdd) return null
  return { path, node: list }
}

interface AddTargetProps {
  /** Of the field, where this button is all there is to it. */
  id?: string
  list: { path: string; node: TemplateNode }
  onAdded: (id: string) => void
}

/** Makes what the reference is to mean, enters it here and leads there. */
function AddTarget({ id, list, onAdded }: AddTargetProps) {
  const { editor, lang, t } = useFormScope()
  const add = (): void => {
    const item = `${list.path}/${editor.add(list.path)}`
    onAdded(identifierOf(editor, item))
    const parts =
      parentPath(list.path) === ''
        ? editor.plans.ofSection(item, list.node).main.flatMap((block) => block.parts)
        : editor.plans.ofItem(item, list.node).main
    editor.goTo(leavesOf(parts)[0]?.path ?? item)
  }
  return (
    <button
      type="button"
      {...(id === undefined ? {} : { id, 'aria-labelledby': `${id}-label ${id}-add` })}
      className={id === undefined ? 'btn quiet small f-target' : 'btn small f-target'}
      onClick={add}
    >
      <Icon name="plus" small />
      <span id={id === undefined ? undefined : `${id}-add`}>
        {t('reference.add', { label: inSentence(readIn(list.node.ui.label, lang), lang) })}
      </span>
    </button>
  )
}

/** In place of a list to choose from that has nothing in it. */
function NoTargets({ id, onAdded }: { id: string; onAdded: (id: string) => void }) {
  const { editor, t } = useFormScope()
  const { node } = useLeafScope()
  const list = useTargetList()
  const hasOthers = useEditor(editor, ITEMS, () =>
    (node.ui.idSchemes ?? []).some((scheme) => schemeIdsIn(editor.template, editor.shown, scheme).length > 0),
  )
  return (
    <div className="f-notargets">
      <p className="f-hint">{t(hasOthers ? 'reference.noneOfLot' : 'reference.none')}</p>
      {list ? <AddTarget id={id} list={list} onAdded={onAdded} /> : null}
    </div>
  )
}

/** Below a list to choose from: one more. */
function OneMore({ onAdded }: { onAdded: (id: string) => void }) {
  const list = useTargetList()
  return list ? <AddTarget list={list} onAdded={onAdded} /> : null
}

/** One item of the form: of a few by a list, of many by a search. */
function ItemReference({ id, value, onChange, onFocus, onBlur, label }: LeafWidgetProps) {
  const rows = useItemIds()
  const chosen = textOf(value)
  const events = { onFocus: () => onFocus(id, value), onBlur: () => onBlur(id, value) }
  if (rows.length === 0 && chosen === '') return <NoTargets id={id} onAdded={onChange} />
  return (
    <>
      {rows.length <= SHORT_SELECT ? (
        <Select id={id} options={rows.map(([one, name]) => ({ value: one, label: name }))} value={chosen} onChange={onChange} {...events} />
      ) : (
        <PickItems
          {...events}
          id={id}
          label={label}
          rows={rows}
          chosen={chosen === '' ? [] : [chosen]}
          onChange={([one]) => onChange(one)}
        />
      )}
      {chosen === '' ? <OneMore onAdded={onChange} /> : null}
    </>
  )
}

/** An identifier: of an item of this form, with its name and what it is, or of something elsewhere, as text. */
function OfferedItem(props: LeafWidgetProps) {
  const { id, value, onChange, onFocus, onBlur, label } = props
  const { editor, lang, t } = useFormScope()
  const { readOnly } = useLeafScope()
  const items = useItemIds()
  const [isTyped, setTyped] = useState(false)
  const rows = useMemo(() => {
    const kinds = new Map(
      editor.template.nodes.flatMap(({ ui }) => (ui.kind !== 'field' && ui.idScheme ? [[ui.idScheme, ui.label[lang]]] : [])),
    )
    return items.map(([one, name]): CodeRow => {
      const kind = kinds.get(one.replace(/-\d+$/, ''))
      return [one, kind === undefined ? name : `${name} (${kind})`]
    })
  }, [editor, items, lang])
  const chosen = textOf(value)
  const change = (typed: boolean): void => {
    setTyped(typed)
    focusSoon(() => document.body, `[id="${id}"]`)
  }
  if (rows.length === 0) return <TextWidget {...props} />
  if (isTyped)
    return (
      <>
        <TextWidget {...props} />
        {readOnly ? null : (
          <button type="button" className="btn quiet small f-target" onClick={() => change(false)}>
            {t('reference.choose')}
          </button>
        )}
      </>
    )
  return (
    <PickField
      {...{ id, label, rows }}
      chosen={chosen === '' ? [] : [chosen]}
      state="ready"
      many={false}
      showCodes={false}
      onChange={([one]) => onChange(one)}
      onFocus={() => onFocus(id, value)}
      onBlur={() => onBlur(id, value)}
      action={{ label: t('reference.type'), run: () => change(true) }}
    />
  )
}

function PickItems(
  props: Pick<PickFieldProps, 'id' | 'label' | 'rows' | 'chosen' | 'onChange' | 'onFocus' | 'onBlur'> & { many?: boolean },
) {
  return <PickField state="ready" many={false} showCodes={false} {...props} />
}

export function ReferencesWidget(props: LeafWidgetProps) {
  const { node } = useLeafScope()
  return isOrganizationReference(node) ? <Organizations {...props} many /> : <ItemReferences {...props} />
}

function ItemReferences({ id, value, onChange, onFocus, onBlur, label }: LeafWidgetProps) {
  const rows = useItemIds()
  const chosen = stringsOf(value)
  const events = { onFocus: () => onFocus(id, value), onBlur: () => onBlur(id, value) }
  const added = (one: string): void => onChange([...chosen, one])
  if (rows.length === 0 && chosen.length === 0) return <NoTargets id={id} onAdded={added} />
  return (
    <>
      {rows.length <= SHORT_CHECKS ? (
        <Checkboxes
          id={id}
          options={rows.map(([one, name]) => ({ value: one, label: name }))}
          chosen={chosen}
          onChange={onChange}
          {...events}
        />
      ) : (
        <PickItems {...events} id={id} label={label} rows={rows} chosen={chosen} many onChange={onChange} />
      )}
      <OneMore onAdded={added} />
    </>
  )
}
