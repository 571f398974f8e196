import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import mongoose from 'mongoose'
import { connection } from '../../../server/platform/database/model'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DocumentView, RoomView } from '../../../server/contract/rooms/views'
import type { OfferDraftView } from '../../../server/contract/offers/drafts'
import type { OfferView } from '../../../server/contract/offers/views'
import { connectDatabase } from '../../../server/platform/database/connect'
import { startOwnDatabase } from '../../../server/platform/database/ownDatabase'
import { filledApplication, filledOffer } from '../../../server/world/bidderDrafts'
import { eventually, makeHarbour, Refused, type Crew, type Harbour } from '../../load/harbour'
import { makeUser, type TestUser } from '../../world/people'
import { findBelow, findIn } from './scan'
import { sweep, type Known } from './sweep'

/*
 * A company writes an offer, uploads files, submits, withdraws and prints; then the whole data folder is searched: database, blobs, mails,
 * logs, temporary files, and whatever every other role can ask for. Nothing of it is found, and what is not sealed is: the search can find.
 */
const word = (kind: string): string => `${kind}${randomBytes(9).toString('hex')}`

/** What nobody may find before the opening. */
const SECRET = {
  sentence: word('satz'),
  application: word('antrag'),
  price: `7${String(randomBytes(6).readUIntBE(0, 6)).padStart(15, '3').slice(0, 11)}`,
  name: word('datei'),
  renamed: word('umbenannt'),
  folder: word('ordner'),
  content: word('inhalt'),
  part: word('teil'),
  broken: word('abbruch'),
  refused: word('falsch'),
  declaredBy: word('erklaerer'),
  withdrawn: word('zurueck'),
  profile: word('profil'),
  practice: word('probe'),
  message: word('nachricht'),
  said: word('gesagt'),
  taken: word('entfernt'),
}
const needles = Object.values(SECRET)
/** What everybody may: it shows that the search finds. */
const OPEN = { tender: word('titel'), document: word('unterlage'), compressed: word('gepackt') }
const controls = Object.values(OPEN)

let harbour: Harbour
let own: TestUser
let rival: TestUser
let known: Known
let offerTender = ''

const text = (...words: string[]): Uint8Array => Buffer.from(`${words.join(' ')}. `.repeat(400))

