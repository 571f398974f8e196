import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FileModel, type FileDoc } from '../../server/files/model'
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

/** What the rival's room holds in the end. */
const got = async (): Promise<string> => (await read(await world.call(rival, 'getDownloadLink', own.room)))[1]
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

it('an upload of another company does not end in their room', async () => {
  const [address, id] = await begin(company.boss, company.rooms.two)
  const by = { id: rival.id, email: rival.email, name: rival.name }
  // All but the last byte is there; the room is another one from then on.
  await files.tus.patch(company.boss, address, { offset: 0, body: CONTENT.slice(0, -1) })
  await uploads().updateOne({ _id: id }, { $set: { roomId: own.room, receivedAt: new Date() } })
  await files.tus.patch(company.boss, address, { offset: CONTENT.length - 1, body: CONTENT.slice(-1) })
  await uploads().updateOne({ _id: id }, { $set: { by } })
  await files.tus.head(rival, address)
  expect(await got()).not.toContain('fremd.txt')
})
