import { describe, expect, it } from 'vitest'
import type { ReportView } from '../contract/report/views'
import { readPdf } from '../../tests/world/readPdf'
import { inform } from '../../tests/world/inform'
import { refusalOf, type Office } from '../../tests/world/procedure'
import { inOffice } from '../../tests/world/inWorld'
import type { World } from '../../tests/world/testWorld'
import { withTwoOffers } from '../../tests/world/twoOffers'
import { entriesOfTypes } from '../audit/area'
import { DOWNLOAD_PATH, findDownload } from '../documents/links'
import { AuditModel } from '../log/area'
import { now } from '../platform/clock'
import { ReportModel, ReportVersionModel } from './model'

let world: World
let office: Office
inOffice((made) => ({ world, office } = made))

const read = (id: string): Promise<ReportView> => world.call(office.people.first, 'getReport', id)
const lineOf = (report: ReportView, about: string) => {
  const found = report.lines.find((one) => one.about === about)
  if (!found) throw new Error(`no line ${about}`)
  return found
}
const states = ({ lines }: ReportView) => Object.fromEntries(lines.map(({ about, state }) => [about, state]))

const printed = async (target: string): Promise<Awaited<ReturnType<typeof readPdf>>> => {
  const link = await world.call(office.people.second, 'createPDFAndGetDownloadLink', 'report', target)
  const found = await findDownload(link.slice(DOWNLOAD_PATH.length + 1), { holder: { address: '127.0.0.1', device: '' }, at: now() })
  if (!found) throw new Error('nothing there')
  return readPdf(found.body)
}

describe('a whole life', () => {
  it('fills the report from the record, line by line, each statement with its source', async () => {
    const { id, own, rival } = await withTwoOffers(world, office)
    const names = { own: own.organization.name, rival: rival.organization.name }
    const sealed = await read(id)
    expect(sealed.law).toBe('§ 6 KonzVgV')
    expect(states(sealed)).toMatchObject({ chosen: 'later', left: 'later', winner: 'later', openings: 'later', preparation: 'record' })
    // Before the opening nobody is named who offered, nor counted.
    expect(JSON.stringify(sealed)).not.toContain(names.own)
    expect(JSON.stringify(sealed)).not.toContain(names.rival)

    expect(await entriesOfTypes(id, ['OFFER_SUBMITTED'])).toEqual([])
    // Nor where somebody puts it into the database.
    const lots = world.db.collection<{ _id: string }>('tenders')
    const told = {
      at: now(),
      by: 'x',
      winners: [],
      told: [{ offerId: rival.id, organizationId: 1, name: names.rival, reason: 'y', at: now() }],
    }
    await lots.updateOne({ _id: id }, { $set: { 'lots.0.information': { ...told, waiting: null } } })
    expect(JSON.stringify(await read(id))).not.toContain(names.rival)
    await lots.updateOne({ _id: id }, { $unset: { 'lots.0.information': '' } })

    await office.open(id, 7)
    expect(await entriesOfTypes(id, ['OFFER_SUBMITTED'])).toHaveLength(2)
    // What somebody else wrote into the log says nothing.
    const planted = { _id: 1_000_000, tenderId: id, tenderSeq: 1_000_000, type: 'EVALUATION_CLOSED', at: now(), data: { kind: 'offer' } }
    await AuditModel.collection.insertOne(planted as never)
    const opened = await read(id)
    await AuditModel.collection.deleteOne({ _id: planted._id as never })
    expect(states(opened)).toMatchObject({ openings: 'record', chosen: 'missing', winner: 'later' })
    expect(lineOf(opened, 'chosen').missing).toEqual([
      { source: 'chosen', place: 'evaluation' },
      { source: 'chosenReason', place: 'evaluation' },
    ])
    expect(lineOf(opened, 'openings').statements[0]).toMatchObject({ isLogged: true })

    const losers = [{ offerId: rival.id, reason: 'Der Preis ist höher.' }]
    await inform(world, office, [id, { offerIds: [own.id], choiceReason: 'Bestes Konzept', losers }])
    const informed = await read(id)
    expect(lineOf(informed, 'left')).toMatchObject({ state: 'record', statements: [{ text: `${names.rival}: Der Preis ist höher.` }] })
    expect(informed.moments).toMatchObject([{ key: 'waitElectronic', paragraph: '§ 134 Abs. 2 GWB', last: '2027-02-11' }])

    await office.goTo('2027-02-12T08:00:00.000Z')
    await office.stage(id, { stage: 8, outcome: 'awarded', reason: 'Bestes Konzept' })
    const ended = await read(id)
    expect(lineOf(ended, 'winner').state).toBe('record')
    expect(
      lineOf(ended, 'winner')
        .statements.map(({ details }) => details.join())
        .join(),
    ).toContain(names.own)
    expect(lineOf(ended, 'cancelled').state).toBe('without')
    expect(ended.moments.map(({ key, last }) => [key, last])).toEqual([
      ['waitElectronic', '2027-02-11'],
      // 48 days from Friday, 12 February: Thursday, 1 April.
      ['awardNotice', '2027-04-01'],
      ['statistics', '2027-04-13'],
      ['retention', '2030-02-12'],
    ])
  })

  it('of a lot whose loser got no reason has it missing, and leads to the award', async () => {
    const { id, own } = await withTwoOffers(world, office)
    await office.open(id, 7)
    await world.db.collection<{ _id: string }>('tenders').updateOne({ _id: id }, { $set: { regime: 'UVgO' } })
    await office.stage(id, { stage: 8, outcome: 'awarded', offerIds: [own.id] })
    const line = lineOf(await read(id), 'left')
    expect(line).toMatchObject({ state: 'missing', missing: [{ source: 'leftReason', place: 'award' }] })
    expect(line.statements[0]?.text).toContain('ohne Begründung')
  })
})

