import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inPlace, type World, type TestUser } from '../../../tests/world/inWorld'

const FIXTURES = join(import.meta.dirname, 'fixtures')
/**
 * What GDAL 3.6.2 says of fixtures/formen: square metres in EPSG:25832, and west, south, east, north in degrees (fixtures/formen.md has the
 * commands); on the ground by geographiclib (pyproj.Geod).
 */
const FIGURES = [
  { name: 'Ecke', area: 8300, ground: 8306.6, bounds: [8.929618630002613, 53.212390899436869, 8.931417178806777, 53.213380140253371] },
  {
    name: 'Zwei Löcher',
    area: 21600,
    ground: 21617.3,
    bounds: [8.932615131100269, 53.212392630403237, 8.935609877270499, 53.213742570237585],
  },
  {
    name: 'Drei Teile',
    area: 8550,
    ground: 8556.8,
    bounds: [8.936357933077764, 53.212394688277833, 8.938455149207904, 53.213383688743939],
  },
  {
    name: 'Rund',
    area: 20073.910339504,
    ground: 20090,
    bounds: [8.938903869899057, 53.212037064443017, 8.941299795164932, 53.21347532077904],
  },
] as const

describe('shapes that GDAL wrote', () => {
  let world: World
  let staff: TestUser
  let locationId: number
  inPlace((made) => ({ world, staff, locationId } = made))

  it.each(['formen.geojson', 'formen-25832.zip', 'formen-4326.zip', 'formen-4326.geojson', 'formen.kml'])(
    '%s becomes parcels of the areas and bounds that GDAL measures',
    async (name) => {
      const file = { name, content: readFileSync(join(FIXTURES, name)).toString('base64') }
      const { count, firstId } = await world.call(staff, 'importProperties', file, { locationId })
      expect(count).toBe(FIGURES.length)
      for (const [n, figures] of FIGURES.entries()) {
        const { name: called, area, bounds, geoJson } = await world.call(staff, 'getProperty', firstId + n)
        expect([called, JSON.stringify(geoJson).includes('MultiPolygon')]).toEqual([figures.name, figures.name === 'Drei Teile'])
        // Lotse keeps eight decimals of a degree, a millimetre, and tenths of a square metre.
        expect(Math.abs((area ?? 0) - figures.ground)).toBeLessThan(0.2)
        const sides = [bounds?.west, bounds?.south, bounds?.east, bounds?.north]
        for (const [side, degrees] of figures.bounds.entries()) expect(sides[side]).toBeCloseTo(degrees, 7)
      }
    },
  )
})

describe.runIf(process.env['DEEP'] && existsSync('/usr/bin/ogr2ogr'))('the figures', () => {
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8' })

  it('are what the GDAL on this machine says of the same drawing', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lotse-ogr-'))
    const [plane, degrees] = [join(folder, 'plane.shp'), join(folder, 'degrees.shp')]
    try {
      run('ogr2ogr', '-f', 'ESRI Shapefile', plane, join(FIXTURES, 'formen.geojson'))
      run('ogr2ogr', '-f', 'ESRI Shapefile', '-t_srs', 'EPSG:4326', degrees, join(FIXTURES, 'formen.geojson'))
      const told = run('ogrinfo', '-q', '-dialect', 'OGRSQL', '-sql', 'SELECT OGR_GEOM_AREA AS a FROM plane', plane)
      const areas = [...told.matchAll(/ a \(Real\) = ([\d.]+)/g)].map(([, area]) => Number(area))
      expect(areas).toHaveLength(FIGURES.length)
      for (const [n, { area, bounds }] of FIGURES.entries()) {
        expect(areas[n]).toBeCloseTo(area, 3)
        const one = run('ogr2ogr', '-f', 'GeoJSON', '-lco', 'WRITE_BBOX=YES', '-where', `FID=${n}`, '/vsistdout/', degrees)
        const { bbox } = JSON.parse(one) as { bbox: number[] }
        for (const [side, value] of bounds.entries()) expect(bbox[side]).toBeCloseTo(value, 9)
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
