import { afterEach, expect, it } from 'vitest'
import { setAt } from '../../engine/form'
import { inOffice, type World } from '../../tests/world/inWorld'
import { takePart } from '../../tests/world/offers'
import { refusalOf, type Office, type Person } from '../../tests/world/procedure'
import { addFile } from '../../tests/world/rooms'
import { DAY } from '../../tests/world/tenders'
import { beginWithVariants } from '../../tests/world/variants'
import type { OfferDraftState, OfferVariantInput } from '../contract/offers/drafts'
import type { OfferView } from '../contract/offers/views'
import { openMail } from '../mail/secrets'
import { MailModel } from '../mail/model'
import { now } from '../platform/clock'
import type { AppEvent } from '../platform/events'
import { shippedForm } from '../tenders/bidderForms'
import { filledOffer } from '../world/bidderDrafts'
import { readDraft, saveDraft } from './drafts'
import { openContent } from './early'
import { SubmissionModel, type SubmissionDoc } from './model'
import { takeVariants } from './offerVariants'
import { fitsSubmission } from './size'

/* What a submission takes of variants, and what it refuses: by which number and at which field. */
const LOT = 'LOT-0001'
const SAYS = { declaredBy: 'Ada Muster' }
const TITLES = ['Holzbau statt Stahl', 'Fertigteile aus Eisvogel'] as const
let world: World
let office: Office
inOffice((made) => ({ world, office } = made))
afterEach(() => office.goTo(null))

const begin = (allowed: string | null): Promise<string> => beginWithVariants(world, office, allowed)
const read = (offerId: string) => world.call(office.people.bidder, 'getOfferDraft', offerId, LOT, 'offer')
type Wish = { data?: OfferDraftState['data']; variants?: OfferVariantInput[]; takeEarlier?: boolean }
const save = async (offerId: string, draft: Wish) =>
  world.call(office.people.bidder, 'saveOfferDraft', offerId, LOT, 'offer', { version: (await read(offerId)).version, ...draft })
const submit = (offerId: string) => world.call(office.people.bidder, 'updateOfferStage', offerId, 6, null, SAYS)
const submitted = (tenderId: string) => SubmissionModel.find({ tenderId, action: 'submit' }).lean<SubmissionDoc[]>()

it('says of each variant what it lacks, beside what the main form does, and takes no file away that is gone', async () => {
  const id = await begin('allowed')
  const { id: offerId } = await world.call(office.people.bidder, 'createOffer', id)
  const { rooms } = await read(offerId)
  const { fileId } = await addFile(world, office.people.bidder, [rooms[0] ?? '', { name: 'Statik.pdf' }])
  const half = await save(offerId, { variants: [{ title: 'Holz', data: filledOffer(1, now()), files: [fileId] }, {}] })
  const [first, second] = half.variants.map((one) => one.id)
  const errors = [
    { path: `/lots/${LOT}/price/total/net-total`, rule: 'required' },
    { path: `/lots/${LOT}/variants/1/title`, rule: 'untitled', variant: second },
    { path: `/lots/${LOT}/variants/1/price/total/net-total`, rule: 'required', variant: second },
  ]
  const fault = await refusalOf(submit(offerId))
  expect(fault).toMatchObject({ status: 422, data: { reason: 'refused.draftIncomplete' } })
  expect(fault.data.errors).toEqual(expect.arrayContaining(errors.map((one) => expect.objectContaining(one) as unknown)))
  await save(offerId, { data: filledOffer(2, now()) })
  expect(await refusalOf(submit(offerId))).toMatchObject({
    status: 422,
    data: { reason: 'refused.variantIncomplete', params: { no: '2' } },
  })
  await save(offerId, { variants: [{ id: first }, { id: second, title: 'Beton', data: filledOffer(3, now()) }] })
  await world.call(office.people.bidder, 'deleteDocument', fileId)
  const gone = await refusalOf(submit(offerId))
  expect(gone).toMatchObject({ status: 422, data: { reason: 'refused.variantFileMissing', params: { no: '1' } } })
  expect(gone.data.errors).toEqual([{ path: `/lots/${LOT}/variants/0/files`, rule: 'fileGone', params: {}, variant: first }])
  expect(await submitted(id)).toEqual([])
  await save(offerId, { variants: [{ id: first, files: [] }, { id: second }] })
  expect((await submit(offerId)).results).toMatchObject([{ done: true }])
})

