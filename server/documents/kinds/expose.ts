import { tableOf } from '../../../engine/languages'
import { fromPlane, toPlane } from '../../../engine/geo'
import { FACTS, platLine, sizeText, type FactName } from '../../../engine/parcels'
import type { PropertyView } from '../../contract/parcels/views'
import {
  type Expose,
  type ExposedParcel,
  type Frame,
  frameFor,
  landAround,
  MAX_NEIGHBOURS,
  MIN_LAND,
  neighboursIn,
  pictureRoom,
  type PictureRoom,
  planOf,
  type PlanSubject,
  printedPicture,
  shapeOf,
  sharedPictures,
  type StoredMedia,
} from '../../parcels/area'
import type { Lang } from '../../platform/errors'
import type { DocumentWriter, Fact, Picture, PlanLook } from '../../platform/pdf'
import { linkTo } from '../../platform/publicUrl'
import type { Context } from '../../calls/context'
import { markdownText } from '../markdownText'
import { print, type Printed } from '../printed'
import { interfaceText, say, stamp } from '../../words/words'

/** Points: the width of the page between its margins, and a height that leaves room for the first facts. */
const PLAN = { width: 483, height: 280 } as const

/** Points: with it there is room for the plan on the same page. */
const COVER = 190
/** Pictures of a parcel beside its cover: a few in a print of few, none in a long one. */
const MAX_PICTURES = 11
const FEW = 5

interface Printing {
  readonly ctx: Context
  readonly expose: Expose
  readonly lang: Lang
  readonly room: PictureRoom
}

const word = (lang: Lang, key: string): string => interfaceText(lang, ['parcels', key]) ?? key
const numberIn =
  (lang: Lang) =>
  (value: number): string =>
    new Intl.NumberFormat(tableOf(lang).locale, { maximumFractionDigits: 2 }).format(value)

/** By what the reader may know: in a tender before internal before available or not; who is not told, sees neither. */
const lookOf = ({ availability, isPublic, isInTender }: PropertyView): PlanLook => {
  if (isInTender === true) return 'tender'
  if (isPublic === false) return 'internal'
  if (availability === undefined) return 'unknown'
  return availability ? 'free' : 'taken'
}

const lookWord = (lang: Lang, look: PlanLook): string =>
  look === 'unknown' ? say(lang, 'expose.this') : (interfaceText(lang, ['map', `look.${look}`]) ?? look)

/** '53,21043° N, 8,93012° O': about a metre. */
const degrees = (lang: Lang, { centre }: Frame): string => {
  const [longitude, latitude] = fromPlane(centre)
  const number = new Intl.NumberFormat(tableOf(lang).locale, { minimumFractionDigits: 5, maximumFractionDigits: 5 })
  return say(lang, 'expose.degrees', { latitude: number.format(latitude), longitude: number.format(longitude) })
}

interface Shown {
  readonly subjects: readonly PlanSubject[]
  /** What the plan shows, in words. */
  readonly says: string
  readonly places: readonly ExposedParcel[]
  /** Those that are drawn already and are no neighbours. */
  readonly ids: ReadonlySet<number>
}

const drawPlan = async (writer: DocumentWriter, { ctx, expose, lang }: Printing, { subjects, says, places, ids }: Shown): Promise<void> => {
  if (subjects.length === 0) return
  const frame = frameFor(
    subjects.flatMap(({ parts }) => parts),
    PLAN,
  )
  const isNear = frame.scale <= MAX_NEIGHBOURS
  const near = isNear ? (await neighboursIn(ctx, { isInternal: expose.isInternal, frame })).filter(({ id }) => !ids.has(id)) : []
  const around = [
    ...(frame.scale >= MIN_LAND ? landAround() : []),
    ...near.map(({ name, parts }): PlanSubject => ({ parts, look: 'neighbour', label: [name] })),
  ]
  const pins = new Map(places.flatMap(({ view: { location } }) => (location ? [[location.id, location] as const] : [])))
  const plan = planOf({
    ...PLAN,
    ...{ subjects, around },
    places: [...pins.values()].map(({ name, longitude, latitude }) => ({ name, at: toPlane([longitude, latitude]) })),
    words: { north: say(lang, 'expose.north'), number: numberIn(lang) },
  })
  if (!plan) return
  const looks = [...new Set<PlanLook>([...subjects.map(({ look }) => look), ...(plan.hasNeighbours ? (['neighbour'] as const) : [])])]
  const scale = say(lang, 'expose.scale', { scale: numberIn(lang)(plan.scale) })
  writer.plan(plan, [says, scale, degrees(lang, frame)].join('. '))
  writer.legend(looks.map((look) => ({ look, text: lookWord(lang, look) })))
  writer.note([scale, say(lang, 'expose.system'), say(lang, 'expose.centre', { at: degrees(lang, frame) })].join(' · '))
}

