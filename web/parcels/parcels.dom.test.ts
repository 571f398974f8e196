import { describe, expect, it } from 'vitest'
import type { PropertyView } from '../../server/contract/parcels/views'
import { changesOf, draftOf, mergedDraft, readSize } from './detail/draft'
import { shapesAround } from './detail/surroundings'
import { cornersText, parseShape, measured, readPasted } from '../map/shapeText'
import { readFilter, readPlace, withFilter, withoutFilter, withPlace } from './list/filter'
import { carried, type Folder } from './settings/tree'
import { lookOf, lookOnMap, platLine, sizeText } from './words'

const query = (text: string): URLSearchParams => new URLSearchParams(text)

describe('filter and view in the address', () => {
  it('are read back as they were set', () => {
    let set = query('?lat=1')
    set = withFilter(set, ['plat', 'Flur 7'])
    set = withFilter(set, ['minSize', 1000])
    set = withFilter(set, ['hasBuilding', null])
    set = withFilter(set, ['availability', false])
    expect(readFilter(set)).toEqual({ plat: 'Flur 7', minSize: 1000, hasBuilding: null, availability: false })
    expect(withFilter(set, ['plat', '']).has('plat')).toBe(false)
    expect(withoutFilter(set).toString()).toBe('lat=1')
    expect(readPlace(withPlace(set, { latitude: 53.21, longitude: 8.93, zoom: 17 }))).toEqual({
      latitude: 53.21,
      longitude: 8.93,
      zoom: 17,
    })
  })

  it('count as not said where they are ill-formed', () => {
    expect(readFilter(query('?minSize=-3&maxSize=x&hasBuilding=vielleicht&availability=1&plat=%20'))).toEqual({})
    expect(readPlace(query('?lat=999&lng=8&z=99'))).toEqual({ latitude: 53.21, longitude: 8.93, zoom: 14 })
    expect(readPlace(query('?z=9'))).toEqual({ latitude: 53.21, longitude: 8.93, zoom: 9 })
  })
})

describe('words', () => {
  it('say sizes in qm below a hectare and in ha from there on', () => {
    expect([null, 0, 9999, 10_000, 26_000].map((size) => sizeText(size, 'de'))).toEqual(['0qm', '0qm', '9.999 qm', '1 ha', '2,6 ha'])
    expect(sizeText(4280, 'en')).toBe('4,280 qm')
    expect(platLine(' Flur 7, 1 \n\nFlur 7, 2')).toBe('Flur 7, 1, Flur 7, 2')
  })

  it('a tender goes before internal before available; who is not told sees grey', () => {
    expect(lookOf({ isInTender: true, isPublic: false, availability: true })).toBe('tender')
    expect(lookOf({ isInTender: false, isPublic: false, availability: true })).toBe('internal')
    expect([true, false].map((availability) => lookOf({ isPublic: true, availability }))).toEqual(['free', 'taken'])
    expect(lookOf({})).toBe('neighbour')
    const onMap = { ...{ id: 7, name: 'Ladestraße 7', locationId: null }, isPublic: true, availability: true }
    expect([null, 'a'].map((projectId) => lookOnMap({ ...onMap, projectId }))).toEqual(['free', 'tender'])
  })
})

const parcel: PropertyView = {
  ...{ id: 7, name: 'Ladestraße 7', locationId: 1, location: null, version: 3, size: 4280, availability: true, isPublic: false },
  ...{
    plat: 'Flur 7, 112/4',
    publicFields: ['plat'],
    additionalFields: [{ id: 'a', name: 'Bodenrichtwert', value: '38', preventDeletion: true, isShared: false }],
  },
}