it('keeps what is too long for the database out as it is saved, by bytes, main form and variants together', async () => {
  const { id: offerId } = await world.call(office.people.bidder, 'createOffer', await begin('allowed'))
  const text = '€'.repeat(100_000)
  const longOne = { ...filledOffer(1, now()), 'remarks-section': { 'remarks-group': { remarks: text } } }
  const data = setAt(setAt(longOne, '/price/discount/discount-conditions', text), '/terms/variants/variants-note', text)
  const some = (many: number) => Array.from({ length: many }, (_one, n) => ({ title: `${n}`, data }))
  const { version, variants } = await save(offerId, { variants: some(8) })
  const more = [...variants.map((one) => ({ id: one.id })), ...some(1)]
  expect(await refusalOf(save(offerId, { variants: more }))).toMatchObject({ status: 413, data: { reason: 'refused.draftTooLong' } })
  // Nor does the main form come in beside them.
  expect(await refusalOf(save(offerId, { data }))).toMatchObject({ status: 413, data: { reason: 'refused.draftTooLong' } })
  expect(await read(offerId)).toMatchObject({ version, variants: variants.map((one) => ({ id: one.id })) })
  // What earlier versions let in is told before the row is written.
  const content = { form: '', data: {}, messages: [], files: [], declaredBy: '', nonce: '' }
  const told = (bytes: number) => fitsSubmission({ ...content, data: { text: 'a'.repeat(bytes) } }, {})
  expect([told(11_000_000), told(12_000_000)]).toEqual([true, false])
})

/** A draft as it was written while the notice let variants in. */
const drafted = async (offer: OfferView, titles: readonly string[] = [TITLES[0]]): Promise<void> => {
  const place = { tenderId: offer.projectId, offerId: offer.id, orgId: offer.organizationId, lotId: LOT, kind: 'offer' as const }
  const here = { ...place, round: 1, offerRound: 1 }
  const { version, data } = await readDraft(here)
  const variants = titles.map((title) => ({ id: 'a', title, data: filledOffer(1, now()), files: [] }))
  await saveDraft(here, { version, data: data ?? {}, variants, by: { name: 'Ada Muster' }, at: now() })
}
const NOT_ALLOWED = { status: 409, data: { reason: 'refused.variantsNotAllowed' } }

it('lets none in where the notice does not: as a draft, in time, late, in a later round, or beside the contract', async () => {
  const id = await begin(null)
  const { bidder } = office.people
  const offer = await takePart(world, bidder, { id })
  const fault = await refusalOf(save(offer.id, { variants: [{ title: TITLES[0] }] }))
  expect(fault).toMatchObject(NOT_ALLOWED)
  expect(String(fault.data['message'])).toMatch(/nicht zugelassen \(§ [^{}]+\)\./)
  const beside = { ...SAYS, variants: [{ title: TITLES[0] }] }
  expect((await refusalOf(world.callRaw(bidder, ['updateOfferStage', [offer.id, 6, null, beside]]))).status).toBe(422)
  await drafted(offer)
  expect(await refusalOf(submit(offer.id))).toMatchObject(NOT_ALLOWED)
  // Written on, they stay and stay refused; whatever was changed in them is too.
  await save(offer.id, { data: filledOffer(5, now()) })
  expect(await refusalOf(save(offer.id, { variants: [{ id: 'a', title: TITLES[1] }] }))).toMatchObject(NOT_ALLOWED)
  expect(await refusalOf(submit(offer.id))).toMatchObject(NOT_ALLOWED)
  await drafted(offer, [])
  expect((await submit(offer.id)).results).toMatchObject([{ done: true }])
  await drafted(offer)
  // Another one, after the deadline.
  const late = await begin(null)
  const other = await takePart(world, bidder, { id: late })
  await drafted(other)
  await office.wait(61 * DAY)
  expect(await refusalOf(world.call(office.people.bidder, 'updateOfferStage', other.id, 6, null, SAYS))).toMatchObject(NOT_ALLOWED)
  expect(await submitted(late)).toEqual([])
  await office.open(id, 7)
  const asked = new Date(now().getTime() + 30 * DAY).toISOString()
  await office.stage(id, { stage: 6, offerIds: [offer.id], offerDeadline: asked })
  // Not even where one asks for those of before.
  expect(await refusalOf(save(offer.id, { takeEarlier: true }))).toMatchObject(NOT_ALLOWED)
  await save(offer.id, { data: filledOffer(4, now()) })
  await submit(offer.id)
  const rows = await submitted(id)
  expect(rows.map(({ offerRound }) => offerRound).sort()).toEqual([1, 2])
  expect((await Promise.all(rows.map(openContent))).map(({ variants }) => variants)).toEqual(rows.map(() => undefined))
})

