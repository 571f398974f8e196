import proj4 from 'proj4'
import { partsOf, shapeOfParts, type Part, type Position, type Shape } from './shape'

/** UTM zone 32 on ETRS89: what German surveyors measure in; areas in it are within 0.08 % of the cadastre's. */
const UTM_32 = '+proj=utm +zone=32 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs'
const DEGREES = '+proj=longlat +datum=WGS84 +no_defs'

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

const mapPart = (part: Part, map: (position: Position) => Position): Part => part.map((ring) => ring.map(map))

/** The shape with each position changed. */
export const mapShape = (shape: Shape, map: (position: Position) => Position): Shape =>
  shapeOfParts(partsOf(shape).map((part) => mapPart(part, map)))

/** What a .prj file beside a Shapefile says for these two systems (ESRI's wording). */
export const PRJ: Readonly<Record<'4326' | '25832', string>> = {
  '4326':
    'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0]' +
    ',UNIT["Degree",0.0174532925199433]]',
  '25832':
    'PROJCS["ETRS_1989_UTM_Zone_32N",GEOGCS["GCS_ETRS_1989",DATUM["D_ETRS_1989",SPHEROID["GRS_1980",6378137.0,' +
    '298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],' +
    'PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",9.0],' +
    'PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]',
}
