import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import {
  again,
  bring,
  closeHouse,
  expectRefused,
  faultsOf,
  folder,
  forge,
  FORGED,
  type Forgery,
  houseOfLast,
  inHouses,
  type Line,
  NONE,
  openHouse,
  out,
  rows,
} from '../../../tests/world/houses'
import { handOver } from '../../../tests/world/inform'
import { ownProcedure } from '../../../tests/world/ownProcedure'
import { makeParcel } from '../../../tests/world/parcels'
import { makeOffice, type Office, refusalOf } from '../../../tests/world/procedure'
import { DAY } from '../../../tests/world/tenders'
import { withTwoOffers } from '../../../tests/world/twoOffers'
import type { World } from '../../../tests/world/testWorld'
import { shippedProcedure } from '../../../workflows/procedure'
import { now } from '../../platform/clock'
import { ProcedureVersionModel } from '../../procedures/model'
import { verifySubmissions } from '../../offers/verifySubmissions'
import { type TenderDoc, TenderModel } from '../../tenders/model'
import { strangeOpenings } from '../../tenders/openingProof'
import { sha256 } from './proof'

/* What goes along with a tender into another house: its procedure, its letters and its parcels; and what that house believes. */

const FILE = join(folder, 'along.lotse')
const OTHER_FORM = '{"id":"of-another-template"}'
const KEY = '034567003000120004__'
const BROUGHT = /^own-brought-[0-9a-f]{24}$/
let made: Awaited<ReturnType<typeof withTwoOffers>>
let people: Office['people']
let due: Date
let here: World

inHouses()

beforeAll(async () => {
  const there = await openHouse(7)
  const office = await makeOffice(there)
  const { first, second } = office.people
  const attended = { openOffers: { present: 'bidders', record: 'bidders', people: 2 } }
  made = await withTwoOffers(there, office, { procedure: await ownProcedure(there, office, 'open', 'own-open', attended, ['KonzVgV']) })
  await office.step(made.id, 7, 'first')
  await there.call(office.people.bidder, 'attendOpening', made.id, 'LOT-0001')
  await office.step(made.id, 7, 'second')
  const letter = { offerId: made.rival.id, reason: 'Der Preis ist höher als der des Angebots, das den Zuschlag erhält.' }
  const write = (kind: 'information' | 'rejection', offerIds: string[]) =>
    there.call(office.people.first, 'writeLetters', made.id, { id: null, version: 0, lotId: 'LOT-0001', kind, offerIds, letters: [letter] })
  const { id, version } = await write('information', [made.own.id])
  await there.call(office.people.second, 'sendLetters', made.id, { id, version })
  await office.wait(DAY)
  await handOver()
  await write('rejection', [])
  for (const [name, plat] of [
    ['Am Deich', KEY],
    ['Hinterm Deich', 'Flurstück 7'],
  ] as const) {
    const parcel = await makeParcel(there, office.people.first, { name, plat, publicFields: ['plat'], description: 'Dort' })
    await there.call(office.people.first, 'linkPropertyToProject', parcel.id, made.id)
  }
  expect(first.id).not.toBe(second.id)
  await there.db.collection<{ _id: string; body: string }>('bidderForms').insertOne({ _id: sha256(OTHER_FORM), body: OTHER_FORM })
  await out(there, made.id, FILE)
  people = office.people
  due = now()
  await closeHouse()
})

/** A house with numbers and a procedure of the same names, and two people of the tender logged in. */
const arrive = async (file = FILE) => {
  here = await openHouse(9, due)
  const office = await makeOffice(here)
  for (let n = 0; n < 3; n++) await here.organization()
  const procedure = await ownProcedure(here, office, 'restricted', 'own-open')
  const parcel = await makeParcel(here, office.people.first, { name: 'Hier', plat: KEY, description: 'Von hier' })
  const brought = await bring(here, file)
  const team = await again(people)
  const read = () => here.call(team.first, 'getProject', made.id)
  return { office, procedure, parcel, brought, team, read }
}

