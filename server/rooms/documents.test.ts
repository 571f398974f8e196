import { describe, expect, it } from 'vitest'
import { addFile, movesOf, roomNamed } from '../../tests/world/rooms'
import { again } from '../../tests/world/offers'
import { isPagePath } from '../../engine/pages'
import { now } from '../platform/clock'
import { refusalOf, type Office } from '../../tests/world/procedure'
import { inOffice, type World } from '../../tests/world/inWorld'
import { AuditModel } from '../log/model'
import { hasBlob } from '../blobs/blobs'
import { MailModel } from '../mail/model'
import { tellOfGathered } from './tell'

let world: World
let office: Office
inOffice((made) => ({ world, office } = made))

const DOCUMENTS = 'Ausschreibungs-Dokumente'
const roomOf = async (id: string) => roomNamed(await world.call(office.people.first, 'getRoomsByProjectId', id), DOCUMENTS)
const list = (roomId: string, as: 'first' | 'second' | null = 'first') =>
  world.call(as === null ? null : office.people[as], 'listDocuments', roomId)
const published = async () => {
  const { id } = await office.draft()
  const room = await roomOf(id)
  await addFile(world, office.people.first, [room.id, { name: 'Leistung.pdf', content: 'Fassung 1', mime: 'application/pdf' }])
  await office.stage(id, { stage: 3 })
  const [file] = await list(room.id)
  if (!file) throw new Error('the file is missing')
  return { id, room, file }
}
const typesOf = async (tenderId: string): Promise<string[]> =>
  (await AuditModel.find({ tenderId }).sort({ _id: 1 }).lean()).map(({ type }) => type)

describe('documents of a draft', () => {
  it('are the team’s: counted, listed by folder and name, and deleted by one person', async () => {
    const { first, second, admin, bidder } = office.people
    const { id } = await office.draft()
    const room = await roomOf(id)
    expect(room).toMatchObject({ type: 'CLIENT', part: 'documents', stage: null, fileCount: 0, canWrite: true, sealed: false })
    await addFile(world, first, [room.id, { name: 'b.txt' }])
    await addFile(world, second, [room.id, { name: 'a.txt', folder: 'Pläne/2026' }])
    await addFile(world, admin, [room.id, { name: 'B.txt', content: 'anders' }])
    const files = await list(room.id)
    expect(files.map(({ name, folder, no }) => [folder, name, no])).toEqual([
      ['', 'b.txt', 2],
      ['Pläne/2026', 'a.txt', 1],
    ])
    expect(files[0]?.versions.map(({ no, size, by }) => [no, size, by])).toEqual([
      [2, 6, admin.name],
      [1, 16, first.name],
    ])
    expect((await office.read(id)).informationRooms).toMatchObject([{ name: DOCUMENTS, fileCount: 2 }])
    expect(files.slice(0, 1).map(movesOf)).toEqual([{ rename: '+', replace: '+', delete: '+' }])

    for (const stranger of [null, bidder])
      expect((await refusalOf(world.call(stranger, 'listDocuments', room.id))).status, String(stranger?.name)).toBe(404)
    const { blobId } = await addFile(world, first, [room.id, { name: 'weg.txt' }])
    const gone = (await list(room.id)).find(({ name }) => name === 'weg.txt')
    expect(await world.call(second, 'deleteDocument', gone?.id ?? '')).toBeNull()
    expect(await hasBlob(blobId)).toBe(false)
    expect(await list(room.id)).toHaveLength(2)
    expect((await refusalOf(world.call(second, 'deleteDocument', gone?.id ?? ''))).status).toBe(404)
    // The name is free again.
    await addFile(world, first, [room.id, { name: 'weg.txt' }])
    expect((await list(room.id)).find(({ name }) => name === 'weg.txt')?.no).toBe(1)
    expect((await typesOf(id)).filter((type) => type.startsWith('FILE_'))).toEqual([
      ...['FILE_UPLOADED', 'FILE_UPLOADED', 'FILE_UPLOADED', 'FILE_UPLOADED', 'FILE_DELETED', 'FILE_UPLOADED'],
    ])
  })

  it('are renamed within their folder, never onto each other', async () => {
    const { first } = office.people
    const room = await roomOf((await office.draft()).id)
    await addFile(world, first, [room.id, { name: 'eins.txt' }])
    const { fileId } = await addFile(world, first, [room.id, { name: 'zwei.txt' }])
    expect(await world.call(first, 'renameDocument', fileId, '../drei.txt', 1)).toMatchObject({ name: 'drei.txt', version: 2 })
    expect(await refusalOf(world.call(first, 'renameDocument', fileId, 'EINS.txt'))).toMatchObject({
      status: 409,
      data: { reason: 'refused.nameTaken' },
    })
    expect(await refusalOf(world.call(first, 'renameDocument', fileId, 'vier.txt', 1))).toMatchObject({ status: 409, data: { version: 2 } })
    expect((await refusalOf(world.call(first, 'renameDocument', fileId, '\u202e \u0000'))).status).toBe(422)
  })

  it('count ten uploads of one name at once as ten versions', async () => {
    const room = await roomOf((await office.draft()).id)
    await Promise.all(
      Array.from({ length: 10 }, (_one, n) =>
        addFile(world, office.people.first, [room.id, { name: 'Plan.txt', content: `Fassung ${n}` }]),
      ),
    )
    const files = await list(room.id)
    expect(files).toHaveLength(1)
    expect(files[0]?.versions.map(({ no }) => no)).toEqual(Array.from({ length: 10 }, (_one, n) => 10 - n))
  })
})