describe('the edited copy', () => {
  it('sends what differs, and nothing else', () => {
    const draft = draftOf(parcel)
    expect(changesOf(parcel, draft)).toEqual({})
    const [field] = draft.additionalFields
    const changed = {
      ...draft,
      name: ' Ladestraße 7a ',
      size: '4.290,5',
      publicFields: ['plat', 'size'],
      additionalFields: field ? [{ ...field, value: '40' }] : [],
    }
    expect(changesOf(parcel, changed)).toEqual({
      ...{ name: 'Ladestraße 7a', size: 4290.5, publicFields: ['plat', 'size'] },
      additionalFields: [{ id: 'a', name: 'Bodenrichtwert', value: '40', preventDeletion: true, isShared: false }],
    })
  })

  it('reads sizes as people write them', () => {
    // '4.280' is asked first.
    const typed = ['', '4280', '4.280', '4.280,5', '4280,5', '0.125', '1 000', '4.280,5 qm', 'viel', '-3']
    expect(typed.map((text) => readSize(text, 'de'))).toEqual([
      null,
      4280,
      undefined,
      4280.5,
      4280.5,
      0.125,
      1000,
      4280.5,
      undefined,
      undefined,
    ])
    expect(changesOf(parcel, { ...draftOf(parcel), size: 'viel' })).toEqual({ size: 'viel' })
  })
})

describe('a parcel that two people changed', () => {
  const field = (id: string, value: string, isShared = false) => ({ id, name: id.toUpperCase(), value, isShared, preventDeletion: false })
  const base: PropertyView = {
    ...parcel,
    publicFields: ['plat', 'size'],
    additionalFields: [field('a', '1', true), field('b', '2'), field('c', '3')],
  }
  const mine = draftOf(base)

  it('keeps from the public what they took back, and shares what each of both shared', () => {
    const theirs = { ...base, publicFields: ['size', 'description'] }
    expect(mergedDraft(base, { ...mine, publicFields: ['plat', 'size', 'geoJson'] }, theirs).publicFields).toEqual([
      ...['description', 'geoJson', 'size'],
    ])
    expect(mergedDraft(base, { ...mine, publicFields: ['plat'] }, theirs).publicFields).toEqual(['description'])
    expect(changesOf(theirs, mergedDraft(base, mine, theirs))).toEqual({})
  })

  it('keeps their own fields: mine stand where I changed them, part by part', () => {
    const theirs = { ...base, additionalFields: [field('a', '1'), field('b', '20'), field('d', '4')] }
    const added = { name: 'E', value: '5', isShared: false }
    const typed = { ...mine, additionalFields: [field('a', '10', true), field('b', '2'), field('c', '3'), added] }
    expect(mergedDraft(base, typed, theirs).additionalFields).toEqual([field('a', '10'), field('b', '20'), field('d', '4'), added])
  })

  it('lets go what I removed and what they removed, but not what I changed or what must stay', () => {
    const locked = { ...field('b', '2'), preventDeletion: true }
    const theirs = { ...base, additionalFields: [field('a', '1', true), locked] }
    const typed = { ...mine, additionalFields: [field('c', '30')] }
    expect(mergedDraft(base, typed, theirs).additionalFields).toEqual([locked, field('c', '30')])
  })

  it('stands with what both changed as I typed it, and else as it is now', () => {
    const merged = mergedDraft(base, { ...mine, name: 'Mein Name', size: '1' }, { ...base, name: 'Ihr Name', plat: 'Flur 9' })
    expect([merged.name, merged.size, merged.plat]).toEqual(['Mein Name', '1', 'Flur 9'])
  })
})

