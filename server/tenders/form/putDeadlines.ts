import { childPath, hasDeadlineField, lotsOf, nodeAt, setAt, zonedDateAndTime, type FormData } from '../../../engine/form'
import type { Template } from '../../../engine/template'
import type { StoredDeadlines, TenderDoc } from '../model'

export type DeadlineChange = Partial<Pick<StoredDeadlines, 'applicationDeadline' | 'offerDeadline'>>
const FIELDS = [
  ['applicationDeadline', 'BT-1311'],
  ['offerDeadline', 'BT-131'],
] as const

/** Where a deadline in force stands in the form; in type 5 the form's BT-1311 is the final one, round 1's is the tender's own. */
const isInForm = (template: Template, type: TenderDoc['type'], which: keyof DeadlineChange): boolean =>
  hasDeadlineField(template, which) && !(type === 5 && which === 'applicationDeadline')

/** The form with new deadlines of some lots in BT-1311 and BT-131; unchanged where it has no such fields, or no such lots. */
export function putDeadlines(
  template: Template,
  data: FormData,
  { type, changes }: { type: TenderDoc['type']; changes: ReadonlyMap<string, DeadlineChange> },
): FormData {
  let filled = data
  for (const lot of lotsOf(template, data)) {
    const node = nodeAt(template, lot.path)
    const change = changes.get(lot.lotId)
    if (!node || !change) continue
    for (const [which, id] of FIELDS) {
      const moment = change[which]
      if (!moment || !isInForm(template, type, which)) continue
      const zoned = zonedDateAndTime(moment)
      for (const [part, value] of [['d', zoned.date] as const, ['t', zoned.time] as const]) {
        const field = template.node(`${id}(${part})-Lot`)
        if (field?.chain.includes(node)) filled = setAt(filled, childPath(lot.path, node, field), value)
      }
    }
  }
  return filled
}

/** The tender's own deadlines after the change: where the form has no fields, and all lots that are not over get the same. */
export function ownAfter(
  template: Template,
  tender: Pick<TenderDoc, 'type' | 'lots'>,
  changes: ReadonlyMap<string, DeadlineChange>,
): DeadlineChange {
  const alive = tender.lots.filter((lot) => lot.stage < 8)
  const own: DeadlineChange = {}
  for (const [which] of FIELDS) {
    if (isInForm(template, tender.type, which)) continue
    const moments = alive.map(({ lotId }) => changes.get(lotId)?.[which]?.getTime())
    const [first] = moments
    if (first !== undefined && moments.every((one) => one === first)) own[which] = new Date(first)
  }
  return own
}
