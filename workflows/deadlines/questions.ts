import type { PlannedDay, Setting } from './assistant'
import { addDays } from './days'
import { workingDayUntil } from './holidays'
import { USUAL_DAYS } from './periods'

/** Between the last question and the last answer: a proposal, since no law names days for it. */
const DAYS_TO_ANSWER = 4

/**
 * The plan with the last day for questions (BT-13). A notice speaks of the deadline that it opens: of applications, else of offers.
 * Questions end as many days before as the tender's procedure says. Else some days before they must be answered, which the law says of
 * offers alone; else the usual days count. None where that would be before the notice is out.
 */
export function withQuestions(planned: readonly PlannedDay[], { land, least }: Pick<Setting, 'land' | 'least'>): PlannedDay[] {
  const due = planned.find(({ kind }) => kind === 'applications') ?? planned.find(({ kind }) => kind === 'offers')
  const [notice] = planned
  if (!due || !notice) return [...planned]
  const own = least?.questions?.[due.kind === 'applications' ? 'applications' : 'offers']
  const answers = due.kind === 'offers' ? planned.find(({ kind }) => kind === 'answers') : undefined
  // Counted back from the deadline, and so never moved.
  const day =
    own === undefined
      ? workingDayUntil(addDays(answers?.day ?? addDays(due.day, -USUAL_DAYS.answers), -DAYS_TO_ANSWER), land)
      : addDays(due.day, -own)
  if (day <= notice.day) return [...planned]
  const minimum = own === undefined ? (answers?.minimum ?? null) : null
  const days = own ?? DAYS_TO_ANSWER + (answers ? 0 : USUAL_DAYS.answers)
  const isOwn = own === undefined ? {} : { isOwn: true as const }
  const questions: PlannedDay = { kind: 'questions', day, minimum, days, endsWith: null, moved: null, ...isOwn }
  return [...planned.filter((one) => one.day <= day), questions, ...planned.filter((one) => one.day > day)]
}
