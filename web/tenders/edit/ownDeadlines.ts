import { procedureOf, type ProcedureKey } from '../../../workflows/procedure'
import { asksDeadline, lotsOf, type FormData } from '../../../engine/form'
import type { FormStates } from '../../../engine/rules'
import type { DeadlineKey } from './draft'

type Which = 'applicationDeadline' | 'offerDeadline'

/** The deadlines that the form asks for in every lot, as its rules stand now: BT-131 is none of them once a lot has BT-1311. */
export function deadlinesInForm(data: FormData, states: FormStates): ReadonlySet<Which> {
  const { template } = states
  const lots = lotsOf(template, data)
  const isAsked = (which: Which) => lots.length > 0 && lots.every(({ path: lotPath }) => asksDeadline(template, states, { lotPath, which }))
  return new Set((['applicationDeadline', 'offerDeadline'] as const).filter(isAsked))
}

export interface Asked {
  key: DeadlineKey
  label: string
  required?: boolean
}

/**
 * Which of the product's own deadlines are asked (2-tenders.md section 5): those that the form does not ask for in every lot. In rounds the
 * form's are the final ones, and round 1's deadline stays the product's (decisions.md section 5).
 */
export function productDeadlines(tender: ProcedureKey, inForm: ReadonlySet<Which>): readonly Asked[] {
  const { hasPhases, goesInRounds } = procedureOf(tender)
  if (!hasPhases) return []
  if (goesInRounds) {
    const round1: Asked = { key: 'applicationDeadline', label: 'applicationDeadlineRound1', required: true }
    return inForm.has('applicationDeadline') ? [round1] : [round1, { key: 'finalDeadline', label: 'finalDeadline' }]
  }
  return (['applicationDeadline', 'offerDeadline'] as const).filter((which) => !inForm.has(which)).map((key) => ({ key, label: key }))
}
