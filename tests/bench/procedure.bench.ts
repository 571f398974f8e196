import { loadavg } from 'node:os'
import { randomUUID } from 'node:crypto'
import type { CommandStartedEvent } from 'mongodb'
import { connection } from '../../server/platform/database/model'
import { UserModel, type UserDoc } from '../../server/access/model'
import type { TenderView } from '../../server/contract/tenders/views'
import { OfferModel } from '../../server/offers/model'
import { OrganizationModel } from '../../server/organizations/model'
import { insertAll } from '../../server/platform/insertAll'
import { newId } from '../../server/platform/newId'
import { TimerModel, type TimerDoc } from '../../server/platform/schedule'
import { SearchEntryModel } from '../../server/search/model'
import { stateOf } from '../../server/search/stateOf'
import { TenderModel, type TenderDoc } from '../../server/tenders/model'
import { openApplication } from '../../server/app/application'
import { WHAT_IS_ASKED } from '../world/criteria'
import { putOpened } from '../world/openings'
import { makeOrganization, makeUser, type TestUser } from '../world/people'
import { importTemplates } from '../world/templates'
import { formData } from '../world/tenders'
import { median, printFigures, type Figure } from './table'
import { openBenchDatabase } from './benchDatabase'

/*
 * A change of stage with 500 offers against one with 5, in turns; and 1,000 timers that fall due at once against the same writes bare: to
 * each tender and its log, and taking its timer away.
 */
const [FEW, MANY] = [5, 500]
const ROUNDS = Number(process.env['ROUNDS'] ?? 7)
const TIMERS = Number(process.env['TIMERS'] ?? 1_000)
/** Each takes about a minute for 1,000 on a quiet machine. */
const TIMER_ROUNDS = Math.min(3, ROUNDS)
const DAY = 86_400_000

const bench = await openBenchDatabase({ watched: true })
const { db } = bench
await importTemplates('eu/1.7/EU-19.json')
const faults: unknown[] = []
const application = await openApplication(db, (fault) => fault.cause !== undefined && faults.push(fault.cause))
const [first, second, admin] = [await makeUser('internal'), await makeUser('internal'), await makeUser('admin')]

const call = async <T>(who: TestUser, method: string, ...params: unknown[]): Promise<T> => {
  const connection = { address: '127.0.0.1', device: '', adopt: async () => undefined }
  const text = JSON.stringify({ jsonrpc: '2.0', id: randomUUID(), method, params })
  const answer = await application.dispatcher.receive({ token: who.token, lang: 'de', connection }, text)
  if (answer === null || !('result' in answer)) throw new Error(JSON.stringify(answer), { cause: faults.at(-1) })
  return answer.result as T
}

/** So many companies with a person each; offers of all tenders are theirs. */
const companies = Array.from({ length: MANY }, (_, n) => 10_000 + n)
const fillCompanies = async (): Promise<void> => {
  const made = await makeOrganization()
  const person = await makeUser('organizationAdmin', { organizationId: made._id })
  const user = await UserModel.findOne({ _id: person.id }).lean<UserDoc>()
  const organization = await OrganizationModel.findOne({ _id: made._id }).lean()
  await insertAll(
    OrganizationModel.collection,
    companies.map((_id) => ({ ...organization, _id, name: `Werft ${_id}`, nameKey: `werft${_id}` })),
  )
  await insertAll(
    UserModel.collection,
    companies.map((n) => ({ ...user, _id: `person${n}`, email: `person${n}@example.org`, organizationId: n })),
  )
}

const publish = async (): Promise<TenderView> => {
  const buyer = await makeOrganization({ type: 'CLIENT' })
  const draft = await call<TenderView>(first, 'createProject', {
    ...{ ...WHAT_IS_ASKED, templateId: 'EU-19', type: 0, data: await formData(buyer._id) },
  })
  // By neither of the two who open.
  const { version } = await call<TenderView>(admin, 'addProjectEditors', draft.id, [second.email])
  return call(first, 'updateProjectStage', { id: draft.id, version, stage: 2, reason: 'Ein Test wartet nicht.' })
}

