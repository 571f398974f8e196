import { describe, expect, it } from 'vitest'
import { makeParcel, polygonAt, square } from '../../tests/world/parcels'
import { jpeg } from '../../tests/world/pictures'
import { refusalOf } from '../../tests/world/procedure'
import { readPdf } from '../../tests/world/readPdf'
import { inPlace, type World, type TestUser } from '../../tests/world/inWorld'
import { keepPicture } from '../parcels/media/stored'
import { ParcelModel } from '../parcels/model'
import { now } from '../platform/clock'
import { DOWNLOAD_PATH, findDownload } from './links'
import { markdownText } from './markdownText'

let world: World
let staff: TestUser
let locationId: number
inPlace((made) => ({ world, staff, locationId } = made), 'Hafenquartier')

interface Asked {
  propertyIds: number[]
  internal?: boolean
}
const HERE = { address: '127.0.0.1', device: '' }
const print = async (person: TestUser | null, asked: Asked, lang: 'de' | 'en' = 'de') => {
  const link = (await world.callRaw(person, ['createPDFAndGetDownloadLink', ['expose', asked]], { lang })) as string
  const found = await findDownload(link.slice(DOWNLOAD_PATH.length + 1), { holder: HERE, at: now() })
  if (!found) throw new Error('nothing there')
  return { name: found.name, ...(await readPdf(found.body)) }
}
const ALL = ['geoJson', 'plat', 'size', 'hasBuilding', 'availability', 'allowedUsageTypes', 'description']
const publish = (name: string, east: number, publicFields = ALL) =>
  makeParcel(world, staff, { locationId, name, publicFields, geoJson: polygonAt(east, 0, 60) })
const hashIn = (text: string): string => (/((?:[0-9a-f]{4} ?){16})/.exec(text)?.[1] ?? '').replace(/ /g, '')