it('says nothing of them to anybody else before the opening: no list, log, event, mail or stored row', async () => {
  const heard: AppEvent[] = []
  const end = world.events.listen((event) => heard.push(event))
  const id = await begin('allowed')
  const { bidder } = office.people
  const offer = await takePart(world, bidder, { id })
  const { rooms } = await read(offer.id)
  const { fileId } = await addFile(world, bidder, [rooms[0] ?? '', { name: 'Eisvogel.pdf' }])
  const said = await save(offer.id, { variants: TITLES.map((title) => ({ title, data: filledOffer(777_123, now()), files: [fileId] })) })
  const { results } = await submit(offer.id)
  const no = results?.[0]?.receiptNo ?? ''
  await office.submit(id, 'rival', { stage: 6 })
  await office.wait(61 * DAY)
  const ofTender = ['getProject', 'getOffersByProjectId', 'getLogEntries', 'getLateSubmissions', 'getMismatches', 'getRoomsByProjectId']
  const ofLot = ['getAward', 'getExamination', 'getEvaluation', 'getOpeners']
  const ways: readonly (readonly [string, ...unknown[]])[] = [
    ...[...ofTender, 'getOpenedOffers', 'getReport'].map((one) => [one, id] as const),
    ...ofLot.map((one) => [one, id, LOT] as const),
    ...rooms.map((one) => ['listDocuments', one] as const),
    ...[['getOfferDraft', offer.id, LOT, 'offer'] as const, ['getSubmission', no] as const, ['getReceipt', no] as const],
    ...[['createPDFAndGetDownloadLink', 'receipt', no] as const, ['createPDFAndGetDownloadLink', 'log', id] as const],
  ]
  const who: readonly (Person | null)[] = ['first', 'second', 'admin', 'rival', null]
  const ask = (one: Person | null, [method, ...args]: (typeof ways)[number]) =>
    world.callRaw(one && office.people[one], [method, args]).catch((fault: unknown) => fault)
  const answers = await Promise.all(who.flatMap((one) => ways.map((way) => ask(one, way))))
  expect(answers.filter((one) => !(one instanceof Error)).length).toBeGreaterThan(10)
  const mails = await Promise.all((await MailModel.find({}).lean()).map((mail) => openMail(mail as never)))
  const names = (await world.db.listCollections().toArray()).map(({ name }) => name)
  const rows = await Promise.all(names.map((name) => world.db.collection(name).find({}).toArray()))
  end()
  const seen = JSON.stringify([answers.map((one) => (one instanceof Error ? { ...one } : one)), mails, rows, heard])
  const secrets = [...TITLES, ...said.variants.map((one) => one.id), 'Eisvogel', '777123', 'Nebenangebot ']
  expect(secrets.filter((one) => seen.includes(one))).toEqual([])
  // All of it is there, and read once it is opened.
  await office.open(id, 7)
  const told = JSON.stringify(await world.call(office.people.first, 'getEvaluation', id, LOT))
  expect([...TITLES, ...said.variants.map((one) => one.id), 'Eisvogel.pdf', '777123'].filter((one) => !told.includes(one))).toEqual([])
})

it('is judged by the rule of the lot alone', () => {
  const taking = { form: shippedForm('offer'), files: [], at: now(), deadline: null }
  const one = [{ id: 'a', title: 'x', data: filledOffer(1, now()), files: [] }]
  const under = (allowed: 'none' | 'allowed' | 'required', some: typeof one) =>
    takeVariants(some, { ...taking, rules: { variants: { allowed, paragraph: '§' }, mains: { allowed: 'none', paragraph: '§' } } })
  expect([under('none', one), under('none', []), under('required', []), under('required', one)]).toMatchObject([
    { ok: false, reason: 'variantsNotAllowed' },
    { ok: true },
    { ok: false, reason: 'variantsRequired' },
    { ok: true },
  ])
})
