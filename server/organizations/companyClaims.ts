import { model, Schema } from '../platform/database/model'
import { AppError } from '../platform/errors'
import { isDuplicateKey } from '../platform/duplicateKey'

/**
 * What is being registered right now: of two registrations of one company in the same instant, in whatever processes, the second one waits
 * its turn.
 */
interface ClaimDoc {
  /** A company's key. */
  _id: string
  expiresAt: Date
}

const schema = new Schema<ClaimDoc>(
  { _id: { type: String, required: true }, expiresAt: { type: Date, required: true } },
  { collection: 'companyClaims', versionKey: false },
)
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
const ClaimModel = model<ClaimDoc>('CompanyClaim', schema)

/** A registration takes well under a second; a claim left behind by a crash is in nobody's way for long. */
const CLAIM_MS = 60_000

const claim = async (_id: string, at: Date): Promise<boolean> => {
  await ClaimModel.deleteOne({ _id, expiresAt: { $lte: at } })
  return ClaimModel.create({ _id, expiresAt: new Date(at.getTime() + CLAIM_MS) }).then(
    () => true,
    (error: unknown) => {
      if (isDuplicateKey(error)) return false
      throw error
    },
  )
}

/** Runs `work` while nobody else registers under one of these keys; 409 organizationExists where somebody is at it. */
export const whileClaimed = async <T>(keys: readonly string[], ...[at, work]: [Date, () => Promise<T>]): Promise<T> => {
  const taken: string[] = []
  try {
    for (const key of keys) {
      if (!(await claim(key, at))) throw new AppError('conflict', { reason: 'organizationExists' })
      taken.push(key)
    }
    return await work()
  } finally {
    await ClaimModel.deleteMany({ _id: { $in: taken } })
  }
}
