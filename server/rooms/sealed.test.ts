import { buffer } from 'node:stream/consumers'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actorOf, addFile, addUnjudged, roomNamed } from '../../tests/world/rooms'
import { makeOffice, refusalOf, type Office } from '../../tests/world/procedure'
import { importTemplates } from '../../tests/world/templates'
import { DAY } from '../../tests/world/tenders'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { AuditModel } from '../log/model'
import { MailModel } from '../mail/model'
import { hasBlob } from '../blobs/blobs'
import { FileModel } from '../files/model'
import type { AppEvent } from '../platform/events'
import { now } from '../platform/clock'
import { placeIn, provenIntents } from '../platform/intentProof'
import { submittedFilesOf } from '../files/offerRooms'
import { TenderModel, type TenderDoc } from '../tenders/model'
import { roomsForArchive } from './archived'
import { effectPorts } from './effectPorts'
import { deleteFile } from './commands/changeFile'
import { handedOut } from './handOut'
import { recordScan } from './scanned'
import { fileSubject } from './subject'

let world: World
let office: Office
let blobs: string
const heard: Extract<AppEvent, { kind: 'changed' }>[] = []
beforeAll(async () => {
  world = await makeWorld()
  blobs = world.blobs
  await importTemplates('eu/1.7/EU-19.json')
  office = await makeOffice(world)
  await office.goTo('2026-12-01T09:00:00.000Z')
  world.events.listen((event) => void (event.kind === 'changed' && event.topic === 'rooms' && heard.push(event)))
})
afterAll(() => world.close())

const SECRET = 'Quecksilberpreis 47.11 je Tonne'
const running = async (stage: 3 | 5 | 6 = 3) => {
  const { id } = await office.draft()
  await office.stage(id, { stage })
  return id
}
const roomsOf = (id: string, as: 'bidder' | 'rival' | 'first' | 'admin') => world.call(office.people[as], 'getRoomsByProjectId', id)
const list = (roomId: string, as: 'bidder' | 'rival' | 'first' | 'third' | 'admin') =>
  world.call(office.people[as], 'listDocuments', roomId)
const application = async (id: string, as: 'bidder' | 'rival' = 'bidder') => {
  await world.call(office.people[as], 'createOffer', id)
  return roomNamed(await roomsOf(id, as), 'Teilnahmeantrag')
}

