import { deadlineFields, hasDeadlineField, type FormData } from '../../../engine/form'
import type { Template } from '../../../engine/template'
import type { TenderType } from '../../contract/tenders/views'
import type { StoredDeadlines } from '../model'

/**
 * A lot's deadlines, one way from the form (BT-1311, BT-131), else the tender's own. In type 5 the form's limit is the final one, and round 1's is the
 * tender's (decisions.md section 5). `lotPath` null: the implicit lot of a form without lots.
 */
export function lotDeadlines(
  { template, data, type }: { template: Template; data: FormData; type: TenderType },
  lotPath: string | null,
  own: StoredDeadlines,
): StoredDeadlines {
  const form = lotPath === null ? null : deadlineFields(template, data, { lotPath })
  const application = form && hasDeadlineField(template, 'applicationDeadline') ? form.applicationDeadline : own.applicationDeadline
  const offerDeadline = form && hasDeadlineField(template, 'offerDeadline') ? form.offerDeadline : own.offerDeadline
  if (type !== 5) return { applicationDeadline: application, offerDeadline, finalDeadline: null, deadlinePeriodDays: null }
  const finalDeadline = form && hasDeadlineField(template, 'applicationDeadline') ? form.applicationDeadline : own.finalDeadline
  return { ...own, offerDeadline, finalDeadline }
}
