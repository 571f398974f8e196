import type { Dependency } from '../../../engine/authoring'

/** A box of the drawing: `row` from the top, `column` of `columns` in that row. */
export interface Box {
  id: string
  row: number
  column: number
  columns: number
}

export interface Drawing {
  boxes: readonly Box[]
  arrows: readonly Dependency[]
  rows: number
  /** Rows that an arrow between others goes by: their middle is left free for it. */
  passed: ReadonlySet<number>
  /** The ids of a circle through here, its first one again at the end. */
  circle: readonly string[] | null
}

/** Boxes further away than this many arrows are left out. */
const REACH = 3
export const COLUMNS = 2

const reach = (start: string, next: (id: string) => readonly string[]): ReadonlyMap<string, number> => {
  const found = new Map([[start, 0]])
  let edge = [start]
  for (let depth = 1; depth <= REACH; depth++) {
    edge = edge.flatMap(next).filter((id) => !found.has(id))
    for (const id of edge) found.set(id, depth)
  }
  return found
}

/** A way from `start` back to itself. */
const circleFrom = (start: string, next: (id: string) => readonly string[]): string[] | null => {
  const seen = new Set<string>()
  const visit = (id: string, trail: readonly string[]): string[] | null => {
    for (const each of next(id)) {
      if (each === start) return [...trail, each]
      if (seen.has(each)) continue
      seen.add(each)
      const found = visit(each, [...trail, each])
      if (found) return found
    }
    return null
  }
  return visit(start, [start])
}

const rowsBetween = (a: number, b: number): number[] =>
  Array.from({ length: Math.max(0, Math.abs(a - b) - 1) }, (_, at) => Math.min(a, b) + 1 + at)

/** What a node depends on above it, what depends on it below, in rows of two. */
export const drawDependencies = (all: readonly Dependency[], selected: string): Drawing => {
  const into = (id: string): string[] => [...new Set(all.filter(({ to }) => to === id).map(({ from }) => from))]
  const outOf = (id: string): string[] => [...new Set(all.filter(({ from }) => from === id).map(({ to }) => to))]
  const above = reach(selected, into)
  const below = reach(selected, outOf)
  const layer = new Map<string, number>()
  for (const [id, depth] of below) layer.set(id, depth)
  for (const [id, depth] of above) if (id !== selected) layer.set(id, -depth)
  const layers = [...new Set(layer.values())].sort((a, b) => a - b)
  const boxes: Box[] = []
  let row = 0
  for (const each of layers) {
    const ids = [...layer].filter(([, at]) => at === each).map(([id]) => id)
    for (let from = 0; from < ids.length; from += COLUMNS) {
      const part = ids.slice(from, from + COLUMNS)
      part.forEach((id, column) => boxes.push({ id, row, column, columns: part.length }))
      row += 1
    }
  }
  const seen = new Set<string>()
  const arrows = all.filter(({ from, to }) => {
    const key = `${from} ${to}`
    if (!layer.has(from) || !layer.has(to) || seen.has(key)) return false
    seen.add(key)
    return true
  })
  const rowOf = new Map(boxes.map((box) => [box.id, box.row]))
  const passed = new Set(arrows.flatMap(({ from, to }) => rowsBetween(rowOf.get(from) ?? 0, rowOf.get(to) ?? 0)))
  return { boxes, arrows, passed, rows: row, circle: circleFrom(selected, outOf) }
}
