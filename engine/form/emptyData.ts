import type { NodeUi } from '../format/format'
import type { Template, TemplateNode } from '../template/template'
import { isObject } from '../data/path'
import type { FormData, Item } from '../data/path'
import { nextSchemeId, schemeIdsIn, withSchemeMark } from './schemeIds'
import { wallClockOf, zonedDateAndTime } from '../data/zonedTime'

/** An id for an item of a repeated group: 80 random bits, unique without asking anybody. */
export function newItemId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What is being filled: `data` grows marks of scheme ids on the way. */
export interface Making {
  template: Template
  now: Date
  data: FormData
}

/** A new form: required and lot groups are there once, defaults are set, ids given. Groups the form leaves out stay empty. */
export function emptyData(template: Template, { now }: { now: Date }): FormData {
  const making: Making = { template, now, data: {} }
  const values = fill(making, template.root)
  const data = { ...making.data, ...values }
  return { ...data, ...nameOnlyLot({ template, data }, template.root, data) }
}

/** A new item of a repeated group, with defaults and the next ids. */
export function makeItem(making: Making, group: TemplateNode): Item {
  const item = { _id: newItemId(), ...fill(making, group) }
  return { ...item, ...nameOnlyLot(making, group, item) }
}

/**
 * The values with every single reference to a lot leading to the only one there is: it is implicit, and nobody is asked to choose among
 * one. What refers to something already, or to one of several, stays as it is.
 */
function nameOnlyLot(
  known: Pick<Making, 'template' | 'data'>,
  parent: TemplateNode,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const named: Record<string, unknown> = { ...values }
  for (const child of parent.children) {
    if (child.ui.excluded) continue
    const value = Object.hasOwn(values, child.id) ? values[child.id] : undefined
    if (child.isField) {
      const id = value === undefined && meansLots(known.template, child) ? onlyTarget(known, child) : undefined
      if (id !== undefined) named[child.id] = id
    } else if (child.isRepeatable) {
      if (Array.isArray(value)) named[child.id] = value.map((item: unknown) => (isObject(item) ? nameOnlyLot(known, child, item) : item))
    } else {
      const inner = nameOnlyLot(known, child, isObject(value) ? value : {})
      if (Object.keys(inner).length > 0) named[child.id] = inner
    }
  }
  return named
}

/** Whether a reference may mean a lot, or a part of a planning notice. */
export const meansLots = (template: Template, { ui }: TemplateNode): boolean =>
  ui.valueType === 'id-ref' &&
  (ui.idSchemes ?? []).some((scheme) => template.schemeFields.get(scheme)?.some(({ chain }) => chain.some(({ isLot }) => isLot)))

function onlyTarget({ template, data }: Pick<Making, 'template' | 'data'>, field: TemplateNode): string | undefined {
  if (field.isRepeatable) return undefined
  const ids = (field.ui.idSchemes ?? []).flatMap((scheme) => schemeIdsIn(template, data, scheme))
  return ids.length === 1 ? ids[0] : undefined
}

function fill(making: Making, parent: TemplateNode): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const node of parent.children) {
    if (node.ui.excluded) continue
    const value = node.isField ? fieldValue(making, node) : groupValue(making, node)
    if (value !== undefined) values[node.id] = value
  }
  return values
}

function groupValue(making: Making, group: TemplateNode): unknown {
  if (!group.isRepeatable) {
    const values = fill(making, group)
    return Object.keys(values).length > 0 ? values : undefined
  }
  const items = Array.from({ length: group.minItems }, () => makeItem(making, group))
  return items.length > 0 ? items : undefined
}

function fieldValue(making: Making, field: TemplateNode): unknown {
  const { idScheme, valueType } = field.ui
  if (idScheme && valueType === 'id' && !field.isRepeatable) return giveId(making, idScheme)
  const value = defaultOf(field.ui, making.now)
  if (value === undefined) return undefined
  return field.isRepeatable && !Array.isArray(value) ? [value] : value
}

/** The id counts as given from here on, also before the item is in the data. */
export function giveId(making: Making, scheme: string): string {
  const id = nextSchemeId(making.template, making.data, { scheme })
  making.data = withSchemeMark(making.data, scheme, id)
  return id
}

function defaultOf({ default: preset, valueType }: NodeUi, now: Date): unknown {
  if (preset !== '{NOW}') return structuredCloneOf(preset)
  if (valueType === 'time') return zonedDateAndTime(now).time
  if (valueType === 'datetime') {
    const { date, time, offset } = wallClockOf(now)
    return `${date}T${time}${offset}`
  }
  return zonedDateAndTime(now).date
}

// The template's default must not become part of a form that somebody changes.
const structuredCloneOf = (value: unknown): unknown => (value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown))