describe('an exposé', () => {
  it('tells a guest what is public, on a plan with its scale, tagged, with the data’s date, its checksum and its address', async () => {
    const [own] = [await publish('Ladestraße 7', 0), await publish('Ladestraße 9', 70)]
    const printed = await print(null, { propertyIds: [own.id] })
    expect(printed).toMatchObject({ isTagged: true, language: 'de-DE', title: 'Ladestraße 7', name: `expose-${own.id}.pdf` })
    expect(printed.outline).toEqual(['Steckbrief', 'Kurzexposé', 'Nachweis', 'Rechtshinweis'])
    expect(printed.roles).toEqual(expect.arrayContaining(['Figure', 'Table', 'Link']))
    for (const said of [
      ...['Hafenquartier', 'Gemarkung Sandstedt, Flur 3, Flurstück 12/4', '2.500 qm', 'Unbebaut', 'verfügbar', 'Gewerbe', 'Am Wasser.'],
      ...['Maßstab 1 : 1.000', 'EPSG:25832', 'Ladestraße 9', 'veröffentlichte Angaben, gelesen am', `/grundstuecke/${own.id}`],
    ])
      expect(printed.text).toContain(said)
    for (const secret of ['Altlast', staff.name, 'INTERN']) expect(printed.text).not.toContain(secret)
    // Whoever prints it, and whatever changed beside what is told, it is the same; a change of what is told is seen.
    expect(hashIn(printed.text)).toMatch(/^[0-9a-f]{64}$/)
    await world.call(staff, 'updateProperty', { id: own.id, version: own.version, internalNotes: 'Andere Notiz' })
    expect(hashIn((await print(staff, { propertyIds: [own.id] })).text)).toBe(hashIn(printed.text))
    await world.call(staff, 'updateProperty', { id: own.id, version: own.version + 1, allowedUsageTypes: 'Wohnen' })
    expect(hashIn((await print(null, { propertyIds: [own.id] })).text)).not.toBe(hashIn(printed.text))
  })

  it('leaves out what is not shared, also the shape, and neighbours that are not', async () => {
    const bare = await publish('Kanalweg 1', 1000, ['plat'])
    const printed = await print(staff, { propertyIds: [bare.id] })
    expect(printed.roles).not.toContain('Figure')
    for (const secret of ['2.500 qm', 'Unbebaut', 'Gewerbe', 'Am Wasser', 'Altlast', 'Maßstab']) expect(printed.text).not.toContain(secret)
    const shown = await publish('Kanalweg 3', 1070)
    await makeParcel(world, staff, { locationId, name: 'Geheimfeld', geoJson: polygonAt(1140, 0, 60) })
    const around = await print(null, { propertyIds: [shown.id] })
    for (const secret of ['Kanalweg 1', 'Geheimfeld', 'Nachbar']) expect(around.text.replace(/und was daneben.*/, '')).not.toContain(secret)
  })

  it('for the house says everything, and says so on each page; nobody else gets it', async () => {
    const hidden = await makeParcel(world, staff, { locationId, name: 'Süd 1', geoJson: polygonAt(2000, 0, 300) })
    const printed = await print(staff, { propertyIds: [hidden.id], internal: true })
    for (const said of ['Altlastverdacht!', 'Größe (Intern)', 'Zuletzt geändert', staff.name]) expect(printed.text).toContain(said)
    expect(printed.name).toBe(`expose-${hidden.id}-intern.pdf`)
    for (const page of printed.pages) expect(page).toContain('INTERN: nicht zur Weitergabe')
    const open = { propertyIds: [(await publish('Offen', 2400)).id], internal: true }
    const ask = (person: TestUser | null, asked: Asked) =>
      refusalOf(world.callRaw(person, ['createPDFAndGetDownloadLink', ['expose', asked]], {}))
    expect((await ask(null, open)).status).toBe(401)
    expect((await ask(await world.user('member'), open)).status).toBe(403)
    expect((await ask(null, { propertyIds: [...open.propertyIds, hidden.id] })).status).toBe(404)
    expect((await ask(staff, { propertyIds: [999_999], internal: true })).status).toBe(404)
    expect(await ask(staff, { propertyIds: [hidden.id] })).toMatchObject({
      status: 409,
      data: { message: '„Süd 1“ ist nicht veröffentlicht. Es gibt davon nur ein internes Exposé.' },
    })
    for (const asked of ['x', { projectId: null }]) expect((await ask(staff, asked as unknown as Asked)).status).toBe(422)
  })

  it('shows pictures exactly as long as they are shared, drawn anew', async () => {
    const parcel = await publish('Mit Bildern', 12_000, [...ALL, 'images'])
    for (const [kind, name] of [
      ['image', 'Kai.jpg'],
      ['image', 'Kran.jpg'],
      ['panorama', 'Rundum.jpg'],
    ] as const) {
      const { media } = await keepPicture({ name, kind, at: now(), source: [await jpeg(640, 320)] })
      await ParcelModel.collection.updateOne({ _id: parcel.id as never }, { $push: { [`${kind}s`]: { ...media, markers: '[]' } } } as never)
    }
    const shown = await print(null, { propertyIds: [parcel.id] })
    expect(shown.roles.filter((role) => role === 'Figure')).toHaveLength(3)
    expect(shown.outline).toContain('Bilder')
    for (const said of ['Kai', 'Kran']) expect(shown.text).toContain(said)
    expect(shown.text).not.toContain('Rundum')
    expect((await print(staff, { propertyIds: [parcel.id], internal: true })).text).toContain('Rundum')
    await world.call(staff, 'updateProperty', { id: parcel.id, version: parcel.version, publicFields: ALL })
    const hidden = await print(null, { propertyIds: [parcel.id] })
    expect([hidden.text.includes('Kai'), hidden.roles.filter((role) => role === 'Figure').length]).toEqual([false, 1])
  })

  it('of parcels far from each other shows in which Land they lie', async () => {
    const here = await publish('Hier', 13_000)
    const shape = {
      type: 'Polygon',
      coordinates: [
        [
          [11.57, 48.13],
          [11.58, 48.13],
          [11.58, 48.14],
          [11.57, 48.13],
        ],
      ],
    }
    const there = await makeParcel(world, staff, { locationId, name: 'Dort', publicFields: ALL, geoJson: shape })
    const [page] = (await print(null, { propertyIds: [here.id, there.id] })).pages
    for (const said of ['Hessen', 'Bayern', 'Maßstab 1 : 10.000.000']) expect(page).toContain(said)
    expect(page).not.toContain('Nachbar')
  })

  it('of a selection has all on one plan and each on pages of its own, in English too', async () => {
    const holed = { type: 'Polygon', coordinates: [square(3000, 0, 90), [...square(3020, 20, 30)].reverse()] }
    const first = await makeParcel(world, staff, { locationId, name: 'Mit Loch', publicFields: ALL, geoJson: holed })
    const second = await publish('Weit weg', 9000)
    const third = await makeParcel(world, staff, { locationId, name: 'Ohne Form', publicFields: ALL, geoJson: null })
    const printed = await print(null, { propertyIds: [second.id, first.id, third.id, first.id] }, 'en')
    expect(printed).toMatchObject({ title: 'Exposé: 3 plots', language: 'en-US' })
    expect(printed.outline.filter((one) => ['Weit weg', 'Mit Loch', 'Ohne Form'].includes(one))).toEqual([
      'Weit weg',
      'Mit Loch',
      'Ohne Form',
    ])
    expect(printed.pages[0]).toContain('Scale 1 : 100,000')
    expect(printed.text).toContain('Scale 1 : 1,000')
    expect(printed.text).toContain('published details, read on')
    // An address for each of them.
    for (const { id } of [first, second, third]) expect(printed.text.split(new RegExp(`/grundstuecke/${id}\\b`))).toHaveLength(2)
  })
})

it('what was written with the editor stands on paper as its words', () => {
  expect(
    markdownText(
      '# Lage\n\nAm **Wasser**, _ruhig_.\nZweite Zeile\n\n- Strom\n- [Plan](https://x.de/a_b_c)\n  mit ' +
        'mehr\n\n1. eins\n\n---\n> Zitat \\*so\\* &amp; Höhe &lt; 12 m\n\n&nbsp;\n\n&amp;lt;',
    ),
  ).toEqual([
    { kind: 'heading', text: 'Lage' },
    { kind: 'paragraph', text: 'Am Wasser, ruhig. Zweite Zeile' },
    { kind: 'item', text: '• Strom' },
    { kind: 'item', text: '• Plan (https://x.de/a_b_c) mit mehr' },
    { kind: 'item', text: '1. eins' },
    { kind: 'paragraph', text: 'Zitat *so* & Höhe < 12 m' },
    { kind: 'paragraph', text: '&lt;' },
  ])
  // No text makes it think for long.
  const started = performance.now()
  markdownText(`${'*'.repeat(20_000)}a ${'['.repeat(20_000)} ${'_'.repeat(20_000)} ${'- '.repeat(10_000)}`)
  expect(performance.now() - started).toBeLessThan(2000)
})