/** Everything that lies in the database or on the disk, as text. */
const everything = async (): Promise<string> => {
  const collections = await world.db.listCollections({}, { nameOnly: true }).toArray()
  const documents = await Promise.all(collections.map(({ name }) => world.db.collection(name).find().toArray()))
  const files = readdirSync(blobs, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  return [JSON.stringify(documents), ...files.flatMap((one) => [one.name, readFileSync(join(one.parentPath, one.name), 'latin1')])].join(
    '\n',
  )
}

describe('a room of an application', () => {
  it('is there for whoever takes part, sealed, and does not exist for other companies and guests', async () => {
    const id = await running()
    expect((await roomsOf(id, 'bidder')).map(({ part }) => part)).toEqual(['documents'])
    const room = await application(id)
    expect(room).toMatchObject({
      ...{ part: 'application', type: 'CONTRACTOR', stage: 4, lotId: 'LOT-0001', round: 1, sealed: true, canWrite: true, fileCount: 0 },
      until: (await office.read(id)).lots[0]?.applicationDeadline,
    })
    await addFile(world, office.people.bidder, [room.id, { name: 'Referenzen.pdf' }])
    await world.call(office.people.rival, 'createOffer', id)
    for (const stranger of [office.people.rival, null])
      for (const method of ['getRoom', 'listDocuments', 'getDownloadLink'] as const)
        expect((await refusalOf(world.call(stranger, method, room.id))).status, method).toBe(404)
    expect((await roomsOf(id, 'rival')).map((one) => one.id)).not.toContain(room.id)
  })

  it('tells the team nothing before the opening: not listed, 423 and written down, no event, no log', async () => {
    const id = await running()
    const before = await roomsOf(id, 'first')
    heard.length = 0
    const room = await application(id)
    const { fileId } = await addFile(world, office.people.bidder, [room.id, { name: 'Geheim-Angebot.pdf', content: SECRET }])
    expect(await roomsOf(id, 'first')).toEqual(before)
    expect(await roomsOf(id, 'admin')).toEqual(await roomsOf(id, 'first'))
    for (const reader of ['first', 'third', 'admin'] as const) {
      expect((await refusalOf(world.call(office.people[reader], 'getRoom', room.id))).status).toBe(423)
      expect((await refusalOf(list(room.id, reader))).status).toBe(423)
      expect((await refusalOf(world.call(office.people[reader], 'getDownloadLink', room.id, fileId))).status).toBe(423)
      expect((await refusalOf(world.call(office.people[reader], 'deleteDocument', fileId))).status).toBe(423)
    }
    expect(await AuditModel.countDocuments({ tenderId: id, type: 'SEALED_ACCESS_DENIED' })).toBe(12)
    expect((await world.call(office.people.admin, 'getLogEntries', id, { limit: 200 })).map(({ type }) => type)).not.toContain(
      'FILE_UPLOADED',
    )
    await expect.poll(() => heard.length, { timeout: 2000 }).toBeGreaterThan(0)
    expect(heard.filter(({ audience }) => audience.everyone || audience.staff || audience.admins || audience.users)).toEqual([])
  })

  it('lies on disk and in the database without a name, a hash or a word of it', async () => {
    const room = await application(await running())
    await addFile(world, office.people.bidder, [room.id, { name: 'Zinnober-Kalkulation.pdf', folder: 'Quarzordner', content: SECRET }])
    const { sha256, fileId } = await addFile(world, office.people.bidder, [
      room.id,
      { name: 'Zinnober-Kalkulation.pdf', content: `${SECRET}!` },
    ])
    await world.call(office.people.bidder, 'renameDocument', fileId, 'Umbrapreise.xlsx')
    await world.call(office.people.bidder, 'getDownloadLink', room.id, fileId)
    const all = await everything()
    for (const planted of [SECRET, 'Zinnober', 'Quarzordner', 'Umbrapreise', sha256]) expect(all, planted).not.toContain(planted)
    // The search finds what is not sealed.
    const open = roomNamed(await roomsOf(room.projectId, 'first'), 'Ausschreibungs-Dokumente')
    await addFile(world, office.people.first, [open.id, { name: 'Ockerplan.pdf', content: `Offen: ${SECRET}` }])
    const found = await everything()
    for (const planted of [SECRET, 'Ockerplan']) expect(found, planted).toContain(planted)
  })

  it('is read-only once submitted, writable after withdrawing, and its files are those that were submitted', async () => {
    const id = await running()
    const { bidder } = office.people
    const room = await application(id)
    const { fileId, sha256 } = await addFile(world, bidder, [room.id, { name: 'Referenzen.pdf', folder: 'Anlagen' }])
    const owner = { tenderId: id, offerId: room.offerId ?? '', orgId: room.organizationId ?? 0 }
    const part = { lotId: 'LOT-0001', kind: 'application', round: 1, offerRound: 1 } as const
    expect(await submittedFilesOf(owner, part, now())).toMatchObject([
      { id: fileId, name: 'Anlagen/Referenzen.pdf', size: 25, sha256, no: 1 },
    ])

    await office.submit(id, 'bidder', { stage: 1 })
    expect(await world.call(bidder, 'getRoom', room.id)).toMatchObject({ canWrite: false, reason: 'alreadySubmitted' })
    for (const attempt of [
      () => addFile(world, bidder, [room.id, { name: 'nachträglich.pdf' }]),
      () => world.call(bidder, 'renameDocument', fileId, 'anders.pdf'),
      () => world.call(bidder, 'deleteDocument', fileId),
      () => world.call(bidder, 'getUploadLink', room.id, { name: 'x.pdf', size: 1 }),
    ])
      expect(await refusalOf(attempt())).toMatchObject({ status: 409, data: { reason: 'refused.alreadySubmitted' } })
    await office.submit(id, 'bidder', { stage: 0 })
    expect(await world.call(bidder, 'getRoom', room.id)).toMatchObject({ canWrite: true })
    expect(await world.call(bidder, 'deleteDocument', fileId)).toBeNull()
  })
})

describe('after the opening', () => {
  it('the team reads what was submitted; what was not, or was withdrawn, stays the bidder’s for ever', async () => {
    const id = await running()
    const { bidder, rival } = office.people
    const room = await application(id)
    const kept = await addFile(world, bidder, [room.id, { name: 'Referenzen.pdf', content: SECRET }])
    await office.submit(id, 'bidder', { stage: 1 })
    // What was judged before and comes in a moment later is the company's, and no part of what it submitted.
    world.advanceClock(5)
    await addUnjudged(world, bidder, [room.id, { name: 'Referenzen.pdf', content: 'später' }])
    await addUnjudged(world, bidder, [room.id, { name: 'Danach.pdf' }])
    expect((await list(room.id, 'bidder')).map(({ name, no }) => [name, no])).toEqual([
      ['Danach.pdf', 1],
      ['Referenzen.pdf', 2],
    ])
    const drafts = await application(id, 'rival')
    await addFile(world, rival, [drafts.id, { name: 'Entwurf.pdf' }])
    await office.submit(id, 'rival', { stage: 1 })
    await office.submit(id, 'rival', { stage: 0 })
    await office.wait(31 * DAY)
    expect((await refusalOf(list(room.id, 'first'))).status).toBe(423)
    await office.open(id, 4)

    expect((await roomsOf(id, 'first')).map(({ id: one, part }) => [one, part]).slice(1)).toEqual([[room.id, 'application']])
    expect(await list(room.id, 'first')).toMatchObject([
      { id: kept.fileId, name: 'Referenzen.pdf', sha256: kept.sha256, by: bidder.name, moves: [] },
    ])
    expect(await world.call(office.people.first, 'getRoom', room.id)).toMatchObject({
      sealed: false,
      fileCount: 1,
      reason: 'roomOfTheCompany',
    })
    expect(await world.call(office.people.first, 'getDownloadLink', room.id, kept.fileId)).toMatch(/^\/api/)
    const out = await handedOut({ roomId: room.id, fileId: null, versionId: null, as: 'file', lang: 'de' })
    expect(out?.files.map(({ name, blobId }) => [name, blobId])).toEqual([['Referenzen.pdf', kept.blobId]])
    expect(out?.key).toHaveLength(32)
    const tender = await TenderModel.findOne({ _id: id }).lean<TenderDoc>()
    const handed = tender && (await roomsForArchive(tender))
    const archived = JSON.stringify(handed?.rooms)
    for (const known of ['Referenzen.pdf', kept.sha256, kept.blobId]) expect(archived, known).toContain(known)
    // What was submitted is among the bytes, opened; what stayed sealed is not.
    const bytes = await Promise.all((handed?.files ?? []).map(async ({ read }) => (await buffer(read())).toString()))
    expect(bytes).toEqual(['Quecksilberpreis 47.11 je Tonne'])
    for (const kept of ['Danach.pdf', 'Entwurf.pdf']) expect(archived, kept).not.toContain(kept)
    expect((await refusalOf(list(drafts.id, 'first'))).status).toBe(423)
    expect(await list(drafts.id, 'rival')).toHaveLength(1)
    expect((await refusalOf(addFile(world, office.people.bidder, [room.id, { name: 'zu spät.pdf' }]))).status).toBe(409)
  })

  it('the log shows room, file and checksum of what was submitted, and of nothing else', async () => {
    const id = await running()
    const room = await application(id)
    const { bidder } = office.people
    const older = await addFile(world, bidder, [room.id, { name: 'Referenzen.pdf', content: 'erste Fassung' }])
    await office.wait(1000)
    const sent = await addFile(world, bidder, [room.id, { name: 'Referenzen.pdf', content: 'zweite Fassung' }])
    const dropped = await addFile(world, bidder, [room.id, { name: 'Zinnober.pdf' }])
    await world.call(bidder, 'deleteDocument', dropped.fileId)
    await office.submit(id, 'bidder', { stage: 1 })
    const uploads = async () =>
      (await world.call(office.people.admin, 'getLogEntries', id, { type: 'FILE_UPLOADED', limit: 50 })).map(({ data }) => data)
    expect(await uploads()).toEqual([])
    await office.wait(31 * DAY)
    await office.open(id, 4)
    const told = await uploads()
    expect(told).toHaveLength(3)
    expect(older.fileId).toBe(sent.fileId)
    expect(told.filter(({ file }) => file !== undefined)).toMatchObject([{ room: room.name, file: 'Referenzen.pdf', hash: sent.sha256 }])
    expect(JSON.stringify(told)).not.toContain('Zinnober')
    expect(JSON.stringify(told)).not.toContain(older.sha256)
  })

  it('the negotiation has a room of each side, and more until the offer phase; other companies see none of it', async () => {
    const id = await running()
    const room = await application(id)
    await application(id, 'rival')
    await office.submit(id, 'bidder', { stage: 1 })
    await office.submit(id, 'rival', { stage: 1 })
    await office.wait(31 * DAY)
    await office.open(id, 4)
    const offerId = room.offerId ?? ''
    const { first, second } = office.people
    expect(
      await refusalOf(world.call(office.people.bidder, 'createRoom', { projectId: id, name: 'Früh', description: 'Für später', offerId })),
    ).toMatchObject({
      data: { reason: 'refused.roomNotNegotiated' },
    })
    await office.stage(id, { stage: 5, offerIds: [offerId] })
    // What is decided and not told yet shows the company nothing.
    expect((await roomsOf(id, 'bidder')).filter(({ part }) => part === 'negotiation')).toEqual([])
    // The team writes already, in its room and in further ones; nothing of it shows to the company before that is told.
    const early = await world.call(first, 'createRoom', { projectId: id, name: 'Fragenkatalog', description: 'Für das Gespräch', offerId })
    const before = await roomsOf(id, 'first')
    const team = before.filter((one) => one.part === 'negotiation' && one.type === 'CLIENT' && one.offerId === offerId)
    expect(team.map(({ canWrite }) => canWrite)).toEqual([true, true])
    const mailed = await MailModel.countDocuments({ key: 'fileUploadedByClient' })
    await addFile(world, first, [team[0]?.id ?? '', { name: 'Vorab.pdf' }])
    expect((await roomsOf(id, 'bidder')).filter(({ part }) => part === 'negotiation')).toEqual([])
    for (const one of before.filter(({ part, offerId: of }) => part === 'negotiation' && of === offerId)) {
      expect((await refusalOf(world.call(office.people.bidder, 'getRoom', one.id))).status).toBe(404)
      expect((await refusalOf(list(one.id, 'bidder'))).status).toBe(404)
    }
    expect(await MailModel.countDocuments({ key: 'fileUploadedByClient' })).toBe(mailed)
    await world.call(first, 'announceDecisions', id, 'LOT-0001', [{ offerId }])
    const theirs = (await roomsOf(id, 'bidder')).filter(({ part, id: one }) => part === 'negotiation' && one !== early.id)
    expect(theirs.map(({ type, canWrite, sealed, stage }) => [type, canWrite, sealed, stage])).toEqual([
      ['CONTRACTOR', true, false, 5],
      ['CLIENT', false, false, 5],
    ])
    const [own, ours] = theirs
    await addFile(world, office.people.bidder, [own?.id ?? '', { name: 'Konzept.pdf' }])
    await addFile(world, first, [ours?.id ?? '', { name: 'Fragen.pdf' }])
    expect(await list(own?.id ?? '', 'first')).toMatchObject([{ name: 'Konzept.pdf', moves: [] }])
    const fragen = (await list(ours?.id ?? '', 'bidder')).find(({ name }) => name === 'Fragen.pdf')
    expect(fragen).toMatchObject({ name: 'Fragen.pdf' })
    expect((await list(ours?.id ?? '', 'bidder')).map(({ name }) => name).sort()).toEqual(['Fragen.pdf', 'Vorab.pdf'])
    expect(JSON.stringify(fragen)).not.toContain(first.name)
    const [konzept] = await list(own?.id ?? '', 'bidder')
    expect(await refusalOf(world.call(office.people.bidder, 'deleteDocument', konzept?.id ?? ''))).toMatchObject({
      data: { reason: 'refused.handedOver' },
    })
    expect((await refusalOf(addFile(world, first, [own?.id ?? '', { name: 'x.pdf' }]))).status).toBe(403)
    for (const one of theirs) expect((await refusalOf(list(one.id, 'rival'))).status).toBe(404)

    const make = (as: 'bidder' | 'second' | 'rival', name: string) =>
      world.call(office.people[as], 'createRoom', { projectId: id, name, description: 'Weiteres', offerId })
    expect(await make('bidder', 'Muster')).toMatchObject({ type: 'CONTRACTOR', part: 'negotiation', canDelete: true })
    expect(await make('second', 'Protokolle')).toMatchObject({ type: 'CLIENT', part: 'negotiation' })
    expect((await refusalOf(make('rival', 'Fremd'))).status).toBe(404)
    expect((await roomsOf(id, 'bidder')).filter(({ part }) => part === 'negotiation')).toHaveLength(5)
    await office.stage(id, { stage: 6, offerIds: [offerId] })
    expect(await world.call(office.people.bidder, 'getRoom', own?.id ?? '')).toMatchObject({ canWrite: false, reason: 'stageIsOver' })
    const late = world.call(second, 'createRoom', { projectId: id, name: 'Zu spät', description: 'Nachtrag', offerId })
    expect(await refusalOf(late)).toMatchObject({ status: 409, data: { reason: 'refused.roomAfterNegotiation' } })
    expect(roomNamed(await roomsOf(id, 'bidder'), 'Angebot')).toMatchObject({ part: 'offer', canWrite: true, sealed: true, stage: 7 })
  })
})

describe('a file that is deleted while it is submitted', () => {
  it('stays where the submission has it', async () => {
    const id = await running()
    const room = await application(id)
    const { fileId, blobId } = await addFile(world, office.people.bidder, [room.id, { name: 'Referenzen.pdf' }])
    const subject = await fileSubject(fileId, { actor: await actorOf(world, office.people.bidder), now: now(), method: 'deleteDocument' })
    if (!subject) throw new Error('the file is missing')
    // Judged before, written after the submission.
    await office.submit(id, 'bidder', { stage: 1 })
    const step = { subject, actor: await actorOf(world, office.people.bidder), at: now(), ports: effectPorts() }
    expect(await refusalOf(deleteFile(step, ''))).toMatchObject({ status: 409, data: { reason: 'refused.alreadySubmitted' } })
    expect(await list(room.id, 'bidder')).toMatchObject([{ id: fileId, name: 'Referenzen.pdf' }])
    expect(await hasBlob(blobId)).toBe(true)
    await world.workers.rooms.sweep(0)
    expect(await AuditModel.countDocuments({ tenderId: id, type: 'FILE_DELETED' })).toBe(0)
  })
})

describe('after a crash', () => {
  it('what was left is carried out once: the entry in the log, and bytes that go', async () => {
    const room = roomNamed(await roomsOf(await running(), 'first'), 'Ausschreibungs-Dokumente')
    const { fileId, blobId } = await addFile(world, office.people.first, [room.id, { name: 'Plan.pdf' }])
    const intent = { id: 'left-by-a-crash', kind: 'roomTold' }
    const facts = { type: 'FILE_DELETED', at: now(), by: null, data: { tenderId: room.projectId, file: 'Plan.pdf' }, blobIds: [blobId] }
    const [left] = provenIntents(placeIn(FileModel, fileId), [{ ...intent, facts }])
    await FileModel.updateOne({ _id: fileId }, { $push: { pending: left }, $set: { deletedAt: now() } })
    await world.workers.rooms.sweep()
    expect(await hasBlob(blobId)).toBe(true)
    for (let time = 0; time < 2; time++) await world.workers.rooms.sweep(0)
    expect(await hasBlob(blobId)).toBe(false)
    expect(await AuditModel.countDocuments({ 'data.intent': 'left-by-a-crash' })).toBe(1)
    expect((await FileModel.findOne({ _id: fileId }).lean())?.pending).toEqual([])
  })
})

describe('an infected file', () => {
  it('is written down and goes to nobody; others of the room do', async () => {
    const { first, bidder } = office.people
    const room = roomNamed(await roomsOf(await running(), 'first'), 'Ausschreibungs-Dokumente')
    const { fileId, blobId } = await addFile(world, first, [room.id, { name: 'Wurm.pdf', mime: 'application/pdf' }])
    await addFile(world, first, [room.id, { name: 'Wurm.pdf', content: 'ohne' }])
    await addFile(world, first, [room.id, { name: 'Rein.pdf' }])
    await recordScan(blobId, { scan: 'infected', at: now() })
    await recordScan(blobId, { scan: 'infected', at: now() })
    expect((await list(room.id, 'bidder')).find(({ id }) => id === fileId)?.versions.map(({ scan }) => scan)).toEqual(['none', 'infected'])
    expect(await refusalOf(world.call(bidder, 'getDownloadLink', room.id, fileId, { no: 1 }))).toMatchObject({
      status: 409,
      data: { reason: 'refused.infected' },
    })
    expect(await AuditModel.countDocuments({ tenderId: room.projectId, type: 'FILE_INFECTED' })).toBe(1)
    expect(await MailModel.find({ key: 'fileInfected' }).lean()).toMatchObject([{ to: first.email }])
    const out = await handedOut({ roomId: room.id, fileId: null, versionId: null, as: 'file', lang: 'de' })
    expect(out?.files.map(({ name, no }) => [name, no])).toEqual([
      ['Rein.pdf', 1],
      ['Wurm.pdf', 2],
    ])
  })
})
