import { commit } from '../platform/commit'
import { isDuplicateKey } from '../platform/duplicateKey'
import { derivedId } from '../platform/newId'
import type { QuestionFile } from '../contract/questions/views'
import { AnswerModel, QuestionModel, type AnswerDoc, type QuestionDoc } from './model'

/** In the order of their numbers. */
export const entriesOf = async (tenderId: string): Promise<AnswerDoc[]> =>
  (await AnswerModel.find({ tenderId }).lean<AnswerDoc[]>()).sort((a, b) => a.no - b.no)

const lastNo = async (tenderId: string): Promise<number> => {
  const [last] = await AnswerModel.find({ tenderId }, { no: 1 }).sort({ no: -1 }).limit(1).lean<Pick<AnswerDoc, 'no'>[]>()
  return last?.no ?? 0
}

/**
 * The entry of a released question, written once whoever asks how often; numbers follow each other without a gap, also when several are
 * released at once.
 */
export async function writeEntry(question: QuestionDoc, at: Date): Promise<AnswerDoc> {
  const { _id, tenderId, lotId, question: asked, answer, corrects = null } = question
  const key = derivedId('answer', _id)
  for (;;) {
    const known = await AnswerModel.findOne({ key }).lean<AnswerDoc>()
    if (known) return known
    const no = (await lastNo(tenderId)) + 1
    const words = { question: asked.trim(), answer: answer.trim() }
    const entry = { _id: `${tenderId}:${no}`, tenderId, no, key, lotId, ...words, corrects, correctedBy: null, files: [], at }
    try {
      return (await AnswerModel.create(entry)).toObject()
    } catch (fault) {
      if (!isDuplicateKey(fault)) throw fault
    }
  }
}

/** The entry that another one stands for now says so; once, however often. */
export async function strike({ tenderId, no, corrects }: AnswerDoc): Promise<void> {
  const _id = `${tenderId}:${corrects ?? 0}`
  if (corrects == null || (await AnswerModel.exists({ _id, correctedBy: null })) === null) return
  await commit(AnswerModel, { _id }, { $set: { correctedBy: no } })
}

/** Companies whose questions led to an entry, or to one that it corrects: what changes of it concerns them first. */
export async function askersOf({ tenderId, no }: Pick<AnswerDoc, 'tenderId' | 'no'>): Promise<number[]> {
  const entries = new Map((await entriesOf(tenderId)).map((one) => [one.no, one]))
  const chain: number[] = []
  for (let at: number | null = no; at !== null && !chain.includes(at); at = entries.get(at)?.corrects ?? null) chain.push(at)
  const asked = await QuestionModel.find({ tenderId, answerNo: { $in: chain } }, { orgId: 1 }).lean<Pick<QuestionDoc, 'orgId'>[]>()
  return [...new Set(asked.flatMap(({ orgId }) => orgId ?? []))]
}

export const nameFiles = (entry: AnswerDoc, files: readonly QuestionFile[]): Promise<AnswerDoc> =>
  commit<AnswerDoc>(AnswerModel, { _id: entry._id }, { $set: { files } })
