import proj4 from 'proj4'
import { partsOf, shapeOfParts, type Part, type Position, type Shape } from './shape'

/** UTM zone 32 on ETRS89: what German surveyors measure in; areas in it are within 0.08 % of the cadastre's. */
const UTM_32 = '+proj=utm +zone=32 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs'
const DEGREES = '+proj=longlat +datum=WGS84 +no_defs'

/** Coordinate systems by EPSG number that files and WKT may name. */
const KNOWN: Readonly<Record<string, string>> = {
  '4326': DEGREES,
  '4258': '+proj=longlat +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +no_defs',
  '25831': UTM_32.replace('zone=32', 'zone=31'),
  '25832': UTM_32,
  '25833': UTM_32.replace('zone=32', 'zone=33'),
  '3857': '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null +no_defs',
}

export type Plane = readonly [east: number, north: number]

const utm = proj4(DEGREES, UTM_32)

/** Degrees → metres in EPSG:25832. */
export const toPlane = ([longitude, latitude]: Position): Plane => {
  const [x, y] = utm.forward([longitude, latitude])
  return [x, y]
}

/** Metres in EPSG:25832 → degrees. */
export const fromPlane = ([x, y]: Plane): Position => {
  const [longitude, latitude] = utm.inverse([x, y])
  return [longitude, latitude]
}

/** A function that turns coordinates of a system (an EPSG number, or what stands in a .prj file) into degrees; null for one that is not known. */
export const toDegreesFrom = (system: string): ((xy: readonly [number, number]) => Position) | null => {
  const text = KNOWN[system.replace(/^EPSG:/i, '').trim()] ?? system
  if (!/^\s*(\+proj=|PROJCS|GEOGCS|PROJCRS|GEOGCRS)/i.test(text)) return null
  try {
    const converter = proj4(text, DEGREES)
    return ([x, y]) => {
      const [longitude, latitude] = converter.forward([x, y])
      return [longitude, latitude]
    }
  } catch {
    return null
  }
}

const mapPart = (part: Part, map: (position: Position) => Position): Part => part.map((ring) => ring.map(map))

/** The shape with each position changed. */
export const mapShape = (shape: Shape, map: (position: Position) => Position): Shape =>
  shapeOfParts(partsOf(shape).map((part) => mapPart(part, map)))

/** What a .prj file beside a Shapefile says for these two systems (ESRI's wording). */
export const PRJ: Readonly<Record<'4326' | '25832', string>> = {
  '4326':
    'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]',
  '25832':
    'PROJCS["ETRS_1989_UTM_Zone_32N",GEOGCS["GCS_ETRS_1989",DATUM["D_ETRS_1989",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",9.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]',
}
