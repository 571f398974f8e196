import { formWordsOf, inEach, type Text } from '../languages'
import type { FormStates } from '../rules/states'
import type { Template } from '../template/template'
import { getAt } from '../data/access'
import { instances } from '../data/instances'
import type { FormData } from '../data/path'
import { childPath, nodeAt } from '../data/path'
import { instantOfZoned } from '../data/zonedTime'

export interface LotDeadlines {
  /** BT-1311: receipt of requests to participate. */
  applicationDeadline: Date | null
  /** BT-131: receipt of tenders. */
  offerDeadline: Date | null
}

const DEADLINES = { applicationDeadline: 'BT-1311', offerDeadline: 'BT-131' } as const

/** What the deadlines of the form are called in a continuous procedure: the last ones there (2-tenders.md section 5). By contentId. */
const FINAL = ['BT-1311(d)-Lot', 'BT-1311(t)-Lot', 'BT-131(d)-Lot', 'BT-131(t)-Lot'] as const
export const FINAL_LABELS: Readonly<Record<string, Text>> = Object.fromEntries(
  FINAL.map((id) => [id, inEach((lang) => formWordsOf(lang).finalDeadline[id])]),
)

/** The template has both the date and the time of a deadline, so that the product's own deadline field is not shown. */
export function hasDeadlineField(template: Template, which: keyof LotDeadlines): boolean {
  const id = DEADLINES[which]
  return template.node(`${id}(d)-Lot`) !== undefined
}

/** Where a deadline's date stands in a lot, null where the lot's form has none. */
function placeOf(template: Template, lotPath: string, contentId: string): string | null {
  const [lot, field] = [nodeAt(template, lotPath), template.node(contentId)]
  return lot && field?.chain.includes(lot) ? childPath(lotPath, lot, field) : null
}

/** Whether the form of a lot asks for a deadline itself: it has the field, and no rule hides it there (BT-131 once BT-1311 is given). */
export function asksDeadline(
  template: Template,
  states: FormStates,
  { lotPath, which }: { lotPath: string; which: keyof LotDeadlines },
): boolean {
  const place = placeOf(template, lotPath, `${DEADLINES[which]}(d)-Lot`)
  return place !== null && states.isRelevant(place)
}

/**
 * Deadlines a lot item's (d) and (t) fields name, each as one moment; null while either part is missing or no date. What a rule hides is no
 * deadline (BT-131 of a two-stage procedure).
 */
export function deadlineFields(
  template: Template,
  data: FormData,
  { lotPath, states }: { lotPath: string; states: FormStates },
): LotDeadlines {
  const valueOf = (contentId: string): unknown => {
    const path = placeOf(template, lotPath, contentId)
    return path === null || !states.isRelevant(path) ? undefined : getAt(data, path)
  }
  const deadline = (id: string): Date | null => instantOfZoned(valueOf(`${id}(d)-Lot`), valueOf(`${id}(t)-Lot`))
  return { applicationDeadline: deadline(DEADLINES.applicationDeadline), offerDeadline: deadline(DEADLINES.offerDeadline) }
}

/** The first moment that a notice names for further questions (BT-13), of all its lots; null where it names none. */
export function questionDeadline(template: Template, data: FormData): Date | null {
  if (!template.node('BT-13(d)-Lot') || !template.node('BT-13(t)-Lot')) return null
  const [days, times] = (['BT-13(d)-Lot', 'BT-13(t)-Lot'] as const).map((id) => instances(template, data, id).map(({ value }) => value))
  const moments = (days ?? []).flatMap((day, n) => instantOfZoned(day, times?.[n]) ?? [])
  return moments.sort((one, other) => one.getTime() - other.getTime())[0] ?? null
}
