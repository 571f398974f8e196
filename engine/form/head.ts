import { pickText } from '../data/pickText'
import type { Template, TemplateNode } from '../template/template'
import { instances, instancesOf } from '../data/instances'
import { isObject } from '../data/path'
import type { FormData } from '../data/path'

export interface LotEntry {
  /** Scheme id (LOT-0001), '' while the item has none. */
  lotId: string
  name: string
  path: string
  /** The item's `_id`. */
  itemId: string
}

/** The lots of a form in their order; none where the template has no lot group. */
export function lotsOf(template: Template, data: FormData): LotEntry[] {
  const group = template.nodes.find((node) => node.isLot && !node.isExcluded)
  if (!group) return []
  const within = (id: string | undefined): TemplateNode | undefined => {
    const node = id === undefined ? undefined : template.node(id)
    return node?.chain.includes(group) ? node : undefined
  }
  const [numbers, names] = [within(group.ui.identifierField), within(group.ui.captionField)]
  return instancesOf(group, data).map(({ path, value }) => {
    const inside = (node: TemplateNode | undefined): unknown =>
      node?.chain
        .slice(group.chain.length)
        .reduce<unknown>((at, { id }) => (isObject(at) && Object.hasOwn(at, id) ? at[id] : undefined), value)
    const lotId = inside(numbers)
    const itemId = isObject(value) ? value._id : undefined
    return {
      lotId: typeof lotId === 'string' ? lotId : '',
      name: pickText(inside(names)),
      path,
      itemId: typeof itemId === 'string' ? itemId : '',
    }
  })
}

/** The lot that a path lies in, of several; undefined where it lies in none, or in the only one. */
export function lotAt(template: Template, data: FormData, path: string): (LotEntry & { number: number }) | undefined {
  const lots = lotsOf(template, data)
  const index = lots.length > 1 ? lots.findIndex((lot) => path === lot.path || path.startsWith(`${lot.path}/`)) : -1
  const lot = lots[index]
  return lot && { ...lot, number: index + 1 }
}

/** The tender's name from BT-21-Procedure, German first; '' where the template has no such field or nothing is in it. */
export function tenderName(template: Template, data: FormData): string {
  return pickText(instances(template, data, 'BT-21-Procedure')[0]?.value)
}

/** The organization chosen as the first buyer (OPT-300-Procedure-Buyer); null when none is. */
export function buyerId(template: Template, data: FormData): number | null {
  for (const { value } of instances(template, data, 'OPT-300-Procedure-Buyer')) {
    const id = typeof value === 'string' && /^[1-9]\d{0,15}$/.test(value) ? Number(value) : value
    if (typeof id === 'number' && Number.isSafeInteger(id) && id > 0) return id
  }
  return null
}
