import { SCHEME_MARKS } from '../../../engine/data/path'
import type { FormData } from '../../../engine/form'
import type { Template, TemplateNode } from '../../../engine/template'
import { moveData, wouldPark, type Parked } from '../../../engine/versions'
import { isChanged, sameJson, type Draft } from './draft'
import { buyerOf, nameOf, withBuyer, withName } from './nameAndBuyer'

/** What was typed under one form, on its way to another. */
interface Carried extends Omit<Draft, 'templateId' | 'type' | 'procedure'>, Partial<Pick<Draft, 'type'>> {
  from: Template
}

/** A change of the form on the create page: the draft so far, and the empty one that it came from. */
export interface Change {
  base: Draft
  draft: Draft
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)

/** Ids of items are made anew each time, and a field that was emptied leaves its groups behind: neither says what was typed. */
const bare = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(bare)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, bare(inner)] as const)
  return Object.fromEntries(entries.filter(([key, inner]) => key !== '_id' && !isEmpty(inner)))
}

/** The form without title and buyer, which belong to the tender whatever its form is. */
const restOf = (template: Template, draft: Draft): FormData => withBuyer(template, withName(template, draft, ''), null).data

/** What was typed and would have no place in another form. What a form brings along by itself is no loss. */
export function lostIn(to: Template, from: Template, { base, draft }: Change): readonly Parked[] {
  const own = wouldPark(from, to, restOf(from, base))
  const isOwn = ({ contentId, value }: Parked): boolean =>
    own.some((each) => each.contentId === contentId && sameJson(bare(each.value), bare(value)))
  return wouldPark(from, to, restOf(from, draft)).filter((each) => from.node(each.contentId)?.isOffScreen === false && !isOwn(each))
}

/** What goes along to another form; null where nothing was typed. */
export function takenFrom(template: Template, { base, draft }: Change): Carried | null {
  if (!isChanged(base, draft)) return null
  const { templateId: _templateId, type, procedure: _procedure, ...rest } = draft
  // A type that nobody chose is the form's own.
  const chosen = type === base.type ? {} : { type }
  return { ...rest, ...chosen, from: template, name: nameOf(template, draft), organizationId: buyerOf(template, draft) }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

interface Laying {
  from: Template
  /** What the other form brings. */
  given: unknown
  came: unknown
}

/**
 * What came along over what the form brings. Its own stay what nobody sees, its presets (another form has another legal basis), and lists
 * that have to be there.
 */
function laidOver(parent: TemplateNode, { from, given, came }: Laying): Record<string, unknown> {
  const [own, other] = [isRecord(given) ? given : {}, isRecord(came) ? came : {}]
  const made: Record<string, unknown> = { ...own }
  for (const node of parent.children) {
    const [before, value] = [own[node.id], other[node.id]]
    if (value === undefined) continue
    if (node.isField) {
      const isPreset = node.isOffScreen || sameJson(value, from.node(node.id)?.ui.default)
      made[node.id] = isPreset && before !== undefined ? before : value
    } else if (!node.isRepeatable) made[node.id] = laidOver(node, { from, given: before, came: value })
    else if (Array.isArray(value) && value.length >= Math.max(1, node.minItems))
      made[node.id] = itemsOver(node, { from, given: before, came: value })
  }
  return made
}

/** Items that came along, each with what the form puts into an item of its own. */
function itemsOver(node: TemplateNode, { from, given, came }: Laying & { came: readonly unknown[] }): unknown[] {
  const first: unknown = Array.isArray(given) ? given[0] : undefined
  const preset = withoutIds(node, isRecord(first) ? first : {})
  return came.map((item) => ({
    ...laidOver(node, { from, given: preset, came: item }),
    ...(isRecord(item) ? { _id: item._id } : {}),
  }))
}

/** An item's id (LOT-0001) is its own: no other gets it. */
function withoutIds(node: TemplateNode, preset: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.entries(preset).flatMap(([key, value]): [string, unknown][] => {
    const child = node.children.find(({ id }) => id === key)
    if (!child || child.isRepeatable || child.ui.idScheme !== undefined) return []
    return [[key, child.isField || !isRecord(value) ? value : withoutIds(child, value)]]
  })
  return Object.fromEntries(kept)
}

/** The empty draft of the other form with what came along: all that has a place there. */
export function withCarried(template: Template, base: Draft, { from, data, ...carried }: Carried): Draft {
  const moved = moveData(from, template, { data }).data
  const marks = moved[SCHEME_MARKS]
  const over: FormData = {
    ...laidOver(template.root, { from, given: base.data, came: moved }),
    ...(marks === undefined ? {} : { [SCHEME_MARKS]: marks }),
  }
  return withBuyer(template, withName(template, { ...base, ...carried, data: over }, carried.name), carried.organizationId)
}