describe('a shape by numbers', () => {
  const corners = '8.926, 53.2085\n8.9268, 53.2085\n8.9268, 53.209\n8.926, 53.209'

  it('is read from a table of corners, from GeoJSON and from WKT, and is the same', () => {
    const table = readPasted(corners)
    const { shape } = parseShape(table?.geoJson)
    expect(shape?.type).toBe('Polygon')
    expect(readPasted(JSON.stringify(shape))?.faults).toEqual([])
    const wkt = readPasted('POLYGON ((8.926 53.2085, 8.9268 53.2085, 8.9268 53.209, 8.926 53.209, 8.926 53.2085))')
    expect(parseShape(wkt?.geoJson).shape).toEqual(shape)
    expect(parseShape(readPasted(cornersText(shape))?.geoJson).shape).toEqual(shape)
    expect(parseShape(readPasted(corners.replaceAll(', ', ';').replaceAll('.', ','))?.geoJson).shape).toEqual(shape)
  })

  it('is measured, and says whom it covers', () => {
    const { shape } = parseShape(readPasted(corners)?.geoJson)
    if (!shape) throw new Error('no shape')
    const neighbour = parseShape(readPasted(corners.replaceAll('8.9268', '8.9264'))?.geoJson).shape
    if (!neighbour) throw new Error('no neighbour')
    const { area, perimeter, overlaps } = measured(shape, [{ id: 9, shape: neighbour }])
    expect(Math.round(area)).toBe(2974)
    expect(Math.round(perimeter)).toBe(218)
    expect(overlaps.map(({ id, area: covered }) => [id, Math.round(covered)])).toEqual([[9, 1487]])
  })

  it('is refused with a reason where it crosses itself, and known for none where it is no shape', () => {
    const crossed = readPasted('8.926, 53.2085\n8.9268, 53.209\n8.9268, 53.2085\n8.926, 53.209')
    expect(crossed?.faults.map(({ rule }) => rule)).toContain('geo.selfCrossing')
    expect(['', 'hallo', '1, 2\n3, 4', '{"type":', '[1,2]'].map((text) => readPasted(text))).toEqual([null, null, null, null, null])
  })
})

describe('a parcel among its neighbours', () => {
  const shape: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] }
  const near = [7, 9].map((id) => ({ id, name: `Nr. ${id}`, size: 10, geoJson: { ...shape, features: [id] } }))

  it('is drawn by its own shape, also where the view does not bring it', () => {
    const [neighbour, own] = shapesAround({ ...parcel, geoJson: shape }, near, 'de')
    expect([neighbour?.id, neighbour?.look, neighbour?.title]).toEqual([9, 'neighbour', 'Nr. 9, 10 qm'])
    expect(own).toEqual({ id: 7, geoJson: shape, look: 'internal', title: 'Ladestraße 7, 4.280 qm' })
    expect(shapesAround({ ...parcel, geoJson: shape, isArchived: true }, [], 'de').map(({ id }) => id)).toEqual([7])
    expect(shapesAround(parcel, near, 'de').map(({ id }) => id)).toEqual([9])
  })
})

describe('the tree of folders', () => {
  const folder = (name: string, ...children: Folder[]): Folder => ({ name, children })
  const words = (folders: readonly Folder[]): string =>
    folders.map(({ name, children = [] }) => (children.length === 0 ? name : `${name}(${words(children)})`)).join(' ')
  const tree = [folder('a', folder('b'), folder('c')), folder('d')]

  it.each([
    [[0], [1], 'd a(b c)'],
    [[1], [0], 'd a(b c)'],
    [[0, 0], [0, 1], 'a(c b) d'],
    [[1], [0, 1], 'a(b d c)'],
    [[0, 0], [1], 'a(c) b d'],
  ])('carries %j to the place of %j', (from, to, after) => {
    expect(words(carried(tree, from, to))).toBe(after)
  })

  it('stays as it is where a folder would go into itself, too deep, nowhere, or to where it is', () => {
    const deep = [folder('1', folder('2', folder('3', folder('4', folder('5'))))), folder('x', folder('y'))]
    expect(carried(tree, [0], [0, 1])).toBe(tree)
    expect(carried(tree, [0], [0])).toBe(tree)
    expect(carried(tree, [0], [7])).toBe(tree)
    expect(carried(deep, [1], [0, 0, 0, 0, 0])).toBe(deep)
    expect(words(carried(deep, [1, 0], [0, 0, 0, 0, 0]))).toBe('1(2(3(4(y 5)))) x')
  })
})
