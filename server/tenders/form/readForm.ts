import type { Regime } from '../../../workflows/deadlines'
import { procedureOf, type ProcedureKey } from '../../../workflows/procedure'
import {
  asksDeadline,
  buyerId,
  completeness,
  instances,
  lotsOf,
  setAt,
  tenderName,
  withoutHidden,
  type FormData,
  deadlineFields,
  type LotDeadlines,
} from '../../../engine/form'
import { evaluateRules, recompute, type FormStates } from '../../../engine/rules'
import type { Template } from '../../../engine/template'
import { criteriaByLot, noticedOf, type PublishedCriterion } from '../criteria/published'
import type { StoredDeadlines } from '../lotDoc'
import { lawOf } from '../shortDeadlines'

/** A form as it is read: its rules say what of it counts. */
interface StatedForm {
  template: Template
  data: FormData
  states: FormStates
  /** The tender, as far as its procedure goes. */
  of: ProcedureKey
}

/**
 * A lot's deadlines, one way from the form where it asks for them (BT-1311, BT-131), else the tender's own: what a rule hides binds nobody.
 * In rounds the form's limit is the final one, and round 1's is the tender's (decisions.md section 5). `lotPath` null: the implicit lot of
 * a form without lots.
 */
function lotDeadlines({ template, data, states, of }: StatedForm, lotPath: string | null, own: StoredDeadlines): StoredDeadlines {
  const form = lotPath === null ? null : deadlineFields(template, data, { lotPath, states })
  const asks = (which: keyof LotDeadlines): boolean => lotPath !== null && asksDeadline(template, states, { lotPath, which })
  const application = form && asks('applicationDeadline') ? form.applicationDeadline : own.applicationDeadline
  const offerDeadline = form && asks('offerDeadline') ? form.offerDeadline : own.offerDeadline
  if (!procedureOf(of).goesInRounds)
    return { applicationDeadline: application, offerDeadline, finalDeadline: null, deadlinePeriodDays: null }
  const finalDeadline = form && asks('applicationDeadline') ? form.applicationDeadline : own.finalDeadline
  return { ...own, offerDeadline, finalDeadline }
}

export const NAME_FIELD = 'BT-21-Procedure'
export const BUYER_FIELD = 'OPT-300-Procedure-Buyer'
export const LEGAL_BASIS_FIELD = 'BT-01-notice'

/** A tender always has a lot; where form or data name none it is this one, and nobody sees it as a lot. */
const IMPLICIT_LOT = 'LOT-0001'

export interface ReadLot {
  lotId: string
  /** Null: the implicit lot of a form without lots. */
  itemId: string | null
  name: string
  deadlines: StoredDeadlines
  /** Award criteria that the form names for it. */
  noticed: PublishedCriterion[]
}

/** What a tender knows from its form. */
export interface FormReading {
  name: string
  orgId: number | null
  lots: ReadLot[]
  missing: number
  /** Works and services stand under different ones: the tender alone does not tell. */
  regime: Regime
  /** The tender's own deadlines as far as they count for a lot; the others are asked for by the form. */
  own: StoredDeadlines
}

/** The template asks for it itself; else the tender's head field counts. */
export const asks = (template: Template, field: string): boolean => {
  const node = template.node(field)
  return node !== undefined && !node.isExcluded
}

/** Puts title and buyer of step 0 into the form's own fields where those are still empty, so that there is one place for each. */
export function withHeadFields(template: Template, data: FormData, head: { name?: string; organizationId?: number | null }): FormData {
  let filled = data
  const place = (field: string) => instances(template, filled, field)[0]?.path
  const namePath = head.name && asks(template, NAME_FIELD) && !tenderName(template, filled) ? place(NAME_FIELD) : undefined
  if (namePath)
    filled = setAt(filled, namePath, template.node(NAME_FIELD)?.ui.valueType === 'text-multilingual' ? { DEU: head.name } : head.name)
  const buyerPath =
    head.organizationId && asks(template, BUYER_FIELD) && buyerId(template, filled) === null ? place(BUYER_FIELD) : undefined
  if (buyerPath)
    filled = setAt(
      filled,
      buyerPath,
      template.node(BUYER_FIELD)?.isRepeatable ? [String(head.organizationId)] : String(head.organizationId),
    )
  return filled
}

/** Controls, marks that turn the line round, and what has no width: a name in a list must not rearrange the list, nor be there unseen. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u034f\u115f\u1160\u200b\u2060-\u206f\u202a-\u202e\u3164\ufeff\uffa0]/gu

/** A name as heads and lists show it: one line of signs that can be seen. */
const seen = (name: string): string =>
  name
    .replace(/[\r\n\t]+/g, ' ')
    .replace(UNSEEN, '')
    .trim()

/**
 * With every value that the template's `set` rules give, as the browser shows it: whoever calls without one keeps the same (BT-195
 * follows from BT-197).
 */
export const withComputed = (template: Template, data: FormData): FormData =>
  template.rules.computed.length === 0 ? data : recompute(evaluateRules(template, data), data, '').data

/** The own deadlines that no lot's form asks for itself; in type 5 round 1's deadline and days are the tender's own in any case. */
function ownOf({ template, data, states, of }: StatedForm, own: StoredDeadlines): StoredDeadlines {
  const lots = lotsOf(template, data)
  const counts = (which: 'applicationDeadline' | 'offerDeadline'): boolean =>
    lots.length === 0 || lots.some(({ path: lotPath }) => !asksDeadline(template, states, { lotPath, which }))
  const isRound = procedureOf(of).goesInRounds
  return {
    applicationDeadline: isRound || counts('applicationDeadline') ? own.applicationDeadline : null,
    offerDeadline: counts('offerDeadline') ? own.offerDeadline : null,
    finalDeadline: counts('applicationDeadline') ? own.finalDeadline : null,
    deadlinePeriodDays: own.deadlinePeriodDays,
  }
}

export function readForm(
  given: Omit<StatedForm, 'states'>,
  head: { name: string; orgId: number | null; deadlines: StoredDeadlines },
): FormReading {
  const { template, data } = given
  const form: StatedForm = { ...given, states: evaluateRules(template, data) }
  // What a rule hides binds nobody.
  const criteria = criteriaByLot(template, withoutHidden(template, data, form.states).data)
  const lots = lotsOf(template, data).map((lot) => ({
    lotId: lot.lotId,
    itemId: lot.itemId,
    name: seen(lot.name),
    deadlines: lotDeadlines(form, lot.path, head.deadlines),
    noticed: noticedOf(criteria, lot.lotId),
  }))
  const implicit = {
    ...{ lotId: IMPLICIT_LOT, itemId: null, name: '' },
    deadlines: lotDeadlines(form, null, head.deadlines),
    noticed: noticedOf(criteria, IMPLICIT_LOT),
  }
  return {
    name: seen((asks(template, NAME_FIELD) ? tenderName(template, data) : head.name) ?? ''),
    orgId: asks(template, BUYER_FIELD) ? buyerId(template, data) : head.orgId,
    lots: lots.length > 0 ? lots : [implicit],
    missing: completeness(template, data, form.states).open,
    regime: lawOf(template, data).regime,
    own: ownOf(form, head.deadlines),
  }
}
