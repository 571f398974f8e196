import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newArea, newPin, newWaypoint, readMarkers, type Marker } from '../../engine/panorama'
import { panoramaIn, withPanorama } from './address'
import { cornersText, degreesText, readCorners, readDegrees, readDirection } from './degrees'
import { markerDraft, markerOf } from './markerDraft'
import { figureOf } from './sphere/figures'
import { pointsOf, spotsOf, withPoints } from './spots'

const ROOF = '/media/1/roof'
const pin = newPin('a', { yaw: 1.234567, pitch: -0.345678 })
const area = newArea(
  'b',
  [0, 0.33, 0.66].map((yaw) => ({ yaw, pitch: yaw / 3 })),
)
const way = newWaypoint('c', { yaw: 5, pitch: 1 }, ROOF)
const SCRIPT = '<img src=x onerror="alert(1)"><script>alert(2)</script>'

describe('a marker in the viewer', () => {
  const figure = (marker: Marker, nameOf = (one: Marker): string => one.tooltip.content) =>
    figureOf(marker, { nameOf, isChosen: false, isFlat: false })

  it('is text where the viewer takes markup, and nothing of its content goes there', () => {
    const hostile = { ...pin, tooltip: { content: SCRIPT, position: 'top left' as const }, content: SCRIPT }
    const { tooltip, ...rest } = figure(hostile)
    const box = document.createElement('div')
    box.innerHTML = typeof tooltip === 'object' ? tooltip.content : ''
    expect(box.textContent).toBe(SCRIPT)
    expect(box.childElementCount).toBe(0)
    expect(Object.keys(rest).sort()).toEqual(['anchor', 'className', 'element', 'id', 'position', 'size'])
    expect(rest.element?.querySelectorAll('script, img').length).toBe(0)
  })

  it('gets no attribute that is not ours, whatever hangs on it', () => {
    const extra = { html: SCRIPT, videoLayer: 'x', listContent: SCRIPT, style: { background: 'url(x)' } }
    expect(Object.keys(figure({ ...area, ...extra })).sort()).toEqual(['className', 'id', 'polygon', 'svgStyle'])
    const hostile = { ...area, svgStyle: { ...area.svgStyle, onload: 'alert(1)' } }
    expect(Object.keys(figure(hostile).svgStyle ?? {}).sort()).toEqual([
      'fill',
      'stroke',
      'strokeDasharray',
      'strokeLinejoin',
      'strokeWidth',
    ])
  })

  it('shows a picture in place of its icon only while that picture is there', () => {
    const layered = { ...pin, imageLayer: '/media/1/crane' }
    expect(figure(layered).imageLayer).toBe('/media/1/crane')
    expect(figureOf(layered, { nameOf: () => '', isChosen: false, isFlat: true }).imageLayer).toBeUndefined()
  })
})

describe('a marker in its form', () => {
  it.each([pin, area, way])('comes back exactly as it was where nothing was changed ($data.type)', (marker) => {
    for (const language of ['de', 'en'] as const)
      expect(markerOf(marker, markerDraft(marker, language), language)).toEqual({ marker, fault: null })
  })

  it('takes what was typed, and says what is wrong in it', () => {
    const draft = markerDraft(way, 'de')
    expect(markerOf(way, { ...draft, yaw: '-90', pitch: '10,5', width: '120', waypoint: '' }, 'de').marker).toMatchObject({
      position: { yaw: 4.712389, pitch: 0.18326 },
      size: { width: 120, height: 60 },
      data: { waypoint: '' },
    })
    expect(markerOf(way, { ...draft, pitch: '91' }, 'de').fault).toBe('direction')
    expect(markerOf(way, { ...draft, width: '5' }, 'de').fault).toBe('size')
    const drawn = markerDraft(area, 'de')
    expect(markerOf(area, { ...drawn, corners: '1; 2\n3; 4' }, 'de').fault).toBe('corners')
    const styled = markerOf(area, { ...drawn, fill: '#ff0000', fillShare: 40, strokeWidth: 3 }, 'de').marker
    expect(styled).toMatchObject({ svgStyle: { fill: 'rgba(255, 0, 0, 0.4)', stroke: '#ff0000', strokeWidth: '3px' } })
    expect(readMarkers(JSON.stringify([styled]), { panoramas: [], images: [] }).faults).toEqual([])
  })
})

describe('angles', () => {
  it('are typed with comma or point, and read as they were written', () => {
    expect(readDegrees(' 12,5° ')).toBeCloseTo(0.218166, 6)
    for (const wrong of ['', 'x', '1e3', '12,5,5', '--1']) expect(readDegrees(wrong)).toBeNull()
    expect(readDirection('10', '90,01')).toBeNull()
    const corner = fc.tuple(fc.double({ min: 0, max: 6.28, noNaN: true }), fc.double({ min: -1.57, max: 1.57, noNaN: true }))
    fc.assert(
      fc.property(fc.array(corner, { minLength: 1, maxLength: 9 }), fc.constantFrom('de' as const, 'en' as const), (corners, language) => {
        const read = readCorners(cornersText(corners, language)) ?? []
        expect(read.map(({ yaw, pitch }) => [degreesText(yaw, 'en'), degreesText(pitch, 'en')])).toEqual(
          corners.map(([yaw, pitch]) => [degreesText(yaw, 'en'), degreesText(pitch, 'en')]),
        )
      }),
    )
    expect(readCorners('1; 2; 3')).toBeNull()
  })
})

describe('panoramas on the map', () => {
  const shape = {
    type: 'Feature' as const,
    properties: {},
    geometry: {
      type: 'Polygon' as const,
      coordinates: [
        [
          [8, 53],
          [8.1, 53],
          [8, 53.1],
          [8, 53],
        ],
      ],
    },
  }
  const at = { position: [8.93, 53.21] as const, linkedPano: ROOF }

  it('lie beside the shape, which stays, and are shown while their panorama is there', () => {
    const drawn = withPoints({ type: 'FeatureCollection', features: [shape] }, [at])
    expect(pointsOf(drawn)).toEqual([at])
    expect(withPoints(drawn, [])).toEqual({ type: 'FeatureCollection', features: [shape] })
    expect(withPoints(withPoints(null, [at]), [])).toBeNull()
    const panorama = { url: ROOF, name: 'Dach', fileSizeInBytes: 1, created: '', width: 2, height: 1, markers: '[]' }
    const geoJson = drawn as never
    expect(spotsOf({ geoJson, panoramas: [panorama] }, (name) => name)).toEqual([
      { longitude: 8.93, latitude: 53.21, url: ROOF, title: 'Dach' },
    ])
    expect(spotsOf({ geoJson, panoramas: [] }, (name) => name)).toEqual([])
  })

  it('stand in the address by the last part of their url', () => {
    expect(withPanorama('?tab=1', ROOF)).toBe('tab=1&panorama=roof')
    expect(withPanorama('?tab=1&panorama=roof', null)).toBe('tab=1')
    expect(panoramaIn('?panorama=roof', [{ url: ROOF }])).toEqual({ url: ROOF })
    expect(panoramaIn('?panorama=', [{ url: '/x/' }])).toBeNull()
  })
})
