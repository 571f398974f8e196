import { model, Schema } from '../../platform/database/model'
import { commit } from '../../platform/commit'
import { isDuplicateKey } from '../../platform/duplicateKey'
import { AppError } from '../../platform/errors'
import { UserModel, type UserDoc } from '../model'

/**
 * Admins who are just being demoted, disabled or deleted. One document, so that two of them cannot do away with each other at the same
 * moment.
 */
interface DeparturesDoc {
  _id: 'admins'
  leaving: { userId: string; at: Date }[]
  rev: number
}

const schema = new Schema<DeparturesDoc>(
  {
    _id: { type: String, required: true },
    leaving: { type: [new Schema({ userId: String, at: Date }, { _id: false })], default: [] },
    rev: { type: Number, default: 1 },
  },
  { collection: 'adminDepartures', versionKey: false },
)
const DeparturesModel = model<DeparturesDoc>('AdminDepartures', schema)

/** How long a departure counts that was announced and never carried out, as when the server was killed in between. */
const HOLDS_MS = 60_000

const isActiveAdmin = ({ roles, state }: Pick<UserDoc, 'roles' | 'state'>): boolean => roles.includes('SYSTEM_ADMIN') && state === 'ACTIVE'

const readDepartures = async (): Promise<DeparturesDoc> => {
  const known = await DeparturesModel.findOne({ _id: 'admins' }).lean<DeparturesDoc>()
  if (known) return known
  await DeparturesModel.create({ _id: 'admins' }).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error
  })
  return readDepartures()
}

/** Puts an admin on the list of those who leave, or refuses (409 lastAdmin) where nobody would stay who can log in as one. */
const announce = async (userId: string, at: Date): Promise<void> => {
  for (;;) {
    const { rev, leaving } = await readDepartures()
    const counting = leaving.filter((one) => one.userId !== userId && at.getTime() - one.at.getTime() < HOLDS_MS)
    const admins = await UserModel.find({ roles: 'SYSTEM_ADMIN' }, { roles: 1, state: 1 }).lean<
      Pick<UserDoc, '_id' | 'roles' | 'state'>[]
    >()
    const stay = admins.filter((one) => isActiveAdmin(one) && one._id !== userId && !counting.some((gone) => gone.userId === one._id))
    if (stay.length === 0) throw new AppError('conflict', { reason: 'lastAdmin' })
    try {
      await commit(DeparturesModel, { _id: 'admins', rev }, { $set: { leaving: [...counting, { userId, at }] } })
      return
    } catch (error) {
      // Somebody else was quicker: look again who stays.
      if (!(error instanceof AppError && error.code === 'conflict')) throw error
    }
  }
}

/**
 * Makes a change after which this person is no active system admin any more, unless they are the last one. Two admins who do away with each
 * other at the same moment, in whatever processes: exactly one gets through, because both have to be written into the one list first.
 */
export const whileAdminsStay = async <T>(user: UserDoc, at: Date, change: () => Promise<T>): Promise<T> => {
  if (!isActiveAdmin(user)) return change()
  await announce(user._id, at)
  try {
    return await change()
  } finally {
    // Done, or not done after all: from here on the person's own document says it.
    await commit(DeparturesModel, { _id: 'admins' }, { $pull: { leaving: { userId: user._id } } })
  }
}
