import proj4 from 'proj4'

/** What coordinates are measured from. What is not ETRS89 (or WGS 84, the same to half a metre) lies 120 to 210 m beside it in Germany. */
export type Datum = 'etrs89' | 'dhdn' | 'rd83' | 'pd83' | 's42' | 'own'

/** A coordinate system: how its coordinates lie on its own ellipsoid, and which datum that belongs to. */
export interface System {
  /** EPSG's number; null: none of ours. */
  readonly code: string | null
  readonly name: string
  readonly datum: Datum
  /** Only of datum 'own': the seven parameters that the file itself brings. */
  readonly towgs84?: string
  /** What proj4 reads: '+proj=…' or WKT. */
  readonly text: string
}

const GRS80 = '+ellps=GRS80 +units=m +no_defs'
const BESSEL = '+ellps=bessel +units=m +no_defs'
const KRASS = '+ellps=krass +units=m +no_defs'
const strip = (meridian: number, east: number, rest: string): string =>
  `+proj=tmerc +lat_0=0 +lon_0=${meridian} +x_0=${east} +y_0=0 ${rest}`
/** With the zone's number before the easting (32 497 325) or without. */
const utm = (zone: number, prefix = 0): string => strip(zone * 6 - 183, prefix * 1_000_000 + 500_000, `+k=0.9996 ${GRS80}`)
/** Strips of three degrees. */
const gk = (zone: number, rest: string): string => strip(zone * 3, zone * 1_000_000 + 500_000, rest)
/** Strips of six degrees, as maps of the East had them. */
const wide = (zone: number): string => strip(zone * 6 - 3, zone * 1_000_000 + 500_000, KRASS)
const MERCATOR = '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +no_defs'
const SOLDNER = `+proj=cass +lat_0=52.4186482777778 +lon_0=13.6272036666667 +x_0=40000 +y_0=10000 ${BESSEL}`

/** Numbers (the first is shown, the others mean the same), name, definition. Which axis comes first is asked of the coordinates. */
type Row = readonly [codes: string, name: string, text: string]
const ROWS: Readonly<Record<Exclude<Datum, 'own'>, readonly Row[]>> = {
  etrs89: [
    ['4326 84 4979', 'WGS 84', '+proj=longlat +ellps=WGS84 +no_defs'],
    ['4258 4937', 'ETRS89', '+proj=longlat +ellps=GRS80 +no_defs'],
    ['25831 3043 5554', 'ETRS89 / UTM 31', utm(31)],
    ['25832 3044 5555', 'ETRS89 / UTM 32', utm(32)],
    ['25833 3045 5556', 'ETRS89 / UTM 33', utm(33)],
    ['5649 5651', 'ETRS89 / UTM 31 (31 …)', utm(31, 31)],
    ['4647 5652', 'ETRS89 / UTM 32 (32 …)', utm(32, 32)],
    ['5650 5653', 'ETRS89 / UTM 33 (33 …)', utm(33, 33)],
    ['32631', 'WGS 84 / UTM 31', utm(31).replace('GRS80', 'WGS84')],
    ['32632', 'WGS 84 / UTM 32', utm(32).replace('GRS80', 'WGS84')],
    ['32633', 'WGS 84 / UTM 33', utm(33).replace('GRS80', 'WGS84')],
    ['3857 900913 3785 102100 102113', 'Web Mercator', MERCATOR],
    ['3035', 'ETRS89 / LAEA Europe', `+proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 ${GRS80}`],
    ['3034', 'ETRS89 / LCC Europe', `+proj=lcc +lat_0=52 +lon_0=10 +lat_1=35 +lat_2=65 +x_0=4000000 +y_0=2800000 ${GRS80}`],
  ],
  dhdn: [
    ['4314', 'DHDN', '+proj=longlat +ellps=bessel +no_defs'],
    ['31466 5676 31462', 'DHDN / Gauß-Krüger 2', gk(2, BESSEL)],
    ['31467 5677 31463', 'DHDN / Gauß-Krüger 3', gk(3, BESSEL)],
    ['31468 5678 31464', 'DHDN / Gauß-Krüger 4', gk(4, BESSEL)],
    ['31469 5679 31465', 'DHDN / Gauß-Krüger 5', gk(5, BESSEL)],
    ['3068', 'DHDN / Soldner Berlin', SOLDNER],
  ],
  rd83: [
    ['4745', 'RD/83', '+proj=longlat +ellps=bessel +no_defs'],
    ['3398 5668', 'RD/83 / Gauß-Krüger 4', gk(4, BESSEL)],
    ['3399 5669', 'RD/83 / Gauß-Krüger 5', gk(5, BESSEL)],
  ],
  pd83: [
    ['4746', 'PD/83', '+proj=longlat +ellps=bessel +no_defs'],
    ['3396 5666', 'PD/83 / Gauß-Krüger 3', gk(3, BESSEL)],
    ['3397 5667', 'PD/83 / Gauß-Krüger 4', gk(4, BESSEL)],
  ],
  s42: [
    ['4178', 'S42/83', '+proj=longlat +ellps=krass +no_defs'],
    ['2397 5673 2166', 'S42/83 / Gauß-Krüger 3', gk(3, KRASS)],
    ['2398 5674 2167', 'S42/83 / Gauß-Krüger 4', gk(4, KRASS)],
    ['2399 5675 2168', 'S42/83 / Gauß-Krüger 5', gk(5, KRASS)],
    ['3834 5664', 'S42/83 / Gauß-Krüger 2 (6°)', wide(2)],
    ['3835 5665', 'S42/83 / Gauß-Krüger 3 (6°)', wide(3)],
  ],
}

