import { describe, expect, it } from 'vitest'
import type { ReportView } from '../contract/report/report'
import { readPdf } from '../../tests/world/readPdf'
import { inform } from '../../tests/world/inform'
import { refusalOf, type Office } from '../../tests/world/procedure'
import { inOffice, type World } from '../../tests/world/inWorld'
import { withTwoOffers } from '../../tests/world/twoOffers'
import { entriesOfTypes } from '../audit/area'
import { DOWNLOAD_PATH, findDownload } from '../documents/links'
import { AuditModel } from '../log/area'
import { now } from '../platform/clock'
import { boundRegime } from '../tenders/regime'
import { ReportModel, ReportVersionModel } from './model'
import { NoteModel } from './noteModel'
import { migration } from './migrations/18-notes-by-themselves'
import { FileModel } from '../files/model'
import { RoomModel } from '../files/roomModel'
import { addFile } from '../../tests/world/rooms'
import { reportForArchive } from './archived'

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
    // Which law goes is the log's: nobody counts by a number that § 6 KonzVgV has no more (since 1 July 2026).
    const lawOf = (view: ReportView) => new Set(view.lines.map(({ paragraph }) => paragraph))
    const { published } = (await lots.findOne({ _id: id })) as unknown as { published: object }
    await lots.updateOne({ _id: id }, { $set: { 'published.at': new Date('2026-01-05T09:00:00.000Z') } })
    expect(lawOf(await read(id))).toEqual(lawOf(sealed))
    await lots.updateOne({ _id: id }, { $set: { published } })
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
    expect(new Set(ended.moments.map(({ land }) => land))).toEqual(new Set(['HB']))
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
    await world.db.collection<{ _id: string }>('tenders').updateOne({ _id: id }, { $set: boundRegime(id, 'UVgO') })
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
    expect((await read(id)).lost).toEqual([expect.stringContaining('Der Text zu § 6 Abs. 1 KonzVgV von')])
    const back = await world.call(office.people.first, 'updateReportLine', id, { version: third.version, lineId, text: '' })
    expect(lineOf(back, 'conflicts')).toMatchObject({ state: 'ifAny', written: null })
    expect(back.lost).toEqual([])
  })

  it('as notes keeps its order when several write at once, each in the log', async () => {
    const { id } = await office.draft()
    const { first, second, third } = office.people
    await Promise.all([first, second, third].map((one, n) => world.call(one, 'addReportNote', id, { text: `Telefonat ${n}` })))
    const { notes, lines } = await read(id)
    expect(notes.map(({ no, isAltered }) => [no, isAltered])).toEqual([
      [1, false],
      [2, false],
      [3, false],
    ])
    expect(lines.find(({ about }) => about === 'deliberations')?.state).toBe('record')
    const altered = async (no: number, change: object) => {
      await NoteModel.collection.updateOne({ tenderId: id, no }, { $set: change })
      return (await read(id)).notes.map(({ isAltered }) => isAltered)
    }
    expect(await altered(2, { text: 'etwas anderes' })).toEqual([false, true, false])
    expect(await altered(1, { by: 'Jemand anders' })).toEqual([true, true, false])
    expect(await altered(3, { kind: 'call' })).toEqual([true, true, true])
    expect((await read(id)).lost).toEqual([])
    await NoteModel.collection.deleteOne({ tenderId: id, no: 2 })
    expect((await read(id)).notes).toHaveLength(2)
    expect((await read(id)).lost).toEqual([expect.stringContaining('Vermerk 2 von')])
  })
})

