import { afterEach, expect, it, vi } from 'vitest'
import { instances, setAt } from '../../engine/form'
import { examine } from '../../tests/world/examine'
import { handOver } from '../../tests/world/inform'
import { inOffice } from '../../tests/world/inWorld'
import { ownProcedure } from '../../tests/world/ownProcedure'
import { lotOf, refusalOf, type Office } from '../../tests/world/procedure'
import { readPdf } from '../../tests/world/readPdf'
import { addFile } from '../../tests/world/rooms'
import { importTemplates } from '../../tests/world/templates'
import { DAY, templateOf } from '../../tests/world/tenders'
import type { World } from '../../tests/world/testWorld'
import type { EvaluationView } from '../contract/evaluation/views'
import { DOWNLOAD_PATH, findDownload } from '../documents/links'
import { AuditModel } from '../log/model'
import { openMail } from '../mail/secrets'
import { MailModel } from '../mail/model'
import { now } from '../platform/clock'
import { filledOffer } from '../world/bidderDrafts'
import { assertOwed } from '../procedure/letters/faults'
import { priceWords } from '../procedure/letters/order'
import { acceptedOf } from '../procedure/letters/texts'
import { type TenderDoc, TenderModel } from '../tenders/model'
import { restOf } from './commands/takeRest'
import { openContent } from './early'
import { SubmissionModel, type SubmissionDoc } from './model'

/*
 * One life of a company with several main offers. § 13 (3) sentence 3 VOB/A: each could get the contract by itself; § 16 (1) no. 7: only
 * where the authority does not exclude them (BT-769); § 14 (3) no. 1: the record has the sum of each.
 */
const LOT = 'LOT-0001'
const PART = { kind: 'offer', round: 1, offerRound: 1 } as const
const WHETHER = '/GR-Lot/0/GR-Lot-TenderingTerms/GR-Recurrence/BT-769-Lot'
const SAYS = { declaredBy: 'Ada Muster' }
const TITLES = ['Granit aus Eisvogel', 'Beton aus Rotmilan'] as const
let world: World
let office: Office
inOffice((made) => ({ world, office } = made))
afterEach(() => office.goTo(null))

const begin = async (said: string | null, of = 'vob-eu-open'): Promise<string> => {
  const { id, version = 0, data } = await office.draft({ procedure: await ownProcedure(world, office, of, `own-${of}-${said}`) })
  if (said !== null) await world.call(office.people.first, 'updateProject', { id, version, data: setAt(data ?? {}, WHETHER, said) })
  await office.stage(id, { stage: 6 })
  return id
}
const read = (offerId: string) => world.call(office.people.bidder, 'getOfferDraft', offerId, LOT, 'offer')
const save = async (offerId: string, draft: object) =>
  world.call(office.people.bidder, 'saveOfferDraft', offerId, LOT, 'offer', { version: (await read(offerId)).version, ...draft } as never)
const send = (offerId: string, stage: 5 | 6, extra: object) =>
  world.call(office.people.bidder, 'updateOfferStage', offerId, stage, [LOT], { ...SAYS, ...extra })
/** Of what is on the screen now. */
const takeBack = async (
  offerId: string,
  extra: { entries: string[]; receipt?: string | undefined; declaredBy?: string },
  version?: number,
) => send(offerId, 5, { drafts: { [LOT]: version ?? (await read(offerId)).version }, ...extra })
const rowsOf = (tenderId: string) => SubmissionModel.find({ tenderId }).sort({ receivedAt: 1, action: -1 }).lean<SubmissionDoc[]>()

const standingIn = async (id: string): Promise<string> => {
  const rows = await rowsOf(id)
  return rows.find(({ _id, action }) => action === 'submit' && !rows.some(({ of }) => of === _id))?.no ?? ''
}
const contentOf = async (no: string) => {
  const row = await SubmissionModel.findOne({ no }).lean<SubmissionDoc>()
  if (!row) throw new Error(`no ${no}`)
  return openContent(row)
}