const tri = (value: boolean | null): string => (value === null ? 'unbekannt' : value ? 'ja' : 'nein')

const factText = (view: PropertyView, name: FactName, lang: Lang): string => {
  const value = view[name]
  if (value === undefined) return ''
  if (name === 'plat') return platLine(view.plat)
  if (name === 'size') return view.size === null ? '' : sizeText(view.size, lang)
  if (typeof value !== 'boolean' && value !== null) return String(value)
  if (name === 'hasBuilding') return word(lang, `building.${tri(value)}`)
  return word(lang, name === 'availability' ? `flag.availability.${tri(value)}` : `tri.${tri(value)}`)
}

/** Facts that the reader may know, in the order of the page; in a print for the house those say so that nobody else sees. */
const factsOf = ({ view }: ExposedParcel, { expose, lang }: Printing): Fact[] => {
  const named = (label: string, isShared: boolean): string =>
    expose.isInternal && !isShared ? `${label} (${word(lang, 'internal')})` : label
  const shares = (name: string): boolean => view.publicFields?.includes(name) ?? true
  const area = view.area === undefined || view.area === null ? '' : sizeText(Math.round(view.area), lang)
  const facts: Fact[] = [
    [word(lang, 'field.locationId'), view.location?.name ?? word(lang, 'unknownLocation')],
    ...FACTS.map((name): Fact => [named(word(lang, `field.${name}`), shares(name)), factText(view, name, lang)]),
    [named(word(lang, 'field.area'), shares('geoJson')), area],
    ...(view.additionalFields ?? []).map(({ name, value, isShared }): Fact => [named(name, isShared), value]),
    [named(word(lang, 'part.tender'), shares('projectId')), view.projectName ?? ''],
    ...(expose.isInternal ? ofTheHouse(view, lang) : []),
  ]
  return facts.filter(([, text]) => text.trim() !== '')
}

const ofTheHouse = ({ isPublic, updated, updatedBy, confirmed, confirmedBy }: PropertyView, lang: Lang): Fact[] => [
  [word(lang, 'field.isPublic'), word(lang, `tri.${tri(isPublic === true)}`)],
  [say(lang, 'expose.updated'), updated === undefined ? '' : `${stamp(lang, updated)}, ${updatedBy ?? ''}`],
  [say(lang, 'expose.confirmed'), confirmed === undefined || confirmed === null ? '' : `${stamp(lang, confirmed)}, ${confirmedBy ?? ''}`],
]

const writeText = (writer: DocumentWriter, level: 1 | 2, { title, markdown }: { title: string; markdown: string | undefined }): void => {
  const blocks = markdownText(markdown ?? '')
  if (blocks.length === 0) return
  writer.heading(level, title)
  for (const { kind, text } of blocks) {
    if (kind === 'heading') writer.heading(level === 1 ? 2 : 3, text)
    else writer.paragraph(text)
  }
}

interface Leveled extends Printing {
  readonly level: 1 | 2
}

const writeParcel = async (writer: DocumentWriter, parcel: ExposedParcel, printing: Leveled): Promise<void> => {
  const { lang, level, expose } = printing
  const { view } = parcel
  const parts = shapeOf(parcel)
  const label = [view.name, view.size === undefined || view.size === null ? '' : sizeText(view.size, lang)]
  const says = say(lang, 'expose.planSays', { name: view.name })
  const subjects = parts ? [{ parts, look: lookOf(view), label }] : []
  const [cover, ...others] = sharedPictures(parcel)
  const onCover = cover ? await printedPicture(cover, printing.room) : null
  if (onCover) writer.pictures({ pictures: [onCover], highest: COVER })
  await drawPlan(writer, printing, { subjects, says, places: [parcel], ids: new Set([view.id]) })
  writer.address(say(lang, expose.isInternal ? 'expose.openInside' : 'expose.open'), linkTo(`/grundstuecke/${view.id}`))
  writer.heading(level, word(lang, 'part.facts'))
  await writer.facts(factsOf(parcel, printing))
  writeText(writer, level, { title: word(lang, 'part.description'), markdown: view.description })
  if (expose.isInternal) writeText(writer, level, { title: word(lang, 'part.internalNotes'), markdown: view.internalNotes })
  await writePictures(writer, others, printing)
}

