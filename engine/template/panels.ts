import { ORIGINAL } from '../languages'
import type { ContentNode } from './contentNode'
import { SAME_KEYS } from './contentNode'
import type { FormData } from '../data/path'
import { isObject } from '../data/path'
import { valueKeys } from './contentValue'
import type { JsonSchema } from '../format/format'
import type { Template, TemplateNode } from './template'

/** A schema without the properties that are nodes of their own; the rest of it, also the order of `required`, stays. */
export const frameOf = (schema: JsonSchema): JsonSchema => ({ ...schema, ...(schema.properties && { properties: {} }) })

/** Copies the named keys that are there; a key that is not there stays away. */
export function picked<T extends object, K extends keyof T>(source: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.filter((key) => source[key] !== undefined).map((key) => [key, source[key]])) as Pick<T, K>
}

/**
 * The template as the specification's panels. With `data`, fields carry values and a repeated group is there once per item (`added`);
 * without, or without items, once as the pattern of an item.
 */
export function toPanels(template: Template, data?: FormData): ContentNode[] {
  return childPanels(template, template.root, data).filter((panel) => !isNested(template, panel))
}

const isNested = (template: Template, { contentId }: ContentNode): boolean => (template.node(contentId)?.choiceOf ?? null) !== null

function childPanels(template: Template, parent: TemplateNode, object: unknown): ContentNode[] {
  const panels = new Map<string, ContentNode[]>()
  parent.children.forEach((node, ordinal) => {
    const value = isObject(object) && Object.hasOwn(object, node.id) ? object[node.id] : undefined
    panels.set(node.id, nodePanels(template, node, { ordinal, value }))
  })
  for (const node of parent.children) {
    for (const panel of panels.get(node.id) ?? []) {
      node.ui.choices?.forEach((choice, at) => {
        const placed = panel.choices?.[at]
        if (placed && choice.fields) placed.fields = choice.fields.flatMap((id) => panels.get(id) ?? [])
      })
    }
  }
  return [...panels.values()].flat()
}

function nodePanels(template: Template, node: TemplateNode, { ordinal, value }: { ordinal: number; value: unknown }): ContentNode[] {
  if (node.isField) return [{ ...bareNode(template, node, ordinal), ...valueKeys(node, value) }]
  const items: unknown[] = node.isRepeatable && Array.isArray(value) && value.length > 0 ? value : [value]
  return items.map((item) => {
    const inner = childPanels(template, node, item).filter((panel) => !isNested(template, panel))
    const itemId = node.isRepeatable && isObject(item) && typeof item._id === 'string' ? item._id : undefined
    return {
      ...bareNode(template, node, ordinal),
      added: itemId !== undefined || (!node.isRepeatable && item !== undefined),
      ...(itemId !== undefined && { itemId }),
      fields: inner.filter((panel) => panel.contentType === 'field'),
      children: inner.filter((panel) => panel.contentType !== 'field'),
    }
  })
}

function bareNode(template: Template, node: TemplateNode, ordinal: number): ContentNode {
  const { schema } = node
  // As its author wrote it: the node says a missing half in the other language.
  const ui = template.file.ui.nodes[node.id] ?? node.ui
  const rules = template.file.rules.flatMap(({ target, ...rule }, place) => (target === node.id ? [{ ...rule, ordinal: place }] : []))
  const own = node.isField ? schema : node.isRepeatable ? { ...schema, items: undefined } : frameOf(schema)
  const { items: _items, ...frame } = own
  return {
    contentId: node.id,
    contentType: ui.kind,
    label: ui.label[ORIGINAL],
    labels: ui.label,
    description: ui.help?.[ORIGINAL] ?? '',
    ordinal,
    version: template.file.version,
    repeatable: node.isRepeatable,
    ...(ui.repeatable && { repeat: ui.repeatable }),
    added: false,
    required: node.required,
    mandatory: node.required,
    ...picked(ui, SAME_KEYS),
    ...(ui.idScheme !== undefined && { schemeId: ui.idScheme }),
    ...(ui.default !== undefined && { default: { value: ui.default } }),
    ...(node.itemSchema.pattern !== undefined && { pattern: node.itemSchema.pattern }),
    ...(ui.choices && { choices: ui.choices.map(({ contentId, label }) => ({ contentId, name: label[ORIGINAL], label })) }),
    ...(rules.length > 0 && { rules }),
    schema: frame,
    ...(node.isRepeatable && { itemSchema: node.isField ? node.itemSchema : frameOf(node.itemSchema) }),
  }
}