/** A published tender whose lot stands at negotiation, with so many companies in it. */
const withOffers = async (count: number): Promise<{ id: string; version: number | undefined; offerIds: string[] }> => {
  const { id, version } = await publish()
  const at = new Date()
  const entry = {
    ...{ lotId: 'LOT-0001', round: 1, offerRound: 1, decision: null, decidedAt: null, decidedBy: null, decidedIn: null, reason: null },
    ...{ announcedAt: null, told: null, offerSent: null, offerReceipt: null, lateApplication: null, lateOffer: null },
    ...{ applicationSent: at, applicationReceipt: 'E-1', withdrawn: { applications: 0, offers: 0 } },
  }
  const offers = companies.slice(0, count).map((orgId) => ({
    ...{ _id: newId(), tenderId: id, orgId, createdBy: `person${orgId}`, created: at, updated: at, updatedBy: 'P', version: 1, rev: 1 },
    ...{ turn: 1, lotOffers: [entry], pending: [] },
  }))
  await insertAll(OfferModel.collection, offers)
  return { id, version, offerIds: offers.slice(0, 3).map(({ _id }) => _id) }
}

/** Milliseconds of both steps: the competition starts, which everybody hears of, and, once applications are open, three are chosen. */
const stageChanges = async (count: number): Promise<{ start: number; choose: number }> => {
  const { id, version, offerIds } = await withOffers(count)
  const since = performance.now()
  const running = await call<TenderView>(first, 'updateProjectStage', { id, version, stage: 3, reason: 'Ein Test wartet nicht.' })
  const start = performance.now() - since
  await application.workers.offers.news()
  const { db } = connection()
  if (!db) throw new Error('not connected')
  await putOpened(db, id)
  const again = performance.now()
  await call(first, 'updateProjectStage', { id, version: running.version, stage: 5, offerIds, reason: 'Ein Test wartet nicht.' })
  const choose = performance.now() - again
  await application.workers.offers.news()
  return { start, choose }
}

interface Written {
  what: string
  /** What was inserted. */
  document: Record<string, unknown>
}

/** What the database is asked to write while something is done. */
const writesOf = async (work: () => Promise<unknown>): Promise<Written[]> => {
  const written: Written[] = []
  const client = connection().getClient()
  const hear = ({ commandName, command }: CommandStartedEvent): void => {
    if (!['insert', 'update', 'delete'].includes(commandName)) return
    const { documents = [{}] } = command as { documents?: Record<string, unknown>[] }
    for (const document of documents) written.push({ what: `${commandName} ${String(command[commandName])}`, document })
  }
  client.on('commandStarted', hear)
  await work()
  client.off('commandStarted', hear)
  return written
}

/** Numbers of copied tenders, far from those that are counted. */
let copies = 1_000_000

/** So many tenders whose competition is over by now, and their timers, which nobody has heard yet. */
const makeDue = async (count: number): Promise<{ tenders: TenderDoc[]; timers: TimerDoc[] }> => {
  const { id, version } = await publish()
  await call(first, 'updateProjectStage', { id, version, stage: 3, reason: 'Ein Test wartet nicht.' })
  const [model, real] = await Promise.all([
    TenderModel.findOne({ _id: id }).lean<TenderDoc>(),
    TimerModel.find({ subject: id }).sort({ due: 1 }).lean<TimerDoc[]>(),
  ])
  const over = model?.lots[0]?.deadlines.applicationDeadline
  const next = real.find((timer) => timer.due.getTime() === over?.getTime())
  if (!model || !next) throw new Error(`nothing is due: ${JSON.stringify(real)}`)
  const due = new Date(Date.now() - 60_000)
  const tenders = Array.from({ length: count }, (): TenderDoc => {
    const lots = model.lots.map((lot) => ({ ...lot, deadlines: { ...lot.deadlines, applicationDeadline: due } }))
    return { ...model, _id: newId(), no: ++copies, lots }
  })
  await insertAll(TenderModel.collection, tenders)
  // Like tenders that were published long ago: the search knows them.
  const found = await SearchEntryModel.findOne({ _id: id }).lean()
  await insertAll(
    SearchEntryModel.collection,
    tenders.map((tender) => ({ ...found, _id: tender._id, state: stateOf(tender) })),
  )
  return { tenders, timers: tenders.map(({ _id }) => ({ ...next, _id: next._id.replace(id, _id), subject: _id, due })) }
}

const fire = async (timers: readonly TimerDoc[]): Promise<void> => {
  await insertAll(TimerModel.collection, timers)
  while ((await TimerModel.countDocuments({ due: { $lte: new Date() } })) > 0) await application.workers.tenders.tick()
}

