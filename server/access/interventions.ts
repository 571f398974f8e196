import { type AuditEntry, AuditModel, type AuditPerson, AuditPersonModel } from '../log/area'
import { commit } from '../platform/commit'
import { AppError } from '../platform/errors'
import { UserModel, type Intervention, type UserDoc } from './model'

type What = Intervention['what']

/** What somebody did to an account, for the account's document; nothing of what people do to their own. */
export const interventionsOf = (
  userId: string,
  { by, at }: { by: { readonly id: string } | null; at: Date },
  what: readonly What[],
): Intervention[] => (by === null || by.id === userId ? [] : what.map((one) => ({ by: by.id, what: one, at })))

/** The same as a part of a change. */
export const intervening = (...of: Parameters<typeof interventionsOf>): { $push?: Record<string, unknown> } => {
  const made = interventionsOf(...of)
  return made.length === 0 ? {} : { $push: { interventions: { $each: made } } }
}

const OF_TYPE: Readonly<Record<string, What>> = {
  USER_CREATED: 'created',
  INVITE_SENT: 'invited',
  PASSWORD_RESET: 'password',
  TWO_FACTOR_RESET: 'factor',
  USER_ENABLED: 'enabled',
}
const OF_FIELD: Readonly<Record<string, What>> = {
  email: 'address',
  roles: 'roles',
  organizationId: 'organization',
  authenticationBackend: 'backend',
}

const whatOf = ({ type, data }: Pick<AuditEntry, 'type' | 'data'>): What[] => {
  const known = OF_TYPE[type]
  if (known !== undefined) return [known]
  const { fields } = data
  return Array.isArray(fields) ? fields.flatMap((field) => OF_FIELD[String(field)] ?? []) : []
}

/** Entries of the log about accounts, by the hash of whose account it is. */
const readLog = async (): Promise<ReadonlyMap<string, Intervention[]>> => {
  const people = await AuditPersonModel.find({}, { hash: 1 }).lean<Pick<AuditPerson, '_id' | 'hash'>[]>()
  const idOf = new Map(people.map(({ _id, hash }) => [hash, _id]))
  const found = new Map<string, Intervention[]>()
  for (const type of [...Object.keys(OF_TYPE), 'USER_CHANGED'])
    for (const entry of await AuditModel.find({ type }, { type: 1, at: 1, actor: 1, data: 1 }).sort({ _id: 1 }).lean<AuditEntry[]>()) {
      const by = entry.actor === null ? undefined : idOf.get(entry.actor)
      const { user } = entry.data
      if (by === undefined || typeof user !== 'string' || user === entry.actor) continue
      const known = found.get(idOf.get(user) ?? '') ?? []
      found.set(idOf.get(user) ?? '', [...known, ...whatOf(entry).map((what) => ({ by, what, at: entry.at }))])
    }
  return found
}

/**
 * At start: accounts of versions that did not write down who did what to them get it from the log, each in one write; cut off in between,
 * the next start goes on. In the database alone such an account is one without the field.
 */
export const fillInterventions = async (): Promise<void> => {
  const left = await UserModel.collection.find({ interventions: { $exists: false } }, { projection: { _id: 1 } }).toArray()
  if (left.length === 0) return
  const log = await readLog()
  for (const { _id } of left as unknown as Pick<UserDoc, '_id'>[]) {
    const interventions = log.get(_id) ?? []
    await commit(UserModel, { _id, interventions: { $exists: false } }, { $set: { interventions } }).catch((fault: unknown) => {
      // Another process was quicker.
      if (!(fault instanceof AppError)) throw fault
    })
  }
}
