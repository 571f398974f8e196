import { isShape, mended, readShape, type GeoFault } from '../../../engine/geo'
import { locationKeyOf } from '../../locations/area'
import type { ParcelDoc } from '../model'
import { parseParcelInput, shapeFields } from '../parseInput'
import type { ParcelTemplates } from '../templates'
import type { FileFeature, ReadLayer, Value } from './features'
import { readNumber, type NumberReading } from './numbers'
import { readTags } from './tagList'

/** What a column can become. `location` names a location that is there. */
export const TARGETS = [
  ...(['name', 'location', 'plat', 'size', 'hasBuilding', 'regulatedInDevelopmentPlan', 'buildingPlanIsInPreparation'] as const),
  ...(['availability', 'availabilityNotes', 'siteDevelopment', 'allowedUsageTypes', 'description', 'internalNotes'] as const),
  ...(['addressDisplayName', 'tags'] as const),
] as const
export type Target = (typeof TARGETS)[number]
export type Mapping = Readonly<Partial<Record<Target, string>>>

/** How columns are often called, in lower case; names of ten letters come from Shapefiles. */
const CALLED: Readonly<Record<Target, readonly string[]>> = {
  name: ['name', 'bezeichnung', 'bezeichnun', 'titel', 'title'],
  location: ['location', 'locationname', 'locationna', 'standort', 'standortname', 'ort', 'gebiet'],
  plat: [
    'plat',
    'flurstueckskennzeichen',
    'flurstückskennzeichen',
    'flstkennz',
    'flurstueck',
    'flurstück',
    'kennzeichen',
    'flurst',
    'flst',
    'flstnr',
  ],
  size: ['size', 'groesse', 'größe', 'flaeche', 'fläche', 'amtlflaeche', 'amtlicheflaeche', 'amtl_flae', 'amtl_flaeche', 'area', 'qm'],
  hasBuilding: ['hasbuilding', 'hasbuildin', 'bebaut', 'bebauung'],
  regulatedInDevelopmentPlan: ['regulatedindevelopmentplan', 'regulatedi', 'bplan', 'bebauungsplan'],
  buildingPlanIsInPreparation: ['buildingplanisinpreparation', 'buildingpl'],
  availability: ['availability', 'availabili', 'verfuegbar', 'verfügbar'],
  availabilityNotes: ['availabilitynotes', 'availabil1'],
  siteDevelopment: ['sitedevelopment', 'sitedevelo', 'erschliessung', 'erschließung'],
  allowedUsageTypes: ['allowedusagetypes', 'allowedusa', 'erlaubte nutzung', 'zulässige nutzung', 'nutzung', 'nutzungsart'],
  description: ['description', 'descriptio', 'beschreibung', 'beschreibu'],
  internalNotes: ['internalnotes', 'internalno', 'notizen'],
  addressDisplayName: ['addressdisplayname', 'addressdis', 'adresse', 'address', 'lage'],
  tags: ['tags', 'tag', 'schlagwörter', 'schlagwoerter', 'schlagworte', 'schlagwort', 'stichworte', 'stichwort', 'keywords'],
}

export const columnsOf = ({ features }: Pick<ReadLayer, 'features'>): string[] =>
  [...new Set(features.flatMap(({ values }) => Object.keys(values)))].slice(0, 200)

export const suggestMapping = (columns: readonly string[]): Mapping =>
  Object.fromEntries(
    TARGETS.flatMap((target) => {
      const column = columns.find((one) => CALLED[target].includes(one.trim().toLowerCase()))
      return column === undefined ? [] : [[target, column]]
    }),
  )

interface RowFault {
  /** From 1, as the file's features stand. */
  readonly row: number
  readonly column: string | null
  readonly rule: string
  readonly params?: GeoFault['params']
}

export interface ReadRow {
  readonly row: number
  readonly set: Partial<ParcelDoc>
  readonly faults: readonly RowFault[]
}

const truthOf = (value: Value): boolean | null | undefined => {
  if (value === null || typeof value === 'boolean') return value
  const text = String(value).trim().toLowerCase()
  if (['', 'unbekannt', 'unknown', 'null'].includes(text)) return null
  if (['ja', 'yes', 'true', 'wahr', '1', 'bebaut', 'j', 'y'].includes(text)) return true
  return ['nein', 'no', 'false', 'falsch', '0', 'unbebaut', 'n'].includes(text) ? false : undefined
}

const TRUTHS: readonly string[] = ['hasBuilding', 'regulatedInDevelopmentPlan', 'buildingPlanIsInPreparation', 'availability']
const LONGEST: Partial<Record<Target, number>> = {
  name: 250,
  addressDisplayName: 500,
  plat: 50_000,
  description: 100_000,
  internalNotes: 100_000,
}

