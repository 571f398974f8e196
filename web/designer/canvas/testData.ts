import type { FormData } from '../../../engine/form'
import type { NodeUi, Template, TemplateNode } from '../../../engine/template'

type Lang = 'de' | 'en'

const MAIL = 'vergabe@hafen.example'
const DATE = '2026-12-01+01:00'

/** One plausible value per type: what it says is the field's own label, so that nobody takes it for real. */
function valueOf({ ui, itemSchema }: TemplateNode, lang: Lang): unknown {
  const label = ui.label[lang] || ui.label.de
  const text = label.slice(0, Math.min(60, itemSchema.maxLength ?? 60))
  switch (ui.valueType) {
    case 'code':
      return ui.choices?.[0]?.contentId
    case 'text-multilingual':
      return { DEU: ui.label.de, ENG: ui.label.en || ui.label.de }
    case 'id':
      return ui.idScheme ? `${ui.idScheme}-0001` : 'A-2026-17'
    case 'id-ref':
      return undefined
    case 'amount':
      return { amount: ui.limits?.min ?? '12500.00', currency: 'EUR' }
    case 'measure':
      return { value: ui.limits?.min ?? '12', unit: 'MONTH' }
    case 'number':
      return ui.limits?.min ?? '12'
    case 'integer':
      return Number(ui.limits?.min ?? 12)
    case 'date':
      return within(ui) ?? DATE
    case 'time':
      return '10:00:00+01:00'
    case 'datetime':
      return '2026-12-01T10:00:00+01:00'
    case 'indicator':
      return true
    case 'url':
      return 'https://hafen.example'
    case 'email':
      return MAIL
    case 'phone':
      return '+49 431 555120'
    default:
      // What a pattern takes cannot be made up.
      return itemSchema.pattern === undefined ? text : undefined
  }
}

const within = ({ limits }: NodeUi): string | undefined => [limits?.min, limits?.max].find((limit) => limit?.startsWith('20'))

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** In which language texts are made up, and which nodes were there when `typed` was typed: what is empty in them stays empty. */
interface Filling {
  lang: Lang
  known?: ReadonlySet<string>
}

/** Data that fills every field of a form; `typed` (what the author tried out) wins where it still fits the node. Same in, same out: items keep their ids. */
export function fillTestData(template: Template, typed: FormData, { lang, known }: Filling): FormData {
  const fill = (parent: TemplateNode, given: unknown, path: string): Record<string, unknown> => {
    const own = isRecord(given) ? given : {}
    const made: Record<string, unknown> = {}
    for (const node of parent.children) {
      const value = Object.hasOwn(own, node.id) ? own[node.id] : undefined
      const next = node.isField ? leaf(node, value) : group(node, value, `${path}-${node.index}`)
      if (next !== undefined) made[node.id] = next
    }
    return made
  }
  const leaf = (node: TemplateNode, value: unknown): unknown => {
    if (value !== undefined ? fits(node, value) : known?.has(node.id)) return value
    const one = node.ui.default !== undefined && node.ui.default !== '{NOW}' ? node.ui.default : valueOf(node, lang)
    if (one === undefined) return undefined
    return node.isRepeatable && !Array.isArray(one) ? [one] : one
  }
  const group = (node: TemplateNode, value: unknown, path: string): unknown => {
    if (!node.isRepeatable) return fill(node, value, path)
    if (known?.has(node.id) && !(Array.isArray(value) && value.length > 0)) return undefined
    const items = Array.isArray(value) && value.length > 0 ? value : [{}, {}].slice(0, node.ui.repeatable?.max === 1 ? 1 : 2)
    return items.map((item: unknown, index) => ({
      _id: isRecord(item) && typeof item['_id'] === 'string' ? item['_id'] : `probe${path}-${index}`,
      ...fill(node, item, `${path}-${index}`),
    }))
  }
  return { ...(isRecord(typed['_ids']) ? { _ids: typed['_ids'] } : {}), ...fill(template.root, typed, '') }
}

/** Whether a value that was typed is still of the node's type, which the author may have changed since. */
function fits(node: TemplateNode, value: unknown): boolean {
  if (node.isRepeatable !== Array.isArray(value)) return false
  const one: unknown = Array.isArray(value) ? (value as unknown[])[0] : value
  if (one === undefined || one === null) return true
  const { choices, valueType } = node.ui
  if (choices && valueType === 'code') return choices.some(({ contentId }) => contentId === one)
  const { type } = node.itemSchema
  return type === 'object'
    ? isRecord(one)
    : type === 'boolean'
      ? typeof one === 'boolean'
      : type === 'integer'
        ? Number.isInteger(one)
        : typeof one === 'string'
}