/** The process dies between the two rows of one act, or as soon as both are stored. */
const dies = async (act: () => Promise<unknown>, bothStored = false): Promise<void> => {
  const create = SubmissionModel.create.bind(SubmissionModel) as (row: SubmissionDoc) => Promise<unknown>
  const broken = vi.spyOn(SubmissionModel, 'create').mockImplementation((async (row: SubmissionDoc) => {
    if (bothStored || row.action === 'submit') await create(row)
    if (row.action === 'withdraw') throw new Error('dead')
  }) as never)
  await expect(act()).rejects.toThrow()
  broken.mockRestore()
}

/** What is stored says all of it, and whoever goes on finishes it. */
const diesBetween = async (id: string, act: () => Promise<unknown>): Promise<void> => {
  await dies(act)
  expect((await rowsOf(id)).map(({ action, state }) => [action, state])).toEqual([
    ['submit', 'accepted'],
    ['submit', 'received'],
  ])
  await office.wait(60_000)
  await world.workers.offers.sweep()
  expect((await rowsOf(id)).map(({ action, state }) => `${action} ${state}`).sort()).toEqual([
    'submit accepted',
    'submit accepted',
    'withdraw accepted',
  ])
}

/** A file of what was taken back comes in with nothing else, also where all is taken back and handed in anew, until somebody names it. */
const keepsWhatLeft = async (id: string, offerId: string, files: string[]): Promise<void> => {
  const names = async () => (await contentOf(await standingIn(id))).files.map(({ name }) => name)
  expect(await names()).toEqual(['Granit.pdf'])
  await send(offerId, 5, {})
  await send(offerId, 6, {})
  expect(await names()).toEqual(['Granit.pdf'])
  await send(offerId, 5, {})
  // One file of both, as a declaration that each of them needs.
  await save(offerId, { mainFiles: [files[0]] })
  await send(offerId, 6, {})
  expect((await contentOf(await standingIn(id))).mainFiles).toEqual([files[0]])
}

/** Whoever took everything back has nothing that stands: what a crash left of a part taken back goes, and keeps nobody out. */
const restGoesToo = async (id: string, offerId: string): Promise<void> => {
  const takesBoth = async () => {
    await dies(async () =>
      takeBack(offerId, { receipt: await standingIn(id), entries: [`${offerId}~${(await read(offerId)).variants[0]?.id}`] }),
    )
    expect((await send(offerId, 5, {})).results?.[0]?.done).toBe(true)
  }
  const sweep = async () => {
    await office.wait(60_000)
    await world.workers.offers.sweep()
  }
  await takesBoth()
  await sweep()
  expect(await standingIn(id)).toBe('')
  await send(offerId, 6, {})
  await takesBoth()
  const { results } = await send(offerId, 6, {})
  await sweep()
  expect(await standingIn(id)).toBe(results?.[0]?.receiptNo)
}

/** A crash kept the draft from following: all is taken back, and what is handed in anew has nothing that was taken back before. */
const draftFollows = async (id: string, offerId: string, files: string[]): Promise<void> => {
  const { variants } = await read(offerId)
  await dies(async () => takeBack(offerId, { receipt: await standingIn(id), entries: [`${offerId}~${variants[0]?.id}`] }), true)
  // The rest comes: nobody is told that there is nothing to take back.
  expect((await refusalOf(send(offerId, 5, {}))).data.reason).toBe('refused.receiptChanged')
  await office.wait(60_000)
  await world.workers.offers.sweep()
  expect((await read(offerId)).variants).toHaveLength(1)
  await send(offerId, 5, {})
  const { variants: after, leftFiles } = await read(offerId)
  expect([after, leftFiles]).toEqual([[], [files[1]]])
}

const further = (title: string, net: number, files: (string | undefined)[]) => ({ main: true, title, data: filledOffer(net, now()), files })

/** What left comes along once somebody ticks it, also where that offer becomes the first; what is taken out of a draft leaves, too. */
const ticksAgain = async (id: string, offerId: string, files: string[]): Promise<void> => {
  await save(offerId, { variants: [further('Basalt', 85_000, files)] })
  await send(offerId, 6, {})
  await takeBack(offerId, { receipt: await standingIn(id), entries: [offerId] })
  expect((await read(offerId)).leftFiles).toEqual([])
  await send(offerId, 5, {})
  const first = { data: filledOffer(100_000, now()), mainFiles: [files[0]] }
  const { variants } = await save(offerId, { ...first, variants: [further(TITLES[0], 90_000, [files[0]]), further('', 1, [files[1]])] })
  expect((await save(offerId, { removed: [variants[1]?.id] })).leftFiles).toEqual([files[1]])
  await send(offerId, 6, {})
}

