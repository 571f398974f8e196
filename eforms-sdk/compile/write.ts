import type { JsonSchema, TemplateFile } from '../../engine/format/format'

/**
 * Text of a template file: one line per node, rule, check and schema property, so that a difference of two SDKs can be read. Ends with a
 * line feed.
 */
export function templateText(template: TemplateFile): string {
  const { schema, ui, rules, checks, ...head } = template
  const lines = Object.entries(head).map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
  lines.push(`"schema":${schemaText(schema)}`)
  const nodes = Object.entries(ui.nodes).map(([id, node]) => `${JSON.stringify(id)}:${JSON.stringify(node)}`)
  lines.push(`"ui":{"order":${JSON.stringify(ui.order)},"nodes":{\n${nodes.join(',\n')}\n}}`)
  lines.push(`"rules":${rows(rules)}`)
  if (checks) lines.push(`"checks":${rows(checks)}`)
  return `{\n${lines.join(',\n')}\n}\n`
}

/** Amounts and measures are one value and stay on one line. */
const PARTS_OF_VALUES = new Set(['amount', 'currency', 'value', 'unit'])

function schemaText(schema: JsonSchema): string {
  const { properties, items, ...rest } = schema
  const parts = Object.entries(rest).map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
  if (items) parts.push(`"items":${schemaText(items)}`)
  if (properties) {
    const children = Object.entries(properties).map(([id, child]) => `${JSON.stringify(id)}:${schemaText(child)}`)
    const isValue = Object.keys(properties).every((id) => PARTS_OF_VALUES.has(id))
    parts.push(isValue ? `"properties":{${children.join(',')}}` : `"properties":{\n${children.join(',\n')}}`)
  }
  return `{${parts.join(',')}}`
}

/** A JSON array with an element per line. */
export function rows(list: readonly unknown[]): string {
  return list.length === 0 ? '[]' : `[\n${list.map((entry) => JSON.stringify(entry)).join(',\n')}\n]`
}
