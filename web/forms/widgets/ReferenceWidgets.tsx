import { useCallback, useMemo } from 'react'
import { instances, type FormData } from '../../../engine/form'
import type { TemplateNode } from '../../../engine/template'
import type { FormEditor } from '../editor/FormEditor'
import { useEditor, useLines } from '../editor/useFormEditor'
import type { Topic } from '../editor/signal'
import type { CodeRow } from '../editor/types'
import { useFormScope, useLeafScope, type Lang } from '../render/scope'
import { captionOf } from '../values/caption'
import { isItemPath, parentPath } from '../values/paths'
import { Checkboxes, Select } from './ChoiceWidgets'
import { isOrganizationReference, isTendererReference } from './choose'
import { SHORT_CHECKS, SHORT_SELECT } from './CodeWidgets'
import { PickField, type PickFieldProps } from './PickField'
import { stringsOf, textOf, type LeafWidgetProps } from './props'

const SURROUNDINGS: readonly Topic[] = ['surroundings']
const ITEMS: readonly Topic[] = ['structure', 'progress', 'reset']

/** Rows by the data they were read from, a field and a language: several widgets ask for the same ids of the same hundred lots. */
const known = new WeakMap<FormData, Map<string, readonly CodeRow[]>>()

function rowsOf(editor: FormEditor, field: TemplateNode, lang: Lang): readonly CodeRow[] {
  const ofData = known.get(editor.shown) ?? new Map<string, readonly CodeRow[]>()
  known.set(editor.shown, ofData)
  const key = `${lang} ${field.id}`
  const before = ofData.get(key)
  if (before) return before
  const rows = instances(editor.template, editor.shown, field.id).flatMap(({ path, value }): CodeRow[] => {
    if (typeof value !== 'string' || value === '' || !editor.states.isRelevant(path)) return []
    let at = parentPath(path)
    while (at !== '' && !isItemPath(at)) at = parentPath(at)
    const caption = at === '' ? '' : captionOf(editor, at, lang)
    return [[value, caption === '' ? value : `${value} ${caption}`]]
  })
  ofData.set(key, rows)
  return rows
}

/** The ids of this form a field may point to, with the caption of their item. The same rows while typing elsewhere, so that it renders nothing. */
function useItemIds(): readonly CodeRow[] {
  const { editor, lang } = useFormScope()
  const { node } = useLeafScope()
  const schemes = node.ui.idSchemes
  const read = useCallback(() => {
    const fields = (schemes ?? []).flatMap((scheme) => editor.template.schemeFields.get(scheme) ?? [])
    return fields.flatMap((field) => rowsOf(editor, field, lang))
  }, [editor, schemes, lang])
  return useLines(editor, ITEMS, read)
}

function useOrganizations(): CodeRow[] {
  const { editor } = useFormScope()
  const { node } = useLeafScope()
  const isTenderer = isTendererReference(node)
  const text = useEditor(editor, SURROUNDINGS, () =>
    editor.organizations
      // Whoever offers is a company of the platform, or an authority that offers too; all else is authorities.
      .filter(({ isCompany }) => isTenderer || isCompany !== true)
      .sort((a, b) => (isTenderer ? Number(b.isCompany ?? false) - Number(a.isCompany ?? false) : 0))
      .map(({ id, name, city }) => `${id}\t${city ? `${name}, ${city}` : name}`)
      .join('\n'),
  )
  return useMemo(
    () =>
      text
        .split('\n')
        .filter(Boolean)
        .map((line): CodeRow => [line.split('\t')[0] ?? '', line.split('\t')[1] ?? '']),
    [text],
  )
}

function Organizations({ id, value, onChange, onFocus, onBlur, label, many }: LeafWidgetProps & { many: boolean }) {
  const { editor, t } = useFormScope()
  const rows = useOrganizations()
  const chosen = stringsOf(value)
  const set = (next: readonly string[]): void => onChange(many ? next : next[0])
  const create = (): void => {
    void editor.createOrganization().then((created) => {
      if (created) set(many ? [...chosen, String(created.id)] : [String(created.id)])
    })
  }
  return (
    <PickField
      id={id}
      label={label}
      rows={rows}
      state="ready"
      chosen={chosen}
      many={many}
      showCodes={false}
      onChange={set}
      onFocus={() => onFocus(id, value)}
      onBlur={() => onBlur(id, value)}
      action={editor.options.onCreateOrganization ? { label: t('organization.create'), run: create } : undefined}
    />
  )
}

/** One reference: to an organization of the platform, or to a lot or another item of this form. */
export function ReferenceWidget(props: LeafWidgetProps) {
  const { node } = useLeafScope()
  return isOrganizationReference(node) ? <Organizations {...props} many={false} /> : <ItemReference {...props} />
}

/** One item of the form: of a few by a list, of many by a search. */
function ItemReference({ id, value, onChange, onFocus, onBlur, label }: LeafWidgetProps) {
  const rows = useItemIds()
  const chosen = textOf(value)
  const events = { onFocus: () => onFocus(id, value), onBlur: () => onBlur(id, value) }
  if (rows.length <= SHORT_SELECT)
    return (
      <Select id={id} options={rows.map(([one, name]) => ({ value: one, label: name }))} value={chosen} onChange={onChange} {...events} />
    )
  return (
    <PickItems {...events} id={id} label={label} rows={rows} chosen={chosen === '' ? [] : [chosen]} onChange={([one]) => onChange(one)} />
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
  if (rows.length <= SHORT_CHECKS)
    return (
      <Checkboxes
        id={id}
        options={rows.map(([one, name]) => ({ value: one, label: name }))}
        chosen={chosen}
        onChange={onChange}
        {...events}
      />
    )
  return <PickItems {...events} id={id} label={label} rows={rows} chosen={chosen} many onChange={onChange} />
}