describe('a note with files', () => {
  const roomFor = async (id: string, ...names: string[]) => {
    const { id: roomId } = await world.call(office.people.first, 'createMessageRoom', id)
    for (const name of names) await addFile(world, office.people.first, [roomId, { name, content: `Inhalt von ${name}` }])
    return roomId
  }

  it('keeps them as they were, with their hashes in the log, for the team alone, on paper and in the archive', async () => {
    const { id } = await office.draft()
    const { first, second, bidder } = office.people
    const roomId = await roomFor(id, 'Mitschrift.txt', 'Skizze.txt')
    const note = { text: 'Telefonat mit der Kämmerei', kind: 'call' as const, moment: now().toISOString(), roomId }
    const foreign = await refusalOf(world.call(second, 'addReportNote', id, note))
    expect(foreign.data.errors).toEqual([{ path: '/note/roomId', rule: 'unknownRoom' }])
    const { notes } = await world.call(first, 'addReportNote', id, note)
    // Files go with one note, also where two are written at once.
    const row = await NoteModel.collection.findOne({ tenderId: id })
    await expect(NoteModel.collection.insertOne({ ...row, _id: 'other' } as never)).rejects.toMatchObject({ code: 11000 })
    expect(notes).toMatchObject([{ no: 1, kind: 'call', moment: note.moment, isAltered: false }])
    expect(notes[0]?.files.map(({ name }) => name)).toEqual(['Mitschrift.txt', 'Skizze.txt'])
    // Nobody adds to it, takes from it or reads it but the team.
    const [file] = await world.call(second, 'listDocuments', roomId)
    expect(file?.moves).toEqual([])
    await expect(addFile(world, first, [roomId, { name: 'Mitschrift.txt', content: 'anders' }])).rejects.toMatchObject({
      data: { reason: 'refused.noteWritten' },
    })
    expect((await refusalOf(world.call(first, 'addReportNote', id, note))).data.reason).toBe('refused.noteWritten')
    await office.stage(id, { stage: 2 })
    expect((await refusalOf(world.call(bidder, 'listDocuments', roomId))).status).toBe(404)
    expect(await FileModel.countDocuments({ tenderId: id, roomId })).toBe(2)
    const hash = notes[0]?.files[0]?.sha256 ?? ''
    const paper = (await printed(id)).pages.join(' ')
    expect(paper).toContain('Telefonat')
    expect(paper.replace(/ /g, '')).toContain(hash)
    const signed = await world.call(first, 'signReport', id, 0, 1)
    expect((await printed(`${id}:1`)).pages.join('').replace(/ /g, '')).toContain(hash)
    expect((await refusalOf(world.call(first, 'signReport', id, signed.version, 0))).status).toBe(409)
    expect(await reportForArchive(id)).toMatchObject({
      notes: [{ no: 1, files: [{ sha256: hash }, {}] }],
      versions: [{ no: 1, content: expect.any(String) as string }],
    })
    // Other bytes under the same name are told.
    await FileModel.collection.updateOne({ _id: file?.id as never }, { $set: { 'versions.0.facts.sha256': '0'.repeat(64) } })
    expect((await read(id)).notes[0]?.isAltered).toBe(true)
    expect((await world.call(second, 'getReportNotes', id, 1)).notes[0]?.isAltered).toBe(true)
  })

  it('is refused with a moment that is to come or a virus, and what was uploaded stays', async () => {
    const { id } = await office.draft()
    const roomId = await roomFor(id, 'Plan.txt')
    await FileModel.collection.updateOne({ roomId }, { $set: { 'versions.0.scan': 'infected' } })
    const write = (note: object) => refusalOf(world.call(office.people.first, 'addReportNote', id, { text: 'Plan', ...note }))
    expect((await write({ moment: '2099-01-01T00:00:00.000Z' })).data.errors).toEqual([{ path: '/note/moment', rule: 'inTheFuture' }])
    expect((await write({ text: ' ' })).data.errors).toEqual([{ path: '/note/text', rule: 'required' }])
    expect((await write({ roomId })).data.reason).toBe('refused.fileInfected')
    expect(await RoomModel.findOne({ _id: roomId }).lean()).toMatchObject({ owner: { kind: 'message' }, closedAt: null })
  })

  it('of many comes page by page, and those of before lie by themselves', async () => {
    const { id } = await office.draft()
    await world.call(office.people.first, 'addReportNote', id, { text: 'Die erste' })
    const [first] = await NoteModel.find({ tenderId: id }).lean()
    if (!first) throw new Error('no note')
    const { _id, tenderId: _tender, no: _no, ...words } = first
    await NoteModel.collection.deleteOne({ _id: _id as never })
    const earlier = { _id: id, notes: [{ no: 1, text: words.text, by: words.by, at: words.at }] }
    expect('migrate' in migration && (await migration.migrate(earlier))).toEqual({})
    expect((await read(id)).notes).toMatchObject([{ no: 1, text: 'Die erste', kind: 'note', isAltered: false }])
    const more = Array.from({ length: 120 }, (_, n) => ({ ...words, _id: `${id}:${n + 2}`, tenderId: id, no: n + 2 }))
    await NoteModel.collection.insertMany(more as never)
    expect(await read(id)).toMatchObject({ noteCount: 121, notes: { length: 50 } })
    const last = await world.call(office.people.second, 'getReportNotes', id, 3)
    expect([last.notes.length, last.notes[0]?.no]).toEqual([21, 1])
    expect((await world.call(office.people.second, 'getReport', id, true)).notes).toHaveLength(121)
    expect((await world.call(office.people.second, 'getReportNotes', id, 4)).notes).toEqual([])
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