/** Three main offers; the last is taken back by itself. */
const handIn = async (id: string) => {
  const { id: offerId } = await world.call(office.people.bidder, 'createOffer', id)
  const { rooms, mainRule } = await save(offerId, { data: filledOffer(100_000, now()) })
  expect(mainRule.allowed).toBe('allowed')
  const file = async (name: string) => (await addFile(world, office.people.bidder, [rooms[0] ?? '', { name, content: name }])).fileId
  const files = [await file('Granit.pdf'), await file('Beton.pdf')]
  const drafted = await save(offerId, { variants: [further(TITLES[0], 90_000, [files[0]]), further('', 80_000, [files[1]])] })
  // What one is does not change, whatever is saved.
  expect((await save(offerId, { variants: [{ id: drafted.variants[1]?.id }] })).variants.map((one) => one.main)).toEqual([true, true])
  expect((await refusalOf(save(offerId, { variants: [{ title: 'Nebenangebot' }] }))).data.reason).toBe('refused.variantsNotAllowed')
  const half = await refusalOf(send(offerId, 6, {}))
  expect(half).toMatchObject({ status: 422, data: { reason: 'refused.mainIncomplete', params: { no: '3' } } })
  await save(offerId, { variants: [{ id: drafted.variants[1]?.id, title: TITLES[1] }] })
  const { results } = await send(offerId, 6, {})
  const [second, third] = drafted.variants.map((one) => `${offerId}~${one.id}`) as [string, string]
  const receipt = results?.[0]?.receiptNo
  const none = await refusalOf(takeBack(offerId, { receipt, entries: [offerId, second, third] }))
  expect(none.data.reason).toBe('refused.noMainOfferLeft')
  expect((await refusalOf(takeBack(offerId, { receipt, entries: [`${offerId}~x`] }))).status).toBe(422)
  expect((await refusalOf(takeBack(offerId, { receipt, entries: [third], declaredBy: ' ' }))).status).toBe(422)
  expect((await refusalOf(takeBack(offerId, { entries: [third] }))).status).toBe(422)
  expect((await rowsOf(id)).map(({ action }) => action)).toEqual(['submit'])
  await diesBetween(id, () => takeBack(offerId, { receipt, entries: [third] }))
  const no = await standingIn(id)
  expect(no).not.toBe(receipt)
  // Nobody is told that the company is out; they hear of the rest.
  const mails = await MailModel.find({ key: { $in: ['offerSubmitted', 'offerWithdrawn'] } }).lean()
  expect(mails.map(({ key }) => key)).toEqual(['offerSubmitted', 'offerSubmitted'])
  // Who chose from what a colleague has changed meanwhile takes nothing back, and reads what stands.
  const old = await refusalOf(takeBack(offerId, { receipt, entries: [offerId] }))
  expect(old.data.reason).toBe('refused.receiptChanged')
  // Nor who chose from the draft before it followed, however often.
  const { version: seen } = await read(offerId)
  const ofOldDraft = () => refusalOf(takeBack(offerId, { receipt: no, entries: [offerId] }, seen))
  expect((await ofOldDraft()).data.reason).toBe('refused.receiptChanged')
  expect((await ofOldDraft()).data.reason).toBe('refused.receiptChanged')
  expect((await refusalOf(send(offerId, 5, { receipt: no, entries: [offerId] }))).status).toBe(422)
  const healed = await read(offerId)
  expect([healed.variants.map(({ title }) => title), healed.leftFiles]).toEqual([[TITLES[0]], [files[1]]])
  await keepsWhatLeft(id, offerId, files)
  await draftFollows(id, offerId, files)
  await ticksAgain(id, offerId, files)
  await restGoesToo(id, offerId)
  const own = `${offerId}~${(await read(offerId)).variants[0]?.id}`
  return { offerId, second: own, no: await standingIn(id) }
}

