import { readMarkers, writeMarkers, type Named } from '../panorama'

/**
 * What staff may share of a parcel, by the names that stand in `publicFields`. Some bring others along: whoever may see the address may see
 * its id, whoever may see the shape its measures. Name and location of a published parcel are always shared, internal notes never; of
 * additional fields and files each has its own switch.
 */
export const SHARED_WITH = {
  addressDisplayName: ['addressOsmType', 'addressOsmId'],
  geoJson: ['bounds', 'area', 'perimeter'],
  plat: [],
  size: [],
  hasBuilding: [],
  regulatedInDevelopmentPlan: [],
  buildingPlanIsInPreparation: [],
  availability: [],
  availabilityNotes: [],
  siteDevelopment: [],
  allowedUsageTypes: [],
  description: [],
  tags: [],
  images: [],
  panoramas: [],
  projectId: ['lotId', 'projectName', 'isInTender'],
} as const satisfies Record<string, readonly string[]>

export type PublicField = keyof typeof SHARED_WITH
export const PUBLIC_FIELDS = Object.keys(SHARED_WITH) as PublicField[]
export const isPublicField = (name: string): name is PublicField => Object.hasOwn(SHARED_WITH, name)

const ALWAYS = ['id', 'name', 'locationId', 'location', 'cursor'] as const

/** A file as a folder holds it. */
interface FileLike {
  readonly name: string
  readonly serverId: string
  readonly fileSizeInBytes: number
  readonly created: string
  readonly isPublic: boolean
  /** SHA-256, hexadecimal; entries without bytes have none. */
  readonly sha256?: string
  /** Where an entry leads that is an address and no file. */
  readonly link?: string
}
interface FolderLike {
  readonly id: string
  readonly name: string
  readonly created: string
  readonly children: readonly FolderLike[]
  readonly contents: readonly FileLike[]
  readonly archive: readonly FileLike[]
}
/** A picture of a parcel. */
interface MediaLike {
  readonly originalFileName?: string
  readonly url?: string
  /** Of a panorama: JSON text. */
  readonly markers?: string
}
interface SharedFieldLike {
  readonly id: string
  readonly name: string
  readonly value: string
  readonly isShared: boolean
}

/** Any view of a parcel, whole or a row of a list: what is not in it is not in its public part either. */
interface ParcelLike {
  readonly isPublic: boolean
  readonly isArchived: boolean
  readonly publicFields: readonly string[]
  readonly additionalFields?: readonly SharedFieldLike[]
  readonly files?: readonly FolderLike[]
  readonly images?: readonly MediaLike[]
  readonly panoramas?: readonly MediaLike[]
}

/** Public files in their folders; folders without any are not shown, older versions never. */
const sharedFolders = (folders: readonly FolderLike[]): FolderLike[] =>
  folders.flatMap(({ id, name, created, children, contents }) => {
    const shared = { id, name, created, children: sharedFolders(children), archive: [] }
    const files = contents
      .filter((file) => file.isPublic)
      .map((file) => ({
        ...{ name: file.name, serverId: file.serverId, fileSizeInBytes: file.fileSizeInBytes },
        ...{ created: file.created, isPublic: true },
        ...(file.sha256 === undefined ? {} : { sha256: file.sha256 }),
        ...(file.link === undefined ? {} : { link: file.link }),
      }))
    return files.length === 0 && shared.children.length === 0 ? [] : [{ ...shared, contents: files }]
  })

/** What a file was called where it came from is nobody's business outside. */
const sharedMedia = <T extends MediaLike>({ originalFileName: _, ...media }: T, named: Named) => ({
  ...media,
  ...(media.markers !== undefined && { markers: writeMarkers(readMarkers(media.markers, named).markers) }),
})

const urlsOf = (media: unknown): string[] => ((media ?? []) as readonly MediaLike[]).flatMap(({ url }) => url ?? [])

/** Points of the map that open panoramas are told with the panoramas that they open, and with no others. */
const sharedShape = (geoJson: object | null, panoramas: readonly string[]): object | null => {
  const features = geoJson && 'features' in geoJson ? geoJson.features : null
  if (!Array.isArray(features)) return geoJson
  const shared = (features as { geometry?: { type?: unknown }; properties?: { linkedPano?: unknown } | null }[]).filter(
    ({ geometry, properties }) => geometry?.type !== 'Point' || panoramas.some((url) => url === properties?.linkedPano),
  )
  return shared.length === 0 && features.length > 0 ? null : { ...geoJson, features: shared }
}

/**
 * The one rule of what leaves the house: null for what is not published or archived, else name, location and what is shared. Everybody
 * outside gets this.
 */
export const publicPart = <T extends ParcelLike>(parcel: T): Partial<T> | null => {
  if (!parcel.isPublic || parcel.isArchived) return null
  const names: readonly string[] = [...ALWAYS, ...parcel.publicFields.filter(isPublicField).flatMap((name) => [name, ...SHARED_WITH[name]])]
  const source = { ...parcel } as Readonly<Record<string, unknown>>
  const shared = Object.fromEntries(names.flatMap((name) => (source[name] === undefined ? [] : [[name, source[name]]])))
  const fields = parcel.additionalFields
    ?.filter(({ isShared }) => isShared)
    .map(({ id, name, value }) => ({ id, name, value, isShared: true, preventDeletion: false }))
  const files = parcel.files && sharedFolders(parcel.files)
  const named = { images: urlsOf(shared['images']), panoramas: urlsOf(shared['panoramas']) }
  const media = (['images', 'panoramas'] as const).flatMap((name) => {
    const list = shared[name] === undefined ? undefined : parcel[name]
    return list ? [[name, list.map((one) => sharedMedia(one, named))] as const] : []
  })
  if (shared['geoJson'] !== undefined) shared['geoJson'] = sharedShape(shared['geoJson'] as object | null, named.panoramas)
  return { ...shared, ...Object.fromEntries(media), ...(fields && { additionalFields: fields }), ...(files && { files }) } as Partial<T>
}