describe('what people write', () => {
  it('stands with name and time, and what was changed in the database is told', async () => {
    const { id } = await office.draft()
    const before = await read(id)
    const { id: lineId, state } = lineOf(before, 'conflicts')
    expect([before.version, state]).toEqual([0, 'ifAny'])
    const input = { version: 0, lineId, text: ' Keine bekannt. ' }
    const after = await world.call(office.people.second, 'updateReportLine', id, input)
    expect(lineOf(after, 'conflicts')).toMatchObject({ state: 'hand', written: { text: 'Keine bekannt.', isAltered: false } })
    expect(lineOf(after, 'conflicts').written?.by).toBeTruthy()
    expect((await refusalOf(world.call(office.people.first, 'updateReportLine', id, input))).status).toBe(409)
    const unknown = { version: after.version, lineId: 'VgV-8-none', text: 'x' }
    expect((await refusalOf(world.call(office.people.first, 'updateReportLine', id, unknown))).status).toBe(404)
    await ReportModel.collection.updateOne({ _id: id as never }, { $set: { 'lines.0.text': 'Doch.' } })
    expect(lineOf(await read(id), 'conflicts').written?.isAltered).toBe(true)
    // Nor is a text that stood there before what stands there now.
    const lines = async () => (await ReportModel.findOne({ _id: id }).lean())?.lines
    const put = (change: object) => ReportModel.collection.updateOne({ _id: id as never }, { $set: change })
    const second = await world.call(office.people.first, 'updateReportLine', id, { version: after.version, lineId, text: 'Zwei.' })
    const earlier = await lines()
    const third = await world.call(office.people.first, 'updateReportLine', id, { version: second.version, lineId, text: 'Drei.' })
    expect(lineOf(third, 'conflicts').written).toMatchObject({ text: 'Drei.', isAltered: false })
    await put({ lines: earlier })
    expect(lineOf(await read(id), 'conflicts').written).toMatchObject({ text: 'Zwei.', isAltered: true })
    await put({ lines: [] })
    expect((await read(id)).lost).toEqual([expect.stringContaining('Der Text zu § 6 Abs. 2 Nr. 7 KonzVgV von')])
    const back = await world.call(office.people.first, 'updateReportLine', id, { version: third.version, lineId, text: '' })
    expect(lineOf(back, 'conflicts')).toMatchObject({ state: 'ifAny', written: null })
    expect(back.lost).toEqual([])
  })

  it('as notes keeps its order when several write at once, each in the log', async () => {
    const { id } = await office.draft()
    const { first, second, third } = office.people
    await Promise.all([first, second, third].map((one, n) => world.call(one, 'addReportNote', id, `Telefonat ${n}`)))
    const { notes, lines } = await read(id)
    expect(notes.map(({ no, isAltered }) => [no, isAltered])).toEqual([
      [1, false],
      [2, false],
      [3, false],
    ])
    expect(lines.find(({ about }) => about === 'deliberations')?.state).toBe('record')
    const altered = async (change: object) => {
      await ReportModel.collection.updateOne({ _id: id as never }, change)
      return (await read(id)).notes.map(({ isAltered }) => isAltered)
    }
    expect(await altered({ $set: { 'notes.1.text': 'etwas anderes' } })).toEqual([false, true, false])
    expect(await altered({ $set: { 'notes.0.by': 'Jemand anders' } })).toEqual([true, true, false])
    expect(await altered({ $set: { 'notes.2.at': new Date('2026-01-01T00:00:00Z') } })).toEqual([true, true, true])
    expect((await read(id)).lost).toEqual([])
    expect(await altered({ $pull: { notes: { no: 2 } } })).toHaveLength(2)
    expect((await read(id)).lost).toEqual([expect.stringContaining('Vermerk 2 von')])
  })
})