/** The same writes to documents of the same size, one after the other, by nobody who thinks about them. */
const bare = async ({ tenders, timers }: Awaited<ReturnType<typeof makeDue>>, writes: readonly Written[]): Promise<void> => {
  for (const [n, { _id }] of tenders.entries())
    for (const [m, { what, document }] of writes.entries()) {
      const [command, name = ''] = what.split(' ')
      const collection = db.collection<{ _id: string }>(name === 'audit' ? 'bareAudit' : name)
      const id = name === 'tenders' ? _id : (timers[n]?._id ?? '')
      if (command === 'insert') await collection.insertOne({ ...document, _id: `${_id}:${m}` })
      else if (command === 'delete') await collection.deleteOne({ _id: id })
      else await collection.updateOne({ _id: id }, { $set: { bare: m }, $inc: { rev: 1 } })
    }
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const since = performance.now()
  await work()
  return performance.now() - since
}

const begun = performance.now()
/** What it is at, for whoever waits. */
const say = (what: string): void => console.error(`${((performance.now() - begun) / 1000).toFixed(0)} s: ${what}`)

const figures: Figure[] = []
try {
  await fillCompanies()
  await stageChanges(FEW)
  const rounds: { few: { start: number; choose: number }; many: { start: number; choose: number } }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const few = round % 2 === 0 ? await stageChanges(FEW) : null
    const many = await stageChanges(MANY)
    rounds.push({ few: few ?? (await stageChanges(FEW)), many })
    say(`stages, round ${round + 1} of ${ROUNDS}`)
  }
  for (const step of ['start', 'choose'] as const) {
    const name = step === 'start' ? 'the competition starts' : 'three are chosen'
    figures.push(
      { what: `${name}: ${FEW} offers`, value: median(rounds.map(({ few }) => few[step])), unit: 'ms' },
      { what: `${name}: ${MANY} offers`, value: median(rounds.map(({ many }) => many[step])), unit: 'ms' },
      { what: `${name}: ${MANY} to ${FEW}`, value: median(rounds.map(({ few, many }) => many[step] / few[step])), unit: '×', limit: 1.5 },
    )
  }
  const [one] = [await makeDue(1)]
  const writes = await writesOf(() => fire(one.timers))
  // The timer itself was put there by the bench.
  writes.shift()
  const ratios: { ours: number; bare: number }[] = []
  for (let round = 0; round < TIMER_ROUNDS; round++) {
    const [ours, theirs] = [await makeDue(TIMERS), await makeDue(TIMERS)]
    await insertAll(
      TimerModel.collection,
      theirs.timers.map((timer) => ({ ...timer, due: new Date(Date.now() + DAY) })),
    )
    // Half of the bare writes before and half after: what else the machine does changes within a minute.
    const middle = Math.ceil(TIMERS / 2)
    const halves = [
      { tenders: theirs.tenders.slice(0, middle), timers: theirs.timers.slice(0, middle) },
      { tenders: theirs.tenders.slice(middle), timers: theirs.timers.slice(middle) },
    ] as const
    const before = await timed(() => bare(halves[0], writes))
    const own = await timed(() => fire(ours.timers))
    ratios.push({ ours: own, bare: before + (await timed(() => bare(halves[1], writes))) })
    say(`timers, round ${round + 1} of ${TIMER_ROUNDS}`)
    const done = await TenderModel.countDocuments({
      _id: { $in: ours.tenders.slice(0, 200).map(({ _id }) => _id) },
      'lots.closedAt': { $ne: null },
    })
    if (done !== Math.min(200, TIMERS)) throw new Error(`${done} of 200 tenders were written to`)
  }
  figures.push(
    { what: 'writes of a timer', value: writes.length, unit: '' },
    { what: `${TIMERS} timers: bare writes`, value: median(ratios.map((round) => round.bare)), unit: 'ms' },
    { what: `${TIMERS} timers: ours`, value: median(ratios.map((round) => round.ours)), unit: 'ms' },
    { what: `${TIMERS} timers: ours to bare`, value: median(ratios.map((round) => round.ours / round.bare)), unit: '×', limit: 2 },
  )
  console.log(writes.map(({ what }) => what).join(', '))
  printFigures(`Stages and timers (load ${loadavg()[0]?.toFixed(1)})`, figures)
} finally {
  await application.close()
  await bench.close()
}
