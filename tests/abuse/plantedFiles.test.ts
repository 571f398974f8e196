import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FileModel, type FileDoc } from '../../server/files/model'
import { RoomModel, type RoomDoc } from '../../server/files/roomModel'
import { sealOf } from '../../server/files/seal'
import { sealText } from '../../server/sealing/text'
import type { UploadDoc } from '../../server/uploads/model'
import { AuditModel } from '../../server/log/model'
import { startFileServer, type FileServer } from '../world/fileServer'
import type { TestUser } from '../world/people'
import { addFile } from '../world/rooms'
import { CONTENT, makeSealedCompany, TWO, type SealedCompany } from '../world/sealedCompany'
import { makeWorld, type World } from '../world/testWorld'

/*
 * Somebody who writes the database, and takes part in the same lot with a company of their own, wants another one's sealed files: by a link
 * that they make or turn, or by an upload of theirs that says it is those bytes. All companies of a lot have one key.
 */
let world: World
let files: FileServer
let company: SealedCompany
let rival: TestUser
let own: { room: string; fileId: string }
beforeAll(async () => {
  world = await makeWorld()
  files = await startFileServer(world)
  company = await makeSealedCompany(world)
  rival = await world.user('organizationAdmin')
  await world.call(rival, 'createOffer', company.offer.projectId)
  const rooms = await world.call(rival, 'getRoomsByProjectId', company.offer.projectId)
  const room = rooms.find(({ sealed, canWrite, lotId }) => sealed && canWrite && lotId === TWO)?.id ?? ''
  own = { room, fileId: (await addFile(world, rival, [room, { name: 'eigene.txt', content: 'Nur unseres' }])).fileId }
})
afterAll(async () => {
  await files.close()
  await world.close()
})

const links = () => world.db.collection<{ _id: string; roomId: string; fileId: string | null }>('fileLinks')
const uploads = () => world.db.collection<UploadDoc>('uploads')
const rowIdOf = (link: string): string =>
  createHash('sha256')
    .update(link.split('/').at(-1) ?? '')
    .digest('hex')
const read = async (link: string): Promise<[number, string]> => {
  const answer = await files.request(rival, link)
  return [answer.status, Buffer.from(await answer.arrayBuffer()).toString('latin1')]
}
const told = (id: string) => AuditModel.countDocuments({ 'data.intent': { $regex: `^logFault:intent:fileLinks:${id}` } })

it('a link that somebody turned or made hands nothing out', async () => {
  const link = await world.call(rival, 'getDownloadLink', own.room, own.fileId)
  const _id = rowIdOf(link)
  const before = await links().findOne({ _id })
  if (!before) throw new Error('no link')
  expect((await read(link))[0]).toBe(200)
  const { rooms, files: theirs } = company
  const changes = [
    { roomId: rooms.one, fileId: theirs.one, versionId: null },
    { roomId: rooms.two, fileId: null },
    { fileId: theirs.two },
    { versionId: 'x' },
    { as: 'inline' as const },
    { userId: null },
    { sessionId: 'x', userId: null },
    { expiresAt: new Date(Date.now() + 86_400_000) },
    { code: 'x' },
  ]
  for (const change of changes) {
    await links().updateOne({ _id }, { $set: change })
    const [status, text] = await read(link)
    expect([status, text.includes(CONTENT)], JSON.stringify(change)).toEqual([404, false])
    await links().replaceOne({ _id }, before)
  }
  expect(await told(_id)).toBe(1)
  expect((await read(link))[0]).toBe(200)
  // One of their own making, with the code of another.
  const made = randomBytes(32).toString('base64url')
  for (const more of [{}, { roomId: rooms.one, fileId: theirs.one, versionId: null }]) {
    await links().insertOne({ ...before, ...more, _id: rowIdOf(made) })
    expect((await read(`/api/v1/files/${made}`))[0]).toBe(404)
    await links().deleteOne({ _id: rowIdOf(made) })
  }
})

