import { join } from 'node:path'
import { expect, it } from 'vitest'
import { instances } from '../../engine/form'
import { again, bring, closeHouse, faultsOf, folder, inHouses, NONE, openHouse, out } from '../../tests/world/houses'
import { allFulfilled, examine } from '../../tests/world/examine'
import { handOver } from '../../tests/world/inform'
import { lotOf, makeOffice, type Office, refusalOf } from '../../tests/world/procedure'
import { addFile } from '../../tests/world/rooms'
import { importTemplates } from '../../tests/world/templates'
import { DAY, templateOf } from '../../tests/world/tenders'
import { beginWithVariants } from '../../tests/world/variants'
import type { World } from '../../tests/world/testWorld'
import type { EvaluationView } from '../contract/evaluation/views'
import { readPdf } from '../../tests/world/readPdf'
import { DOWNLOAD_PATH, findDownload } from '../documents/links'
import { AuditModel } from '../log/model'
import { now } from '../platform/clock'
import { listedOffers } from '../procedure/listedOffers'
import { shippedForm } from '../tenders/bidderForms'
import { TenderModel, type TenderDoc } from '../tenders/model'
import { filledOffer } from '../world/bidderDrafts'
import { openContent } from './early'
import { SubmissionModel, type SubmissionDoc } from './model'
import { takeVariants } from './offerVariants'
import { receiptHash } from './receipts'

/*
 * One life: § 35 (1) VgV lets variants in by the notice alone, § 35 (3) counts only those that meet its minimum, § 127 (4) GWB judges them
 * as main offers; § 134 (1) GWB names the winner; § 14 (3) no. 1 VOB/A has their number listed.
 */
const LOT = 'LOT-0001'
const PART = { kind: 'offer', round: 1, offerRound: 1 } as const
const FILE = join(folder, 'variants.lotse')
const TITLES = ['Holzbau statt Stahl', 'Fertigteile'] as const
const SAYS = { declaredBy: 'Ada Muster' }

inHouses()

type As = 'bidder' | 'rival'
let people: Office['people']
let made: { id: string; own: string; rival: string; first: string; second: string }
let due: Date

const take = async (world: World, office: Office, { id, as, net }: { id: string; as: As; net: number }) => {
  const { id: offerId } = await world.call(office.people[as], 'createOffer', id)
  const { version } = await world.call(office.people[as], 'getOfferDraft', offerId, LOT, 'offer')
  const draft = { version, data: filledOffer(net, now()) }
  return { offerId, draft: await world.call(office.people[as], 'saveOfferDraft', offerId, LOT, 'offer', draft) }
}
const namesIn = ({ offers }: EvaluationView) => offers.map(({ variant }) => variant?.title ?? 'main')

const RULE = { paragraph: '§ 35 Abs. 1 VgV' }
const RULES = { mains: { ...RULE, allowed: 'none' as const } }

/** Whoever forbids them, requires them, or hands in half: nothing comes in. */
const refuses = async (world: World, office: Office): Promise<void> => {
  const { bidder } = office.people
  const closed = await take(world, office, { id: await beginWithVariants(world, office, null), as: 'bidder', net: 100_000 })
  expect(closed.draft.variantRule.allowed).toBe('none')
  const some = { version: closed.draft.version, variants: [{ title: 'Trotzdem' }] }
  const fault = await refusalOf(world.call(bidder, 'saveOfferDraft', closed.offerId, LOT, 'offer', some))
  const params = { paragraph: expect.stringContaining('§') as string }
  expect(fault).toMatchObject({ status: 409, data: { reason: 'refused.variantsNotAllowed', params } })
  // Drafted before an announcement took the word back.
  const drafted = [{ id: 'a', title: 'Trotzdem', data: filledOffer(1, now()), files: [] }]
  const taking = { form: shippedForm('offer'), files: [], at: now(), deadline: null }
  expect(takeVariants(drafted, { ...taking, rules: { ...RULES, variants: { ...RULE, allowed: 'none' } } })).toMatchObject({
    ok: false,
    reason: 'variantsNotAllowed',
  })
  expect(takeVariants(drafted, { ...taking, rules: { ...RULES, variants: { ...RULE, allowed: 'allowed' } } })).toMatchObject({ ok: true })
  const asked = await take(world, office, { id: await beginWithVariants(world, office, 'required'), as: 'bidder', net: 100_000 })
  expect(await refusalOf(world.call(bidder, 'updateOfferStage', asked.offerId, 6, null, SAYS))).toMatchObject({
    data: { reason: 'refused.variantsRequired' },
  })
}

