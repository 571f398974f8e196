import { procedureOf, type ProcedureKey } from '../../../workflows/procedure'
import { asksDeadline, deadlineFields, type FormData, type LotDeadlines } from '../../../engine/form'
import type { FormStates } from '../../../engine/rules'
import type { Template } from '../../../engine/template'
import type { StoredDeadlines } from '../lotDoc'

/** A form as it is read: its rules say what of it counts. */
export interface StatedForm {
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
export function lotDeadlines({ template, data, states, of }: StatedForm, lotPath: string | null, own: StoredDeadlines): StoredDeadlines {
  const form = lotPath === null ? null : deadlineFields(template, data, { lotPath, states })
  const asks = (which: keyof LotDeadlines): boolean => lotPath !== null && asksDeadline(template, states, { lotPath, which })
  const application = form && asks('applicationDeadline') ? form.applicationDeadline : own.applicationDeadline
  const offerDeadline = form && asks('offerDeadline') ? form.offerDeadline : own.offerDeadline
  if (!procedureOf(of).goesInRounds)
    return { applicationDeadline: application, offerDeadline, finalDeadline: null, deadlinePeriodDays: null }
  const finalDeadline = form && asks('applicationDeadline') ? form.applicationDeadline : own.finalDeadline
  return { ...own, offerDeadline, finalDeadline }
}