it('runs by its own procedure, which nothing else begins by', async () => {
  const { office, team, read } = await arrive()
  const { procedure } = await read()
  expect(procedure).toMatchObject({ id: expect.stringMatching(BROUGHT), version: 1 })
  expect(procedure.document?.phases.map(({ kind }) => kind)).not.toContain('choice')
  expect((await here.call(office.people.admin, 'getProcedures')).map(({ id }) => id)).toEqual(['own-open'])
  expect((await refusalOf(office.draft({ procedure: procedure.id }))).data.reason).toBe('refused.procedureUnknown')
  expect(await faultsOf()).toEqual(NONE)
  // Its signatures say whose word it is: without that they are none.
  const submissions = await here.db.collection('submissions').find({ tenderId: made.id }).toArray()
  expect(submissions.map(({ signed }) => (signed as { house?: string }).house)).toEqual(submissions.map(() => houseOfLast()))
  const stored = await TenderModel.findOne({ _id: made.id }).lean<TenderDoc>()
  const [opening] = stored?.lots[0]?.openings ?? []
  expect(opening?.house).toBe(houseOfLast())
  // Its fault would be that no entry of this house's log has who attended.
  expect(opening?.attended).toHaveLength(1)
  const own = stored?.lots.map((lot) => ({ ...lot, openings: lot.openings.map(({ house: _house, ...one }) => one) })) ?? []
  expect(own.flatMap((lot) => strangeOpenings({ _id: made.id }, lot))).not.toEqual([])
  expect(stored?.lots.flatMap((lot) => strangeOpenings({ _id: made.id }, lot))).toEqual([])
  await here.db.collection('submissions').updateMany({}, { $unset: { 'signed.house': 1 } })
  expect((await verifySubmissions()).faults).toHaveLength(submissions.length)
  expect((await here.call(null, 'getProject', made.id)).procedure.id).toBe(procedure.id)
  expect(await here.call(team.bidder, 'getProject', made.id)).toMatchObject({ id: made.id })
})

it('has the letters that went, by the other house’s word on their proofs, and none that somebody there only wrote', async () => {
  const { team, office } = await arrive()
  const { letters } = await here.call(team.first, 'getLetters', made.id)
  expect(letters.map(({ kind }) => kind)).toEqual(['information'])
  const [one] = letters
  const sentAt = due.toISOString()
  expect(one?.letters.map(({ proof }) => proof)).toEqual([{ state: 'sent', at: sentAt, elsewhere: true }])
  // The rival reads it, the other does not.
  const letterId = `${one?.id}:${one?.letters[0]?.offerId}`
  expect(await here.call(team.rival, 'getLetter', letterId)).toMatchObject({ kind: 'information' })
  expect((await refusalOf(here.call(team.bidder, 'getLetter', letterId))).status).toBe(404)
  // A day later than somebody pressed send there: the days run from the proof.
  const days = (Date.parse(one?.contractFrom ?? '') - due.getTime()) / DAY
  expect(days).toBeGreaterThan(10)
  expect(days).toBeLessThan(12)
  expect(office.people.first.id).not.toBe(team.first.id)
})

it('is linked to the parcel of the same key as it is here, and brings others along unseen', async () => {
  const { brought, parcel, team, read } = await arrive()
  expect(brought.parcels).toEqual({ found: ['Am Deich'], made: ['Hinterm Deich'], taken: [] })
  const ids = (await read()).lots.map(({ parcelIds }) => parcelIds)[0] ?? []
  expect(ids).toHaveLength(2)
  expect(ids).toContain(parcel.id)
  expect(await here.call(team.first, 'getProperty', parcel.id)).toMatchObject({ name: 'Hier', description: 'Von hier', projectId: made.id })
  const other = ids.find((id) => id !== parcel.id) ?? 0
  expect(await here.call(team.first, 'getProperty', other)).toMatchObject({ name: 'Hinterm Deich', isPublic: false, description: 'Dort' })
  expect((await refusalOf(here.call(null, 'getProperty', other))).status).toBe(404)
  expect(await faultsOf()).toEqual(NONE)
})

