import { readAccountName } from '../../engine/address'
import { isInternal, type UserDoc, UserModel } from '../access/area'
import type { DeputyInput } from '../contract/deputies/deputies'
import { commit } from '../platform/commit'
import { AppError, type ErrorData } from '../platform/errors'
import { type Creator, type DeputyDoc, stageRecord, type TenderDoc, TenderModel } from '../tenders/area'

const DAY = 86_400_000
/** Longer than a year nobody stands in: that is a change of the team. */
const LONGEST = 366 * DAY
/** How long an ended standing in is kept: openings, which last minutes, look back at it. */
const KEPT = DAY

type Fault = NonNullable<ErrorData['errors']>[number]

interface Change {
  by: Creator
  at: Date
  memberId: string
}

/** What was, without the standing in for this member from now on. */
const without = (tender: TenderDoc, { memberId, at }: Change): DeputyDoc[] =>
  (tender.deputies ?? [])
    .map((one) => (one.memberId === memberId && one.until > at ? { ...one, until: one.from < at ? at : one.from } : one))
    .filter(({ from, until }) => until > from && until.getTime() > at.getTime() - KEPT)

const assertVersion = (tender: TenderDoc, version: number): void => {
  if (version === tender.version) return
  throw new AppError('stale', { changedBy: tender.updatedBy, changedAt: tender.updated.toISOString(), version: tender.version })
}

async function deputyOf(input: DeputyInput, { memberId, at, by }: Change): Promise<DeputyDoc> {
  const [from, until] = [new Date(input.from), new Date(input.until)]
  const person = await UserModel.findOne({ email: readAccountName(input.deputy) }, { roles: 1, state: 1 }).lean<
    Pick<UserDoc, '_id' | 'roles' | 'state'>
  >()
  const faults: Fault[] = []
  if (!person || person.state !== 'ACTIVE' || !isInternal(person)) faults.push({ path: '/deputy/deputy', rule: 'notActiveStaff' })
  else if (person._id === memberId) faults.push({ path: '/deputy/deputy', rule: 'notOneself' })
  if (until <= from || until <= at) faults.push({ path: '/deputy/until', rule: 'endsBeforeItBegins' })
  else if (until.getTime() - from.getTime() > LONGEST) faults.push({ path: '/deputy/until', rule: 'tooLong' })
  if (faults.length > 0 || !person) throw new AppError('invalid', { errors: faults })
  return { memberId, userId: person._id, from, until, namedAt: at, namedBy: by.id }
}

interface Told {
  type: 'PROJECT_DEPUTY_NAMED' | 'PROJECT_DEPUTY_ENDED'
  deputyId: string
  data?: Record<string, unknown>
}

/** An entry a person, as with the team: the log keeps people apart from what happened. */
export const ENTRIES = 2

const write = (tender: TenderDoc, deputies: DeputyDoc[], { by, at, memberId, type, deputyId, data }: Change & Told): Promise<TenderDoc> => {
  const entry = (userId: string, as: 'member' | 'deputy') =>
    stageRecord({ type, at, actor: by, data: { ...data, userId, as }, forReaders: false })
  const change = { $set: { deputies, updated: at, updatedBy: by.name } }
  return commit(TenderModel, { _id: tender._id, version: tender.version }, change, [entry(memberId, 'member'), entry(deputyId, 'deputy')])
}

/**
 * Somebody stands in for a member from one moment to another; an earlier one for the same member ends with it. Refuses whoever is not
 * active staff, the member themselves and a span that is none (422), and a stale version (409).
 */
export async function nameDeputy(tender: TenderDoc, input: DeputyInput, change: Change): Promise<TenderDoc> {
  assertVersion(tender, input.version)
  const deputy = await deputyOf(input, change)
  const data = { from: deputy.from.toISOString(), until: deputy.until.toISOString() }
  return write(tender, [...without(tender, change), deputy], { ...change, type: 'PROJECT_DEPUTY_NAMED', deputyId: deputy.userId, data })
}

/** Ends what stands in for a member now or later. Answers the tender unchanged where nobody does. */
export async function endDeputy(tender: TenderDoc, version: number, change: Change): Promise<TenderDoc> {
  assertVersion(tender, version)
  const present = (tender.deputies ?? []).find(({ memberId, until }) => memberId === change.memberId && until > change.at)
  if (!present) return tender
  return write(tender, without(tender, change), { ...change, type: 'PROJECT_DEPUTY_ENDED', deputyId: present.userId })
}
