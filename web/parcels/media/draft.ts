import type { PropertyView } from '../../../server/contract/parcels/views'
import { moved } from '../../ui/list/moved'

export type Media = NonNullable<PropertyView['images']>[number]
type Pictures = Pick<PropertyView, 'images' | 'panoramas'>
export const LISTS = ['images', 'panoramas'] as const
export type ListName = (typeof LISTS)[number]

/** What somebody changed of the pictures of a parcel: nothing but that, so that what others do meanwhile stays. */
export interface MediaDraft {
  /** Urls in their new order; none: as it was. */
  order: Record<ListName, string[]>
  names: Record<string, string>
  /** Urls. */
  removed: string[]
}

export const NO_CHANGES: MediaDraft = { order: { images: [], panoramas: [] }, names: {}, removed: [] }

export interface Line {
  readonly url: string
  readonly name: string
  readonly isRemoved: boolean
}

/** The list as it would be; what came in since stands at its end. */
export const linesOf = (
  list: readonly Media[],
  { order, names, removed }: Omit<MediaDraft, 'order'> & { order: readonly string[] },
): Line[] => {
  const placed = order.flatMap((url) => list.find((one) => one.url === url) ?? [])
  return [...placed, ...list.filter((one) => !placed.includes(one))].map(({ url, name }) => ({
    ...{ url, name: names[url] ?? name },
    isRemoved: removed.includes(url),
  }))
}

export const linesIn = (parcel: Pictures, draft: MediaDraft, list: ListName): Line[] =>
  linesOf(parcel[list] ?? [], { ...draft, order: draft.order[list] })

export const withMoved = (
  lines: readonly Line[],
  ...[draft, list, step]: [draft: MediaDraft, list: ListName, step: { from: number; to: number }]
): MediaDraft => ({
  ...draft,
  order: { ...draft.order, [list]: moved(lines, step.from, step.to).map(({ url }) => url) },
})

/** What is sent: lists that differ from what the parcel has, each as a whole; null where nothing differs. */
export const mediaChanges = (parcel: Pictures, draft: MediaDraft): Partial<Record<ListName, { url: string; name: string }[]>> | null => {
  const lists = LISTS.flatMap((list) => {
    const wanted = linesIn(parcel, draft, list)
      .filter(({ isRemoved }) => !isRemoved)
      // A name of nothing but blanks is none: the old one stays.
      .map(({ url, name }) => ({ url, name: name.trim() || (parcel[list]?.find((one) => one.url === url)?.name ?? '') }))
    const before = (parcel[list] ?? []).map(({ url, name }) => ({ url, name }))
    return JSON.stringify(before) === JSON.stringify(wanted) ? [] : [[list, wanted] as const]
  })
  return lists.length === 0 ? null : Object.fromEntries(lists)
}

/** How many pictures the draft removes for good. */
export const removedCount = (parcel: Pictures, { removed }: MediaDraft): number =>
  LISTS.flatMap((list) => parcel[list] ?? []).filter(({ url }) => removed.includes(url)).length

/** Where this tab keeps what was changed and not saved. */
export const keptMedia = (id: number): string => `parcelMedia:${id}`