it('leaves a parcel in the tender that it is in, also once that has ended', async () => {
  here = await openHouse(9, due)
  const office = await makeOffice(here)
  const own = await office.draft()
  const parcel = await makeParcel(here, office.people.first, { plat: KEY })
  await here.call(office.people.first, 'linkPropertyToProject', parcel.id, own.id)
  await here.db.collection<{ _id: string }>('tenders').updateOne({ _id: own.id }, { $set: { stage: 9 } })
  expect((await bring(here, FILE)).parcels).toEqual({ found: [], made: ['Hinterm Deich'], taken: ['Am Deich'] })
  expect(await here.call(office.people.first, 'getProperty', parcel.id)).toMatchObject({ projectId: own.id })
})

it('says nothing outside of a parcel that it is linked to, which comes once however often it is told', async () => {
  here = await openHouse(9, due)
  const { people: team } = await makeOffice(here)
  const parcel = await makeParcel(here, team.first, { plat: KEY, publicFields: ['plat', 'projectId'] })
  const twice = (line: Line) => ('in' in line && line.in === 'parcels' ? [line, line] : line)
  const dirty = rows('parcels', ({ facts }) => {
    const { plat, name } = facts as { plat: string; name: string }
    return { facts: { ...(facts as object), name: `${name}\u0000\u2028`, ...(plat === KEY ? {} : { plat: `${plat.slice(0, 5)}\u0000` }) } }
  })
  await forge(FILE, (line) => twice(dirty(line)))
  const { parcels } = await bring(here, FORGED)
  expect(parcels).toEqual({ found: ['Am Deich'], made: ['Hinterm Deich', 'Hinterm Deich'], taken: [] })
  expect(await here.call(team.first, 'getProperty', parcel.id)).toMatchObject({ projectId: made.id, publicFields: ['plat'] })
  expect(await here.call(null, 'getProperty', parcel.id)).not.toHaveProperty('projectId')
})

it('comes from a house in which nothing was submitted, and with the forms of its own template alone', async () => {
  await forge(FILE, (line) => ('in' in line && line.in === 'bidderForms' ? [] : line))
  await arrive(FORGED)
  const forms = () => here.db.collection<{ _id: string }>('bidderForms')
  expect(await forms().countDocuments({})).toBe(0)
  await closeHouse()
  await arrive()
  expect(await forms().countDocuments({})).toBe(1)
  expect(await forms().findOne({ _id: sha256(OTHER_FORM) })).toBeNull()
})

it('runs by no procedure that somebody here gave the name of one that comes', async () => {
  here = await openHouse(9, due)
  const { people: team } = await makeOffice(here)
  let hash = ''
  await forge(FILE, (line) => {
    if ('in' in line && line.in === 'procedureVersions') hash = String(line.row['hash'])
    return line
  })
  const id = `own-brought-${hash.slice(0, 24)}`
  const { regimes: _of, ...document } = shippedProcedure('open')?.document ?? {}
  const row = await here.call(team.admin, 'createProcedure', { document: { ...document, id } })
  expect(row.id).toBe(`own-${hash.slice(0, 24)}`)
  const versions = here.db.collection<{ _id: string }>('procedureVersions')
  await versions.insertOne({ _id: `${id}@1`, procedureId: id, number: 1, hash: 'x', body: '{}', publishedAt: due } as { _id: string })
  await expect(bring(here, FORGED)).rejects.toThrow('is another one here')
  await versions.deleteOne({ _id: `${id}@1` })
  const heads = here.db.collection<{ _id: string }>('procedures')
  await heads.insertOne({ _id: id })
  await expect(bring(here, FORGED)).rejects.toThrow('is another one here')
  expect(await here.db.collection('tenders').countDocuments({})).toBe(0)
})

