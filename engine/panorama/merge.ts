import type { Marker } from './marker'

const same = (one: Marker | undefined, other: Marker | undefined): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Two people changed the markers of one panorama: what `mine` did since `base` (added, changed, removed), done to `theirs`. Where both
 * changed the same marker, mine stands; one that they removed and I did not touch stays removed.
 */
export const mergedMarkers = (base: readonly Marker[], mine: readonly Marker[], theirs: readonly Marker[]): Marker[] => {
  const [before, own] = [new Map(base.map((one) => [one.id, one])), new Map(mine.map((one) => [one.id, one]))]
  const there = new Set(theirs.map(({ id }) => id))
  const kept = theirs.flatMap((theirs) => {
    const { id } = theirs
    const touched = !same(before.get(id), own.get(id))
    if (!touched) return [theirs]
    const changed = own.get(id)
    return changed ? [changed] : []
  })
  return [...kept, ...mine.filter((one) => !there.has(one.id) && !same(before.get(one.id), one))]
}