describe('published documents', () => {
  it('are everybody’s to read, without the names of those who wrote them', async () => {
    const { id, room, file } = await published()
    const [shown] = await list(room.id, null)
    expect(shown).toMatchObject({ name: 'Leistung.pdf', preview: 'pdf', deletion: null, moves: [] })
    expect(JSON.stringify(shown)).not.toContain(office.people.first.name)
    expect(await world.call(null, 'getRoomsByProjectId', id)).toMatchObject([{ id: room.id, canWrite: false, fileCount: 1 }])
    expect(await world.call(null, 'getRoom', room.id)).toMatchObject({ reason: 'roomOfTheAuthority', canEdit: false })
    expect(await world.call(null, 'createPublicLink', id)).toMatch(new RegExp(`/projekte/${id}$`))
    expect(await world.call(null, 'createPublicLink', room.id, 'Leistung.pdf')).toContain(
      `/projekte/${id}/dokumente/${room.id}?datei=${file.id}#rm-${room.id}`,
    )
    // A page that there is.
    expect(isPagePath(new URL(await world.call(null, 'createPublicLink', room.id, null)).pathname)).toBe(true)
    expect((await refusalOf(addFile(world, office.people.bidder, [room.id, { name: 'x.txt' }]))).status).toBe(403)
  })

  it('are replaced with visible versions, or struck with a reason; nobody renames them', async () => {
    const { first, second } = office.people
    const { room, file } = await published()
    expect(movesOf(file)).toEqual({ rename: 'published', replace: '+', strike: '+', delete: '+' })
    expect(await refusalOf(world.call(first, 'renameDocument', file.id, 'neu.pdf'))).toMatchObject({
      data: { reason: 'refused.published' },
    })
    await addFile(world, second, [room.id, { name: 'Leistung.pdf', content: 'Fassung 2', mime: 'application/pdf' }])
    expect((await list(room.id, null))[0]?.versions.map(({ no, by }) => [no, by])).toEqual([
      [2, undefined],
      [1, undefined],
    ])
    expect((await refusalOf(world.call(first, 'strikeDocument', file.id, ' '))).status).toBe(422)
    await world.call(first, 'strikeDocument', file.id, 'Ersetzt durch die Leistungsbeschreibung.')
    const [struck] = await list(room.id, null)
    expect(struck?.struck).toEqual({ reason: 'Ersetzt durch die Leistungsbeschreibung.', at: expect.any(String) })
    expect(await refusalOf(world.call(second, 'strikeDocument', file.id, 'noch einmal'))).toMatchObject({
      data: { reason: 'refused.alreadyStruck' },
    })
  })

  it('are deleted by two people: the first asks with a reason, never the same one confirms, and anybody can keep them', async () => {
    const { first, second } = office.people
    const { id, room, file } = await published()
    expect((await refusalOf(world.call(first, 'deleteDocument', file.id))).status).toBe(422)
    expect(await world.call(first, 'deleteDocument', file.id, 'Falsche Anlage.')).toMatchObject({
      deletion: { by: first.name, byMe: true, reason: 'Falsche Anlage.' },
    })
    expect((await list(room.id, null))[0]).toMatchObject({ deletion: null, name: 'Leistung.pdf' })
    expect(await refusalOf(world.call(first, 'deleteDocument', file.id))).toMatchObject({ data: { reason: 'refused.ownDeletion' } })
    expect(await world.call(second, 'keepDocument', file.id)).toMatchObject({ deletion: null })
    expect((await refusalOf(world.call(second, 'keepDocument', file.id))).status).toBe(409)

    await world.call(second, 'deleteDocument', file.id, 'Doch falsch.')
    expect(await world.call(first, 'deleteDocument', file.id)).toBeNull()
    expect(await list(room.id, null)).toEqual([])
    expect((await typesOf(id)).filter((type) => type.startsWith('FILE_'))).toEqual([
      ...['FILE_UPLOADED', 'FILE_DELETION_ASKED', 'FILE_KEPT', 'FILE_DELETION_ASKED', 'FILE_DELETED'],
    ])
  })

  it('are not deleted by one person in two accounts: whoever stands in for the one who asked is no second pair of eyes', async () => {
    await office.goTo('2026-12-01T09:00:00.000Z')
    const { id, room, file } = await published()
    const [deputy, other] = [await world.user('internal'), await world.user('internal')]
    const until = new Date(now().getTime() + 86_400_000).toISOString()
    for (const [as, whom] of [
      ['first', deputy],
      ['third', other],
    ] as const) {
      const { version = 0 } = await office.read(id)
      const input = { version, member: office.people[as].email, deputy: whom.email, from: now().toISOString(), until }
      await world.call(office.people[as], 'nameDeputy', id, input)
    }
    await world.call(office.people.first, 'deleteDocument', file.id, 'Falsche Anlage.')
    const fault = await refusalOf(world.call(await again(deputy), 'deleteDocument', file.id))
    expect(fault).toMatchObject({ status: 409, data: { reason: 'refused.ownDeletion' } })
    expect(await list(room.id)).toHaveLength(1)
    expect(await world.call(await again(other), 'deleteDocument', file.id)).toBeNull()
    await office.goTo(null)
  })

  it('are asked about anew when another version came: nobody confirms what they have not seen', async () => {
    const { first, second } = office.people
    const { room, file } = await published()
    await world.call(first, 'deleteDocument', file.id, 'Falsche Anlage.')
    await addFile(world, first, [room.id, { name: 'Leistung.pdf', content: 'Fassung 2', mime: 'application/pdf' }])
    expect((await list(room.id))[0]).toMatchObject({ no: 2, deletion: null })
    expect((await refusalOf(world.call(second, 'deleteDocument', file.id))).status).toBe(422)
    expect(await list(room.id)).toHaveLength(1)
  })

  it('go out by a link; what people take along is written down, what guests take is not', async () => {
    const { id, room, file } = await published()
    const links = [
      await world.call(null, 'getDownloadLink', room.id, 'Leistung.pdf'),
      await world.call(office.people.bidder, 'getDownloadLink', room.id, file.id, { inline: true }),
      await world.call(office.people.bidder, 'getDownloadLink', room.id),
    ]
    for (const link of links) expect(link).toMatch(/^\/api\/v1\/files\/[\w-]{43}$/)
    expect(new Set(links).size).toBe(3)
    expect((await typesOf(id)).filter((type) => type === 'FILE_DOWNLOADED')).toHaveLength(2)
    expect((await refusalOf(world.call(null, 'getDownloadLink', room.id, 'fehlt.pdf'))).status).toBe(404)
    expect((await refusalOf(world.call(null, 'getDownloadLink', room.id, file.id, { no: 7 }))).status).toBe(404)
    expect(await refusalOf(world.call(null, 'getDownloadLink', room.id, file.id, { thumb: true }))).toMatchObject({
      data: { reason: 'refused.noPreview' },
    })
  })

  it('tell of an hour’s first file at once, of others when it is over, who takes part, watches or is invited; nobody before', async () => {
    const { bidder, rival, first } = office.people
    const { id, room } = await published()
    // Not over an hour's end.
    const HOUR = 3_600_000
    world.holdClock(new Date(Math.ceil(now().getTime() / HOUR) * HOUR + 1000))
    const mails = () => MailModel.find({ key: 'fileUploadedByClient', to: bidder.email }).lean()
    expect(await mails()).toHaveLength(0)
    await world.call(bidder, 'createOffer', id)
    await world.call(rival, 'addProjectTag', id, 'merkliste')
    const before = (await mails()).length
    await addFile(world, first, [room.id, { name: 'eins.pdf' }])
    await addFile(world, first, [room.id, { name: 'zwei.pdf' }])
    expect((await mails()).length).toBe(before + 1)
    expect(await MailModel.countDocuments({ key: 'fileUploadedByClient', to: rival.email })).toBe(1)
    await addFile(world, first, [room.id, { name: 'drei.pdf' }])
    const fail = (fault: unknown): void => expect(fault).toBeNull()
    await tellOfGathered(fail)
    expect((await mails()).length).toBe(before + 1)
    world.holdClock(new Date(now().getTime() + HOUR))
    await Promise.all([tellOfGathered(fail), tellOfGathered(fail)])
    expect((await mails()).length).toBe(before + 2)
    await tellOfGathered(fail)
    expect((await mails()).length).toBe(before + 2)
    expect(await MailModel.countDocuments({ key: 'fileUploadedByClient', to: rival.email })).toBe(2)
    world.holdClock(null)
  })
})

