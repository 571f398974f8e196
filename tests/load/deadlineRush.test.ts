import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OfferDraftView } from '../../server/contract/offers/drafts'
import type { LotResult, OfferView } from '../../server/contract/offers/views'
import type { SubmissionView } from '../../server/contract/offers/submissions'
import type { TenderView } from '../../server/contract/tenders/views'
import { filledOffer } from '../../server/world/bidderDrafts'
import type { TestUser } from '../world/people'
import { makeHarbour, Refused, sha256, type Harbour } from './harbour'

/*
 * Offers of many companies in the last moments before a deadline, half of them in the second half of these: file, draft, submission. None
 * is lost, none wrongly late or in time, nobody sees a conflict. Then the same with the server killed in the middle: every receipt that was
 * given has its whole submission.
 */
const { RUSH_COMPANIES, RUSH_BYTES, RUSH_SECONDS } = process.env
const COMPANIES = Number(RUSH_COMPANIES ?? (process.env.DEEP ? 200 : 20))
const FILE_BYTES = Number(RUSH_BYTES ?? (process.env.DEEP ? 5_000_000 : 100_000))
/** The moments before the deadline. */
const RUSH_MS = RUSH_SECONDS === undefined ? (process.env.DEEP ? 40_000 : 6_000) : Number(RUSH_SECONDS) * 1000
/** Some come after it. */
const AFTER_MS = RUSH_MS / 20
/** Twenty submissions at once keep the server's loop busy for some 20 ms at a time; a busy machine makes more of it. */
const MAX_STANDSTILL_MS = 1_000
/**
 * From pressing the button to the moment that is written down: half a second where the answer took 35. Who is late by more than this was
 * not made so by the server.
 */
const MAX_WAY_MS = 5_000
const KILLS = process.env.DEEP ? 3 : 1
/** A gigabyte of files takes its time, and so do people for two hundred companies. */
const MAX_MS = process.env.DEEP ? 1_800_000 : 180_000

let harbour: Harbour
beforeAll(async () => {
  harbour = await makeHarbour(COMPANIES)
}, MAX_MS)
afterAll(() => harbour?.close())

interface Runner {
  who: TestUser
  offerId: string
  roomId: string
  content: Uint8Array
  net: number
  /** When it begins with its file, on the server's clock. */
  at: number
  /** The same submission sent again is one. */
  requestId: string
}

/** Some at a time: what is prepared and looked at is no rush. */
const inGroups = async <A, B>(all: readonly A[], work: (one: A, n: number) => Promise<B>): Promise<B[]> => {
  const done: B[] = []
  for (let n = 0; n < all.length; n += 5) done.push(...(await Promise.all(all.slice(n, n + 5).map((one, m) => work(one, n + m)))))
  return done
}

const prepare = (id: string, { deadline, companies }: { deadline: number; companies: number }): Promise<Runner[]> =>
  inGroups(harbour.bidders.slice(0, companies), async (who, n) => {
    const { id: offerId } = await harbour.takePart(who, id)
    const { rooms } = await harbour.call<OfferDraftView>(who, 'getOfferDraft', offerId, 'LOT-0001', 'offer')
    // Half of them in the last half of the time, one in twenty too late.
    const isLate = n % 20 === 19
    const before = n % 2 === 0 ? randomInt(RUSH_MS / 2, RUSH_MS) : randomInt(0, RUSH_MS / 2)
    const at = deadline + (isLate ? randomInt(AFTER_MS) : -before)
    return { who, offerId, roomId: rooms[0] ?? '', content: randomBytes(FILE_BYTES), net: 100_000 + n, at, requestId: randomUUID() }
  })

const untilTime = async (at: number): Promise<void> => {
  const left = at - harbour.serverTime()
  if (left > 0) await wait(left)
}

/** What came of a runner: the answer, and between which moments of the server's clock its submission was under way. */
interface Outcome {
  runner: Runner
  result: LotResult
  sent: number
  answered: number
}

/** As the interface does it: what was not answered is sent again as the same. A refusal is an answer. */
const untilAnswered = async <T>(work: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await work()
    } catch (fault) {
      if (fault instanceof Refused && fault.code !== 503 && fault.code !== -32603) throw fault
      await wait(250)
    }
  }
}

const run = async (runner: Runner): Promise<Outcome> => {
  const { who, offerId, roomId, content, net, requestId } = runner
  await untilTime(runner.at)
  const file = { name: `Angebot ${net}.pdf`, content }
  await untilAnswered(() => harbour.upload(who, roomId, file))
  const save = () =>
    harbour.call(who, 'saveOfferDraft', offerId, 'LOT-0001', 'offer', {
      version: 0,
      data: filledOffer(net, new Date(harbour.serverTime())),
    })
  // Saved before the answer was lost: then it is there.
  await untilAnswered(save).catch((fault: unknown) => {
    if (!(fault instanceof Refused && fault.code === 409)) throw fault
  })
  const sent = harbour.serverTime()
  const call = ['updateOfferStage', [offerId, 6, ['LOT-0001'], { declaredBy: who.name }]] as const
  const { results } = await untilAnswered(() => harbour.send<OfferView>(who, call, requestId))
  const [result] = results ?? []
  if (!result) throw new Error('no result')
  return { runner, result, sent, answered: harbour.serverTime() }
}

