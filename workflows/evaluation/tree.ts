import { fractionOf, over, times, whole, type Fraction } from './fraction'

/** A criterion as far as its place in the tree asks: two floors, parts below criteria. */
export interface InTree {
  id?: string
  weight: string | null
  parent?: string | undefined
}

/** The parts of each criterion, by its id. */
const partsOf = <C extends InTree>(criteria: readonly C[]): Map<string, C[]> => {
  const found = new Map<string, C[]>()
  for (const one of criteria) if (one.parent !== undefined) found.set(one.parent, [...(found.get(one.parent) ?? []), one])
  return found
}

/** Each criterion followed by its parts; a part of what is not there is left out. */
export const inTree = <C extends InTree>(criteria: readonly C[]): C[] => {
  const parts = partsOf(criteria)
  return criteria.flatMap((one) => (one.parent === undefined ? [one, ...(parts.get(one.id ?? '') ?? [])] : []))
}

/** Ids of criteria that are judged by their parts. */
export const judgedByParts = (criteria: readonly InTree[]): ReadonlySet<string> =>
  new Set(criteria.flatMap(({ parent }) => (parent === undefined ? [] : [parent])))

type Leaf<C> = C & { share: Fraction | null }

function findLeaves<C extends InTree>(criteria: readonly C[]): Leaf<C>[] {
  const above = judgedByParts(criteria)
  const byId = new Map(criteria.map((one) => [one.id, one]))
  const weightOf = ({ weight }: InTree): Fraction | null => (weight === null ? null : fractionOf(weight))
  return inTree(criteria)
    .filter(({ id }) => id === undefined || !above.has(id))
    .map((one) => {
      const own = weightOf(one)
      const parent = one.parent === undefined ? null : byId.get(one.parent)
      const of = parent ? weightOf(parent) : whole(100)
      return { ...one, share: own && of && over(times(own, of), whole(100)) }
    })
}

const known = new WeakMap<readonly InTree[], unknown>()

/**
 * What is judged itself: everything without parts, each with its exact share of the whole in per cent (null: not known yet). Asked for
 * again and again of the same list, it is found once.
 */
export function leavesOf<C extends InTree>(criteria: readonly C[]): Leaf<C>[] {
  const found = (known.get(criteria) as Leaf<C>[] | undefined) ?? findLeaves(criteria)
  known.set(criteria, found)
  return found
}
