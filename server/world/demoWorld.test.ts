import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { UserModel } from '../access/model'
import { AuditModel } from '../log/model'
import { holdBlobs } from '../blobs/folder'
import { MailModel } from '../mail/model'
import { setPublicUrl } from '../platform/publicUrl'
import { importShippedTemplates } from '../templates/importShipped'
import { TemplateModel } from '../templates/model'
import { TenderModel } from '../tenders/model'
import type { DemoAccount } from './accounts'
import { makeDemoWorld } from './demoWorld'
import { TENDERS } from './tenders'

let world: World
const dataDir = mkdtempSync(join(tmpdir(), 'lotse-demo-'))
const publish = async () => undefined
const publicUrl = 'http://localhost:8123'
beforeAll(async () => {
  world = await makeWorld()
  await importShippedTemplates()
  holdBlobs(join(dataDir, 'blobs'))
})
afterAll(async () => {
  // Its mails named an address of this test's own; the files after it share this process.
  setPublicUrl('http://localhost:3000')
  await world.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A whole world is made, by a machine that may have other things to do. */
const LONG = 120_000

const accounts = (): DemoAccount[] => JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8'))

it(
  'makes people who can log in, and tenders of every type and stage there is',
  async () => {
    expect(await makeDemoWorld({ dataDir, publicUrl, publish })).toBe('made')
    expect(statSync(join(dataDir, 'demo-accounts.json')).mode & 0o777).toBe(0o600)
    expect(
      accounts()
        .map((account) => account.role)
        .sort(),
    ).toEqual(
      [
        'SYSTEM_ADMIN',
        ...Array(3).fill('SYSTEM_USER'),
        ...Array(5).fill('ORGANIZATION_ADMIN'),
        ...Array(5).fill('ORGANIZATION_USER'),
      ].sort(),
    )
    expect(new Set(accounts().map((account) => account.password)).size).toBe(accounts().length)
    for (const { email, password } of accounts().slice(0, 5))
      expect(await world.call(null, 'login', email, password)).toMatchObject({ user: { email } })

    const [own, ...others] = await TemplateModel.find({ builtIn: false }).lean()
    expect(others).toEqual([])
    expect(own).toMatchObject({ _id: 'ideenwettbewerb-hafenfest', head: 1, draft: null, pending: [], updatedBy: 'Wiebke Albers' })
    const kinds = await AuditModel.find({ 'data.templateId': own?._id }).lean()
    expect(kinds.map(({ type }) => type).sort()).toEqual(['TEMPLATE_CREATED', 'TEMPLATE_PUBLISHED'])

    const made = await TenderModel.find({}).lean()
    expect(made).toHaveLength(TENDERS.length)
    expect(new Set(made.map((tender) => tender.type))).toEqual(new Set([0, 2, 3, 4, 5]))
    expect(new Set(made.map((tender) => tender.stage))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8]))
    expect(made.some((tender) => tender.lots.length === 3)).toBe(true)
    expect(made.filter((tender) => tender.pending.length > 0)).toEqual([])
    expect(
      made.filter((tender) => tender.templateId === 'EU-19' && tender.published && tender.head.missing > 0).map((tender) => tender.name),
    ).toEqual([])
    expect(made.some((tender) => tender.stage === 0 && tender.head.missing > 0)).toBe(true)
  },
  LONG,
)

it('has somebody taking part, sealed and opened things, and an end', async () => {
  const made = await TenderModel.find({}).lean()
  const continuous = made.find(({ name }) => name.startsWith('Ortsbus'))
  expect(continuous?.lots[0]).toMatchObject({ stage: 4, round: 2 })
  const staff = await world.user('admin')
  const stagesIn = async (name: string) => {
    const tender = made.find((one) => one.name.startsWith(name))
    const offers = await world.call(staff, 'getOffersByProjectId', tender?._id ?? '')
    return offers.map(({ stage, lotOffers }) => (lotOffers.every(({ sealed }) => sealed) ? 'sealed' : stage)).sort()
  }
  expect(await stagesIn('Betrieb des Hallenbads')).toEqual(['sealed', 'sealed', 'sealed', 'sealed'])
  expect(await stagesIn('Grünpflege')).toEqual([0, 1, 1])
  expect(await stagesIn('Betrieb der Wochenmärkte')).toEqual([2, 3, 3])
  expect(await stagesIn('Sanierung der Kaimauer')).toEqual([7, 7])
  expect(await stagesIn('Ortsbus')).toEqual([1, 2, 'sealed', 'sealed'])
  expect(made.find(({ name }) => name.startsWith('Fahrradverleih'))).toMatchObject({ stage: 8, outcome: 'cancelled' })
})

