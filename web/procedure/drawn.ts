import type { DrawView } from '../../server/contract/procedure/draw'
import { drawnFirst } from '../../workflows/contest'

/** Who has a place by the lots that were drawn, and is not out by now. */
export const drawnIn = ({ among, places }: Pick<DrawView, 'among' | 'places'>): readonly string[] => {
  const order = among.map(({ offerId }) => offerId)
  return drawnFirst({ order, places: places ?? 0 }, (id) => among.some((one) => one.offerId === id && one.out !== undefined))
}

/** Who was chosen before and can still be: whoever is decided on by now has no box to untick. */
export const stillThere = ({ among, applicants }: Pick<DrawView, 'among' | 'applicants'>): string[] =>
  among.flatMap(({ offerId }) => (applicants.some((one) => one.offerId === offerId) ? [offerId] : []))