/** Two of the bidder's, in its own order, one with a file; the rival has its main offer alone. */
const handIn = async (world: World, office: Office, id: string) => {
  const { bidder, rival } = office.people
  const { offerId, draft } = await take(world, office, { id, as: 'bidder', net: 100_000 })
  expect(draft.variantRule).toEqual({ allowed: 'allowed', paragraph: expect.stringContaining('§') as string })
  const save = (version: number, variants: object[]) =>
    world.call(bidder, 'saveOfferDraft', offerId, LOT, 'offer', { version, variants } as never)
  const tooMany = Array.from({ length: 11 }, (_one, n) => ({ title: `${n}` }))
  expect((await refusalOf(save(draft.version, tooMany))).status).toBe(422)
  const half = await save(draft.version, [{ title: TITLES[0] }, { title: TITLES[1], data: filledOffer(60_000, now()) }])
  expect(half.variants.map(({ missing }) => missing.length > 0)).toEqual([true, false])
  expect(half.data).toEqual(draft.data)
  expect(await refusalOf(world.call(bidder, 'updateOfferStage', offerId, 6, null, SAYS))).toMatchObject({
    data: { reason: 'refused.variantIncomplete' },
  })
  const [first] = half.variants
  const file = await addFile(world, bidder, [half.rooms[0] ?? '', { name: 'Statik-Holz.pdf', content: 'Statik' }])
  await addFile(world, bidder, [half.rooms[0] ?? '', { name: 'Referenzen.pdf', content: 'Referenzen' }])
  // What is left out stays, and so does their order.
  const whole = await save(half.version, [{ id: first?.id, data: filledOffer(80_000, now()), files: [file.fileId] }])
  expect(whole.variants.map(({ title, missing }) => [title, missing.length])).toEqual(TITLES.map((title) => [title, 0]))
  const { results } = await world.call(bidder, 'updateOfferStage', offerId, 6, null, { ...SAYS, drafts: { [LOT]: whole.version } })
  const other = await take(world, office, { id, as: 'rival', net: 98_000 })
  await world.call(rival, 'updateOfferStage', other.offerId, 6, null, SAYS)
  return { own: offerId, rival: other.offerId, no: results?.[0]?.receiptNo ?? '', ids: whole.variants.map((one) => one.id) }
}

/** Before the opening nobody but its company learns that there are any, nor how many. */
const staysSealed = async (world: World, office: Office, { id, no }: { id: string; no: string }): Promise<void> => {
  const { first, bidder } = office.people
  expect((await refusalOf(world.call(first, 'getEvaluation', id, LOT))).status).toBe(423)
  expect((await refusalOf(world.call(first, 'getSubmission', no))).status).toBe(423)
  const rows = await SubmissionModel.find({ tenderId: id }).lean<SubmissionDoc[]>()
  const seen = JSON.stringify([rows, await AuditModel.find({ tenderId: id }).lean(), await world.call(first, 'getOffersByProjectId', id)])
  for (const secret of [...TITLES, '"variant', 'Statik']) expect(seen).not.toContain(secret)
  const own = await world.call(bidder, 'getSubmission', no)
  expect(own.variants.map(({ title, files }) => [title, files.map(({ name }) => name)])).toEqual([
    [TITLES[0], ['Statik-Holz.pdf']],
    [TITLES[1], []],
  ])
  expect((await world.call(bidder, 'getReceipt', no)).variants).toEqual([...TITLES])
  // What is signed says which, in which order, with which data and files.
  const row = rows.find((one) => one.no === no)
  if (!row) throw new Error('gone')
  const { variants = [], ...content } = await openContent(row)
  const [one, two] = variants
  if (!one || !two) throw new Error('no variants')
  const others = [[two, one], [one], [{ ...one, files: [] }, two], [{ ...one, data: two.data }, two], [{ ...one, title: 'x' }, two]]
  const fits = (some: typeof variants) => receiptHash(row, { ...content, variants: some }) === row.hash
  expect([fits(variants), ...others.map(fits)]).toEqual([true, false, false, false, false, false])
}

