import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { FormData } from '../../engine/form'
import { startFileServer, type FileServer } from '../../tests/world/fileServer'
import { addFile } from '../../tests/world/rooms'
import { lotOf, makeOffice, refusalOf, type Office } from '../../tests/world/procedure'
import { importTemplates } from '../../tests/world/templates'
import { DAY, fillField, templateOf } from '../../tests/world/tenders'
import { makeWorld, type World } from '../../tests/world/testWorld'
import type { TenderInput } from '../contract/tenders/inputs'
import type { TenderView } from '../contract/tenders/views'
import { MailModel } from '../mail/model'
import { TenderModel } from '../tenders/model'

let world: World
let office: Office
let server: FileServer
beforeAll(async () => {
  world = await makeWorld()
  await importTemplates('eu/1.7/EU-19.json')
  office = await makeOffice(world)
  server = await startFileServer(world)
})
beforeEach(() => office.goTo('2026-12-01T09:00:00.000Z'))
afterAll(async () => {
  await server.close()
  await world.close()
})

type Value = readonly [string, unknown]
const edit = async (id: string, values: readonly Value[], more: Partial<TenderInput> = {}): Promise<TenderView> => {
  const { version = 0, data } = await office.read(id)
  const template = await templateOf('EU-19')
  const filled = values.reduce<FormData>((form, value) => fillField(template, form, value), data ?? {})
  return world.call(office.people.first, 'updateProject', { id, version, data: filled, ...more })
}
const announce = async (id: string, word?: string): Promise<TenderView> => {
  const { version = 0 } = await office.read(id)
  return world.call(office.people.first, 'announceChanges', id, { version, ...(word === undefined ? {} : { word }) })
}
/** What a guest is told of an announcement, as [where, label, before, after] in German. */
const told = async (id: string, no: number) => {
  const { announcements = [] } = await world.call(null, 'getProject', id)
  const changes = announcements.find((one) => one.no === no)?.changes ?? []
  return changes.map(({ where, label, before, after }) => [where?.de ?? null, label.de, before?.de ?? null, after?.de ?? null])
}
const page = async (path: string, lang: 'de' | 'en' = 'de'): Promise<string> => (await server.request(null, path, { lang })).text()

it('an announcement is an entry with number, moment, word and differences in words, for guests as for all', async () => {
  const { id } = await office.draft({ lots: 2 })
  await edit(id, [
    ['BT-23-Procedure', 'services'],
    ['BT-24-Procedure', { DEU: 'Betrieb\nund Pflege' }],
  ])
  await office.stage(id, { stage: 3 })
  await office.submit(id, 'bidder', { stage: 1 })
  expect((await world.call(null, 'getProject', id)).announcements).toBeUndefined()

  const [room] = (await office.read(id)).informationRooms
  await office.wait(60_000)
  await addFile(world, office.people.first, [room?.id ?? '', { name: 'Lageplan.pdf' }])
  await edit(
    id,
    [
      ['BT-23-Procedure', 'works'],
      ['BT-24-Procedure', { DEU: 'Betrieb,\nPflege\nund Umbau', ENG: 'Running' }],
      ['BT-1311(d)-Lot', '2027-01-10+01:00'],
    ],
    { description: 'Bitte beachten' },
  )
  await office.wait(60_000)
  const word = 'Nach Fragen von Bietern ergänzt.\nDer Lageplan ist neu.'
  await announce(id, word)
  const { announcements = [], published } = await world.call(null, 'getProject', id)
  expect(announcements).toMatchObject([{ no: 1, kind: 'changes', word, at: '2026-12-01T09:02:00.000Z' }])
  expect(published).toBe('2026-12-01T09:00:00.000Z')
  expect(await told(id, 1)).toEqual([
    [null, 'Beschreibung', null, 'Bitte beachten'],
    [null, 'Teilnahmefrist', 'Do., 31.12.2026, 10:00 Uhr', 'So., 10.01.2027, 10:00 Uhr'],
    ['Verfahren', 'Beschreibung (Deutsch)', 'Betrieb\nund Pflege', 'Betrieb,\nPflege\nund Umbau'],
    ['Verfahren', 'Beschreibung (Englisch)', null, 'Running'],
    ['Verfahren', 'Art des Auftrags', 'Dienstleistungen', 'Bauleistung'],
    ['Ausschreibungs-Dokumente', 'Unterlagen', null, 'Lageplan.pdf'],
  ])
  expect(JSON.stringify(announcements)).not.toMatch(/services|works|LOT-000/)

  const html = await page(`/projekte/${id}`)
  expect(html).toContain('geändert am Di., 01.12.2026')
  expect(html).toContain('id="aenderungen"')
  expect(html).toContain('Nach Fragen von Bietern ergänzt.\nDer Lageplan ist neu.')
  expect(html).toMatch(/<del>.*Betrieb\nund Pflege<\/del>/)
  expect(html).toMatch(/<ins>.*Betrieb,\nPflege\nund Umbau<\/ins>/)
  expect(await page(`/projekte/${id}`, 'en')).toMatch(/changed on Tue, Dec 1, 2026[\s\S]*<ins>.*Works<\/ins>/)
  expect(await page(`/projekte/${id}/nachrichten`)).toContain(`href="/projekte/${id}#aenderungen"`)

  const mail = await MailModel.findOne({ key: 'tenderChanged', to: office.people.bidder.email }).lean()
  expect(mail?.text).toContain('Der Lageplan ist neu.')
  expect(mail?.text).toContain('Art des Auftrags: Dienstleistungen → Bauleistung')
  expect(mail?.text).toContain(`/projekte/${id}#aenderungen`)
})

