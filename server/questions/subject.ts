import { type TenderDoc, TenderModel } from '../tenders/area'
import type { Context } from '../calls/context'
import { QuestionModel, type QuestionDoc } from './model'
import type { QuestionSubject } from './policy'

export async function questionSubject(ctx: Context, id: string): Promise<QuestionSubject | null> {
  const question = await QuestionModel.findOne({ _id: id }).lean<QuestionDoc>()
  const tender = question && (await TenderModel.findOne({ _id: question.tenderId }).lean<TenderDoc>())
  return question && tender && { question, tender, now: ctx.now }
}