/** Begins an upload by tus and leaves it in the middle. */
const halfUpload = async (roomId: string): Promise<void> => {
  const content = text(SECRET.part)
  const encoded = Object.entries({ roomId, filename: `${SECRET.part}.pdf`, folder: SECRET.part })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  const headers = { 'Tus-Resumable': '1.0.0', 'X-Auth-Token': own.token }
  const { address } = harbour.lotse()
  const made = await fetch(`${address}/api/v1/uploads`, {
    method: 'POST',
    headers: { ...headers, 'Upload-Length': String(content.length), 'Upload-Metadata': encoded },
  })
  expect(made.status).toBe(201)
  const patched = await fetch(new URL(made.headers.get('Location') ?? '', `${address}/api/v1/uploads/`), {
    method: 'PATCH',
    headers: { ...headers, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
    body: Buffer.from(content.subarray(0, content.length >> 1)),
  })
  expect(patched.status).toBe(204)
}

/** A form whose line breaks in the middle of a file. */
const brokenUpload = async (roomId: string): Promise<void> => {
  const boundary = 'x'.repeat(20)
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file[]"; filename="${SECRET.broken}.txt"\r\n\r\n`
  async function* body() {
    yield Buffer.from(head)
    yield Buffer.from(text(SECRET.broken))
    await new Promise((resolve) => setTimeout(resolve, 200))
    throw new Error('cut')
  }
  const request: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { 'X-Auth-Token': own.token, 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    body: body() as unknown as ReadableStream,
    duplex: 'half',
  }
  await fetch(`${harbour.lotse().address}/api/v1/files/${roomId}`, request).catch(() => undefined)
}

/** Applications and offers alike: draft, files, submission, withdrawal and another submission. */
const write = async (id: string, kind: 'application' | 'offer'): Promise<{ offer: OfferView; roomId: string; nos: string[] }> => {
  const offer = await harbour.takePart(own, id)
  const stage = kind === 'application' ? 1 : 6
  const begun = await harbour.call<OfferDraftView>(own, 'getOfferDraft', offer.id, 'LOT-0001', kind)
  const [roomId = ''] = begun.rooms
  const remarks = (words: string) => ({ 'remarks-section': { 'remarks-group': { remarks: `Unser Satz: ${words}.` } } })
  const save = (version: number, data: object, messages?: object[]) =>
    harbour.call<OfferDraftView>(own, 'saveOfferDraft', offer.id, 'LOT-0001', kind, { version, data, ...(messages && { messages }) })
  const filled = kind === 'application' ? filledApplication() : filledOffer(Number(SECRET.price), new Date(harbour.serverTime()))
  await save(0, { ...filled, ...remarks(SECRET.withdrawn) })
  const partOfOffer = { lotId: 'LOT-0001', kind }
  const say = (words: string) => {
    const message = { projectId: id, offerId: offer.id, messageSubject: words, messageText: words, messageExtra: { partOfOffer } }
    return harbour.call(own, 'sendMessage', message)
  }
  await say(SECRET.withdrawn)
  await say(SECRET.taken)
  await harbour.upload(own, roomId, { name: `${SECRET.name}.txt`, folder: SECRET.folder, content: text(SECRET.content) })
  const submit = () => harbour.call<OfferView>(own, 'updateOfferStage', offer.id, stage, null, { declaredBy: SECRET.declaredBy })
  const first = await submit()
  await harbour.call(own, 'updateOfferStage', offer.id, stage === 1 ? 0 : 5)
  const version = 3
  const messages = [{ subject: kind === 'application' ? SECRET.message : SECRET.said, text: 'Zum Geleit' }]
  await save(version, { ...filled, ...remarks(kind === 'application' ? SECRET.application : SECRET.sentence) }, messages)
  const refused = save(version + 1, { 'remarks-section': { 'remarks-group': { remarks: 7 } }, [SECRET.refused]: SECRET.refused })
  await expect(refused).rejects.toBeInstanceOf(Refused)
  const [file] = await harbour.call<DocumentView[]>(own, 'listDocuments', roomId)
  await harbour.call(own, 'renameDocument', file?.id ?? '', `${SECRET.renamed}.txt`)
  await harbour.upload(own, roomId, { name: `${SECRET.name}.bin`, content: deflateSync(text(SECRET.content)) })
  await halfUpload(roomId)
  await brokenUpload(roomId)
  // Until the server has noticed that the line broke, a file is on its way to it.
  const second = await eventually(submit)
  const nos = [first, second].map(({ results }) => results?.[0]?.receiptNo ?? '')
  for (const no of nos) {
    const link = await harbour.call<string>(own, 'createPDFAndGetDownloadLink', 'receipt', no)
    expect((await fetch(new URL(link, harbour.lotse().address))).status).toBe(200)
  }
  return { offer, roomId, nos }
}

/** Everybody else there can be, for the long run: each kind of caller, and each way to be near the tender without being in its team. */
const bystanders: [string, TestUser][] = []
const muster = async ({ buyer, bidders }: Crew): Promise<void> => {
  const ofRival = { organizationId: bidders[1]?.organizationId ?? null }
  bystanders.push(
    ['staff outside the team', await makeUser('internal')],
    ['a colleague of the rival', await makeUser('member', ofRival)],
    ['a company that takes no part', await makeUser('organizationAdmin')],
    ['a member of one', await makeUser('member')],
    ['the buyer’s admin', await makeUser('organizationAdmin', { organizationId: buyer })],
    ['an admin before the second factor', await makeUser('admin', { totp: { enabled: true } })],
    ['an admin before its set-up', await makeUser('admin', { totp: { enabled: null } })],
    ['an admin without a confirmed address', await makeUser('admin', { state: '' })],
    ['an admin that was disabled', await makeUser('admin', { state: 'DISABLED' })],
  )
}

beforeAll(async () => {
  harbour = await makeHarbour(2, { LOG_LEVEL: 'trace' }, muster)
  const [first, second] = harbour.bidders
  if (!first || !second) throw new Error('two companies')
  ;[own, rival] = [first, second]
  const applying = await harbour.running(`Fähre ${OPEN.tender}`, { stage: 3, minutes: 60 })
  const offering = await harbour.running(`Kaje ${OPEN.tender}`, { stage: 6, minutes: 60 })
  offerTender = offering.id
  const rooms = await harbour.call<RoomView[]>(harbour.staff[0], 'getRoomsByProjectId', offering.id)
  const documents = rooms.find(({ type }) => type === 'CLIENT')?.id ?? ''
  await harbour.upload(harbour.staff[0], documents, { name: `${OPEN.document}.txt`, content: text(OPEN.document) })
  await harbour.upload(harbour.staff[0], documents, { name: 'gepackt.bin', content: deflateSync(text(OPEN.compressed)) })
  const written = [await write(applying.id, 'application'), await write(offering.id, 'offer')]
  for (const { id } of [applying, offering]) await harbour.takePart(rival, id)
  await harbour.call(own, 'saveCompanyProfile', {
    version: 0,
    data: { declarations: { 'liability-insurance': { insurer: SECRET.profile } } },
  })
  await harbour.call(own, 'startPractice')
  const practised = { ...filledOffer(1, new Date()), 'remarks-section': { 'remarks-group': { remarks: SECRET.practice } } }
  await harbour.call(own, 'savePractice', { version: 1, data: practised, files: [] })
  const files = await Promise.all(written.map(({ roomId }) => harbour.call<DocumentView[]>(own, 'listDocuments', roomId)))
  known = {
    texts: [
      ...['LOT-0001', applying.id, offering.id, documents],
      ...written.flatMap(({ offer, roomId, nos }) => [offer.id, roomId, ...nos]),
      ...files.flat().map(({ id }) => id),
    ],
    numbers: [own.organizationId ?? 0],
  }
})
afterAll(() => harbour?.close())

/** Fourteen callers and 120 calls a method take their time, and so do five and 16 on a machine with a load of ten. */
const SWEEP_MS = process.env.DEEP ? 1_800_000 : 600_000

const others = (): readonly (readonly [string, TestUser | null])[] => [
  ['guest', null],
  ['rival', rival],
  ['team', harbour.staff[0]],
  ['admin', harbour.admin],
  ...(process.env.DEEP ? [['the team’s second', harbour.staff[1]] as const, ...bystanders] : []),
]

it(
  'before the opening no other role finds anything by any method; the company itself does',
  async () => {
    for (const [name, who] of others()) expect(await sweep(harbour, who, { known, needles, warmedBy: harbour.admin }), name).toEqual([])
    const mine = await sweep(harbour, own, { known, needles })
    for (const secret of [
      SECRET.sentence,
      SECRET.application,
      SECRET.price,
      SECRET.name,
      SECRET.renamed,
      SECRET.content,
      SECRET.declaredBy,
      SECRET.message,
      SECRET.said,
    ])
      expect(
        mine.some((one) => one.endsWith(secret)),
        secret,
      ).toBe(true)
  },
  SWEEP_MS,
)

it('the whole data folder says nothing of it, and all of what is not sealed', async () => {
  await harbour.stop()
  const log = harbour.lotse().output()
  expect(findIn(Buffer.from(log), needles)).toEqual([])
  expect(findBelow(harbour.folder, needles)).toEqual([])
  const below = findBelow(harbour.folder, controls)
  for (const open of controls)
    expect(
      below.some((one) => one.endsWith(open)),
      open,
    ).toBe(true)
  // And document by document, whatever the engine does with what it stores.
  const database = await startOwnDatabase(harbour.dataDir)
  try {
    const connected = await connectDatabase({ uri: database.uri })
    const { db } = connection()
    if (!db) throw new Error('not connected')
    const told: string[] = []
    const control: string[] = []
    for (const { collectionName } of await db.collections())
      for (const doc of await db.collection(collectionName).find().toArray()) {
        const bytes = Buffer.from(mongoose.mongo.BSON.serialize(doc))
        told.push(...findIn(bytes, needles).map((needle) => `${collectionName} ${String(doc._id)}: ${needle}`))
        control.push(...findIn(bytes, [OPEN.tender]))
      }
    expect(told).toEqual([])
    expect(control.length).toBeGreaterThan(0)
    await connected.close()
  } finally {
    await database.stop()
  }
})

it(
  'after the opening the team finds what was submitted, by the same search',
  async () => {
    await harbour.start()
    harbour.advance(61 * 60_000)
    await expect
      .poll(
        async () =>
          (await harbour.call<{ lots: { closedAt: string | null }[] }>(harbour.staff[0], 'getProject', offerTender)).lots[0]?.closedAt,
        {
          timeout: 20_000,
        },
      )
      .toBeTruthy()
    await harbour.open(offerTender, 7)
    const found = await sweep(harbour, harbour.staff[0], { known, needles })
    for (const secret of [SECRET.sentence, SECRET.price, SECRET.name, SECRET.renamed, SECRET.content, SECRET.declaredBy, SECRET.said])
      expect(
        found.some((one) => one.endsWith(secret)),
        secret,
      ).toBe(true)
    // What was withdrawn, refused, begun or applied for stays closed; so does the offer for everybody else.
    for (const secret of [
      SECRET.withdrawn,
      SECRET.taken,
      SECRET.message,
      SECRET.refused,
      SECRET.part,
      SECRET.application,
      SECRET.profile,
      SECRET.practice,
    ])
      expect(
        found.filter((one) => one.endsWith(secret)),
        secret,
      ).toEqual([])
    expect(await sweep(harbour, rival, { known, needles, warmedBy: harbour.admin })).toEqual([])
  },
  SWEEP_MS,
)