const versionOf = async (id: string): Promise<TenderView> => harbour.call<TenderView>(harbour.staff[0], 'getProject', id)

/** What a receipt names lies there, byte for byte. */
const assertWhole = async ({ runner, result }: Outcome): Promise<void> => {
  const { receipt, data, files } = await harbour.call<SubmissionView>(runner.who, 'getSubmission', result.receiptNo ?? '')
  expect(receipt).toMatchObject({ declaredBy: runner.who.name, late: result.late, receivedAt: result.receivedAt })
  expect(data).toMatchObject({ price: { total: { 'net-total': { amount: `${runner.net}.00`, currency: 'EUR' } } } })
  // A file whose answer was lost may have come in twice: then it has two versions, and is one file.
  expect(files.map(({ sha256: hash, size }) => [hash, size])).toEqual([[sha256(runner.content), FILE_BYTES]])
  const bytes = await harbour.download(runner.who, runner.roomId, files[0]?.id ?? '')
  expect(sha256(bytes)).toBe(sha256(runner.content))
}

const begin = async (name: string, companies: number): Promise<{ id: string; deadline: number; runners: Runner[] }> => {
  const { id, deadline } = await harbour.running(name, { stage: 6, minutes: 15 })
  const runners = await prepare(id, { deadline, companies })
  harbour.advance(deadline - RUSH_MS - 1_000 - harbour.serverTime())
  return { id, deadline, runners }
}

it(
  `${COMPANIES} companies in the last moments: none lost, none wrongly late or in time, no conflict`,
  async () => {
    const { id, deadline, runners } = await begin('Kaje, Ansturm', COMPANIES)
    const outcomes = await Promise.all(runners.map(run))
    const slowest = Math.max(...outcomes.map(({ sent, answered }) => answered - sent))
    const longestWay = Math.max(...outcomes.map(({ result, sent }) => Date.parse(result.receivedAt ?? '') - sent))
    for (const { result, sent, answered } of outcomes) {
      expect(result).toMatchObject({ done: true })
      const receivedAt = Date.parse(result.receivedAt ?? '')
      expect(result.late).toBe(receivedAt >= deadline)
      // The time of receipt is that of the request, not of its turn: one clock here, so it lies between. What the event loop stood still
      // for is taken off, so it may lie before by as much (server/platform/arrival.ts).
      expect(receivedAt).toBeGreaterThanOrEqual(sent - MAX_STANDSTILL_MS)
      expect(receivedAt).toBeLessThanOrEqual(Math.min(answered + 5, sent + MAX_WAY_MS))
    }
    expect(new Set(outcomes.map(({ result }) => result.receiptNo)).size).toBe(COMPANIES)
    await inGroups(outcomes, assertWhole)
    await untilTime(deadline + 1_000)
    await expect.poll(async () => (await versionOf(id)).lots[0]?.closedAt, { timeout: 20_000 }).toBeTruthy()
    await harbour.open(id, 7)
    const offers = await harbour.call<OfferView[]>(harbour.staff[0], 'getOffersByProjectId', id)
    const inTime = outcomes.filter(({ result }) => !result.late).length
    expect(offers.filter(({ lotOffers }) => lotOffers[0]?.offerSent).length).toBe(inTime)
    console.info(
      `${COMPANIES} offers of ${FILE_BYTES} bytes, ${inTime} in time; slowest submission ` +
        `answered in ${slowest} ms, received within ${longestWay} ms`,
    )
  },
  MAX_MS,
)

it(
  'killed in the middle: every receipt that was given has its whole submission',
  async () => {
    const { id, deadline, runners } = await begin('Kaje, Stromausfall', process.env.DEEP ? COMPANIES : COMPANIES / 2)
    const killing = (async () => {
      for (let n = 0; n < KILLS; n++) {
        await untilTime(deadline - (RUSH_MS * (KILLS - n)) / (KILLS + 1))
        await harbour.kill()
        await harbour.start()
      }
    })()
    const [outcomes] = await Promise.all([Promise.all(runners.map(run)), killing])
    for (const { result } of outcomes) {
      expect(result).toMatchObject({ done: true })
      expect(result.late).toBe(Date.parse(result.receivedAt ?? '') >= deadline)
    }
    await inGroups(outcomes, assertWhole)
    await untilTime(deadline + 1_000)
    await expect.poll(async () => (await versionOf(id)).lots[0]?.closedAt, { timeout: 20_000 }).toBeTruthy()
    await harbour.open(id, 7)
    const offers = await harbour.call<OfferView[]>(harbour.staff[0], 'getOffersByProjectId', id)
    expect(offers.filter(({ lotOffers }) => lotOffers[0]?.offerSent).length).toBe(outcomes.filter(({ result }) => !result.late).length)
  },
  MAX_MS,
)