it('what was told stands: nothing that is changed later changes an earlier entry, and every version can be read', async () => {
  const { id } = await office.draft()
  await office.stage(id, { stage: 2 })
  for (const title of ['Zweiter Titel', 'Dritter Titel']) {
    await office.wait(60_000)
    await edit(id, [['BT-21-Procedure', { DEU: title }]])
    await announce(id)
  }
  expect(await told(id, 1)).toEqual([['Verfahren', 'Titel', 'Betrieb der Schwimmbäder', 'Zweiter Titel']])
  expect(await told(id, 2)).toEqual([['Verfahren', 'Titel', 'Zweiter Titel', 'Dritter Titel']])
  const names: string[] = []
  for (const no of [0, 1, 2]) {
    const version = await world.call(null, 'getProjectVersion', id, no)
    names.push(version.name)
    expect(JSON.stringify(version.panels)).toContain(version.name)
    expect(await page(`/projekte/${id}/fassungen/${no}`)).toContain(`<h1>${version.name}</h1>`)
  }
  expect(names).toEqual(['Betrieb der Schwimmbäder', 'Zweiter Titel', 'Dritter Titel'])
  expect(await page(`/projekte/${id}`)).toContain(`href="/projekte/${id}/fassungen/0"`)
  expect(await refusalOf(world.call(null, 'getProjectVersion', id, 3))).toMatchObject({ status: 404 })
  expect((await server.request(null, `/projekte/${id}/fassungen/9`)).status).toBe(404)
})

it('an extension is an entry, too: each lot’s old and new deadline, with its reason', async () => {
  const { id } = await office.draft({ lots: 2 })
  await office.stage(id, { stage: 3 })
  const extension = { lotIds: ['LOT-0002'], applicationDeadline: new Date(Date.parse('2026-12-31T09:00:00Z') + 5 * DAY).toISOString() }
  const { version = 0 } = await office.read(id)
  await world.call(office.people.first, 'extendDeadlines', id, { ...extension, version, reason: 'Technische Störung' })
  const { announcements } = await world.call(null, 'getProject', id)
  expect(announcements).toMatchObject([{ no: 1, kind: 'deadlines', word: 'Technische Störung' }])
  expect(await told(id, 1)).toEqual([['Los 2', 'Teilnahmefrist', 'Do., 31.12.2026, 10:00 Uhr', 'Di., 05.01.2027, 10:00 Uhr']])
  expect(await page(`/projekte/${id}`)).toContain('Fristverlängerung (Änderung Nr. 1)')
  const before = await world.call(null, 'getProjectVersion', id, 0)
  expect(before.lots.map(({ applicationDeadline }) => applicationDeadline)).toEqual(Array(2).fill('2026-12-31T09:00:00.000Z'))
  // What is announced next does not tell it again.
  await edit(id, [], { description: 'Neu' })
  await announce(id)
  expect(await told(id, 2)).toEqual([[null, 'Beschreibung', null, 'Neu']])
})

it('what is shown before it is announced is what will be told, and nobody outside reads it earlier', async () => {
  const { id } = await office.draft()
  await office.stage(id, { stage: 2 })
  await edit(id, [['BT-21-Procedure', { DEU: 'Noch geheim' }]])
  const preview = await world.call(office.people.first, 'previewChanges', id)
  expect(JSON.stringify(await world.call(null, 'getProject', id))).not.toContain('Noch geheim')
  expect(preview.mail.de.html).toContain('Titel: Betrieb der Schwimmbäder → Noch geheim')
  await announce(id)
  expect((await world.call(null, 'getProject', id)).announcements?.[0]?.changes).toEqual(preview.changes)
})

it('a tender of an earlier version has no entries, and the next announcement is its first', async () => {
  const { id } = await office.draft()
  await office.stage(id, { stage: 2 })
  await edit(id, [], { description: 'Eins' })
  await announce(id)
  await TenderModel.updateOne({ _id: id }, { $unset: { announced: 1 } })
  expect((await world.call(null, 'getProject', id)).announcements).toBeUndefined()
  expect(await page(`/projekte/${id}`)).not.toContain('id="aenderungen"')
  await edit(id, [], { description: 'Zwei' })
  expect(lotOf(await announce(id)).stage).toBe(2)
  expect(await told(id, 1)).toEqual([[null, 'Beschreibung', 'Eins', 'Zwei']])
})
