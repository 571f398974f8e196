import { deadlineFields, lotsOf } from '../../../engine/form'
import type { Template } from '../../../engine/template'
import type { Draft } from './draft'
import { productDeadlines } from './DeadlineSection'
import { hasFormDeadlines } from './nameAndBuyer'

export interface DraftDeadline {
  /** Key of `tenders:deadlines`. */
  label: string
  at: string
  /** Number of the lot where there are several, else null. */
  lot: number | null
}

/** Every deadline the draft holds, in the form and beside it, in time's order. */
export function deadlinesOf(template: Template, draft: Draft): DraftDeadline[] {
  const formHasDeadlines = hasFormDeadlines(template)
  const found: DraftDeadline[] = []
  for (const { key, label } of productDeadlines(draft.type, formHasDeadlines)) {
    const at = draft[key]
    if (at !== null) found.push({ label, at, lot: null })
  }
  const lots = lotsOf(template, draft.data)
  lots.forEach(({ path }, index) => {
    const { applicationDeadline, offerDeadline } = deadlineFields(template, draft.data, { lotPath: path })
    const lot = lots.length > 1 ? index + 1 : null
    const isLast = draft.type === 5
    if (applicationDeadline)
      found.push({ label: isLast ? 'finalApplicationDeadline' : 'applicationDeadline', at: applicationDeadline.toISOString(), lot })
    if (offerDeadline) found.push({ label: isLast ? 'finalOfferDeadline' : 'offerDeadline', at: offerDeadline.toISOString(), lot })
  })
  return found.sort((a, b) => a.at.localeCompare(b.at))
}
