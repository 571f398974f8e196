import type { FormStates } from '../rules/states'
import type { Template } from '../template/template'
import { getAt } from './access'
import type { FormData } from './path'
import { childPath, nodeAt } from './path'
import { instantOfZoned } from './zonedTime'

export interface LotDeadlines {
  /** BT-1311: receipt of requests to participate. */
  applicationDeadline: Date | null
  /** BT-131: receipt of tenders. */
  offerDeadline: Date | null
}

const DEADLINES = { applicationDeadline: 'BT-1311', offerDeadline: 'BT-131' } as const

/** The template has both the date and the time of a deadline, so that the product's own deadline field is not shown. */
export function hasDeadlineField(template: Template, which: keyof LotDeadlines): boolean {
  const id = DEADLINES[which]
  return template.node(`${id}(d)-Lot`) !== undefined
}

/**
 * Deadlines a lot item's (d) and (t) fields name, each as one moment; null while either part is missing or no date. With `states`, what a rule
 * hides does not count (BT-131 of a two-stage procedure).
 */
export function deadlineFields(
  template: Template,
  data: FormData,
  { lotPath, states }: { lotPath: string; states?: FormStates },
): LotDeadlines {
  const lot = nodeAt(template, lotPath)
  const valueOf = (contentId: string): unknown => {
    const field = template.node(contentId)
    if (!lot || !field?.chain.includes(lot)) return undefined
    const path = childPath(lotPath, lot, field)
    return states && !states.isRelevant(path) ? undefined : getAt(data, path)
  }
  const deadline = (id: string): Date | null => instantOfZoned(valueOf(`${id}(d)-Lot`), valueOf(`${id}(t)-Lot`))
  return { applicationDeadline: deadline(DEADLINES.applicationDeadline), offerDeadline: deadline(DEADLINES.offerDeadline) }
}