const known = (datum: Exclude<Datum, 'own'>): System[] =>
  ROWS[datum].map(([codes, name, text]) => ({ code: codes.split(' ')[0] ?? null, name, datum, text }))

/** All systems that Lotse knows by number, most usual ones first. */
export const SYSTEMS: readonly System[] = [known('etrs89'), known('dhdn'), known('s42'), known('rd83'), known('pd83')].flat()

const BY_CODE: ReadonlyMap<string, System> = new Map(
  Object.values(ROWS)
    .flat()
    .flatMap(([codes, name]) => {
      const system = SYSTEMS.find((one) => one.name === name)
      return system ? codes.split(' ').map((code): [string, System] => [code, system]) : []
    }),
)

/** AdV's names, as they stand in NAS: 'ETRS89_UTM32', 'DE_DHDN_3GK3', 'DE_42-83_3GK4', 'DE_RD-83_3GK5'. */
const ADV: Readonly<Record<string, string>> = {
  ...{ 'ETRS89_Lat-Lon': '4258', ETRS89_UTM31: '25831', ETRS89_UTM32: '25832', ETRS89_UTM33: '25833' },
  ...{ 'DE_DHDN_Lat-Lon': '4314', DE_DHDN_3GK2: '31466', DE_DHDN_3GK3: '31467', DE_DHDN_3GK4: '31468', DE_DHDN_3GK5: '31469' },
  ...{ 'DE_42-83_3GK3': '2397', 'DE_42-83_3GK4': '2398', 'DE_42-83_3GK5': '2399', 'DE_42-83_6GK2': '3834', 'DE_42-83_6GK3': '3835' },
  ...{ 'DE_RD-83_3GK4': '3398', 'DE_RD-83_3GK5': '3399', 'DE_PD-83_3GK3': '3396', 'DE_PD-83_3GK4': '3397' },
}

/** By EPSG's number in any spelling ('25832', 'EPSG:25832', 'urn:ogc:def:crs:EPSG::25832', '…/EPSG/0/25832'), 'CRS84', or AdV's name. */
const byName = (name: string): System | null => {
  const code = /^(?:srid=)?(\d{2,6})$/i.exec(name)?.[1] ?? /EPSG(?:\.xml)?[:/#]+(?:[\d.]*[:/#]+)?(\d{4,6})/i.exec(name)?.[1]
  if (code !== undefined) return BY_CODE.get(code) ?? null
  if (/CRS:?84h?$/i.test(name)) return BY_CODE.get('4326') ?? null
  return BY_CODE.get(ADV[name.replace(/^urn:adv:crs:/i, '').replace(/\*.*$/, '')] ?? '') ?? null
}

const DATUM_NAMES: readonly (readonly [RegExp, Exclude<Datum, 'own'>])[] = [
  [/rauenberg|rd\/?83/i, 'rd83'],
  [/potsdam.*83|pd\/?83/i, 'pd83'],
  [/hauptdreiecksnetz|dhdn|^d_potsdam$|^potsdam$/i, 'dhdn'],
  [/pulkovo.?1942.*83/i, 's42'],
  [/etr[sf]|european.terrestrial.reference|wgs.?(19)?84|world.geodetic.system.1984/i, 'etrs89'],
]

/** Heights have a datum of their own, behind. */
const datumName = (wkt: string): string => /\b(?:DATUM|GEODETICDATUM|TRF|ENSEMBLE)\s*\[\s*"([^"]{1,120})"/i.exec(wkt)?.[1] ?? ''

const datumIn = (wkt: string): { datum: Datum; towgs84?: string } | null => {
  const name = datumName(wkt)
  const datum = DATUM_NAMES.find(([pattern]) => pattern.test(name))?.[1]
  if (datum) return { datum }
  const own = /TOWGS84\s*\[([-+\d.,eE\s]{5,200})\]/i.exec(wkt)?.[1]?.replace(/\s/g, '')
  return own !== undefined && own.split(',').length === 7 ? { datum: 'own', towgs84: own } : null
}