it('are handed in with the offer, sealed, opened as columns of their own, marked, left out and ranked by themselves', async () => {
  const world = await openHouse(7)
  const office = await makeOffice(world)
  await office.goTo('2026-12-01T09:00:00.000Z')
  await refuses(world, office)
  const id = await beginWithVariants(world, office, 'allowed')
  const { own, rival, no, ids } = await handIn(world, office, id)
  await office.wait(62 * DAY)
  await staysSealed(world, office, { id, no })
  await office.open(id, 7)

  const { first: team } = office.people
  const view = await world.call(team, 'getEvaluation', id, LOT)
  expect(namesIn(view).sort()).toEqual([...TITLES, 'main', 'main'].sort())
  const [first, second] = ids.map((variant) => view.offers.find(({ offerId }) => offerId.includes(variant))?.offerId ?? '')
  if (!first || !second) throw new Error('no variants')
  const filesOf = (offerId: string) => view.offers.find((one) => one.offerId === offerId)?.files.map(({ name }) => name)
  expect([own, first, second].map(filesOf)).toEqual([['Referenzen.pdf'], ['Statik-Holz.pdf'], []])
  for (const { offerId } of view.offers) {
    const points = { concept: { points: '8', reason: 'gut' } }
    await world.call(team, 'giveEvaluationPoints', id, LOT, PART, { offerId, version: 0, points })
  }
  const version = async () => (await world.call(team, 'getEvaluation', id, LOT)).version
  await world.call(team, 'revealEvaluationPoints', id, LOT, PART, { version: await version() })
  const out2 = { offerId: second, version: await version(), reason: 'Mindestanforderung 3.2 nicht erfüllt' }
  await world.call(team, 'excludeFromEvaluation', id, LOT, PART, out2)
  const closed = await world.call(team, 'closeEvaluation', id, LOT, PART, { version: await version(), closed: true })
  const ranks = Object.fromEntries(closed.offers.map(({ offerId, rank }) => [offerId, rank]))
  // 80,000 first, 98,000, 100,000; the 60,000 of the one that is out is no measure for them.
  expect(ranks).toEqual({ [first]: 1, [rival]: 2, [own]: 3, [second]: null })
  expect(closed.offers.find(({ offerId }) => offerId === first)?.results['price']?.points).toBe('10')
  const stored = await TenderModel.findOne({ _id: id }).lean<TenderDoc>()
  const listed = stored && (await listedOffers(stored, { lotId: LOT, round: 1, offerRound: 1 }))
  expect([...(listed?.values() ?? [])].map(({ variants }) => variants).sort()).toEqual([0, 2])
  const link = await world.call(team, 'createPDFAndGetDownloadLink', 'evaluation', `${id}:${LOT}:offer:1:1`)
  const sheet = await findDownload(link.slice(DOWNLOAD_PATH.length + 1), { holder: { address: '127.0.0.1', device: '' }, at: now() })
  expect((await readPdf(sheet?.body ?? Buffer.alloc(0))).text).toContain(`Nebenangebot 1: ${TITLES[0]}`)

  people = office.people
  made = { id, own, rival, first, second }
  await out(world, id, FILE)
  due = now()
  await closeHouse()
})

/** What is said of the company at its main offer goes for its variant; of the rest each has its own. */
const examined = async (here: World, { first }: Office['people']): Promise<void> => {
  const { id, own } = made
  const day = now().toISOString().slice(0, 10)
  await examine(here, first, { id, lotId: LOT, offerIds: [own], day })
  const view = await here.call(first, 'getExamination', id, LOT)
  const variant = view.offers.find(({ offerId }) => offerId === made.first)
  if (!variant) throw new Error('gone')
  expect(variant.rows.filter(({ isCarried }) => isCarried).map(({ row }) => row)).toContain('suitability')
  const open = new Set(variant.rows.filter(({ duty }) => duty === 'open').map(({ row }) => row))
  expect(open.size).toBeGreaterThan(0)
  const rows = allFulfilled(view, variant, day).filter(({ row }) => open.has(row))
  // By the rival's 98,000: 18.4 per cent.
  expect(variant.price).toMatchObject({ next: '98000.00', isLow: false })
  await here.call(first, 'decideExamination', id, LOT, PART, { offerId: made.first, version: variant.version, rows })
}

