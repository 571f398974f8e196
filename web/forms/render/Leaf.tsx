import { ORIGINAL, readIn, tableOf } from '../../../engine/languages'
import type { FieldPathId, RJSFSchema, UiSchema } from '@rjsf/utils'
import { memo, useCallback, useMemo, useState } from 'react'
import { cleanFieldValue } from '../../../engine/form'
import type { TemplateNode } from '../../../engine/template'
import { SchemaField } from '../adapter/rjsf'
import { useEditor } from '../editor/useFormEditor'
import type { Topic } from '../editor/signal'
import { elementId, isEmptyValue, parentPath } from '../values/paths'
import { widgetOf } from '../widgets/choose'
import { useFormValue } from './formValues'
import { LeafScopeProvider, useFormScope, type FormContext, type Lang, type LeafProps, type LeafScope } from './scope'
import { isDisplayed } from '../plan/plan'

const STRUCTURE: readonly Topic[] = ['structure']

/** The fields that belong to the chosen alternatives, right under them. Values of alternatives not chosen are kept while editing. */
function ChoiceFields({ path, node, value }: { path: string; node: TemplateNode; value: unknown }) {
  const { editor, Leaf } = useFormScope()
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value]
  const parent = parentPath(path)
  const shown = (node.ui.choices ?? [])
    .filter(({ contentId }) => chosen.includes(contentId))
    .flatMap(({ fields }) => fields ?? [])
    .flatMap((id) => editor.template.node(id) ?? [])
  const visible = useEditor(editor, STRUCTURE, () =>
    shown
      .filter((one) => isDisplayed(one) && editor.states.isVisible(`${parent}/${one.id}`))
      .map(({ id }) => id)
      .join(' '),
  )
  const ids = new Set(visible.split(' '))
  if (visible === '') return null
  return (
    <div className="f-nested">
      {shown.map((one) =>
        ids.has(one.id) ? (
          <div key={one.id} data-path={`${parent}/${one.id}`}>
            <Leaf path={`${parent}/${one.id}`} node={one} />
          </div>
        ) : null,
      )}
    </div>
  )
}

const STATES: readonly Topic[] = ['structure', 'surroundings']
const ISSUES: readonly Topic[] = ['issues']
const REQUIRED = 1
const READ_ONLY = 2

/**
 * One field: subscribes to its own value, its own rule states and its own problems, so that a key elsewhere does not render it.
 * rjsf's SchemaField draws it with our frame and widgets.
 */
export const Leaf = memo(function Leaf({ path, node, timePath }: LeafProps) {
  const { editor, registry, lang } = useFormScope()
  const [value, setValue] = useFormValue(path)
  const states = useEditor(
    editor,
    STATES,
    () =>
      (editor.states.isRequired(path) || (timePath && editor.states.isRequired(timePath)) ? REQUIRED : 0) |
      (editor.readOnly || editor.states.isReadOnly(path) ? READ_ONLY : 0),
  )
  const isRequired = (states & REQUIRED) !== 0
  const readOnly = (states & READ_ONLY) !== 0
  const own = useEditor(editor, ISSUES, () => editor.judgement.of(path))
  const ofTime = useEditor(editor, ISSUES, () => (timePath ? editor.judgement.at(timePath) : own))
  const problems = useMemo(() => (ofTime === own ? own : [...own, ...ofTime]), [own, ofTime])
  const [language, setLanguage] = useState(() => firstLanguage(value, lang))
  const isOpen = isRequired && isEmptyValue(value)

  const change = useCallback(
    (next: unknown) => {
      // As the server keeps it: what Word and PDF files put between letters is not seen.
      const clean = cleanFieldValue(node, next)
      setValue(isEmptyValue(clean) ? undefined : clean)
      editor.change(path, clean)
    },
    [editor, node, path, setValue],
  )
  const blur = useCallback(() => editor.leave(path), [editor, path])
  const focus = useCallback(() => {
    editor.view.focused = path
  }, [editor, path])

  const id = elementId(path, editor.options.idPrefix)
  const invalid = problems.some(({ severity }) => severity === 'ERROR')
  const scope = useMemo<LeafScope>(
    () => ({
      path,
      node,
      lang,
      isOpen,
      isRequired,
      readOnly,
      problems,
      timePath,
      describedBy: problems.length > 0 || node.ui.help ? `${id}-hint` : undefined,
      invalid,
      language,
      setLanguage,
    }),
    [path, node, lang, isOpen, isRequired, readOnly, problems, timePath, id, invalid, language],
  )
  const fieldPathId = useMemo<FieldPathId>(() => ({ $id: id, path: path.slice(1).split('/') }), [id, path])

  return (
    <LeafScopeProvider value={scope}>
      <SchemaField<unknown, RJSFSchema, FormContext>
        schema={schemaOf(node)}
        uiSchema={uiSchemaOf(node, lang, timePath !== undefined)}
        name={node.id}
        fieldPathId={fieldPathId}
        formData={value}
        required={isRequired}
        readonly={readOnly}
        disabled={false}
        onChange={change}
        onBlur={blur}
        onFocus={focus}
        registry={registry}
      />
      {node.ui.choices?.some(({ fields }) => fields && fields.length > 0) ? <ChoiceFields path={path} node={node} value={value} /> : null}
    </LeafScopeProvider>
  )
})

const schemas = new WeakMap<TemplateNode, RJSFSchema>()

/** rjsf renders nothing for an empty schema; all our leaves have at least a type. */
function schemaOf(node: TemplateNode): RJSFSchema {
  const known = schemas.get(node)
  if (known) return known
  const schema: RJSFSchema = { type: node.schema.type ?? 'string' }
  schemas.set(node, schema)
  return schema
}

const uiSchemas = new WeakMap<TemplateNode, Map<string, UiSchema<unknown, RJSFSchema, FormContext>>>()

/** One object per node, language and kind, so that SchemaField's shallow comparison holds. */
function uiSchemaOf(node: TemplateNode, lang: Lang, paired: boolean): UiSchema<unknown, RJSFSchema, FormContext> {
  const key = `${lang}${paired ? '+time' : ''}`
  const byKey = uiSchemas.get(node) ?? new Map<string, UiSchema<unknown, RJSFSchema, FormContext>>()
  uiSchemas.set(node, byKey)
  const known = byKey.get(key)
  if (known) return known
  const made = { 'ui:field': 'leaf', 'ui:widget': paired ? 'moment' : widgetOf(node), 'ui:title': titleOf(node, lang, paired) }
  byKey.set(key, made)
  return made
}

/** 'Frist … (Datum)' and '(Uhrzeit)' in one frame are just 'Frist …'. */
function titleOf(node: TemplateNode, lang: Lang, paired: boolean): string {
  const label = readIn(node.ui.label, lang)
  return paired ? label.replace(/\s*\((Datum|date)\)$/i, '') : label
}

function firstLanguage(value: unknown, lang: Lang): string {
  const [own, first] = [tableOf(lang).inForms, tableOf(ORIGINAL).inForms]
  if (typeof value !== 'object' || value === null) return first
  const filled = Object.entries(value).find(([, text]) => !isEmptyValue(text))
  return own in value ? own : (filled?.[0] ?? first)
}
