import { randomBytes } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { contracts, type MethodName } from '../../server/contract/contracts'
import type { OfferDraftView } from '../../server/contract/offers/drafts'
import type { OfferView } from '../../server/contract/offers/views'
import { AppError } from '../../server/platform/errors'
import { filledApplication } from '../../server/world/bidderDrafts'
import { did, LOT, makeHouse, MATTER, START, type House } from '../world/house'
import { PASSWORD, type TestUser } from '../world/people'
import { addFile } from '../world/rooms'
import { DAY } from '../world/tenders'
import { inTenders, type World } from '../world/inWorld'
import { findIn } from './dump/scan'
import { argumentsFor } from './dump/sweep'

/*
 * Somebody makes a second account, has it put into the team and begins an opening. The made account then asks every method of the contract,
 * none left out, about everything that is sealed, and tries every way to act: nothing of what was handed in comes out, and nothing is
 * opened.
 */
let world: World
let house: House
let root: TestUser
inTenders((made) => (world = made))
beforeAll(async () => {
  world.holdClock(START)
  house = makeHouse(world, () => root)
  root = await house.person('admin')
})

/** They end the caller's session or the account, which would end the walk. */
const ENDS = new Set<string>(['logout', 'changePassword', 'changeTwoFactorConfig', 'authenticate'] satisfies MethodName[])

const answerOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    (answer) => JSON.stringify(answer ?? null),
    (fault: unknown) => {
      if (fault instanceof AppError) return JSON.stringify(fault.data)
      throw fault
    },
  )

it('an account that the other one made learns nothing by any method of the contract', async () => {
  const secrets = { price: `satz${randomBytes(9).toString('hex')}`, file: `datei${randomBytes(9).toString('hex')}` }
  const eve = await house.person('internal', did(root, 'created'))
  const made = await house.person('internal', did(eve, 'created'))
  const id = await house.draft(eve)
  await house.add(root, id, made)
  await house.publish(eve, id)
  const bidder = await house.as(await world.user('organizationAdmin'))
  const offer = await house.call<OfferView>(bidder, 'createOffer', id)
  const begun = await house.call<OfferDraftView>(bidder, 'getOfferDraft', offer.id, LOT, 'application')
  const remarks = { 'remarks-section': { 'remarks-group': { remarks: secrets.price } } }
  await house.call(bidder, 'saveOfferDraft', offer.id, LOT, 'application', { version: 0, data: { ...filledApplication(), ...remarks } })
  const [roomId = ''] = begun.rooms
  await addFile(world, bidder, [roomId, { name: `${secrets.file}.txt`, content: secrets.file }])
  const sent = await house.call<OfferView>(bidder, 'updateOfferStage', offer.id, 1, null, { declaredBy: 'Ada Muster' })
  const no = sent.results?.[0]?.receiptNo ?? ''
  const needles = Object.values(secrets)
  // The search can find: the company itself reads it.
  expect(findIn(Buffer.from(await answerOf(house.call(bidder, 'getOfferDraft', offer.id, LOT, 'application'))), needles)).toContain(
    secrets.price,
  )

  await house.wait(31 * DAY)
  await house.step(eve, id)
  const { lots } = await house.read(id)
  const known = { texts: [id, LOT, offer.id, roomId, no, lots[0]?.opening?.id ?? '', PASSWORD], numbers: [1, bidder.organizationId ?? 0] }
  const found: string[] = []
  const asked = new Set<string>()
  for (const { name, params } of Object.values(contracts)) {
    if (ENDS.has(name)) continue
    asked.add(name)
    for (const args of argumentsFor(params, known))
      for (const needle of findIn(Buffer.from(await answerOf(house.call(made, name, ...args))), needles)) found.push(`${name}: ${needle}`)
  }
  expect(found).toEqual([])
  expect([...asked, ...ENDS].sort()).toEqual(Object.keys(contracts).sort())

  // What it could do with the right arguments: finish, confirm itself, ask in every round, begin anew.
  if ((await house.read(id)).lots[0]?.opening === null) await house.step(eve, id)
  expect(await house.open(eve, made, id)).toBe('openersMade')
  const acts: [string, ...unknown[]][] = [
    ['confirmOpeners', id, MATTER, [eve.email, made.email], 'Das bin ich selbst.', PASSWORD],
    ['getSubmission', no],
    ['openLateSubmission', no, PASSWORD, 'Zu spät'],
    ['getEvaluation', id, LOT],
    ['listDocuments', roomId],
    ['createPDFAndGetDownloadLink', 'receipt', no],
  ]
  for (const [method, ...args] of acts) {
    const answer = await answerOf(house.call(made, method, ...args))
    expect([method, findIn(Buffer.from(answer), needles)]).toEqual([method, []])
  }
  expect((await house.read(id)).lots[0]).toMatchObject({ stage: 3, openedAt: { applications: null }, openings: [] })
}, 300_000)