const writePictures = async (
  writer: DocumentWriter,
  media: readonly StoredMedia[],
  { lang, level, room, expose }: Leveled,
): Promise<void> => {
  if (media.length === 0) return
  const wanted = expose.parcels.length > FEW ? [] : media.slice(0, MAX_PICTURES)
  const pictures: Picture[] = []
  for (const one of wanted) {
    const picture = await printedPicture(one, room)
    if (picture) pictures.push(picture)
  }
  // The heading and the first row.
  writer.together(COVER + 70)
  writer.heading(level, say(lang, 'expose.pictures'))
  for (let n = 0; n < pictures.length; n += 2) writer.pictures({ pictures: pictures.slice(n, n + 2), highest: COVER })
  if (pictures.length < media.length) writer.note(say(lang, 'expose.morePictures'))
}

/** The parcels of a selection: all on one plan by their numbers, and a line for each. */
const writeOverview = async (writer: DocumentWriter, printing: Printing): Promise<void> => {
  const { lang, expose } = printing
  const { parcels } = expose
  const subjects = parcels.flatMap((parcel, n): PlanSubject[] => {
    const parts = shapeOf(parcel)
    return parts ? [{ parts, look: lookOf(parcel.view), label: [String(n + 1)], mark: String(n + 1) }] : []
  })
  const says = say(lang, 'expose.overviewSays', { count: parcels.length })
  await drawPlan(writer, printing, { subjects, says, places: [], ids: new Set(parcels.map(({ view }) => view.id)) })
  await writer.table({
    columns: [
      { part: 1, head: say(lang, 'expose.no') },
      { part: 6, head: word(lang, 'field.name') },
      { part: 5, head: word(lang, 'field.locationId') },
      { part: 3, head: word(lang, 'field.size') },
      { part: 4, head: word(lang, 'field.availability') },
    ],
    rows: parcels.map(({ view }, n) => [
      { text: String(n + 1) },
      { text: view.name },
      { text: view.location?.name ?? word(lang, 'unknownLocation') },
      { text: factText(view, 'size', lang) },
      { text: factText(view, 'availability', lang) },
    ]),
  })
}

const writeEnd = async (writer: DocumentWriter, { ctx, expose, lang }: Printing): Promise<void> => {
  writer.heading(1, say(lang, 'proof'))
  await writer.facts([
    [say(lang, 'expose.asOf'), say(lang, expose.isInternal ? 'expose.asOfInternal' : 'expose.asOfPublic', { at: stamp(lang, ctx.now) })],
    [say(lang, 'expose.hash'), expose.hash.replace(/(.{4})(?=.)/g, '$1 ')],
  ])
  writer.note(say(lang, 'expose.hashNote'))
  writer.heading(1, word(lang, 'disclaimer.title'))
  writer.paragraph(word(lang, 'disclaimer.text'))
}

/** An exposé of one parcel or of several, in the caller's language: plan, facts, texts, and what proves them. */
export const printExpose = (ctx: Context, expose: Expose): Promise<Printed> => {
  const { lang, now: at } = ctx
  const printing = { ctx, expose, lang, room: pictureRoom() }
  const [first] = expose.parcels
  const single = expose.parcels.length === 1 ? first : undefined
  const title = single ? single.view.name : say(lang, 'expose.many', { count: expose.parcels.length })
  const where = [...new Set(expose.parcels.flatMap(({ view }) => view.location?.name ?? []))]
  const subtitle = [say(lang, 'expose.title'), ...(where.length > 3 ? [] : where)].join(' · ')
  const mark = expose.isInternal ? { mark: say(lang, 'expose.internal') } : {}
  const file = `${say(lang, 'expose.file')}${single ? `-${single.view.id}` : ''}${
    expose.isInternal ? `-${say(lang, 'expose.internalFile')}` : ''
  }`
  return print({ title, subtitle, lang, at, file, ...mark }, async (writer) => {
    if (expose.isInternal) writer.paragraph(say(lang, 'expose.internalNote'))
    if (single) await writeParcel(writer, single, { ...printing, level: 1 })
    else {
      await writeOverview(writer, printing)
      for (const parcel of expose.parcels) {
        writer.page()
        writer.heading(1, parcel.view.name)
        await writeParcel(writer, parcel, { ...printing, level: 2 })
      }
    }
    await writeEnd(writer, printing)
  })
}
