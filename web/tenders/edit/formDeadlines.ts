import { procedureOf } from '../../../workflows/procedure'
import { deadlineFields, lotsOf } from '../../../engine/form'
import type { FormStates } from '../../../engine/rules'
import type { Draft } from './draft'
import { deadlinesInForm, productDeadlines } from './ownDeadlines'

interface DraftDeadline {
  /** Key of `tenders:deadlines`. */
  label: string
  at: string
  /** Number of the lot where there are several, else null. */
  lot: number | null
}

/** Every deadline the draft holds, in the form and beside it, in time's order. */
export function deadlinesOf(states: FormStates, draft: Draft): DraftDeadline[] {
  const { template } = states
  const found: DraftDeadline[] = []
  for (const { key, label } of productDeadlines(draft, deadlinesInForm(draft.data, states))) {
    const at = draft[key]
    if (at !== null) found.push({ label, at, lot: null })
  }
  const lots = lotsOf(template, draft.data)
  lots.forEach(({ path }, index) => {
    const { applicationDeadline, offerDeadline } = deadlineFields(template, draft.data, { lotPath: path, states })
    const lot = lots.length > 1 ? index + 1 : null
    const isLast = procedureOf(draft).goesInRounds
    if (applicationDeadline)
      found.push({ label: isLast ? 'finalApplicationDeadline' : 'applicationDeadline', at: applicationDeadline.toISOString(), lot })
    if (offerDeadline) found.push({ label: isLast ? 'finalOfferDeadline' : 'offerDeadline', at: offerDeadline.toISOString(), lot })
  })
  return found.sort((a, b) => a.at.localeCompare(b.at))
}
