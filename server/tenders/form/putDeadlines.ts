import { procedureOf, type ProcedureKey } from '../../../workflows/procedure'
import {
  asksDeadline,
  childPath,
  getAt,
  instantOfZoned,
  lotsOf,
  nodeAt,
  setAt,
  withoutHidden,
  zonedDateAndTime,
  type FormData,
} from '../../../engine/form'
import { evaluateRules, updateStates, type FormStates } from '../../../engine/rules'
import type { Template } from '../../../engine/template'
import type { LotDoc, StoredDeadlines } from '../lotDoc'
import type { TenderDoc } from '../model'

export type DeadlineChange = Partial<Pick<StoredDeadlines, 'applicationDeadline' | 'offerDeadline'>>
type Which = keyof DeadlineChange
const FIELDS = [
  ['applicationDeadline', 'BT-1311'],
  ['offerDeadline', 'BT-131'],
] as const

/** A form with deadlines in force put into it. */
interface PutDeadlines {
  data: FormData
  /** Of each lot: the deadlines that its form asked for before, and asks for now. Missing: a form without lots, which asks for none. */
  asked: ReadonlyMap<string, { before: ReadonlySet<Which>; now: ReadonlySet<Which> }>
}

/** In type 5 the form's BT-1311 is the final deadline, round 1's is the tender's own. */
const askedIn = (template: Template, states: FormStates, { lotPath, of }: { lotPath: string; of: ProcedureKey }): Set<Which> =>
  new Set(
    FIELDS.flatMap(([which]) =>
      !(procedureOf(of).goesInRounds && which === 'applicationDeadline') && asksDeadline(template, states, { lotPath, which })
        ? [which]
        : [],
    ),
  )

type Field = 'BT-1311' | 'BT-131' | 'BT-132'

/** Where day and time of a moment stand in a lot; null where its form does not have both. */
function placesOf(template: Template, lotPath: string, id: Field): [day: string, time: string] | null {
  const node = nodeAt(template, lotPath)
  const [day, time] = (['d', 't'] as const).map((part) => template.node(`${id}(${part})-Lot`))
  if (!node || !day?.chain.includes(node) || !time?.chain.includes(node)) return null
  return [childPath(lotPath, node, day), childPath(lotPath, node, time)]
}

/** The opening (BT-132) that a later deadline of the offers would leave behind, as far after it as it was; null where it holds. */
function openingAfter(template: Template, data: FormData, { lotPath, offers }: { lotPath: string; offers: Date }): Date | null {
  const [end, opening] = (['BT-131', 'BT-132'] as const).map((id) => {
    const [day = '', time = ''] = placesOf(template, lotPath, id) ?? []
    return instantOfZoned(getAt(data, day), getAt(data, time))
  })
  if (!end || !opening || opening < end || opening >= offers) return null
  return new Date(offers.getTime() + opening.getTime() - end.getTime())
}

/**
 * The form with new deadlines of some lots in BT-1311 and BT-131, as far as it asks for them; what one of them hides goes, and an
 * opening of the offers that would come before its deadline moves along. The same form where it has no such fields, or no such lots.
 */
export function putDeadlines(
  template: Template,
  data: FormData,
  { of, changes }: { of: ProcedureKey; changes: ReadonlyMap<string, DeadlineChange> },
): PutDeadlines {
  const states = evaluateRules(template, data)
  const asked = new Map<string, { before: ReadonlySet<Which>; now: ReadonlySet<Which> }>()
  let filled = data
  for (const { lotId, path: lotPath } of lotsOf(template, data)) {
    const before = askedIn(template, states, { lotPath, of })
    const put = (id: Field, moment: Date): void => {
      const { date, time } = zonedDateAndTime(moment)
      for (const [at, path] of (placesOf(template, lotPath, id) ?? []).entries()) {
        filled = setAt(filled, path, at === 0 ? date : time)
        updateStates(states, filled, path)
      }
    }
    for (const [which, id] of FIELDS) {
      const moment = changes.get(lotId)?.[which]
      if (!moment || !askedIn(template, states, { lotPath, of }).has(which)) continue
      const opening = which === 'offerDeadline' ? openingAfter(template, filled, { lotPath, offers: moment }) : null
      put(id, moment)
      if (opening) put('BT-132', opening)
    }
    asked.set(lotId, { before, now: askedIn(template, states, { lotPath, of }) })
  }
  return { data: filled === data ? data : withoutHidden(template, filled, states).data, asked }
}

/**
 * The tender's own deadlines after the change: where the form asks for none, and all such lots that are not over have the same. What the
 * form asked for until now, and does not any more, becomes the tender's own.
 */
export function ownAfter(
  { lots }: Pick<TenderDoc, 'lots'>,
  { asked }: PutDeadlines,
  changes: ReadonlyMap<string, DeadlineChange>,
): DeadlineChange {
  const own: DeadlineChange = {}
  for (const [which] of FIELDS) {
    const concerned = lots.filter(({ lotId, stage }) => stage < 8 && !asked.get(lotId)?.now.has(which))
    const inForce = ({ lotId, deadlines }: LotDoc): Date | null | undefined =>
      changes.get(lotId)?.[which] ?? (asked.get(lotId)?.before.has(which) ? deadlines[which] : undefined)
    const moments = concerned.map((lot) => inForce(lot)?.getTime())
    const [first] = moments
    if (first !== undefined && moments.every((one) => one === first)) own[which] = new Date(first)
  }
  return own
}
