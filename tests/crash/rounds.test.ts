import { afterAll, beforeAll, expect, it } from 'vitest'
import { AuditModel } from '../../server/log/model'
import { OfferModel, SubmissionModel } from '../../server/offers/model'
import { OpeningRecordModel } from '../../server/procedure/model'
import { TenderModel } from '../../server/tenders/model'
import { KilledLife, lotOf, MINUTE, personAt, type Step } from './killedLife'

/*
 * Several procedures with rounds without end (type 5): in each round a company applies, its deadline passes, two people open, and the
 * company is taken into the negotiation while the next round runs. The server is killed for good in most of these steps, the passing of a
 * deadline and the turn to the next round among them. Each round is opened once, with the one application that came in it, and what an
 * earlier round left open is rejected once.
 */
const LIVES = process.env.DEEP ? 2 : 1
const KILLS = process.env.DEEP ? 10 : 5
const ROUNDS = [1, 2, 3] as const
const DAY = 24 * 60 * MINUTE

let life: KilledLife
beforeAll(async () => {
  // In every round one company applies that is negotiated with, and in the first one that is not.
  life = await KilledLife.make({ companies: ROUNDS.length + 1 })
})
afterAll(() => life.close())

const applicantsOf = (round: number) =>
  round === 1 ? [personAt(life.bidders, 0), personAt(life.bidders, 3)] : [personAt(life.bidders, round - 1)]

const stepsOf = (round: number): Step[] => [
  {
    name: `apply in round ${round}`,
    calls: (_life, id) => life.handIn(id, { stage: 1, who: applicantsOf(round), round: `round ${round}` }),
    isDone: () => false,
    isRepeatable: true,
  },
  {
    // No call: the server turns the round over by its own clock, or at its next start.
    name: `round ${round} ends`,
    after: round === 1 ? 21 * MINUTE : DAY,
    calls: async () => [],
    isDone: () => false,
    isRepeatable: true,
  },
  {
    name: `begin opening of round ${round}`,
    calls: (_life, id) => life.stageCall(id, { stage: 4 }),
    isDone: (tender) => lotOf(tender).opening?.round === round || (lotOf(tender).stage === 4 && lotOf(tender).round === round),
  },
  {
    name: `finish opening of round ${round}`,
    calls: (_life, id) => life.stageCall(id, { stage: 4, second: true }),
    isDone: (tender) => lotOf(tender).stage === 4 && lotOf(tender).round === round,
  },
  {
    name: `negotiate in round ${round}`,
    calls: async (_life, id) => {
      const company = personAt(life.bidders, round - 1).organizationId
      const offerIds = (await life.offersOf(id)).filter(({ organizationId }) => organizationId === company).map((offer) => offer.id)
      expect(offerIds).toHaveLength(1)
      return life.stageCall(id, { stage: 5, offerIds })
    },
    isDone: (tender) => lotOf(tender).stage === 5 && lotOf(tender).round === round,
  },
]

const STEPS: readonly Step[] = [
  { name: 'publish', calls: (_life, id) => life.stageCall(id, { stage: 2 }), isDone: (tender) => lotOf(tender).stage >= 2 },
  { name: 'start competition', calls: (_life, id) => life.stageCall(id, { stage: 3 }), isDone: (tender) => lotOf(tender).stage >= 3 },
  ...ROUNDS.flatMap(stepsOf),
  {
    name: 'close',
    calls: (_life, id) => life.stageCall(id, { stage: 8, outcome: 'discontinued', reason: 'Alle Plätze sind vergeben.' }),
    isDone: (tender) => lotOf(tender).stage === 8,
  },
]

/** What the database says of a procedure that went through all rounds. */
async function assertOnce(id: string): Promise<void> {
  const entries = await AuditModel.find({ tenderId: id }, { type: 1, data: 1 }).lean()
  const count = (type: string): number => entries.filter((entry) => entry.type === type).length
  expect(count('OPENING_BEGUN'), id).toBe(3)
  expect(count('OPENING_FINISHED'), id).toBe(3)
  expect(count('APPLICATION_SUBMITTED'), id).toBe(4)
  // The first round's end is the deadline of the lot; those of the others are told as rounds.
  const ended = entries.filter(({ type }) => type === 'ROUND_OVER').map(({ data }) => (data as { round?: number }).round)
  expect(ended, id).toEqual([2, 3])
  const rows = await SubmissionModel.find({ tenderId: id }).lean()
  expect(
    rows.map(({ state }) => state),
    id,
  ).toEqual(Array.from({ length: 4 }, () => 'accepted'))
  const records = await OpeningRecordModel.find({ tenderId: id }).lean()
  const contents = records.map(({ content }) => JSON.parse(content) as { round: number; submissions: unknown[] })
  expect(contents.map(({ submissions }) => submissions.length).sort(), id).toEqual([1, 1, 2])
  const tender = await TenderModel.findOne({ _id: id }).lean()
  expect(tender, id).toMatchObject({ stage: 8, pending: [], lots: [{ opening: null, round: 3 }] })
  for (const offer of await OfferModel.find({ tenderId: id }).lean()) expect(offer, id).toMatchObject({ pending: [] })
}

it.each(Array.from({ length: LIVES }, (_, n) => n + 1))(
  `a server killed in ${KILLS} steps of three rounds turns each over once and opens each once (life %i)`,
  async () => {
    await life.start()
    const ids = await life.makeDrafts({ type: 5, deadlinePeriodDays: 1, applicationDeadline: life.instantIn(20 * MINUTE) })
    await life.go(ids, { steps: STEPS, kills: KILLS })
    await life.read(async () => {
      for (const id of ids) await assertOnce(id)
    })
  },
  900_000,
)