/** What the rival's room holds in the end: its zip, and where it is empty nothing. */
const got = async (): Promise<string> => {
  const link = await world.call(rival, 'getDownloadLink', own.room).catch(() => null)
  return link === null ? '' : (await read(link))[1]
}
const begin = async (who: TestUser, roomId: string): Promise<[address: string, id: string]> => {
  const address = (await files.tus.create(who, CONTENT.length, { roomId, filename: 'fremd.txt' })).headers.get('location') ?? ''
  return [address, address.split('/').at(-1) ?? '']
}

it('an upload of their own is not the bytes of another company, whatever it says', async () => {
  const [address, id] = await begin(rival, own.room)
  const file = await FileModel.findOne({ _id: company.files.two }).lean<FileDoc>()
  if (!file) throw new Error('no file')
  await FileModel.collection.deleteOne({ _id: file._id as never })
  await uploads().updateOne({ _id: id }, { $set: { blobId: file.versions[0]?.blobId ?? '' } })
  const answers = [await files.tus.head(rival, address), await files.tus.patch(rival, address, { offset: 0, body: '' })]
  expect(answers.filter(({ status }) => status < 400)).toEqual([])
  expect(await got()).not.toContain('fremd.txt')
  await uploads().deleteOne({ _id: id })
  await FileModel.collection.insertOne(file as never)
  const theirs = await files.request(company.boss, await world.call(company.boss, 'getDownloadLink', company.rooms.two))
  expect(Buffer.from(await theirs.arrayBuffer()).toString('latin1')).toContain('kalkulation-zwei')
})

it('a file of their own is not another company’s, whatever versions it has', async () => {
  const rows = FileModel.collection
  const [mine, theirs] = [
    await FileModel.findOne({ _id: own.fileId }).lean<FileDoc>(),
    await FileModel.findOne({ _id: company.files.two }).lean<FileDoc>(),
  ]
  if (!mine || !theirs) throw new Error('no file')
  await rows.updateOne({ _id: mine._id as never }, { $set: { versions: theirs.versions } })
  const link = await world.call(rival, 'getDownloadLink', own.room, own.fileId).catch(() => null)
  if (link !== null) expect((await read(link))[1]).not.toContain(CONTENT)
  expect(await got()).not.toContain(CONTENT)
  await rows.replaceOne({ _id: mine._id as never }, mine)
  // Files of earlier versions go on being read.
  const sealed = (place: string[], key: Buffer) => sealText(JSON.stringify({ size: 11, sha256: 'x', mime: 'text/plain' }), key, place)
  const room = await RoomModel.findOne({ _id: own.room }).lean<RoomDoc>()
  const seal = room && (await sealOf(room))
  const [version] = mine.versions
  if (!seal || !version) throw new Error('not sealed')
  for (const more of [[version.blobId], []]) {
    await rows.updateOne(
      { _id: mine._id as never },
      { $set: { 'versions.0.sealed': sealed([seal.id, version.id, 'facts', ...more], seal.key) } },
    )
    expect((await world.call(rival, 'listDocuments', own.room)).map(({ size }) => size)).toEqual([11])
  }
  await rows.replaceOne({ _id: mine._id as never }, mine)
})

it('an upload of another company does not end in their room', async () => {
  const [address, id] = await begin(company.boss, company.rooms.two)
  const by = { id: rival.id, email: rival.email, name: rival.name }
  // All but the last byte is there; room and sender are others from then on, who have a byte, too.
  await files.tus.patch(company.boss, address, { offset: 0, body: CONTENT.slice(0, -1) })
  await uploads().updateOne({ _id: id }, { $set: { roomId: own.room, by } })
  expect((await files.tus.patch(rival, address, { offset: CONTENT.length - 1, body: '?' })).status).toBeGreaterThanOrEqual(400)
  expect(await got()).not.toContain('fremd.txt')
})