describe('rooms of documents', () => {
  it('are added by the team until the tender is archived, under a name of their own, and taken away while they are empty', async () => {
    const { first, second, bidder, third } = office.people
    const { id } = await office.draft()
    const add = (name: string, as = first) => world.call(as, 'createRoom', { projectId: id, name, description: 'Für Pläne' })
    for (const name of [' ', DOCUMENTS.toUpperCase()]) expect((await refusalOf(add(name))).status, name).toBe(422)
    const room = await add(' Pläne ')
    expect(room).toMatchObject({ name: 'Pläne', type: 'CLIENT', canEdit: true, canDelete: true, canWrite: true, fileCount: 0 })
    expect((await refusalOf(add('Fremd', bidder))).status).toBe(404)
    const changed = await world.call(second, 'updateRoom', { id: room.id, version: room.version, name: 'Pläne', description: 'Neu' })
    expect(changed).toMatchObject({ description: 'Neu', version: room.version + 1 })
    expect((await refusalOf(world.call(third, 'updateRoom', { id: room.id, version: 1, name: 'Alt', description: 'Alt' }))).status).toBe(
      409,
    )
    const bare = { projectId: id, name: 'Ohne', description: ' ' }
    expect(await refusalOf(world.call(first, 'createRoom', bare))).toMatchObject({
      status: 422,
      data: { errors: [{ path: '/room/description', rule: 'required' }] },
    })
    await addFile(world, first, [room.id, { name: 'a.txt' }])
    expect(await refusalOf(world.call(first, 'deleteRoom', room.id))).toMatchObject({ data: { reason: 'refused.roomNotEmpty' } })
    await world.call(first, 'deleteDocument', (await list(room.id))[0]?.id ?? '')
    await world.call(first, 'deleteRoom', room.id)
    expect((await world.call(first, 'getRoomsByProjectId', id)).map(({ name }) => name)).toEqual([DOCUMENTS])
    expect((await refusalOf(world.call(first, 'getRoom', room.id))).status).toBe(404)
    const own = await roomOf(id)
    expect(await refusalOf(world.call(first, 'deleteRoom', own.id))).toMatchObject({ data: { reason: 'refused.roomOfTheProcedure' } })
    expect((await typesOf(id)).filter((type) => type.startsWith('ROOM_'))).toEqual(['ROOM_CREATED', 'ROOM_CHANGED', 'ROOM_DELETED'])

    await office.stage(id, { stage: 3 })
    await office.stage(id, { stage: 8, outcome: 'cancelled', reason: 'Der Bedarf ist entfallen.' })
    expect(await refusalOf(add('Zu spät'))).toMatchObject({ data: { reason: 'refused.archived' } })
    expect(await world.call(first, 'getRoom', own.id)).toMatchObject({ canWrite: false, reason: 'archived' })
  })

  it('judge a file before its first byte', async () => {
    const { first, bidder } = office.people
    const { room, file } = await published()
    const ask = (wish: { name: string; size: number; folder?: string }, as = first) => world.call(as, 'getUploadLink', room.id, wish)
    expect(await ask({ name: '..\\..\\CON.pdf', size: 1_000_000_000, folder: '/a/../b//' })).toEqual({
      url: '/api/v1/uploads',
      formUrl: `/api/v1/files/${room.id}`,
      metadata: { roomId: room.id, filename: '_CON.pdf', folder: 'a/b' },
      replaces: null,
    })
    expect(await ask({ name: 'LEISTUNG.pdf', size: 0 })).toMatchObject({ replaces: file.id })
    expect((await refusalOf(ask({ name: 'a', size: 1_000_000_001 }))).status).toBe(413)
    expect((await refusalOf(ask({ name: '..', size: 1 }))).status).toBe(422)
    expect((await refusalOf(ask({ name: 'a', size: 1 }, bidder))).status).toBe(403)
  })
})