it('says of a letter that nothing is proven of whose word that is', async () => {
  await forge(
    FILE,
    rows('letters', () => ({ elsewhere: { house: 'x', proofs: [] } })),
  )
  const { team } = await arrive(FORGED)
  const { letters } = await here.call(team.first, 'getLetters', made.id)
  expect(letters[0]).toMatchObject({ contractFrom: null, letters: [{ proof: { state: 'queued', elsewhere: true } }] })
})

const bounced = rows('letters', ({ elsewhere }) => {
  const { proofs } = elsewhere as { proofs: { proof: object }[] }
  return { elsewhere: { house: 'x', proofs: proofs.map((one) => ({ ...one, proof: { state: 'bounced', at: due.toISOString() } })) } }
})

it('counts nobody as told whose letter came back there', async () => {
  await forge(FILE, bounced)
  const { team } = await arrive(FORGED)
  const { letters } = await here.call(team.first, 'getLetters', made.id)
  expect(letters[0]).toMatchObject({ contractFrom: null, letters: [{ proof: { state: 'bounced', elsewhere: true } }] })
})

const body = (change: (document: Record<string, unknown>) => object) => (row: Record<string, unknown>) => {
  const document = JSON.parse(String(row['body'])) as Record<string, unknown>
  return { body: JSON.stringify({ ...document, ...change(document) }) }
}

const hashed = (change: ReturnType<typeof body>) => (row: Record<string, unknown>) => {
  const anew = change(row)
  return { ...anew, hash: sha256(anew.body) }
}

it('is refused with a procedure that this house would not publish, with drafts of letters and with what is no parcel', async () => {
  here = await openHouse(9, due)
  const alone = (document: Record<string, unknown>) => ({
    phases: (document['phases'] as { kind: string }[]).map((one) => (one.kind === 'opening' ? { ...one, people: 0 } : one)),
  })
  const proven = { offerId: 'x', proof: { state: 'proven', at: null } }
  const forgeries: Forgery[] = [
    [/does not come with the procedure/, (line) => ('in' in line && line.in === 'procedureVersions' ? [] : line)],
    [/several procedures/, (line) => ('in' in line && line.in === 'procedureVersions' ? [line, line] : line)],
    [
      /is not what it says/,
      rows(
        'procedureVersions',
        body(() => ({ name: { de: 'Anders', en: 'Other' } })),
      ),
    ],
    [/would not publish/, rows('procedureVersions', hashed(body(alone)))],
    [/OfAnotherType/, rows('procedureVersions', hashed(body(() => ({ type: 5 }))))],
    [/says no day/, rows('procedureVersions', () => ({ publishedAt: 'x' }))],
    [/did not go out/, rows('letters', () => ({ sent: null }))],
    [/did not go out/, rows('letters', () => ({ sent: {} }))],
    [/did not go out/, rows('letters', () => ({ electronic: false }))],
    [
      /told by do not come/,
      rows('letters', ({ sent }) => {
        const { content, ...more } = sent as { content: object }
        return { electronic: false, sent: { ...more, content: { ...content, electronic: false } } }
      }),
    ],
    [/told by do not come/, (line) => ('in' in line && line.in === 'letters' ? [] : line)],
    [/told by do not come/, rows('letters', () => ({ lotId: 'LOT-0002' }))],
    [/did not go out/, rows('letters', () => ({ elsewhere: { house: 'x', proofs: [proven] } }))],
    [/no parcel \(1, ""\)/, rows('parcels', () => ({ facts: { name: '' } }))],
    [/no parcel/, rows('parcels', () => ({ facts: null }))],
    [/no parcel/, rows('parcels', () => ({ facts: { name: { $gt: '' } } }))],
  ]
  await expectRefused(here, FILE, { forgeries, empty: ['tenders', 'letters', 'parcels', 'sealKeys'] })
  expect(await ProcedureVersionModel.countDocuments({})).toBe(0)
})
