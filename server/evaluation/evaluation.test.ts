import { describe, expect, it } from 'vitest'
import { AuditModel } from '../log/model'
import type { EvaluationView } from '../contract/evaluation/views'
import { putDrafts } from '../world/bidderDrafts'
import { DOWNLOAD_PATH, findDownload } from '../documents/links'
import { now } from '../platform/clock'
import { readPdf } from '../../tests/world/readPdf'
import { commit } from '../platform/commit'
import { beginClosing, endClosing } from './commands/closing'
import { EvaluationModel, MarksModel, type EvaluationDoc, type MarksDoc } from './model'
import { refusalOf, type Office, type Person } from '../../tests/world/procedure'
import { inOfficeEach, type World } from '../../tests/world/inWorld'

let world: World
let office: Office
inOfficeEach((made) => ({ world, office } = made))

const PART = { kind: 'offer', round: 1, offerRound: 1 } as const
const DAY = 86_400_000

/** Two companies in an offer phase whose offers cost 100,000 and 120,000 euros net. */
const offersOf = async (): Promise<{ id: string; offers: Record<'bidder' | 'rival', string> }> => {
  const { id } = await office.draft({})
  await office.stage(id, { stage: 6 })
  const put = async (as: 'bidder' | 'rival', net: number) => {
    const offer = await world.call(office.people[as], 'createOffer', id)
    const owner = { _id: offer.id, tenderId: id, orgId: offer.organizationId }
    await putDrafts(owner, { lots: offer.lotOffers, net, by: { name: 'Ada Muster' }, at: now() })
    await world.call(office.people[as], 'updateOfferStage', offer.id, 6, null, { declaredBy: 'Ada Muster' })
    return offer.id
  }
  return { id, offers: { bidder: await put('bidder', 100_000), rival: await put('rival', 120_000) } }
}
const opened = async () => {
  const made = await offersOf()
  await office.wait(61 * DAY)
  await office.open(made.id, 7)
  return made
}
const evaluation = (id: string, as: Person = 'first'): Promise<EvaluationView> =>
  world.call(office.people[as], 'getEvaluation', id, 'LOT-0001')

/** Price 60, concept 40, as tests/world/criteria.ts says it before publishing. */
const withCriteria = async () => {
  const made = await opened()
  return { ...made, view: await evaluation(made.id) }
}
const give = (id: string, as: Person, [offerId, points, version = 0]: readonly [string, string | null, number?]): Promise<EvaluationView> =>
  world.call(office.people[as], 'giveEvaluationPoints', id, 'LOT-0001', PART, {
    offerId,
    version,
    points: { concept: { points, reason: 'gut begründet' } },
  })

const input = async (id: string) => ({ version: (await evaluation(id)).version })
const reveal = async (id: string): Promise<EvaluationView> =>
  world.call(office.people.first, 'revealEvaluationPoints', id, 'LOT-0001', PART, await input(id))
const agree = async (id: string, given: { offerId: string; points: string | null; reason?: string }): Promise<EvaluationView> =>
  world.call(office.people.first, 'agreeOnEvaluationPoints', id, 'LOT-0001', PART, {
    ...(await input(id)),
    ...{ criterionId: 'concept', reason: 'gemeinsam besprochen', ...given },
  })

/** On paper and as a table for spreadsheets, by the same link; of nobody else's. */
const prints = async (id: string): Promise<void> => {
  const target = `${id}:LOT-0001:offer:1:1`
  const found = async (kind: 'evaluation' | 'evaluationTable') => {
    const link = await world.call(office.people.second, 'createPDFAndGetDownloadLink', kind, target)
    return findDownload(link.slice(DOWNLOAD_PATH.length + 1), { holder: { address: '127.0.0.1', device: '' }, at: now() })
  }
  const table = await found('evaluationTable')
  expect(table?.name).toMatch(/^wertung-\d+-LOT-0001\.csv$/)
  const lines = table?.body.toString('utf8').slice(1).split('\r\n') ?? []
  expect(lines[0]).toContain('Konzept: Punkte von 10;"Konzept: gewichtet (40 %)";')
  expect(lines[0]).toContain('Angebotssumme netto (EUR)')
  expect(lines[1]).toContain(';82,000;')
  expect(lines[2]).toContain(';120000,00;')
  const sheet = await found('evaluation')
  const { text } = await readPdf(sheet?.body ?? Buffer.alloc(0))
  for (const part of ['Wertung der Angebote', 'Konzept', '86,000', '120.000,00', 'gut begründet']) expect(text).toContain(part)
  const stolen = world.call(office.people.bidder, 'createPDFAndGetDownloadLink', 'evaluationTable', target)
  expect((await refusalOf(stolen)).status).toBe(403)
}

