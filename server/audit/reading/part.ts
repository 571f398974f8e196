import { instantOfWallClock } from '../../../engine/form'
import { findByWords, haveWords, type UserDoc, UserModel, wordsSearched } from '../../access/area'
import type { LogFilter } from '../../contract/audit/log'
import { now } from '../../platform/clock'
import { AppError } from '../../platform/errors'
import { inParts } from '../../platform/inParts'
import { type AuditName, AuditNameModel, type AuditPerson, AuditPersonModel } from '../../log/area'

/** Which part of the log. */
export interface LogPart {
  /** Null: all of it. */
  readonly tenderId: string | null
  /** Null: of all types. */
  readonly type: string | null
  /** Hashes of those who acted; null: whoever did. */
  readonly actors: ReadonlySet<string> | null
  readonly from: Date | null
  /** No longer in it. */
  readonly to: Date | null
}

const DAY_MS = 86_400_000
/** As far back as a text is searched in the log of everything where nobody says from when on. */
const SEARCHED_MS = 92 * DAY_MS
/** So many people are each asked for by themselves. */
export const FEW_PEOPLE = 20

type Named = Pick<UserDoc, '_id' | 'givenName' | 'surName' | 'email'>

const isCalled = ({ name, email }: { name?: string; email?: string }, words: readonly string[]): boolean =>
  haveWords({ givenName: name ?? '', surName: '', email: email ?? '' }, words)

/** Who is called so today, or was in an entry. */
async function actorsOf(person: string): Promise<ReadonlySet<string>> {
  const words = wordsSearched(person)
  if (words.length === 0) return new Set()
  const [people, names, former] = await Promise.all([
    findByWords(words).then(
      async (found): Promise<Named[]> =>
        found ?? (await UserModel.find({}, { givenName: 1, surName: 1, email: 1 }).lean<Named[]>()).filter((one) => haveWords(one, words)),
    ),
    AuditNameModel.find({ userId: { $ne: null } }, { userId: 1, name: 1, email: 1 }).lean<Pick<AuditName, 'userId' | 'name' | 'email'>[]>(),
    AuditPersonModel.find({ email: { $exists: true } }, { name: 1, email: 1 }).lean<Pick<AuditPerson, '_id' | 'name' | 'email'>[]>(),
  ])
  const called = names.flatMap(({ userId, ...one }) => (userId !== null && isCalled(one, words) ? [userId] : []))
  const before = former.flatMap((one) => (isCalled(one, words) ? [one._id] : []))
  const ids = [...new Set([...people.map(({ _id }) => _id), ...called, ...before])]
  const found = await inParts(ids, (part) => AuditPersonModel.find({ _id: { $in: part } }, { hash: 1 }).lean<AuditPerson[]>())
  return new Set(found.map(({ hash }) => hash))
}

const dayOf = (day: string | undefined, name: 'from' | 'to'): Date | null => {
  if (day === undefined || day === '') return null
  const moment = instantOfWallClock(day, '00:00')
  if (moment === null) throw new AppError('invalid', { errors: [{ path: `/filter/${name}`, rule: 'date' }] })
  return moment.instant
}

/** What a filter leaves of a log; null: nothing at all. */
export async function partOf(tenderId: string | null, { type, person = '', from, to, text = '' }: LogFilter): Promise<LogPart | null> {
  const actors = person.trim() === '' ? null : await actorsOf(person)
  if (actors?.size === 0) return null
  const begin = dayOf(from, 'from')
  const lastDay = dayOf(to, 'to')
  const end = lastDay === null ? null : dayOf(new Date(Date.parse(`${to}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10), 'to')
  const isNarrow = tenderId !== null || (actors !== null && actors.size <= FEW_PEOPLE)
  const isSearched = !isNarrow && (text.trim() !== '' || actors !== null)
  const since = begin ?? (isSearched ? new Date((end ?? now()).getTime() - SEARCHED_MS) : null)
  return { tenderId, type: type === undefined || type === '' ? null : type, actors, from: since, to: end }
}
