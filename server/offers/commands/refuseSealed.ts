import { type UserDoc, UserModel } from '../../access/area'
import { tellOfAttempt } from '../../openers/area'
import { takeAttempt } from '../../platform/attempts'
import { AppError } from '../../platform/errors'
import { newId } from '../../platform/newId'
import { appendAudit } from '../../log/area'
import type { TenderDoc } from '../../tenders/area'
import { noteStrangeOpenings } from '../integrity/strangeOpenings'
import type { OfferActor } from '../record'

/** What somebody tried to read before its opening. */
interface SealedAttempt {
  by: OfferActor
  at: Date
  /** Method that was called. */
  method: string
  /** Null: there may be no such thing; whether there is one must not be told. */
  tender: TenderDoc | null
}

/** Admins of the team but the person themselves: they must not learn from the mail whether there is something. */
const tellAdmins = async (tender: TenderDoc, { by, at }: SealedAttempt, entry: { h: string }): Promise<void> => {
  const ids = tender.team.filter(({ role, userId }) => role === 'ADMIN' && userId !== by.id).map(({ userId }) => userId)
  const people = await UserModel.find({ _id: { $in: ids } }).lean<UserDoc[]>()
  const active = people.filter(({ state }) => state === 'ACTIVE')
  await tellOfAttempt(tender, active, { id: `sealed:${newId()}`, at, hash: entry.h })
}

/** Numbers must not be tried in a row: after these, waits. */
const FREE = 3

/**
 * An attempt to read what is sealed (§ 10 (1) no. 7 VgV): written down, told to the team's admins, answered with 423; whoever keeps trying
 * has to wait (429). Answers the error; throwing it is the caller's.
 */
export async function refuseSealed(attempt: SealedAttempt): Promise<AppError> {
  const { by, at, method, tender } = attempt
  const seconds = await takeAttempt({ kind: 'sealed', key: `${by.id} ${method}`, free: FREE }, at)
  if (seconds > 0) return new AppError('tooMany', { seconds })
  const data = { method, ...(tender ? { tenderId: tender._id } : {}) }
  const entry = await appendAudit({ type: 'SEALED_ACCESS_DENIED', at, actor: by, data })
  if (tender) await tellAdmins(tender, attempt, entry)
  if (tender) await noteStrangeOpenings(tender)
  return new AppError('sealed')
}