it('has rooms with files: documents that everybody reads, applications that are sealed, and opened ones that the team reads', async () => {
  const staff = await world.user('admin')
  const roomsIn = async (name: string, as: typeof staff | null) => {
    const tender = await TenderModel.findOne({ name: { $gte: name, $lt: `${name}\uffff` } }).lean()
    return world.call(as, 'getRoomsByProjectId', tender?._id ?? '')
  }
  const [documents] = await roomsIn('Betrieb des Hallenbads', null)
  const files = await world.call(null, 'listDocuments', documents?.id ?? '')
  expect(files.map(({ folder, name, preview }) => [folder, name, preview])).toEqual([
    ['Anlagen', 'Lageplan.png', 'image'],
    ['Anlagen', 'Preisblatt.csv', null],
    ['', 'Bewerbungsbedingungen.pdf', 'pdf'],
    ['', 'Leistungsbeschreibung.pdf', 'pdf'],
  ])
  expect((await roomsIn('Betrieb des Hallenbads', staff)).map(({ part }) => part)).toEqual(['documents'])
  const opened = (await roomsIn('Grünpflege', staff)).filter(({ part }) => part === 'application')
  expect(opened.map(({ fileCount, sealed }) => [fileCount, sealed])).toEqual([
    [1, false],
    [1, false],
  ])
})

it('has messages: public ones, some to all participants and to one company, and what companies asked', async () => {
  const staff = await world.user('admin')
  const subjects = async (name: string, as: typeof staff | null) => {
    const tender = await TenderModel.findOne({ name: { $gte: name, $lt: `${name}\uffff` } }).lean()
    return (await world.call(as, 'getMessages', tender?._id ?? '')).map(({ messageSubject }) => messageSubject)
  }
  expect(await subjects('Verpflegung', staff)).toEqual([
    'Ferientermine des kommenden Jahres',
    'Anlieferung vor 6 Uhr',
    'Anlieferung vor 6 Uhr',
  ])
  expect(await subjects('Verpflegung', null)).toEqual(['Ferientermine des kommenden Jahres'])
  expect(await subjects('Betrieb des Hallenbads', staff)).toEqual(['Zufahrt zum Technikkeller', 'Besichtigung des Hallenbads'])
  expect(await subjects('Betrieb des Hallenbads', null)).toEqual([])
})

it('has mails that lead to where this Lotse is, not to where another one might be', async () => {
  const mails = await MailModel.find({ text: /localhost/ }).lean()
  expect(mails.length).toBeGreaterThan(0)
  const bases = mails.flatMap(({ text }) => text.match(/http:\/\/localhost:\d+/g) ?? [])
  expect([...new Set(bases)]).toEqual([publicUrl])
})

it('is read by a guest as far as it is public', async () => {
  const rows = await world.call(null, 'getProjects', 'öffentlich')
  expect(rows.length).toBeGreaterThanOrEqual(10)
  for (const row of rows) expect((await world.call(null, 'getProject', row.id)).panels.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(/lotse\.example|team/)
})

it('knows its companies by more than the law asks, each with its own person to ask', async () => {
  const staff = await world.user('internal')
  const companies = (await world.call(staff, 'getOrganizations', 'CONTRACTOR')).filter(({ contact }) => contact.givenName !== undefined)
  const known = await Promise.all(companies.map(({ id }) => world.call(staff, 'getOrganization', id)))
  expect(new Set(known.map(({ contact }) => contact.surName))).toEqual(new Set(['Brandt', 'Focken', 'Petersen', 'Lorenz']))
  expect(known.flatMap(({ additionalFields = [] }) => additionalFields.map(({ label }) => label))).toContain('Gewerke')
  // What the demo says is what a save takes.
  for (const { id, version, type, name, contact, additionalFields } of known) {
    const saved = await world.call(staff, 'updateOrganization', { id, version, type, name, contact, additionalFields })
    expect(saved.additionalFields).toEqual(additionalFields)
  }
})

it(
  'is made once, and made anew where a crash left half of it',
  async () => {
    const before = accounts()
    expect(await makeDemoWorld({ dataDir, publicUrl, publish })).toBe('made')
    expect(accounts()).toEqual(before)
    await world.db.collection<{ _id: string }>('demoWorld').updateOne({ _id: 'demo' }, { $set: { state: 'making' } })
    await makeDemoWorld({ dataDir, publicUrl, publish })
    expect(await TenderModel.countDocuments({})).toBe(TENDERS.length)
    expect(accounts()).not.toEqual(before)
  },
  LONG,
)

it('leaves a database alone in which there is anybody', async () => {
  await world.db.collection('demoWorld').deleteMany({})
  const people = await UserModel.countDocuments({})
  expect(await makeDemoWorld({ dataDir, publicUrl, publish })).toBe('foreign')
  expect(await UserModel.countDocuments({})).toBe(people)
})
