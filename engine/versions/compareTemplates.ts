import { nodeOf, positionOf, schemaOf } from '../authoring/tree'
import { sameValue } from '../data/diffData'
import type { NodeUi, RoomTemplate, Rule, TemplateFile } from '../format/format'

/** What of a node that is in both versions differs. */
export const ASPECTS = [
  'label',
  'help',
  'type',
  'display',
  'required',
  'repetition',
  'choices',
  'limits',
  'default',
  'visibility',
  'rules',
  'codes',
] as const
export type Aspect = (typeof ASPECTS)[number]

export type NodeDifference =
  | { kind: 'added' | 'removed'; id: string; section: string; ui: NodeUi }
  /** `aspects` is empty where it only stands elsewhere; `moved` where it does. */
  | { kind: 'changed'; id: string; section: string; before: NodeUi; after: NodeUi; aspects: readonly Aspect[]; moved: boolean }

export interface TemplateDifference {
  /** In form order of the newer version; what was removed stands where it was, after what was before it. */
  nodes: readonly NodeDifference[]
  /** Fields that are the same in both. */
  unchanged: number
  /** Keys of the head that differ. */
  head: readonly ('name' | 'description' | 'projectTypes' | 'legalBasis' | 'procedure')[]
  rooms: {
    added: readonly RoomTemplate[]
    removed: readonly RoomTemplate[]
    changed: readonly { before: RoomTemplate; after: RoomTemplate }[]
  }
}

/** What differs between two versions of a template, node by node. Nodes are the same where their contentId is. */
export function compareTemplates(before: TemplateFile, after: TemplateFile): TemplateDifference {
  const moved = movedNodes(before, after)
  const rulesOf = { before: rulesByTarget(before.rules), after: rulesByTarget(after.rules) }
  const nodes: NodeDifference[] = []
  let unchanged = 0
  for (const id of mergedOrder(before, after)) {
    const [old, now] = [nodeOf(before, id), nodeOf(after, id)]
    if (!old && now) nodes.push({ kind: 'added', id, section: sectionOf(after, id), ui: now })
    else if (old && !now) nodes.push({ kind: 'removed', id, section: sectionOf(before, id), ui: old })
    else if (old && now) {
      const aspects = ASPECTS.filter((aspect) => differs({ aspect, id, old, now }, { before, after, rulesOf }))
      const isMoved = moved.has(id)
      if (aspects.length > 0 || isMoved)
        nodes.push({ kind: 'changed', id, section: sectionOf(after, id), before: old, after: now, aspects, moved: isMoved })
      else if (now.kind === 'field') unchanged += 1
    }
  }
  const head = (['name', 'description', 'projectTypes', 'legalBasis', 'procedure'] as const).filter(
    (key) => !sameValue(before[key] ?? null, after[key] ?? null),
  )
  return { nodes, unchanged, head, rooms: compareRooms(before.roomTemplates, after.roomTemplates) }
}

const sectionOf = (file: TemplateFile, id: string): string => {
  let at = id
  for (let up = positionOf(file, at)?.parent; up !== null && up !== undefined; up = positionOf(file, at)?.parent) at = up
  return at
}

/** All ids of a file in form order. */
const flatOrder = (file: TemplateFile, order: readonly string[] = file.ui.order): string[] =>
  order.flatMap((id) => [id, ...flatOrder(file, nodeOf(file, id)?.order ?? [])])

/** The newer version's order with what was removed put behind what stood before it. */
function mergedOrder(before: TemplateFile, after: TemplateFile): string[] {
  const order = flatOrder(after)
  const known = new Set(order)
  const behind = new Map<string | null, string[]>()
  let last: string | null = null
  for (const id of flatOrder(before)) {
    if (known.has(id)) last = id
    else behind.set(last, [...(behind.get(last) ?? []), id])
  }
  return [...(behind.get(null) ?? []), ...order.flatMap((id) => [id, ...(behind.get(id) ?? [])])]
}

