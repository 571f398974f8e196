import { expect } from 'vitest'
import type { Intervention } from '../../server/access/model'
import type { OpeningMatter } from '../../server/contract/procedure/openers'
import { AuditModel } from '../../server/log/model'
import { now } from '../../server/platform/clock'
import { AppError } from '../../server/platform/errors'
import { startSession } from '../../server/platform/sessionStore'
import { OpeningRecordModel } from '../../server/procedure/model'
import { TenderModel, type TenderDoc } from '../../server/tenders/model'
import { PASSWORD, type PersonKind, type TestUser } from './people'
import { withAsked } from './asked'
import { inTenders, type World } from './inWorld'
import { DAY, makeTender } from './tenders'

export const START = '2026-12-01T09:00:00.000Z'
/** Long before anything here. */
export const BEFORE = new Date('2026-01-01T00:00:00.000Z')
export const LOT = 'LOT-0001'
const HOUR = 3_600_000
export const MATTER: OpeningMatter = { lotId: LOT, what: 'applications' }

/** What somebody did to an account, long ago unless said otherwise. */
export const did = (by: TestUser, what: Intervention['what'], at = BEFORE): Intervention => ({ by: by.id, what, at })

/**
 * People of a house by who made and added whom, and openings by them. Sessions of another day are over: whoever calls has logged in just
 * now.
 */
export const makeHouse = (world: World, admin: () => TestUser) => {
  const person = (kind: PersonKind = 'internal', ...interventions: Intervention[]): Promise<TestUser> =>
    world.user(kind, { created: BEFORE, interventions })
  const young = (...interventions: Intervention[]): Promise<TestUser> => world.user('internal', { created: now(), interventions })
  const as = async (who: TestUser): Promise<TestUser> => ({ ...who, token: (await startSession(who.id, now())).token })
  const sessions = new Map<string, { at: number; caller: Promise<TestUser> }>()
  /** As somebody who is logged in; anew once an hour, and where something ended their session. */
  const call = async <Result>(who: TestUser, method: string, ...args: unknown[]): Promise<Result> => {
    const known = sessions.get(who.id)
    const isFresh = known !== undefined && Math.abs(now().getTime() - known.at) < HOUR
    const { caller } = isFresh ? known : { caller: as(who) }
    if (!isFresh) sessions.set(who.id, { at: now().getTime(), caller })
    try {
      return (await world.callRaw(await caller, [method, withAsked(method, args)])) as Result
    } catch (fault) {
      if (!(isFresh && fault instanceof AppError && fault.status === 401)) throw fault
      sessions.delete(who.id)
      return call<Result>(who, method, ...args)
    }
  }
  const read = async (id: string): Promise<TenderDoc> => {
    const tender = await TenderModel.findOne({ _id: id }).lean<TenderDoc>()
    if (!tender) throw new Error(`no tender ${id}`)
    return tender
  }
  const add = (by: TestUser, id: string, ...people: TestUser[]): Promise<unknown> =>
    call(
      by,
      'addProjectEditors',
      id,
      people.map(({ email }) => email),
    )
  /** The team as it shall be, by somebody: [person, role]. */
  const setTeam = async (by: TestUser, id: string, team: [TestUser, 'ADMIN' | 'EDITOR'][]): Promise<unknown> => {
    const { version } = await read(id)
    return call(by, 'updateProject', { id, version, team: team.map(([{ email: userName }, role]) => ({ userName, role })) })
  }
  const nameDeputy = async (by: TestUser, ...[id, member, deputy]: [string, TestUser, TestUser]): Promise<unknown> => {
    const { version } = await read(id)
    const until = new Date(now().getTime() + 60 * DAY).toISOString()
    return call(by, 'nameDeputy', id, { version, member: member.email, deputy: deputy.email, from: now().toISOString(), until })
  }
  /** A draft by somebody, and somebody of whom it needs no more than that they are there, added by the system admin. */
  const draft = async (creator: TestUser, more: Parameters<typeof makeTender>[1] | object = {}): Promise<string> => {
    const { id } = await makeTender(world, { ...more, creator: await as(creator) })
    await add(admin(), id, await person())
    return id
  }
  const publish = async (by: TestUser, id: string, stage: 3 | 6 = 3): Promise<void> => {
    const { version } = await read(id)
    await call(by, 'updateProjectStage', { id, version, stage })
  }
  const wait = async (milliseconds: number): Promise<void> => {
    world.holdClock(new Date(now().getTime() + milliseconds).toISOString())
    await world.workers.tenders.tick()
  }
  const step = async (by: TestUser, id: string, { stage = 4, lotId = null as string | null } = {}): Promise<unknown> => {
    const { version } = await read(id)
    return call(by, 'updateProjectStage', { id, version, stage }, lotId === null ? null : [lotId], PASSWORD)
  }
  /** One begins, another finishes: 'opened', or why it was refused, and then nothing of it is open and the log has it. */
  const open = async (
    ...[first, second, id, where = {}]: [TestUser, TestUser, string, { stage?: 4 | 7; lotId?: string }?]
  ): Promise<string> => {
    const lotOf = async () => (await read(id)).lots.find(({ lotId }) => lotId === (where.lotId ?? LOT))
    if ((await lotOf())?.opening?.startedBy !== first.id) await step(first, id, where)
    const outcome = await step(second, id, where).then(
      () => 'opened',
      (fault: unknown) => (fault instanceof AppError ? (fault.data.reason ?? String(fault.status)).replace('refused.', '') : String(fault)),
    )
    const kind = where.stage === 7 ? 'offers' : 'applications'
    const isOpen = ((await lotOf())?.openedAt[kind] ?? null) !== null
    expect([outcome, isOpen]).toEqual([outcome, outcome === 'opened'])
    if (outcome === 'opened') return outcome
    const noted = await AuditModel.find({ tenderId: id, type: 'OPENING_REFUSED', 'data.why': outcome }).lean()
    expect([outcome, noted.length]).not.toEqual([outcome, 0])
    expect(await OpeningRecordModel.findOne({ tenderId: id, content: { $regex: `"lotId":"${where.lotId ?? LOT}"` } }).lean()).toBe(null)
    return outcome
  }
  const confirm = (
    ...[by, id, people, more = {}]: [TestUser, string, TestUser[], { matter?: OpeningMatter; reason?: string; password?: string }?]
  ) =>
    call<{ groups: { people: string[]; confirmation?: object }[] }>(
      by,
      'confirmOpeners',
      ...[id, more.matter ?? MATTER, people.map(({ email }) => email)],
      ...[more.reason ?? 'Beide sind mir persönlich bekannt.', more.password ?? PASSWORD],
    )
  return { ...{ person, young, as, call, read, add, setTeam, nameDeputy, draft, publish, wait, step, open, confirm } }
}
export type House = ReturnType<typeof makeHouse>

/** A house for a file of tests, and the system admin who made its accounts. */
export const inHouse = (begin: (made: { world: World; house: House; root: TestUser }) => void): void =>
  inTenders(async (world) => {
    const house = makeHouse(world, () => root)
    const root: TestUser = await house.person('admin')
    begin({ world, house, root })
  })