/** What nobody else learns before the opening: that there are two, and that there were three. */
const staysSealed = async (id: string, no: string): Promise<void> => {
  const { first, second, rival } = office.people
  const ways = ['getProject', 'getOffersByProjectId', 'getLogEntries', 'getLateSubmissions', 'getReport'].map((one) => [one, id] as const)
  const all = [...ways, ['getAward', id, LOT] as const, ['getEvaluation', id, LOT] as const, ['getReceipt', no] as const]
  const answers = await Promise.all(
    [first, second, rival].flatMap((who) =>
      all.map(([method, ...args]) => world.callRaw(who, [method, args]).catch((fault: Error) => ({ ...fault }))),
    ),
  )
  const mails = await Promise.all((await MailModel.find({}).lean()).map((mail) => openMail(mail as never)))
  const log = await AuditModel.find({ tenderId: id }).lean()
  const seen = JSON.stringify([answers, mails, await rowsOf(id), log])
  expect([...TITLES, 'Granit.pdf', '"main"', '"mains"', 'Hauptangebot '].filter((one) => seen.includes(one))).toEqual([])
}

const entries = ({ offers }: EvaluationView) =>
  offers.map(({ variant, excluded }) => [variant?.no ?? 1, variant?.title ?? '', excluded?.reason ?? null])

/** The order of what was awarded: of that main offer, its tax reckoned (§ 12 UStG: 19 per cent), and of the contract as it is by then. */
const ordered = async (id: string, { offerId, other }: { offerId: string; other: string }): Promise<void> => {
  const write = (to: string, more: object = {}) => {
    const input = { id: null, version: 0, lotId: LOT, kind: 'order', offerIds: [], letters: [{ offerId: to, reason: '' }], ...more }
    return world.call(office.people.first, 'writeLetters', id, input as never)
  }
  const send = ({ id: letters, version }: { id: string; version: number }) =>
    world.call(office.people.second, 'sendLetters', id, { id: letters, version })
  expect((await refusalOf(write(other))).data.errors?.[0]?.rule).toBe('unknownOffer')
  const order = await write(offerId)
  const said = order.letters[0]?.filled
  expect(said?.de.text).toContain('Netto: 90.000,00 EUR\nUmsatzsteuer (19 %): 17.100,00 EUR\nBrutto: 107.100,00 EUR')
  expect(said?.en.text).toContain('Accepted: Main offer 2')
  expect(said?.de.text).toContain('Er ist mit dem Zuschlag geschlossen.')
  const [contract] = (await world.call(office.people.first, 'getContracts', id)).contracts
  const { organizationId = 0, value = null } = contract ?? {}
  const days = { concludedOn: '2027-02-12', begins: '2027-03-01', ends: '2029-02-28', remindDays: 90, options: [] }
  const terms = { lotId: LOT, organizationId, number: 'V-7', value, indexed: null, isWorks: false, ...days, version: 0 }
  await world.call(office.people.first, 'saveContract', id, terms)
  // Nobody sends what is no longer known so; the log's words of it stay whoever writes it anew.
  expect((await refusalOf(send(order))).data.reason).toBe('letters.orderChanged')
  const anew = await write(offerId, { id: order.id, version: order.version })
  expect(anew.letters[0]?.filled.de.text).toMatch(/V-7[^]*01\.03\.2027[^]*28\.02\.2029/)
  expect((await refusalOf(world.call(office.people.first, 'sendLetters', id, { id: anew.id, version: anew.version }))).status).toBe(409)
  // The contract says another price than the offer: nobody orders at one and contracts at the other.
  const agree = (amount: string, version: number) =>
    world.call(office.people.first, 'saveContract', id, { ...terms, value: { amount, currency: 'EUR' }, version })
  await agree('88000.00', 1)
  expect((await refusalOf(send(anew))).data.reason).toBe('letters.orderChanged')
  const agreed = await write(offerId, { id: order.id, version: anew.version })
  expect(agreed.letters[0]?.filled.de.text).toMatch(/Preis:\n\nNetto: 88\.000,00 EUR\n\nLieferung/)
  await agree('90000.00', 2)
  const last = await write(offerId, { id: order.id, version: agreed.version })
  await send(last)
  await handOver('letterSent')
  const [gone] = (await world.call(office.people.first, 'getLetters', id)).letters.filter(({ kind }) => kind === 'order')
  expect(gone?.letters[0]?.proof.state).toBe('sent')
  await agree('91000.00', 3)
  expect((await refusalOf(write(offerId))).data.reason).toBe('letters.orderedBefore')
  const link = await world.call(office.people.bidder, 'createPDFAndGetDownloadLink', 'letter', `${last.id}:${offerId}`)
  const paper = await findDownload(link.slice(DOWNLOAD_PATH.length + 1), { holder: { address: '127.0.0.1', device: '' }, at: now() })
  expect((await readPdf(paper?.body ?? Buffer.alloc(0))).text).toContain('107.100,00 EUR')
}

