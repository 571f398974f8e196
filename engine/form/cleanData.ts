import type { Template, TemplateNode } from '../template/template'
import { cleanLine, cleanText } from '../texts'
import { isObject } from '../data/path'
import type { FormData } from '../data/path'

/** The SDK calls titles and names TEXTAREA too; they are one line (BT-21 title, BT-500 name, BT-734 award criterion name). */
const SHORT = /^BT-(21|500|734)-/

/** Whether a text of the field is one line, or may have more. */
export const isOneLine = ({ id, ui }: TemplateNode): boolean =>
  ui.displayType !== 'TEXTAREA' || ui.repeatable !== undefined || SHORT.test(id)

/** A value of a field with its texts as they are kept (engine/texts). Nothing is made anew where nothing is changed. */
export function cleanFieldValue(field: TemplateNode, value: unknown): unknown {
  return withTexts(value, isOneLine(field) ? cleanLine : cleanText)
}

function withTexts(value: unknown, clean: (text: string) => string): unknown {
  if (typeof value === 'string') return clean(value)
  if (Array.isArray(value)) return changedList(value, (each) => withTexts(each, clean))
  return isObject(value) ? changedRecord(value, (each) => withTexts(each, clean)) : value
}

/** Form data with its texts as they are kept, each by its field; data of the template's shape. */
export const cleanData = (template: Template, data: FormData): FormData => cleanGroup(template.root, data)

function cleanGroup(group: TemplateNode, value: Record<string, unknown>): Record<string, unknown> {
  const children = new Map(group.children.map((child) => [child.id, child]))
  return changedRecord(value, (each, key) => {
    const child = children.get(key)
    if (!child) return each
    if (child.isField) return cleanFieldValue(child, each)
    if (Array.isArray(each)) return changedList(each, (item) => (isObject(item) ? cleanGroup(child, item) : item))
    return isObject(each) ? cleanGroup(child, each) : each
  })
}

function changedList(list: readonly unknown[], change: (value: unknown) => unknown): readonly unknown[] {
  const next = list.map(change)
  return next.some((each, at) => each !== list[at]) ? next : list
}

function changedRecord(record: Record<string, unknown>, change: (value: unknown, key: string) => unknown): Record<string, unknown> {
  let changed: Record<string, unknown> | null = null
  for (const key of Object.keys(record)) {
    const next = change(record[key], key)
    if (next !== record[key]) (changed ??= { ...record })[key] = next
  }
  return changed ?? record
}
