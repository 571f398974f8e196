import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, type Office } from '../../tests/world/procedure'
import { tamperingWith, type Tampering } from '../../tests/world/tampering'
import { DAY } from '../../tests/world/tenders'
import { inOffice, type World } from '../../tests/world/inWorld'
import { AuditModel } from '../log/model'
import { MailModel } from '../mail/model'
import { now } from '../platform/clock'
import { migrations } from '../app/areas'
import { migrate } from '../platform/migrate'
import { verifyOpenings } from '../procedure/verifyOpenings'
import { TenderModel, type TenderDoc } from '../tenders/model'
import type { FinishedOpening, LotDoc } from '../tenders/lotDoc'
import { openedSubmissions } from './opened'
import { SubmissionModel } from './model'

/*
 * Somebody with the database in hand is a member of the team as well: sets a lot to opened, in whatever way, and reads. And what is opened
 * is moved to where it opens more.
 */
let world: World
let office: Office
let db: Tampering
let [sealed, opened] = ['', '']
let before: TenderDoc[] = []
inOffice((made) => ({ world, office } = made))
beforeAll(async () => {
  db = tamperingWith(world.db)
  await office.goTo('2026-12-01T09:00:00.000Z')
  const made = [await office.draft(), await office.draft()]
  for (const { id } of made) {
    await office.stage(id, { stage: 3 })
    await office.submit(id, 'bidder', { stage: 1 })
  }
  ;[sealed, opened] = made.map(({ id }) => id) as [string, string]
  await office.wait(30 * DAY)
  const { lots } = await office.open(opened, 4)
  await world.call(office.people.first, 'getOpeningRecord', lots[0]?.openings?.[0]?.id ?? '')
  before = await TenderModel.find({ _id: { $in: [sealed, opened] } }).lean<TenderDoc[]>()
})
const tenders = () => world.db.collection<TenderDoc>('tenders')
afterEach(async () => {
  for (const one of before) await tenders().replaceOne({ _id: one._id }, one)
})

const read = async (id: string): Promise<TenderDoc> => {
  const found = await TenderModel.findOne({ _id: id }).lean<TenderDoc>()
  if (!found) throw new Error(`no tender ${id}`)
  return found
}
const content = async (id: string) =>
  openedSubmissions(await read(id), 'LOT-0001', 'application').then(
    (found) => found.length,
    (fault: unknown) => (fault as { code: string }).code,
  )
const put = (id: string, change: Partial<Record<`lots.0.${keyof LotDoc}${string}`, unknown>>) =>
  tenders().updateOne({ _id: id }, { $set: change as never })
const openingOf = async (id: string): Promise<FinishedOpening> => {
  const [found] = (await read(id)).lots[0]?.openings ?? []
  if (!found) throw new Error('nothing was opened')
  return found
}
const asOpened = { 'lots.0.stage': 4, 'lots.0.openedAt.applications': new Date('2026-12-31T10:00:00Z') }
const faults = async () => (await verifyOpenings()).faults.map(({ fault, tenderId }) => [fault, tenderId])