it('each is handed in, taken back, opened, left out, ranked and awarded by itself', async () => {
  await office.goTo('2026-12-01T09:00:00.000Z')
  await importTemplates('eu/1.7/EU-32.json')
  const as = { team: () => office.people.first, bidder: () => office.people.bidder, rival: () => office.people.rival }
  const closed = await begin('not-allowed')
  const shut = await world.call(as.bidder(), 'createOffer', closed)
  const refused = await refusalOf(save(shut.id, { data: filledOffer(1, now()), variants: [{ main: true, title: 'x' }] }))
  expect(refused).toMatchObject({ status: 409, data: { reason: 'refused.mainsNotAllowed' } })

  // What opens by envelopes knows one offer of a company: nobody is promised more.
  expect((await refusalOf(begin('allowed', 'open-price-last'))).data.reason).toBe('refused.mainsInEnvelopes')

  const id = await begin('allowed')
  const { offerId, second, no } = await handIn(id)
  const other = await world.call(as.rival(), 'createOffer', id)
  const { version } = await world.call(as.rival(), 'getOfferDraft', other.id, LOT, 'offer')
  await world.call(as.rival(), 'saveOfferDraft', other.id, LOT, 'offer', { version, data: filledOffer(95_000, now()) })
  await world.call(as.rival(), 'updateOfferStage', other.id, 6, null, SAYS)
  const rows = (await rowsOf(id)).filter((one) => one.offerId === offerId)
  expect(rows.map(({ action }) => action).sort()).toEqual([...Array<string>(10).fill('submit'), ...Array<string>(9).fill('withdraw')])
  const standing = rows.find((one) => one.no === no)
  const content = standing && (await openContent(standing))
  expect(content?.variants?.map(({ title, main }) => [title, main])).toEqual([[TITLES[0], true]])
  expect(content?.files.map(({ name }) => name)).toEqual(['Granit.pdf'])
  expect((await world.call(as.bidder(), 'getReceipt', no)).mains).toEqual([TITLES[0]])
  await office.wait(61 * DAY)
  await staysSealed(id, no)
  await office.open(id, 7)

  const [list] = await world.call(as.rival(), 'getOpenedOffers', id)
  const sums = list?.offers?.map(({ sum, mains = [], variants }) => [sum?.amount, mains.map((one) => [one.no, one.sum?.amount]), variants])
  expect(sums).toEqual(
    expect.arrayContaining([
      ['119000.00', [[2, '107100.00']], 0],
      ['113050.00', [], 0],
    ]),
  )
  const view = () => world.call(as.team(), 'getEvaluation', id, LOT)
  expect(entries(await view()).sort()).toEqual([
    [1, '', null],
    [1, '', null],
    [2, TITLES[0], null],
  ])
  for (const one of (await view()).offers) {
    const given = { offerId: one.offerId, version: 0, points: { concept: { points: '8', reason: 'gut' } } }
    await world.call(as.team(), 'giveEvaluationPoints', id, LOT, PART, given)
  }
  // The first one's though the other names it, too.
  const counts = (await view()).offers.map(({ offerId: of, files }) => `${of === other.id ? 'theirs' : 'ours'} ${files.length}`)
  expect(counts.sort()).toEqual(['ours 1', 'ours 1', 'theirs 0'])
  const exclude = async (which: string, reason: string | null, more: object = {}) =>
    world.call(as.team(), 'excludeFromEvaluation', id, LOT, PART, { offerId: which, version: (await view()).version, reason, ...more })
  const out = (all: EvaluationView) => all.offers.filter(({ excluded }) => excluded).map((one) => one.offerId)
  const write = (offerIds: string[], letters: object[], kind = 'information') =>
    world.call(as.team(), 'writeLetters', id, { id: null, version: 0, lotId: LOT, kind, offerIds, letters, choiceReason: 'Frist' } as never)
  // Nobody else's reason, whichever of its offers it is on record of.
  await exclude(second, 'Referenzen sind nicht belegt')
  const theirs = await refusalOf(write([], [{ offerId: other.id, reason: 'Referenzen sind nicht belegt' }], 'rejection'))
  expect(theirs.data.reason).toBe('letters.othersReason')
  await exclude(second, null)
  // What one is out for by itself stays so, and the log tells of each.
  expect(out(await exclude(offerId, 'Preisblatt unvollständig'))).toEqual([offerId])
  const whole = await exclude(second, 'Nicht geeignet', { ofCompany: true })
  expect(whole.offers.find((one) => one.offerId === offerId)?.excluded?.reason).toBe('Preisblatt unvollständig')
  await exclude(offerId, null, { ofCompany: true })
  expect(await AuditModel.countDocuments({ tenderId: id, type: 'EVALUATION_TAKEN_BACK_IN' })).toBe(3)
  // A reason of the company's hits all of its offers, one of an offer's that offer alone.
  expect(out(await exclude(second, 'Nicht geeignet', { ofCompany: true })).sort()).toEqual([offerId, second].sort())
  expect(out(await exclude(offerId, null, { ofCompany: true }))).toEqual([])
  expect(out(await exclude(offerId, 'Preisblatt unvollständig'))).toEqual([offerId])
  await world.call(as.team(), 'revealEvaluationPoints', id, LOT, PART, { version: (await view()).version })
  const ended = await world.call(as.team(), 'closeEvaluation', id, LOT, PART, { version: (await view()).version, closed: true })
  expect(Object.fromEntries(ended.offers.map((one) => [one.offerId, one.rank]))).toEqual({ [second]: 1, [other.id]: 2, [offerId]: null })
  const day = now().toISOString().slice(0, 10)
  await examine(world, as.team(), { id, lotId: LOT, offerIds: [second, other.id], day })

  // Whoever loses hears of each.
  const award = await world.call(as.team(), 'getAward', id, LOT)
  const onRecord = 'Hauptangebot 1: Preisblatt unvollständig'
  expect(award.offers.find((one) => one.offerId === offerId)?.reason).toBe(onRecord)
  const unsaid = await refusalOf(write([other.id], [{ offerId, reason: onRecord }]))
  expect(unsaid).toMatchObject({ data: { reason: 'letters.offerUnsaid', params: { offers: 'Hauptangebot 2' } } })
  // Of an exclusion it is said which is out.
  const some = await refusalOf(write([], [{ offerId, reason: 'Das Preisblatt fehlt.' }], 'exclusion'))
  expect(some.data.reason).toBe('letters.exclusionUnsaid')
  expect((await write([], [{ offerId, reason: onRecord }], 'exclusion')).letters).toHaveLength(1)
  const first = await write([offerId], [{ offerId: other.id, reason: 'Der Preis ist höher.' }])
  expect(first.letters[0]?.filled.de.text).toContain('– Hauptangebot 1')
  expect((await write([other.id], [{ offerId, reason: `${onRecord}\nHauptangebot 2: Der Preis ist höher.` }])).letters).toHaveLength(1)

  const letters = await write([second], [{ offerId: other.id, reason: 'Der Preis ist höher.' }])
  await world.call(office.people.second, 'sendLetters', id, { id: letters.id, version: letters.version })
  await handOver()
  await office.wait(12 * DAY)
  const before = await world.call(as.team(), 'getProject', id)
  const end = { id, version: before.version ?? 0, stage: 8, outcome: 'awarded' } as const
  const over = await world.call(as.team(), 'updateProjectStage', end, null, null)
  expect(lotOf(over).awardedTo).toMatchObject([{ variant: 2, main: true }])
  const stored = await TenderModel.findOne({ _id: id }).lean<TenderDoc>()
  const [awarded] = stored?.lots ?? []
  if (!stored || !awarded) throw new Error('no lot')
  const toNobody = expect.objectContaining({ data: expect.objectContaining({ reason: 'refused.orderToNobody' }) as unknown })
  for (const kind of ['order', 'award'] as const) expect(() => assertOwed(stored, { ...awarded, awardedTo: [] }, kind)).toThrow(toNobody)
  const both = [...(awarded.awardedTo ?? []), { organizationId: -1, name: 'Ost KG', variant: 1, main: true as const }]
  expect(acceptedOf({ ...awarded, awardedTo: both }, -1)?.de).toBe('Hauptangebot 1')
  const paper = await write([], [{ offerId, reason: '' }], 'award')
  expect(paper.letters[0]?.filled.de.text).toContain('Angenommen wird: Hauptangebot 2')
  await ordered(id, { offerId, other: other.id })
  const notice = await world.call(as.team(), 'createAwardNotice', id)
  const template = await templateOf('EU-32')
  const values = (field: string) => instances(template, notice.data ?? {}, field).map(({ value }) => value)
  // Each main offer is a tender, and none is a variant.
  expect([values('BT-193-Tender'), values('BT-759-LotResult')[0]]).toEqual([[undefined], '3'])
})

