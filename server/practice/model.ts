import { model, Schema } from '../platform/database/model'
import type { FormData } from '../../engine/form'
import type { PracticeFile, PracticeReceipt } from '../contract/practice/practice'
import { commit } from '../platform/commit'
import { AppError } from '../platform/errors'
import { keyFor } from '../platform/keyFile'
import { newId } from '../platform/newId'
import { openText, sealText } from '../sealing/area'

/** What somebody does in their practice. Prices that people try with are often those they will offer, so it lies sealed. */
interface PracticeContent {
  data: FormData
  files: PracticeFile[]
  /** The newest last. */
  receipts: PracticeReceipt[]
}

interface PracticeDoc {
  /** The person: one each. */
  _id: string
  practiceId: string
  started: Date
  deadline: Date
  body: string
  expiresAt: Date
  version: number
  rev: number
}

const schema = new Schema<PracticeDoc>(
  {
    _id: { type: String, required: true },
    practiceId: { type: String, required: true },
    started: { type: Date, required: true },
    deadline: { type: Date, required: true },
    body: { type: String, required: true },
    expiresAt: { type: Date, required: true },
    version: { type: Number, default: 1 },
    rev: { type: Number, default: 1 },
  },
  { collection: 'practices', versionKey: false },
)
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
const PracticeModel = model<PracticeDoc>('Practice', schema)

/** So long a practice lasts; then everything of it is gone. */
const LASTS_MS = 86_400_000
const KEY = 'practices'

export interface Practice extends PracticeContent {
  userId: string
  id: string
  started: Date
  deadline: Date
  version: number
}

const seal = (content: PracticeContent, userId: string): string => sealText(JSON.stringify(content), keyFor(KEY), ['practice', userId])

const open = ({ _id, practiceId, started, deadline, body, version }: PracticeDoc): Practice => {
  // Written by seal() above, and by nothing else.
  const content = JSON.parse(openText(body, keyFor(KEY), ['practice', _id])) as PracticeContent
  return { userId: _id, id: practiceId, started, deadline, version, ...content }
}

/** Null: the person practises nothing, or did so long ago. */
export async function readPractice(userId: string, at: Date): Promise<Practice | null> {
  const found = await PracticeModel.findOne({ _id: userId }).lean<PracticeDoc>()
  return found && found.expiresAt > at ? open(found) : null
}

export async function removePractice(userId: string): Promise<void> {
  await PracticeModel.deleteOne({ _id: userId })
}

/** Begins one in place of the one before. */
export async function beginPractice(
  userId: string,
  content: PracticeContent,
  { at, deadline }: { at: Date; deadline: Date },
): Promise<Practice> {
  await removePractice(userId)
  const made = { _id: userId, practiceId: newId(), started: at, deadline, body: seal(content, userId) }
  const doc = await PracticeModel.create({ ...made, expiresAt: new Date(at.getTime() + LASTS_MS) })
  return open(doc.toObject())
}

/** Writes on the state that was read; 409 where it has changed meanwhile, as in another tab. */
export async function changePractice({ userId, id, version }: Practice, content: PracticeContent): Promise<Practice> {
  const guard = { _id: userId, practiceId: id, version }
  return open(await commit(PracticeModel, guard, { $set: { body: seal(content, userId) } }))
}

/** Ids of submissions are counted within one practice. */
export const contentOf = ({ data, files, receipts }: Practice): PracticeContent => ({ data, files, receipts })

/** Throws 409 with the sentence of a reason of workflows/offer, as the real thing does. */
export const refuse = (reason: string): never => {
  throw new AppError('conflict', { reason: `refused.${reason}` })
}