describe('a lot that stands as opened in the database alone', () => {
  it('is opened where two people did it', async () => {
    expect([await content(sealed), await content(opened)]).toEqual(['sealed', 1])
    expect(await faults()).toEqual([])
  })

  it.each([
    ['by its moment', async () => asOpened],
    ['by its round', async () => ({ ...asOpened, 'lots.0.round': 2 })],
    ['with an opening', async () => ({ ...asOpened, 'lots.0.openings': [{ ...(await openingOf(opened)), signature: 'x' }] })],
    ['with that of another procedure', async () => ({ ...asOpened, 'lots.0.openings': [await openingOf(opened)] })],
  ])('%s stays sealed, and is named by audit:verify', async (_how, change) => {
    await put(sealed, await change())
    expect(await content(sealed)).toBe('sealed')
    const { people } = office
    const receipt = (await SubmissionModel.findOne({ tenderId: sealed }).lean())?.no ?? ''
    // 429 once it was tried too often.
    expect([423, 429]).toContain((await refusalOf(world.call(people.third, 'getSubmission', receipt))).status)
    const participants = await world.call(people.third, 'getOffersByProjectId', sealed)
    expect(JSON.stringify(participants)).not.toContain(receipt)
    for (const [fault, tenderId] of await faults())
      expect([['unlogged', 'unsigned'].includes(fault ?? ''), tenderId]).toEqual([true, sealed])
    expect((await faults()).length).toBeGreaterThan(0)
    // The attempt says so to the log and to whoever runs this.
    expect(await AuditModel.countDocuments({ tenderId: sealed, type: 'LOG_FAULT_FOUND' })).toBeGreaterThan(0)
    expect(await MailModel.countDocuments({ key: 'logFault', to: people.admin.email })).toBeGreaterThan(0)
  })

  it.each(['id', 'no', 'what', 'round', 'offerRound', 'finishedAt', 'deadline', 'by', 'isEarlier', 'signature'] as const)(
    'and an opening whose %s was changed opens nothing',
    async (field) => {
      const values = {
        ...{
          id: 'other',
          no: 'N-1',
          what: 'offers',
          round: 2,
          offerRound: 2,
          finishedAt: new Date('2027-01-09T09:00:00Z'),
          deadline: null,
        },
        ...{ by: ['somebody'], isEarlier: true, signature: undefined },
      }
      const one = { ...(await openingOf(opened)), [field]: values[field] }
      if (one.signature === undefined) delete one.signature
      await put(opened, { 'lots.0.openings': [one] })
      expect(await content(opened)).not.toBe(1)
      expect((await faults()).length).toBeGreaterThan(0)
    },
  )

  it('and what came in with a later deadline than the opening stays sealed in it', async () => {
    const row = await SubmissionModel.findOne({ tenderId: opened }).lean()
    const one = await openingOf(opened)
    const { signOpening } = await import('../tenders/openingProof')
    const { signature: _old, ...facts } = one
    const early = signOpening(opened, 'LOT-0001', {
      ...facts,
      deadline: null,
      finishedAt: new Date((row?.signed?.deadline?.getTime() ?? 0) - 1),
    })
    await put(opened, { 'lots.0.openings': [early] })
    expect(await content(opened)).toBe(0)
  })
})

describe('an opening of before there were signatures', () => {
  /** The start of a version with signatures: how many tenders keep one without. */
  const signEarlierOpenings = async (): Promise<number> => {
    await world.db.collection('tenders').updateMany({}, { $unset: { shape: 1 } })
    return (await migrate(migrations)).left.length
  }
  const older = async (): Promise<void> => {
    const { id, no, what, round, finishedAt } = await openingOf(opened)
    await put(opened, { 'lots.0.openings': [{ id, no, what, round, finishedAt }] })
  }

  it('is signed at the next start as what it is, by its entry in the log', async () => {
    await older()
    expect(await content(opened)).toBe('sealed')
    expect(await signEarlierOpenings()).toBe(0)
    expect(await openingOf(opened)).toMatchObject({ isEarlier: true, by: [] })
    expect(await content(opened)).toBe(1)
    expect(await verifyOpenings()).toMatchObject({ faults: [], earlier: 1 })
  })

  it('is no second round’s by standing there twice, behind another one, or at another moment', async () => {
    const { signature: _signature, ...opening } = await openingOf(opened)
    const { id, no, what, round, finishedAt } = opening
    const plain = { id, no, what, round, finishedAt }
    const signedOf = async (openings: unknown[]): Promise<boolean[]> => {
      await put(opened, { 'lots.0.openings': openings } as never)
      await signEarlierOpenings()
      return ((await read(opened)).lots[0]?.openings ?? []).map(({ signature }) => signature !== undefined)
    }
    expect(await signedOf([plain, plain])).toEqual([true, false])
    expect(await signedOf([{ ...plain, finishedAt: new Date(finishedAt.getTime() + 1000) }])).toEqual([false])
    expect(await signedOf([{ ...plain, id: 'made' }, plain])).toEqual([false, true])
  })

  it('is not where the log does not know of it, or somebody else wrote the entry', async () => {
    await older()
    const restore = await db.snapshot()
    const made = { id: 'made', no: 'N-2026-9', what: 'applications', round: 1, finishedAt: now() }
    await put(sealed, { ...asOpened, 'lots.0.openings': [made] } as never)
    const [entry] = await db.entries.find({ type: 'OPENING_FINISHED' }).toArray()
    const last = await db.entries.countDocuments()
    const data = { ...entry?.data, lotId: 'LOT-0001', opening: 'made', no: made.no, intent: 'opened:made' }
    if (entry) await db.entries.insertOne({ ...entry, _id: last + 1, tenderId: sealed, data })
    // The other one is signed as it should be.
    expect(await signEarlierOpenings()).toBe(1)
    expect([await content(sealed), await content(opened)]).toEqual(['sealed', 1])
    await restore()
  })
})
