import { afterAll, beforeAll, expect, it } from 'vitest'
import { AuditModel } from '../../server/log/model'
import type { TenderView } from '../../server/contract/tenders/views'
import { OfferModel, SubmissionModel } from '../../server/offers/model'
import { OpeningRecordModel } from '../../server/procedure/model'
import { TenderModel } from '../../server/tenders/model'
import { KilledLife, lotOf, MINUTE, type Call, type Step } from './killedLife'

/*
 * Several procedures go through publication, competition, opening, negotiation, offers and a further round at once; in ten of these steps
 * (five in the short run) the server is killed for good. In the end nothing happened twice, every opening has one record, and the log
 * verifies.
 */
const LIVES = process.env.DEEP ? 8 : 1
const KILLS = process.env.DEEP ? 10 : 5

let life: KilledLife
beforeAll(async () => {
  life = await KilledLife.make({ companies: 2 })
})
afterAll(() => life.close())

const soon = (): string => life.instantIn(10 * MINUTE)
const handIn = (id: string, stage: 1 | 6, round: string): Promise<Call[]> => life.handIn(id, { stage, who: life.bidders, round })
const chosen = async (id: string): Promise<string[]> => (await life.offersOf(id)).map((offer) => offer.id)
const isAt =
  (stage: number, offerRound = 1) =>
  (tender: TenderView): boolean => {
    const lot = lotOf(tender)
    return lot.stage > stage ? offerRound === 1 || lot.offerRound >= offerRound : lot.stage === stage && lot.offerRound >= offerRound
  }

const opening = (stage: 4 | 7, offerRound: number): Step[] => [
  {
    name: `begin opening ${stage}`,
    after: 11 * MINUTE,
    calls: (_life, id) => life.stageCall(id, { stage }),
    isDone: (tender) => Boolean(lotOf(tender).opening) || (lotOf(tender).stage === stage && lotOf(tender).offerRound === offerRound),
  },
  { name: `finish opening ${stage}`, calls: (_life, id) => life.stageCall(id, { stage, second: true }), isDone: isAt(stage, offerRound) },
]

const STEPS: readonly Step[] = [
  { name: 'publish', calls: (_life, id) => life.stageCall(id, { stage: 2 }), isDone: isAt(2) },
  {
    name: 'start competition',
    calls: (_life, id) => life.stageCall(id, { stage: 3, applicationDeadline: soon() }),
    isDone: isAt(3),
  },
  { name: 'apply', calls: (_life, id) => handIn(id, 1, 'apply'), isDone: () => false, isRepeatable: true },
  ...opening(4, 1),
  {
    name: 'start negotiation',
    calls: async (_life, id) => life.stageCall(id, { stage: 5, offerIds: await chosen(id) }),
    isDone: isAt(5),
  },
  {
    name: 'start offers',
    calls: async (_life, id) => life.stageCall(id, { stage: 6, offerDeadline: soon(), offerIds: await chosen(id) }),
    isDone: isAt(6),
  },
  { name: 'offer', calls: (_life, id) => handIn(id, 6, 'first'), isDone: () => false, isRepeatable: true },
  ...opening(7, 1),
  {
    name: 'further round',
    calls: async (_life, id) => life.stageCall(id, { stage: 6, offerDeadline: soon(), offerIds: await chosen(id) }),
    isDone: (tender) => lotOf(tender).offerRound === 2,
  },
  { name: 'offer again', calls: (_life, id) => handIn(id, 6, 'second'), isDone: () => false, isRepeatable: true },
  ...opening(7, 2),
  {
    name: 'close',
    calls: (_life, id) => life.stageCall(id, { stage: 8, outcome: 'discontinued', reason: 'Kein Bedarf' }),
    isDone: isAt(8, 2),
  },
]

/** What the database says of a procedure that went through all steps. */
async function assertOnce(id: string): Promise<void> {
  const entries = await AuditModel.find({ tenderId: id }, { type: 1, data: 1 }).lean()
  const count = (type: string): number => entries.filter((entry) => entry.type === type).length
  const moves = entries
    .filter(({ type }) => type === 'PROJECT_STAGE_CHANGED')
    .map(({ data }) => JSON.stringify([(data as { from?: unknown }).from, (data as { to?: unknown }).to]))
  // 2, 3, 4, 5, 6, 7, 6, 7 and 8; a deadline that passes leaves the stage as it is.
  expect(moves.filter((move) => /"LOT-0001":/.test(move) && !/^\[(\{.*\}),\1\]$/.test(move)).length, `${id}: ${moves.join(' ')}`).toBe(9)
  expect(count('OPENING_FINISHED'), id).toBe(3)
  expect(count('APPLICATION_SUBMITTED'), id).toBe(2)
  expect(count('OFFER_SUBMITTED'), id).toBe(4)
  const rows = await SubmissionModel.find({ tenderId: id }).lean()
  expect(
    rows.map(({ state }) => state),
    id,
  ).toEqual(Array.from({ length: 6 }, () => 'accepted'))
  const records = await OpeningRecordModel.find({ tenderId: id }).lean()
  expect(
    records.map(({ content }) => (JSON.parse(content) as { submissions: unknown[] }).submissions.length),
    id,
  ).toEqual([2, 2, 2])
  const tender = await TenderModel.findOne({ _id: id }).lean()
  expect(tender, id).toMatchObject({ stage: 8, pending: [], lots: [{ opening: null, offerRound: 2 }] })
  for (const offer of await OfferModel.find({ tenderId: id }).lean())
    expect(offer, id).toMatchObject({ pending: [], lotOffers: [{ decision: 'invited', offerRound: 2 }] })
}

it.each(Array.from({ length: LIVES }, (_, n) => n + 1))(
  `a server killed in ${KILLS} steps loses no acknowledged one, does none in half or twice (life %i)`,
  async () => {
    await life.start()
    const ids = await life.makeDrafts({ type: 0 })
    await life.go(ids, { steps: STEPS, kills: KILLS })
    await life.read(async () => {
      for (const id of ids) await assertOnce(id)
    })
  },
  // Each start after a kill takes most of a minute where others want the same cores.
  900_000,
)