describe('a signed version', () => {
  it('stays as it was, shows what changed since, and says where it is not what was signed', async () => {
    const { id } = await office.draft()
    const signed = await world.call(office.people.first, 'signReport', id, 0)
    expect(signed.versions).toMatchObject([{ no: 1 }])
    expect(signed.lines.filter(({ isChanged }) => isChanged)).toEqual([])
    const stale = await refusalOf(world.call(office.people.second, 'signReport', id, 0))
    expect([stale.status, stale.data.reason]).toEqual([409, 'staleBy'])
    // What is refused was not signed either.
    expect(await ReportVersionModel.countDocuments({ tenderId: id })).toBe(1)
    const { id: lineId } = lineOf(signed, 'conflicts')
    const after = await world.call(office.people.first, 'updateReportLine', id, {
      version: signed.version,
      lineId,
      text: 'Niemand ist befangen.',
    })
    expect(after.lines.filter(({ isChanged }) => isChanged).map(({ about }) => about)).toEqual(['conflicts'])
    const version = await world.call(office.people.second, 'getReportVersion', id, 1)
    expect(version).toMatchObject({ no: 1, isAltered: false, hash: signed.versions[0]?.hash })
    expect(version.logHead.seq).toBeGreaterThan(0)
    expect(lineOf({ ...after, ...version }, 'conflicts').written).toBeNull()
    expect((await refusalOf(world.call(office.people.first, 'getReportVersion', id, 2))).status).toBe(404)
    const [paper, kept] = [await printed(id), await printed(`${id}:1`)]
    expect(paper.pages.join(' ')).toContain('Niemand ist befangen.')
    expect(kept.pages.join(' ')).not.toContain('Niemand ist befangen.')
    expect(kept.pages.join(' ').replace(/ /g, '')).toContain(version.hash)
    const [row] = await ReportVersionModel.find({ tenderId: id }).lean()
    const content = row?.content.replace('Stadt Musterhafen', 'Stadt Musterdorf')
    await ReportVersionModel.collection.updateOne({ tenderId: id }, { $set: { content } })
    expect((await world.call(office.people.second, 'getReportVersion', id, 1)).isAltered).toBe(true)
    expect((await printed(`${id}:1`)).pages.join(' ')).toContain('Diese Fassung wurde nach dem Signieren verändert.')
    await ReportModel.collection.updateOne({ _id: id as never }, { $set: { versions: [] } })
    expect((await read(id)).lost).toEqual([expect.stringContaining('Die signierte Fassung 1 von')])
  })
})
