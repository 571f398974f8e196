import { procedureOf, type ProcedureKey } from '../../../workflows/procedure'
import { deadlineFields, hasDeadlineField, lotsOf, type FormData } from '../../../engine/form'
import type { FormStates } from '../../../engine/rules'
import type { Draft } from './draft'

/** Type 5: the earliest final deadline of the draft, in the form or beside it, as ISO 8601; null where none is set, and for other types. */
export function finalDeadlineOf(states: FormStates, draft: ProcedureKey & Pick<Draft, 'finalDeadline'>, data: FormData): string | null {
  const { template } = states
  if (!procedureOf(draft).goesInRounds) return null
  if (!hasDeadlineField(template, 'applicationDeadline')) return draft.finalDeadline
  const set = lotsOf(template, data).flatMap(({ path }) => {
    const { applicationDeadline } = deadlineFields(template, data, { lotPath: path, states })
    return applicationDeadline === null ? [] : [applicationDeadline.toISOString()]
  })
  return set.sort()[0] ?? null
}