/** What tidying can put right; what else is wrong stays. */
const MENDABLE: readonly string[] = ['geo.duplicateCorner', 'geo.ringNotClosed', 'geo.tooFewPositions']

/** Files of others are tidied where that is certain; whatever else is wrong is told. */
const shapeOf = (geometry: unknown) => {
  const read = readShape(geometry)
  if (read.shape || !isShape(geometry) || !read.faults.every(({ rule }) => MENDABLE.includes(rule))) return read
  try {
    return readShape(mended(geometry))
  } catch {
    return read
  }
}

export interface RowContext {
  readonly mapping: Mapping
  /** By key of their names (locationKeyOf). */
  readonly locations: ReadonlyMap<string, number>
  /** Where rows without a named location go. */
  readonly locationId: number | null
  readonly blank: ParcelDoc
  readonly templates: ParcelTemplates
  /** How the numbers of the column for the size are written. */
  readonly numbers: NumberReading
}

interface ColumnFault {
  readonly column: string
  readonly rule: string
  readonly params?: GeoFault['params']
}
const SHOWN = 60

/** A size, or why it is none. */
const sizeOf = (value: Value, column: string, reading: NumberReading): number | null | ColumnFault => {
  const read = readNumber(value, reading)
  if (read === null || (typeof read === 'number' && read >= 0)) return read
  const rule = read === 'twoWays' ? 'import.twoWays' : 'import.notANumber'
  return { column, rule, params: { value: String(value).slice(0, SHOWN) } }
}

const inputOf = ({ values }: FileFeature, { mapping, numbers }: RowContext) => {
  const input: Record<string, unknown> = {}
  const faults: ColumnFault[] = []
  for (const target of TARGETS) {
    const column = mapping[target]
    if (column === undefined || target === 'location') continue
    const value = values[column] ?? null
    if (target === 'tags') {
      const { tags, fault } = readTags(String(value ?? ''))
      if (fault) faults.push({ column, rule: fault.rule, params: { value: fault.value.slice(0, SHOWN) } })
      else input[target] = tags
      continue
    }
    const read = target === 'size' ? sizeOf(value, column, numbers) : TRUTHS.includes(target) ? truthOf(value) : String(value ?? '')
    if (read === undefined) faults.push({ column, rule: 'import.notUnderstood', params: { value: String(value).slice(0, SHOWN) } })
    else if (typeof read === 'object' && read !== null) faults.push(read)
    else if (typeof read === 'string' && read.length > (LONGEST[target] ?? 4000)) faults.push({ column, rule: 'maxLength' })
    else if (target !== 'availability' || read !== null) input[target] = read
  }
  return { input, faults }
}

/** The location of a row, or what is wrong with it: none is named, or one that is not there. */
const locationOf = ({ values }: FileFeature, { mapping, locations, locationId }: RowContext): { id: number | null; rule?: string } => {
  const name = mapping.location === undefined ? '' : String(values[mapping.location] ?? '')
  if (name.trim() === '') return locationId === null ? { id: null, rule: 'noLocation' } : { id: locationId }
  const id = locations.get(locationKeyOf(name)) ?? null
  return id === null ? { id, rule: 'unknownLocation' } : { id }
}

/** A feature as a parcel, or what is wrong with it. */
export const readRow = (feature: FileFeature, row: number, context: RowContext): ReadRow => {
  const { mapping, blank, templates } = context
  const { input, faults } = inputOf(feature, context)
  const location = locationOf(feature, context)
  const { shape, faults: ofShape } = feature.geometry === null ? { shape: null, faults: [] } : shapeOf(feature.geometry)
  const { set, errors } = parseParcelInput(input, { before: blank, templates })
  const hasName = typeof input['name'] === 'string' && input['name'].trim() !== ''
  return {
    row,
    set: { ...set, ...shapeFields(shape), locationId: location.id },
    faults: [
      ...faults.map((fault) => ({ row, ...fault })),
      ...(hasName ? [] : [{ row, column: mapping.name ?? null, rule: 'required' }]),
      ...(location.rule === undefined ? [] : [{ row, column: mapping.location ?? null, rule: location.rule }]),
      ...ofShape.slice(0, 3).map(({ rule, params }) => ({ row, column: null, rule, ...(params && { params }) })),
      ...errors.filter(({ path }) => path !== '/name').map(({ path, rule }) => ({ row, column: path.slice(1), rule })),
    ],
  }
}