it('what is left of an offer keeps its files, and a further main offer takes the place of the first', () => {
  const file = (id: string) => ({ id, name: id, size: 1, sha256: id, blobId: id })
  const one = (id: string, files: string[], more: object = {}) => ({ id, title: id, data: { of: id }, files: files.map(file), ...more })
  const files = ['plan', 'steel', 'nobodys', 'shared'].map(file)
  const variants = [one('a', ['plan', 'shared']), one('b', ['plan', 'steel'], { main: true })]
  const content = { data: { of: 'first' }, variants, files, mainFiles: ['shared'] }
  const left = (entries: string[]) => {
    const rest = restOf(content, 'o', entries)
    return rest && [rest.data, rest.variants.map(({ id }) => id), rest.files.map(({ id }) => id), rest.mainFiles]
  }
  expect(left(['o~b'])).toEqual([{ of: 'first' }, ['a'], ['plan', 'nobodys', 'shared'], ['shared']])
  expect(left(['o~a'])).toEqual([{ of: 'first' }, ['b'], ['plan', 'steel', 'nobodys', 'shared'], undefined])
  // What the one that moves up has in common with another stays its own, too.
  expect(left(['o'])).toEqual([{ of: 'b' }, ['a'], ['plan', 'steel', 'shared'], ['plan']])
  expect(left(['o', 'o~b'])).toBeNull()
})

