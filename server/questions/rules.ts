import { proposedQuestionDeadline } from '../../engine/questions'
import { deadlineOf, isPublic, type LotDoc, readingOf, type TenderDoc } from '../tenders/area'
import { AppError } from '../platform/errors'
import { endOfAll } from './ends'
import { QuestionRulesModel, type QuestionRulesDoc } from './model'
import { lateIsShut, stopsOf } from './stops'

type Rules = Pick<QuestionRulesDoc, 'deadline' | 'fourEyes' | 'version'>

/** A second person releases, unless somebody said otherwise; a deadline there is when one was set. */
const DEFAULT: Rules = { deadline: null, fourEyes: true, version: 0 }

export const rulesOf = async (tenderId: string): Promise<Rules> =>
  (await QuestionRulesModel.findOne({ _id: tenderId }).lean<QuestionRulesDoc>()) ?? DEFAULT

interface RulesInForce extends Rules {
  /** What team or notice name; null: the team wants none; undefined: nothing. */
  said: Date | null | undefined
}

/**
 * The rules with the deadline that counts: until somebody set the rules, the one that the notice names, as everybody reads it there; else
 * the procedure's.
 */
export async function rulesFor(tender: TenderDoc, now: Date): Promise<RulesInForce> {
  const rules = await rulesOf(tender._id)
  const inNotice = async () => (await readingOf(tender, tender.published?.revision ?? tender.head.revision)).questionDeadline ?? undefined
  const said = rules.version > 0 ? rules.deadline : await inNotice()
  return { ...rules, said, deadline: endOfAll(tender, said, now) }
}

/** Archived or cancelled: nothing is answered any more. */
export const isOver = ({ lots }: Pick<TenderDoc, 'lots'>): boolean => lots.every(({ stage }) => stage >= 8)

/** It is not opened for the last time yet. */
const isLotOpen = (lot: LotDoc): boolean => lot.stage < 7 || (lot.stage === 7 && deadlineOf(lot) !== null)

/** Somebody can ask now: some lot is not opened for the last time yet. */
export const isOpenForQuestions = (tender: TenderDoc, now: Date): boolean => isPublic(tender, now) && tender.lots.some(isLotOpen)

/** What companies may not ask about by the procedure, of lots that are open otherwise; `open`: some lot is left. */
export function stopsIn(tender: TenderDoc, said: Date | null | undefined, now: Date) {
  const able = tender.lots.filter(isLotOpen)
  const stops = stopsOf({ ...tender, lots: able }, { said, now })
  const shutsLate = able.some((lot) => lateIsShut(tender, lot))
  return { stops, shutsLate, open: isPublic(tender, now) && able.length > stops.length }
}

/** Refuses (409) a company's question about what the procedure shuts: about all lots where none is left that takes any. */
export async function assertTakes(tender: TenderDoc, lotId: string | null, now: Date): Promise<void> {
  if (!isOpenForQuestions(tender, now)) throw new AppError('conflict', { reason: 'refused.questionsAreOver' })
  const { said } = await rulesFor(tender, now)
  const { open, stops } = stopsIn(tender, said, now)
  const stop = lotId === null ? (open ? undefined : stops[0]) : stops.find((one) => one.lotId === lotId)
  if (!stop) return
  const { phase, procedure, since, isLate } = stop
  const reason = isLate ? 'refused.lateQuestionsAreShut' : since ? 'refused.questionsAreShutSince' : 'refused.questionsAreShut'
  throw new AppError('conflict', { reason, params: { phase, procedure, ...(since ? { since: since.toISOString() } : {}) } })
}

/** Lots in which applications or offers are being written, with their deadlines. */
export const runningDeadlines = (tender: TenderDoc, lotId: string | null): { lotId: string; deadline: Date }[] =>
  tender.lots.flatMap((lot) => {
    if ((lotId !== null && lot.lotId !== lotId) || (lot.stage !== 3 && lot.stage !== 6)) return []
    const deadline = deadlineOf(lot)
    return deadline ? [{ lotId: lot.lotId, deadline }] : []
  })

/** As the procedure has it, else ten days before the nearest deadline that comes. */
export function proposedDeadline(tender: TenderDoc, now: Date): Date | null {
  const own = endOfAll(tender, undefined, now)
  if (own !== null && own > now) return own
  const moments = tender.lots.flatMap((lot) => deadlineOf(lot) ?? []).filter((moment) => moment > now)
  const nearest = moments.sort((a, b) => a.getTime() - b.getTime())[0]
  return proposedQuestionDeadline(nearest ?? null, now)
}
