import { daysBefore, proposedQuestionDeadline } from '../../engine/questions'
import { procedureOf } from '../../workflows/procedure'
import { deadlineOf, isPublic, readingOf, type TenderDoc } from '../tenders/area'
import { QuestionRulesModel, type QuestionRulesDoc } from './model'

type Rules = Pick<QuestionRulesDoc, 'deadline' | 'fourEyes' | 'version'>

/** A second person releases, unless somebody said otherwise; a deadline there is when one was set. */
const DEFAULT: Rules = { deadline: null, fourEyes: true, version: 0 }

export const rulesOf = async (tenderId: string): Promise<Rules> =>
  (await QuestionRulesModel.findOne({ _id: tenderId }).lean<QuestionRulesDoc>()) ?? DEFAULT

/** What the procedure has questions end before: the deadline that a lot runs against. It moves on with that one, and never back. */
function endByProcedure(tender: TenderDoc, now: Date): Date | null {
  const { least, takesApplications } = procedureOf(tender)
  const ends = tender.lots
    .flatMap((lot) => {
      const deadline = deadlineOf(lot)
      const isOffer = !takesApplications || lot.stage >= 4 || lot.skipped.includes(3)
      const days = least.questions?.[isOffer ? 'offers' : 'applications']
      return deadline === null || days === undefined ? [] : [daysBefore(deadline, days)]
    })
    // Nobody could ask in time.
    .filter((end) => end > (tender.published?.at ?? now))
    .sort((one, other) => one.getTime() - other.getTime())
  return ends.find((end) => end > now) ?? ends.at(-1) ?? null
}

/**
 * The rules with the deadline that counts: until somebody set the rules, the one that the notice names, as everybody reads it there; else
 * the procedure's.
 */
export async function rulesFor(tender: TenderDoc, now: Date): Promise<Rules> {
  const rules = await rulesOf(tender._id)
  if (rules.version > 0) return rules
  const { questionDeadline } = await readingOf(tender, tender.published?.revision ?? tender.head.revision)
  return { ...rules, deadline: questionDeadline ?? endByProcedure(tender, now) }
}

/** Archived or cancelled: nothing is answered any more. */
export const isOver = ({ lots }: Pick<TenderDoc, 'lots'>): boolean => lots.every(({ stage }) => stage >= 8)

/** Whoever may ask can do so now: some lot is not opened for the last time yet. */
export const isOpenForQuestions = (tender: TenderDoc, now: Date): boolean =>
  isPublic(tender, now) && tender.lots.some((lot) => lot.stage < 7 || (lot.stage === 7 && deadlineOf(lot) !== null))

/** Lots in which applications or offers are being written, with their deadlines. */
export const runningDeadlines = (tender: TenderDoc, lotId: string | null): { lotId: string; deadline: Date }[] =>
  tender.lots.flatMap((lot) => {
    if ((lotId !== null && lot.lotId !== lotId) || (lot.stage !== 3 && lot.stage !== 6)) return []
    const deadline = deadlineOf(lot)
    return deadline ? [{ lotId: lot.lotId, deadline }] : []
  })

/** As the procedure has it, else ten days before the nearest deadline that comes. */
export function proposedDeadline(tender: TenderDoc, now: Date): Date | null {
  const own = endByProcedure(tender, now)
  if (own !== null && own > now) return own
  const moments = tender.lots.flatMap((lot) => deadlineOf(lot) ?? []).filter((moment) => moment > now)
  const nearest = moments.sort((a, b) => a.getTime() - b.getTime())[0]
  return proposedQuestionDeadline(nearest ?? null, now)
}