/** Nodes with another parent, and of siblings the fewest whose moving explains the new order. */
function movedNodes(before: TemplateFile, after: TemplateFile): ReadonlySet<string> {
  const moved = new Set<string>()
  for (const id of Object.keys(after.ui.nodes)) {
    const [old, now] = [positionOf(before, id), positionOf(after, id)]
    if (old && now && old.parent !== now.parent) moved.add(id)
  }
  const parents = [null, ...Object.keys(after.ui.nodes).filter((id) => nodeOf(after, id)?.order)]
  for (const parent of parents) {
    const order = (parent === null ? after.ui.order : nodeOf(after, parent)?.order) ?? []
    const stayed = order.filter((id) => positionOf(before, id)?.parent === parent)
    const places = stayed.map((id) => positionOf(before, id)?.index ?? 0)
    const kept = new Set(longestIncreasing(places))
    stayed.forEach((id, at) => {
      if (!kept.has(at)) moved.add(id)
    })
  }
  return moved
}

/** Indexes of a longest increasing run of a list of distinct numbers: what need not be called moved. */
export function longestIncreasing(numbers: readonly number[]): number[] {
  const tails: number[] = []
  const previous: (number | undefined)[] = []
  numbers.forEach((number, at) => {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((numbers[tails[middle] ?? 0] ?? 0) < number) low = middle + 1
      else high = middle
    }
    previous[at] = low > 0 ? tails[low - 1] : undefined
    tails[low] = at
  })
  const run: number[] = []
  for (let at = tails.at(-1); at !== undefined; at = previous[at]) run.unshift(at)
  return run
}

interface Sides {
  before: TemplateFile
  after: TemplateFile
  rulesOf: { before: ReadonlyMap<string, unknown[]>; after: ReadonlyMap<string, unknown[]> }
}

const KEYS: Partial<Record<Aspect, readonly (keyof NodeUi)[]>> = {
  label: ['label'],
  help: ['help'],
  type: ['kind', 'valueType', 'idSchemes', 'idScheme'],
  display: ['displayType', 'collapsed'],
  choices: ['choices'],
  default: ['default'],
  visibility: ['hidden', 'readOnly', 'alwaysShow', 'excluded', 'privacyCode'],
  codes: ['codelist', 'unitCodelist'],
  repetition: ['repeatable'],
}

function differs(
  { aspect, id, old, now }: { aspect: Aspect; id: string; old: NodeUi; now: NodeUi },
  { before, after, rulesOf }: Sides,
): boolean {
  const keys = KEYS[aspect]
  if (keys) return keys.some((key) => !sameValue(old[key] ?? null, now[key] ?? null))
  if (aspect === 'required') return isRequired(before, id) !== isRequired(after, id)
  if (aspect === 'rules') return !sameValue(rulesOf.before.get(id) ?? [], rulesOf.after.get(id) ?? [])
  return !sameValue(limitsOf(before, id, old), limitsOf(after, id, now))
}

const isRequired = (file: TemplateFile, id: string): boolean => {
  const parent = positionOf(file, id)?.parent ?? null
  const schema = parent === null ? file.schema : schemaOf(file, parent)
  return ((schema.type === 'array' ? schema.items : schema)?.required ?? []).includes(id)
}

/** What a value must keep to: limits of the description and keywords of the schema. */
const limitsOf = (file: TemplateFile, id: string, ui: NodeUi): unknown => {
  if (ui.kind !== 'field') return null
  const own = schemaOf(file, id)
  const { type: _type, properties: _parts, ...keywords } = (ui.repeatable ? own.items : own) ?? {}
  return { limits: ui.limits ?? null, ...keywords }
}

const rulesByTarget = (rules: readonly Rule[]): ReadonlyMap<string, unknown[]> => {
  const byTarget = new Map<string, unknown[]>()
  for (const { id: _id, text: _text, target, ...rule } of rules) byTarget.set(target, [...(byTarget.get(target) ?? []), rule])
  return byTarget
}

function compareRooms(before: readonly RoomTemplate[], after: readonly RoomTemplate[]): TemplateDifference['rooms'] {
  const named = (rooms: readonly RoomTemplate[], name: string): RoomTemplate | undefined => rooms.find((room) => room.name === name)
  return {
    added: after.filter((room) => !named(before, room.name)),
    removed: before.filter((room) => !named(after, room.name)),
    changed: after.flatMap((room) => {
      const old = named(before, room.name)
      return old && !sameValue(old, room) ? [{ before: old, after: room }] : []
    }),
  }
}