/** Of a system put together with heights only the plane part: 'COMPD_CS["…",PROJCS[…],VERT_CS[…]]' → 'PROJCS[…]'. */
const planePart = (wkt: string): string => {
  const start = /\b(?:PROJCS|GEOGCS|PROJCRS|PROJECTEDCRS|GEOGCRS|GEODCRS|GEOGRAPHICCRS)\s*\[/i.exec(wkt)?.index ?? 0
  let [depth, isQuoted] = [0, false]
  for (let at = start; at < wkt.length; at++) {
    const letter = wkt[at]
    if (letter === '"') isQuoted = !isQuoted
    else if (!isQuoted && letter === '[') depth++
    else if (!isQuoted && letter === ']' && --depth === 0) return wkt.slice(start, at + 1)
  }
  return wkt.slice(start)
}

type Definition = Readonly<Partial<Record<'projName' | 'long0' | 'lat0' | 'x0' | 'y0' | 'k0' | 'a' | 'to_meter', unknown>>>
/** Its types do not name what a definition is made of. */
const definitionOf = (text: string): Definition => new proj4.Proj(text) as Definition
const near = (a: unknown, b: unknown, by: number): boolean => Math.abs((Number(a) || 0) - (Number(b) || 0)) <= by
const sameDefinition = (a: Definition, b: Definition): boolean =>
  (a.projName === 'longlat') === (b.projName === 'longlat') &&
  near(a.long0, b.long0, 1e-9) &&
  near(a.lat0, b.lat0, 1e-9) &&
  near(a.x0, b.x0, 0.01) &&
  near(a.y0, b.y0, 0.01) &&
  near(a.k0 || 1, b.k0 || 1, 1e-7) &&
  (a.projName === 'longlat' || near(a.to_meter || 1, b.to_meter || 1, 1e-7)) &&
  near(a.a, b.a, 1)

const DEGREE = 0.0174532925199433
/** Where its degrees begin, and that they are degrees: nobody converts Ferro's, Paris's or gons here. */
const isOfGreenwich = (wkt: string): boolean => {
  const meridian = Number(/\bPRIMEM(?:ERIDIAN)?\s*\[\s*"[^"]{0,80}"\s*,\s*([-+\d.eE]+)/i.exec(wkt)?.[1] ?? 0)
  const units = [...wkt.matchAll(/\b(?:ANGLE)?UNIT\s*\[\s*"([^"]{0,80})"\s*,\s*([\d.eE+-]+)/gi)]
  return (
    near(meridian, 0, 1e-9) &&
    units.every(([, name, size]) => !/rad|gon/i.test(name ?? '') && (Number(size) > 0.1 || near(size, DEGREE, 1e-9)))
  )
}

const ELLIPSOIDS: Readonly<Record<Exclude<Datum, 'own'>, readonly [axis: number, flattening: number]>> = {
  ...{ etrs89: [6378137, 298.257], dhdn: [6377397, 299.153], rd83: [6377397, 299.153], pd83: [6377397, 299.153], s42: [6378245, 298.3] },
}
/** A datum whose ellipsoid is another's: one of the two is wrong, and nobody knows which. The map services' sphere is none such. */
const hasOwnEllipsoid = (wkt: string, datum: Datum, { projName }: Definition): boolean => {
  const said = /\b(?:SPHEROID|ELLIPSOID)\s*\[\s*"[^"]{0,80}"\s*,\s*([\d.eE+-]+)\s*,\s*([\d.eE+-]+)/i.exec(wkt)
  if (!said || datum === 'own' || projName === 'merc') return true
  const [axis, flattening] = ELLIPSOIDS[datum]
  return near(said[1], axis, 1) && near(said[2], flattening, 0.01)
}

/** By what stands in a .prj file: a definition whose datum is known; which of ours it is, where it is one. */
const byWkt = (text: string): System | null => {
  const wkt = planePart(text)
  const found = datumIn(wkt)
  if (!found || !isOfGreenwich(wkt)) return null
  try {
    const definition = definitionOf(wkt)
    if (!hasOwnEllipsoid(wkt, found.datum, definition)) return null
    const name = /^\w+\s*\[\s*"([^"]{1,80})"/.exec(wkt)?.[1] ?? ''
    const ours = SYSTEMS.filter((one) => one.datum === found.datum && sameDefinition(definition, definitionOf(one.text)))
    // ETRS89 and WGS 84 are one datum here, and called by their own names all the same.
    const isWgs = /wgs|world/i.test(datumName(wkt))
    return ours.find((one) => one.name.startsWith('WGS') === isWgs) ?? ours[0] ?? { code: null, name, ...found, text: wkt }
  } catch {
    return null
  }
}

/** What a file says of its system, as far as it can be followed for certain; null: not known, or its datum is not. */
export const systemOf = (said: string): System | null => {
  const text = said.trim()
  return /^(?:PROJC|GEOGC|GEODC|PROJECTEDCRS|GEOGRAPHICCRS|COMP|BOUNDCRS)/i.test(text) ? byWkt(text) : byName(text)
}