it('one of them gets the contract in another house, and its company no other; letters, page and notice say which', async () => {
  const here = await openHouse(9, due)
  await importTemplates('eu/1.7/EU-32.json')
  const office = await makeOffice(here)
  for (let n = 0; n < 3; n++) await here.organization()
  await bring(here, FILE)
  const team = await again(people)
  expect(await faultsOf()).toEqual(NONE)
  const { id } = made
  const view = await here.call(team.first, 'getEvaluation', id, LOT)
  const draft = await here.call(
    team.bidder,
    'getOfferDraft',
    view.offers.find(({ variant }) => variant)?.offerId.split('~')[0] ?? '',
    LOT,
    'offer',
  )
  expect(draft.variants.map(({ title, files }) => [title, files.length])).toEqual([
    [TITLES[0], 1],
    [TITLES[1], 0],
  ])
  // Offers have other ids where their company has another number; variants go along with them.
  const idOf = (title: string) => view.offers.find(({ variant }) => variant?.title === title)?.offerId ?? ''
  const mainOf = (entry: string) => view.offers.find(({ offerId, variant }) => !variant && entry.startsWith(offerId))?.offerId ?? ''
  made = { ...made, first: idOf(TITLES[0]), second: idOf(TITLES[1]), own: mainOf(idOf(TITLES[0])) }
  made.rival = view.offers.find(({ offerId, variant }) => !variant && offerId !== made.own)?.offerId ?? ''
  expect(view.offers.map(({ offerId, rank, excluded }) => [offerId, rank, excluded?.reason ?? null])).toEqual(
    expect.arrayContaining([
      [made.first, 1, null],
      [made.second, null, 'Mindestanforderung 3.2 nicht erfüllt'],
      [made.rival, 2, null],
    ]),
  )
  await examined(here, team)

  const write = (offerIds: string[]) =>
    here.call(team.first, 'writeLetters', id, {
      ...{ id: null, version: 0, lotId: LOT, kind: 'information', offerIds },
      letters: [{ offerId: made.rival, reason: 'Der Preis ist höher als der des Angebots, das den Zuschlag erhält.' }],
    })
  const twice = await refusalOf(write([made.first, made.own]))
  expect(twice).toMatchObject({ data: { errors: [{ path: '/input/offerIds/1', rule: 'sameCompany' }] } })
  expect((await refusalOf(write([`${made.own}~nothing`]))).status).toBe(422)
  const award = await here.call(team.first, 'getAward', id, LOT)
  expect(award.offers.map(({ variant, rank, canWin }) => [variant?.no ?? 0, rank, canWin])).toEqual(
    expect.arrayContaining([
      [1, 1, true],
      [2, null, false],
    ]),
  )
  const letters = await write([made.first])
  const [preview] = (await here.call(team.second, 'getLetters', id)).letters.flatMap((one) => one.letters)
  expect(JSON.stringify(preview)).toContain('Nebenangebot 1')
  for (const title of TITLES) expect(JSON.stringify(preview)).not.toContain(title)
  await here.call(team.second, 'sendLetters', id, { id: letters.id, version: letters.version })
  await handOver()
  await office.wait(12 * DAY)
  const later = await again(people)
  const before = await here.call(later.first, 'getProject', id)
  const end = { id, version: before.version ?? 0, stage: 8, outcome: 'awarded' } as const
  const finish = () => here.call(later.first, 'updateProjectStage', end, null, null)
  // Of the right company, and not what was told.
  const stored = await TenderModel.findOne({ _id: id }).lean<TenderDoc>()
  const { variant, ...company } = stored?.lots[0]?.information?.winners[0] ?? { variant: 0 }
  const put = (winner: object) => TenderModel.updateOne({ _id: id }, { $set: { 'lots.0.information.winners': [winner] } })
  for (const other of [
    { ...company, offerId: made.own },
    { ...company, variant: 2 },
  ]) {
    await put(other)
    expect((await refusalOf(finish())).data.reason).toBe('refused.otherWinner')
  }
  await put({ ...company, variant })
  const letter = { offerId: made.rival, reason: 'Preis.' }
  const asked = { id: null, version: 0, lotId: LOT, kind: 'debriefing' } as const
  const debrief = (offerIds: string[]) => here.call(later.first, 'writeLetters', id, { ...asked, offerIds, letters: [letter] })
  expect((await refusalOf(debrief([made.own]))).data.errors?.[0]?.rule).toBe('otherWinner')
  expect((await debrief([made.first])).winners).toMatchObject([{ offerId: made.first, variant: 1 }])
  const over = await finish()
  expect(lotOf(over).awardedTo).toEqual([{ organizationId: expect.any(Number) as number, name: expect.any(String) as string, variant: 1 }])
  const winner = lotOf(over).awardedTo?.[0]?.organizationId ?? 0
  const [told] = await here.call(later.bidder, 'getOffersByOrganizationId', winner)
  expect(told?.lotOffers[0]?.award).toMatchObject({ state: 'won', variant: 1 })
  const other = (await here.call(later.first, 'getOffersByProjectId', id)).find((one) => one.id === made.rival)
  const [lost] = await here.call(later.rival, 'getOffersByOrganizationId', other?.organizationId ?? 0)
  expect(lost?.lotOffers[0]?.award?.winners).toEqual([{ name: expect.any(String) as string, variant: 1 }])
  const accepted = { ...asked, kind: 'award' as const, offerIds: [], letters: [{ offerId: made.own, reason: '' }] }
  const { letters: written } = await here.call(later.first, 'writeLetters', id, accepted)
  const paper = written[0]?.filled.de.text
  expect(paper).toContain('Los: ohne Aufteilung in Lose\n\nAngenommen wird: Nebenangebot 1\n\n')

  const notice = await here.call(later.first, 'createAwardNotice', id)
  const template = await templateOf('EU-32')
  const values = (field: string) => instances(template, notice.data ?? {}, field).map(({ value }) => value)
  expect(values('BT-193-Tender')).toEqual([true])
  expect(values('BT-720-Tender')).toEqual([{ amount: '80000.00', currency: 'EUR' }])
  // Variants beside an offer are no further tenders.
  expect(values('BT-759-LotResult')).toEqual(['2', '2'])
  expect(await faultsOf()).toEqual(NONE)
})