it('an order says the price that was offered, with what goes with it, and nothing of its own (§ 150 (2) BGB)', () => {
  const sums = { net: '100.00', currency: 'EUR', rate: '19', gross: '119.00', discount: null }
  expect(priceWords(sums, 'de')).toBe('Netto: 100,00 EUR\nUmsatzsteuer (19 %): 19,00 EUR\nBrutto: 119,00 EUR')
  // § 12 (2) UStG: 7 per cent of 99.99 come to 6.9993; what the offer leaves out is reckoned to the cent, and without a rate nothing is.
  const small = { ...sums, net: '99.99', rate: '7', gross: null }
  expect(priceWords(small, 'de')).toBe('Netto: 99,99 EUR\nUmsatzsteuer (7 %): 7,00 EUR\nBrutto: 106,99 EUR')
  expect(priceWords({ ...small, rate: null }, 'de')).toBe('Netto: 99,99 EUR')
  // The sums of the offer do not fit: as they stand there.
  expect(priceWords({ ...sums, gross: '118.00' }, 'de')).toBe('Netto: 100,00 EUR\nBrutto: 118,00 EUR')
  const discount = { percent: '3', conditions: 'bei Zahlung in 14 Tagen' }
  expect(
    priceWords({ ...sums, discount }, 'de')
      .split('\n')
      .slice(3),
  ).toEqual(['Nachlass laut Angebot: 3 %', 'Bedingungen des Nachlasses: bei Zahlung in 14 Tagen'])
})
