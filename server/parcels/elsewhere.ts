import { readPlat } from '../../engine/geo'
import { cleanValueOf } from '../calls/cleanArgs'
import { compiled } from '../calls/schema'
import { PropertyInput } from '../contract/parcels/views'
import { commit } from '../platform/commit'
import type { EffectPorts } from '../platform/outbox'
import type { TenderDoc } from '../tenders/area'
import { createParcel, newParcel } from './create'
import { ParcelModel, type ParcelDoc } from './model'
import { parseParcelInput } from './parseInput'
import { parcelRecord, runIntents } from './record'
import { readTemplates } from './templates'

/*
 * Parcels that go along with a tender into another house. What they are is told; their files, pictures, notes and prices of the house stay
 * where they are.
 */
const FACTS = [
  ...(['name', 'addressDisplayName', 'plat', 'size', 'hasBuilding', 'regulatedInDevelopmentPlan', 'buildingPlanIsInPreparation'] as const),
  ...(['siteDevelopment', 'allowedUsageTypes', 'description'] as const),
] as const

interface ToldParcel {
  lotId: string | null
  facts: Partial<PropertyInput>
}

/** Those that a tender's lots name. */
export const parcelsToTell = async (tenderId: string): Promise<ToldParcel[]> => {
  const rows = await ParcelModel.find({ projectId: tenderId }).sort({ _id: 1 }).lean<ParcelDoc[]>()
  return rows.map((row) => ({
    lotId: row.lotId,
    facts: { ...Object.fromEntries(FACTS.map((name) => [name, row[name]])), ...(row.shape ? { geoJson: row.shape } : {}) },
  }))
}

/** The cadastre's own keys of a parcel, in their order; '' where it has none, or a line that says it otherwise. */
const keyOf = (plat: string): string => {
  const { lines, faults } = readPlat(plat)
  if (faults.length > 0 || lines.some(({ kind }) => kind !== 'code')) return ''
  return lines
    .map(({ district, sheet, number }) => `${district} ${sheet} ${number}`)
    .sort()
    .join()
}

type Keyed = Pick<ParcelDoc, '_id' | 'plat'>

/** Parcels here that have one of these keys; one that is archived is none. */
const withKeys = async (keys: ReadonlySet<string>): Promise<ReadonlyMap<string, number[]>> => {
  const found = new Map<string, number[]>()
  if (keys.size === 0) return found
  const rows = ParcelModel.find({ isArchived: false }, { plat: 1 }).lean<Keyed>().cursor()
  for await (const { _id, plat } of rows as AsyncIterable<Keyed>) {
    const key = keyOf(plat)
    if (keys.has(key)) found.set(key, [...(found.get(key) ?? []), _id])
  }
  return found
}

interface Hand {
  readonly at: Date
  readonly ports: EffectPorts
}

/** Nothing of it is another than before but the link, which nobody outside sees until somebody here shares it. */
const link = async (parcel: ParcelDoc, { tender, lotId }: { tender: TenderDoc; lotId: string | null }, { at, ports }: Hand) => {
  const { _id, version, projectId, isPublic } = parcel
  const publicFields = parcel.publicFields.filter((name) => name !== 'projectId')
  const isHidden = publicFields.length < parcel.publicFields.length
  const lot = tender.lots.some((one) => one.lotId === lotId) ? lotId : null
  const changes = [
    { field: 'projectId', before: projectId, after: tender._id },
    ...(parcel.lotId === lot ? [] : [{ field: 'lotId', before: parcel.lotId, after: lot }]),
    ...(isHidden ? [{ field: 'publicFields', before: parcel.publicFields, after: publicFields }] : []),
  ]
  const record = parcelRecord({
    ...{ at, actor: null, kind: 'linked', version: version + 1, changes, published: false, projectIds: [tender._id] },
    forOutside: isHidden && isPublic,
  })
  const set = { projectId: tender._id, lotId: lot, publicFields, updated: at, updatedBy: '' }
  const after = await commit<ParcelDoc>(ParcelModel, { _id, version }, { $set: set }, [record])
  await runIntents(after, ports)
}

/** What became of the parcels of a tender that came: by their names there. */
export interface BroughtParcels {
  readonly found: string[]
  readonly made: string[]
  /** Here already, and linked to another tender, also one that ended, or here more than once. */
  readonly taken: string[]
}

interface JudgedParcel {
  readonly lotId: string | null
  readonly set: Partial<ParcelDoc>
  readonly key: string
}

/** What another house tells, as far as this one's people could have typed it; throws where they could not. */
export const judgeParcels = async (rows: readonly unknown[], at: Date): Promise<JudgedParcel[]> => {
  const templates = await readTemplates()
  const judged = (rows as readonly Partial<ToldParcel>[]).map(({ facts, lotId = null }, n) => {
    const given = ([...FACTS, 'geoJson'] as const).filter((name) => facts?.[name] !== undefined)
    const told = Object.fromEntries(given.map((name) => [name, facts?.[name]]))
    const input = cleanValueOf(PropertyInput, told) as Partial<PropertyInput>
    const no = (why = ''): Error => new Error(`what is told is no parcel (${n + 1}, ${JSON.stringify(facts?.name)})${why}`)
    if (!compiled(PropertyInput).Check({ ...input, id: 1, version: 1 })) throw no()
    const before: ParcelDoc = new ParcelModel(newParcel(0, { at, by: null, templates })).toObject()
    const { set, errors } = parseParcelInput(input, { before, templates })
    if (errors.length > 0 || !set.name) throw no(`: ${JSON.stringify(errors)}`)
    return { lotId, set, key: keyOf(set.plat ?? '') }
  })
  // Told twice it is one parcel all the same.
  return judged.filter(({ key }, n) => key === '' || judged.findIndex((one) => one.key === key) === n)
}

/**
 * Links a tender to the parcels that it had in another house: to the one here of the same cadastral key, of which nothing else changes,
 * else to a new one, which nobody outside sees until somebody here shares it.
 */
export const bringParcels = async (tender: TenderDoc, judged: readonly JudgedParcel[], hand: Hand): Promise<BroughtParcels> => {
  const templates = await readTemplates()
  const here = await withKeys(new Set(judged.map(({ key }) => key).filter((key) => key !== '')))
  const done: BroughtParcels = { found: [], made: [], taken: [] }
  for (const { lotId, set, key } of judged) {
    const [id, ...more] = here.get(key) ?? []
    const known = id === undefined ? null : await ParcelModel.findOne({ _id: id }).lean<ParcelDoc>()
    const name = set.name ?? ''
    if (known && (more.length > 0 || known.projectId !== null)) {
      done.taken.push(name)
      continue
    }
    const parcel = known ?? (await createParcel(set, { at: hand.at, by: null, templates, ports: hand.ports }))
    await link(parcel, { tender, lotId }, hand)
    ;(known ? done.found : done.made).push(name)
  }
  return done
}