describe('before the opening', () => {
  it('nothing of it is told, to nobody, and each attempt is written down', async () => {
    const { id } = await offersOf()
    for (const as of ['first', 'second', 'admin'] as const) expect((await refusalOf(evaluation(id, as))).status).toBe(423)
    expect(await AuditModel.countDocuments({ tenderId: id, type: 'SEALED_ACCESS_DENIED' })).toBe(3)
    const criteria = { version: 0, maxPoints: '10', criteria: [] }
    const call = world.call(office.people.first, 'setEvaluationCriteria', id, 'LOT-0001', PART, criteria)
    expect((await refusalOf(call)).status).toBe(423)
    expect((await refusalOf(give(id, 'second', ['none', '3']))).status).toBe(423)
  })

  it('is the same for a round that was not opened yet', async () => {
    const { id } = await opened()
    const later = world.call(office.people.first, 'getEvaluation', id, 'LOT-0001', { ...PART, offerRound: 2 })
    expect((await refusalOf(later)).status).toBe(423)
  })
})

describe('after the opening', () => {
  it('offers stand side by side by the fields of their form, in the order of receipt', async () => {
    const { id, offers } = await opened()
    const view = await evaluation(id)
    expect(view.offers.map(({ offerId }) => offerId)).toEqual([offers.bidder, offers.rival])
    const net = view.fields.find(({ key }) => key.endsWith('net-total'))
    expect(net).toMatchObject({ isNumber: true, label: { de: 'Angebotssumme netto' } })
    expect(view.offers.map(({ values }) => values[net?.key ?? '']?.value)).toEqual([
      { amount: '100000.00', currency: 'EUR' },
      { amount: '120000.00', currency: 'EUR' },
    ])
    expect(view.offers[0]).toMatchObject({ declaredBy: 'Ada Muster', marks: [], total: null, rank: null, excluded: null })
    expect(view).toMatchObject({ open: ['pointsMissing'], mayDefine: false })
    // And nobody outside the team reads it.
    for (const as of ['bidder', 'rival'] as const) expect((await refusalOf(evaluation(id, as))).status).toBe(403)
    const stranger = await world.user('internal')
    expect((await refusalOf(world.call(stranger, 'getEvaluation', id, 'LOT-0001'))).status).toBe(403)
  })

  it('points of several members count by their mean, and price and points make the rank', async () => {
    const { id, offers } = await withCriteria()
    await give(id, 'first', [offers.bidder, '5'])
    await give(id, 'second', [offers.bidder, '6'])
    await give(id, 'first', [offers.rival, '10'])
    await give(id, 'second', [offers.rival, '9'])
    const view = await reveal(id)
    expect(view.offers.map(({ total, rank }) => [total, rank])).toEqual([
      ['82.000', 2],
      ['86.000', 1],
    ])
    expect(view.offers[0]?.results.concept).toMatchObject({ points: '5.5', weighted: '22.000', given: 2 })
    expect(view.offers[0]?.marks).toHaveLength(2)
    await prints(id)
    expect(view.open).toEqual([])
  })

  it('marks are secret until all have marked and an admin reveals them; then one is agreed on', async () => {
    const { id, offers } = await withCriteria()
    const told = async () =>
      (await AuditModel.find({ tenderId: id, type: 'EVALUATION_POINTS_GIVEN' }).lean()).map(({ data }) => data.changes)
    await give(id, 'first', [offers.bidder, '2'])
    await give(id, 'first', [offers.rival, '8'])
    // Nothing of it for who marks next: not the marks, what follows from them, nor what the log or the table says.
    const before = await give(id, 'second', [offers.bidder, '9'])
    expect(before.marking).toMatchObject({
      isMasked: true,
      revealed: null,
      mayReveal: false,
      members: [
        { given: 2, of: 2 },
        { given: 1, of: 2 },
      ],
    })
    expect(before.offers.map(({ marks }) => marks.map(({ points }) => points.concept?.points))).toEqual([['9'], []])
    expect(before.offers.map(({ results, total, rank }) => [results.concept?.points, total, rank])).toEqual([
      [null, null, null],
      [null, null, null],
    ])
    expect(before.open).toEqual(['notRevealed'])
    expect(await told()).toEqual([undefined, undefined, undefined])
    expect((await refusalOf(reveal(id))).data.reason).toBe('refused.marksMissing')
    // Who left the team without being done keeps nobody waiting.
    const tenders = world.db.collection<{ _id: string; team: object[] }>('tenders')
    const { team = [] } = (await tenders.findOne({ _id: id })) ?? {}
    await tenders.updateOne({ _id: id }, { $pull: { team: { userId: before.me.userId } } as never })
    expect((await evaluation(id)).marking.mayReveal).toBe(true)
    await tenders.updateOne({ _id: id }, { $set: { team } })
    expect((await refusalOf(agree(id, { offerId: offers.bidder, points: '5' }))).data.reason).toBe('refused.notRevealed')
    // What an earlier version stored was seen at once, and goes on so.
    const marks = world.db.collection('evaluationMarks')
    await marks.updateMany({ tenderId: id }, { $unset: { isSecret: 1 } })
    expect((await evaluation(id, 'third')).offers[0]?.marks).toHaveLength(2)
    await marks.updateMany({ tenderId: id }, { $set: { isSecret: true } })
    expect((await evaluation(id, 'third')).offers[0]?.marks).toEqual([])
    await give(id, 'second', [offers.rival, '9'])
    const shown = await reveal(id)
    const counted = (await EvaluationModel.findOne({ tenderId: id }).lean<EvaluationDoc>())?.revealed?.counted
    expect(counted?.map(({ version }) => version)).toEqual([1, 1, 1, 1])
    expect(shown.checks).toEqual([{ kind: 'farApart', offerId: offers.bidder, criterionId: 'concept', least: '2', most: '9' }])
    expect(shown.offers[0]?.results.concept?.points).toBe('5.5')
    expect((await told()).slice(3)).toContainEqual([
      { label: expect.stringMatching(/: Konzept$/) as string, oldValue: null, newValue: { decimal: '9' } },
    ])
    // From now on nobody moves a mark by what others gave.
    expect((await refusalOf(give(id, 'second', [offers.bidder, '3', 1]))).data.reason).toBe('refused.evaluationRevealed')
    expect((await refusalOf(agree(id, { offerId: offers.bidder, points: '5', reason: ' ' }))).data.errors?.[0]?.path).toBe('/input/reason')
    const agreed = await agree(id, { offerId: offers.bidder, points: '7' })
    expect(agreed.offers[0]).toMatchObject({
      agreed: { concept: { points: '7', reason: 'gemeinsam besprochen' } },
      total: '88.000',
      rank: 1,
    })
    expect(agreed.offers[0]?.marks).toHaveLength(2)
    const back = await agree(id, { offerId: offers.bidder, points: null })
    expect(back.offers[0]?.results.concept?.points).toBe('5.5')
  })

  it('an excluded offer has no rank, and its price is no reference', async () => {
    const { id, offers, view } = await withCriteria()
    await give(id, 'first', [offers.bidder, '10'])
    await give(id, 'first', [offers.rival, '10'])
    const input = { offerId: offers.bidder, version: view.version, reason: 'Unterschrift fehlt' }
    const excluded = await world.call(office.people.first, 'excludeFromEvaluation', id, 'LOT-0001', PART, input)
    expect(excluded.offers.map(({ total, rank }) => [total, rank])).toEqual([
      [null, null],
      ['100.000', 1],
    ])
    expect(excluded.offers[0]?.excluded).toMatchObject({ reason: 'Unterschrift fehlt' })
    const back = { ...input, version: excluded.version, reason: null }
    const again = await world.call(office.people.first, 'excludeFromEvaluation', id, 'LOT-0001', PART, back)
    expect(again.offers.map(({ rank }) => rank)).toEqual([1, 2])
  })

  it('refuses points above the most, for a price, for unknown criteria and offers, and stale ones', async () => {
    const { id, offers } = await withCriteria()
    expect((await refusalOf(give(id, 'first', [offers.bidder, '10.01']))).data.errors?.[0]?.rule).toBe('maximum')
    expect((await refusalOf(give(id, 'first', ['none', '1']))).data.errors?.[0]?.rule).toBe('unknownOffer')
    const raw = (points: Record<string, { points: string; reason: string }>) =>
      world.call(office.people.first, 'giveEvaluationPoints', id, 'LOT-0001', PART, { offerId: offers.bidder, version: 0, points })
    expect((await refusalOf(raw({ price: { points: '1', reason: '' } }))).data.errors?.[0]?.rule).toBe('workedOut')
    expect((await refusalOf(raw({ constructor: { points: '1', reason: '' } }))).status).toBe(422)
    await give(id, 'first', [offers.bidder, '5'])
    expect((await refusalOf(give(id, 'first', [offers.bidder, '6']))).status).toBe(409)
    // Editors give points; criteria are for project admins.
    expect((await give(id, 'third', [offers.bidder, '5'])).me.mayDecide).toBe(false)
    // Beside points that an earlier version stored, all see what is given, and the log is told of it at once.
    const ofFirst = { tenderId: id, userName: office.people.first.name }
    await world.db.collection('evaluationMarks').updateOne(ofFirst, { $unset: { isSecret: 1 } })
    expect((await give(id, 'second', [offers.bidder, '4'])).offers[0]?.marks).toHaveLength(3)
    await give(id, 'third', [offers.bidder, '7', 1])
    const told = await AuditModel.find({ tenderId: id, type: 'EVALUATION_POINTS_GIVEN' }).sort({ _id: -1 }).limit(2).lean()
    const change = (oldValue: string | null, to: string) => [
      { label: 'Konzept', oldValue: oldValue === null ? null : { decimal: oldValue }, newValue: { decimal: to } },
    ]
    expect(told.map(({ data }) => data.changes)).toEqual([change('5', '7'), change(null, '4')])
    const input = { version: 1, maxPoints: '10', criteria: [] }
    expect((await refusalOf(world.call(office.people.third, 'setEvaluationCriteria', id, 'LOT-0001', PART, input))).status).toBe(403)
  })

  it('closed it stays as it is until somebody opens it again', async () => {
    const { id, offers, view } = await withCriteria()
    const close = (version: number, closed: boolean) =>
      world.call(office.people.first, 'closeEvaluation', id, 'LOT-0001', PART, { version, closed })
    expect((await refusalOf(close(view.version, true))).data.reason).toBe('refused.evaluationIncomplete')
    await give(id, 'first', [offers.bidder, '5'])
    await give(id, 'first', [offers.rival, '5'])
    const closed = await close(view.version, true)
    expect(closed.closed).not.toBeNull()
    expect((await refusalOf(give(id, 'second', [offers.rival, '10']))).data.reason).toBe('refused.evaluationClosed')
    const again = await close(closed.version, false)
    expect(again.closed).toBeNull()
    // All marks were shown: from then on they stand, and the log is told of them once.
    expect((await refusalOf(give(id, 'second', [offers.rival, '10']))).data.reason).toBe('refused.evaluationRevealed')
    expect(again.marking).toMatchObject({ isMasked: false, revealed: { by: closed.closed?.by } })
    await close((await close(again.version, true)).version, false)
    const entries = await AuditModel.find({ tenderId: id, type: /^EVALUATION_/ })
      .sort({ _id: 1 })
      .lean()
    const types = entries.map(({ type }) => type)
    expect(types).toEqual([
      ...['EVALUATION_POINTS_GIVEN', 'EVALUATION_POINTS_GIVEN', 'EVALUATION_CLOSED'],
      // How many: they count now.
      ...['EVALUATION_POINTS_GIVEN', 'EVALUATION_POINTS_GIVEN', 'EVALUATION_REOPENED', 'EVALUATION_CLOSED', 'EVALUATION_REOPENED'],
    ])
  })

  /** What was stored of the evaluation, as whoever closes it reads it. */
  const stored = async (id: string): Promise<EvaluationDoc> => {
    const found = await EvaluationModel.findOne({ tenderId: id }).lean<EvaluationDoc>()
    if (!found) throw new Error('no evaluation is stored')
    return found
  }
  const whole = async () => {
    const made = await withCriteria()
    await give(made.id, 'first', [made.offers.bidder, '5'])
    await give(made.id, 'first', [made.offers.rival, '5'])
    // Somebody wrote something about it: it is stored.
    const exclude = (version: number, reason: string | null) =>
      world.call(office.people.first, 'excludeFromEvaluation', made.id, 'LOT-0001', PART, { offerId: made.offers.rival, version, reason })
    const { version } = await exclude(made.view.version, 'Unterschrift fehlt')
    return { ...made, view: await exclude(version, null) }
  }
  const pointsOf = (view: EvaluationView, offerId: string): string[] =>
    view.offers.flatMap((one) => (one.offerId === offerId ? one.marks.map(({ points }) => points.concept?.points ?? '') : []))

  it.each(['Closed', 'Revealed'] as const)('points given until it is %s wait, and their giver hears whether they count', async (how) => {
    const { id, offers } = await whole()
    const { _id } = await stored(id)
    const closing = await beginClosing(await stored(id))
    expect((await refusalOf(beginClosing(await stored(id)))).data.reason).toBe('refused.evaluationClosed')
    expect((await refusalOf(reveal(id))).data.reason).toBe('refused.evaluationClosed')
    const marks = await MarksModel.find({ evaluationId: _id }).lean<MarksDoc[]>()
    let isAnswered = false
    const late = give(id, 'second', [offers.rival, '10']).finally(() => (isAnswered = true))
    late.catch(() => undefined)
    await expect.poll(() => MarksModel.countDocuments({ evaluationId: _id }), { timeout: 5000 }).toBe(3)
    expect(isAnswered).toBe(false)
    // The closing had read the points before these came in.
    const by = { by: 'Jemand', at: now() }
    const closed = { ...by, frozen: { marks, offerIds: Object.values(offers) } }
    const revealed = { ...by, counted: marks.map((one) => ({ _id: one._id, version: one.version })) }
    const set = how === 'Closed' ? { closed } : { revealed }
    await commit(EvaluationModel, { _id, 'closing.id': closing }, { $set: { ...set, closing: null } })
    expect((await refusalOf(late)).data.reason).toBe(`refused.evaluation${how}`)
    expect(pointsOf(await evaluation(id), offers.rival).filter((one) => one !== '')).toEqual(['5'])
    expect((await MarksModel.find({ evaluationId: _id }).lean<MarksDoc[]>()).flatMap(({ points }) => points)).toHaveLength(2)
    expect(await AuditModel.countDocuments({ tenderId: id, type: 'EVALUATION_POINTS_GIVEN' })).toBe(2)
  })

  it('a closing that comes to nothing lets points through', async () => {
    const { id, offers } = await whole()
    const { _id } = await stored(id)
    const closing = await beginClosing(await stored(id))
    const late = give(id, 'second', [offers.rival, '10'])
    await expect.poll(() => MarksModel.countDocuments({ evaluationId: _id }), { timeout: 5000 }).toBe(3)
    await endClosing(_id, closing)
    expect(pointsOf(await late, offers.rival)).toEqual(['10'])
  })

  it('what is closed is frozen: points and offers that come in otherwise move nothing until it is opened again', async () => {
    const { id, offers, view } = await whole()
    const close = (version: number, closed: boolean) =>
      world.call(office.people.first, 'closeEvaluation', id, 'LOT-0001', PART, { version, closed })
    const ranks = ({ offers: all }: EvaluationView) => all.map(({ offerId, rank, total }) => [offerId, rank, total])
    const before = await close(view.version, true)
    const { _id } = await stored(id)
    await world.db.collection('evaluationMarks').updateMany({ evaluationId: _id }, { $set: { 'points.0.points': '1' } })
    expect(ranks(await evaluation(id))).toEqual(ranks(before))
    // As if the rival's offer had been opened after the close.
    await world.db.collection<{ _id: string }>('evaluations').updateOne({ _id }, { $set: { 'closed.frozen.offerIds': [offers.bidder] } })
    const after = await evaluation(id)
    expect(after.open).toEqual([])
    expect(after.offers.find(({ offerId }) => offerId === offers.rival)).toMatchObject({ rank: null, excluded: null, afterClose: true })
    expect(after.offers.find(({ offerId }) => offerId === offers.bidder)?.afterClose).toBe(false)
    const reopened = await close(after.version, false)
    expect(pointsOf(reopened, offers.bidder)).toEqual(['1'])
    expect(reopened.offers.find(({ offerId }) => offerId === offers.rival)?.rank).toBe(2)
    expect(reopened.offers.some(({ afterClose }) => afterClose)).toBe(false)
  })
})
