/** What rules changed about one instance of a node; bits of `flags`. Nothing set is the normal case and takes no room. */
export const HIDDEN = 1
export const REQUIRED = 2
export const READ_ONLY = 4
/** Required by a rule of severity WARN: asked for, but nothing waits for it. */
export const ADVISED = 8

/**
 * States of all instances, a tree along the paths of the data (contentIds and item numbers). Only what differs from normal is in it. A tree
 * is never changed: an unchanged part keeps its identity, so that a count made for it stays good.
 */
export interface StateTree {
  readonly flags: number
  readonly below: ReadonlyMap<string, StateTree>
}

const NOTHING: ReadonlyMap<string, StateTree> = new Map()
export const NORMAL: StateTree = { flags: 0, below: NOTHING }

const isNormal = (tree: StateTree): boolean => tree.flags === 0 && tree.below.size === 0

/**
 * Parts of a tree that one evaluation has made itself and nobody has seen yet: it may go on changing them. Without it every flag would copy
 * the list it stands in, and a form of 1,000 lots would copy it 1,000 times per rule.
 */
export type Own = Set<ReadonlyMap<string, StateTree>>

/** The tree with other flags at a place; the same tree when they are set already, or when the place is in a part of one's own. */
export function withFlags(tree: StateTree, segments: readonly string[], change: { flags: number; own: Own; at?: number }): StateTree {
  const { flags, own, at = 0 } = change
  const segment = segments[at]
  if (segment === undefined) return tree.flags === flags ? tree : { flags, below: tree.below }
  const before = tree.below.get(segment)
  const after = withFlags(before ?? NORMAL, segments, { flags, own, at: at + 1 })
  const isSame = after === (before ?? NORMAL)
  // A part of one's own changes in place: that nothing is left of it shows only now.
  if (isSame && !(before && isNormal(after))) return tree
  return replaced(tree, { segment, after }, own)
}

/** The tree without anything said below a place, for items that moved or went. */
export function withoutBelow(tree: StateTree, [segment, ...rest]: readonly string[]): StateTree {
  if (segment === undefined) return tree.below.size === 0 ? tree : { flags: tree.flags, below: NOTHING }
  const before = tree.below.get(segment)
  if (!before) return tree
  const after = withoutBelow(before, rest)
  return after === before ? tree : replaced(tree, { segment, after }, new Set())
}

function replaced(tree: StateTree, { segment, after }: { segment: string; after: StateTree }, own: Own): StateTree {
  const isOwn = own.has(tree.below)
  const below = isOwn && tree.below instanceof Map ? (tree.below as Map<string, StateTree>) : new Map(tree.below)
  if (isNormal(after)) below.delete(segment)
  else below.set(segment, after)
  if (isOwn) return tree
  own.add(below)
  return { flags: tree.flags, below }
}

/** `after` with the parts of `before` wherever they say the same, so that what was worked out with them holds on. */
export function sharedTree(before: StateTree, after: StateTree): StateTree {
  if (before === after) return before
  let isSame = before.flags === after.flags && before.below.size === after.below.size
  const below = new Map<string, StateTree>()
  for (const [segment, part] of after.below) {
    const there = before.below.get(segment)
    const shared = there ? sharedTree(there, part) : part
    if (shared !== there) isSame = false
    below.set(segment, shared)
  }
  return isSame ? before : { flags: after.flags, below }
}

export function flagsAt(tree: StateTree, segments: readonly string[]): number {
  let place: StateTree | undefined = tree
  for (const segment of segments) {
    place = place.below.get(segment)
    if (!place) return 0
  }
  return place.flags
}
