import type { Side } from './moves'

/** A line of the tree as a drag meets it. */
export interface Line {
  id: string
  /** 1 at the top. */
  level: number
  isContainer: boolean
  /** Its children are the next lines. */
  isOpen: boolean
}

export interface Drop {
  target: string
  side: Side
  /** Level at which what is dropped comes to stand. */
  level: number
}

/** Width of one level in the tree, and where the names of the second one begin. */
export const INDENT = 18
const START = 30

/**
 * Where a drop belongs: `share` is how far down the line the pointer is (0 to 1), `x` how far from its left edge. Below the last line of a
 * group the level follows the pointer to the left: else nothing could be put behind a group that is the last of its own.
 */
export function dropAt(lineAt: (index: number) => Line | null, { at, share, x }: { at: number; share: number; x: number }): Drop | null {
  const line = lineAt(at)
  if (!line) return null
  const { id, level } = line
  if (line.isContainer && share >= 0.3) return { target: id, side: line.isOpen ? 'first' : 'inside', level: level + 1 }
  if (share < 0.5) return { target: id, side: 'before', level }
  // Not out of the section: what follows it is a section.
  const least = Math.max(2, lineAt(at + 1)?.level ?? 2)
  let [target, from] = [line, at]
  while (target.level > least && x < START + (target.level - 2) * INDENT) {
    const above = holderOf(lineAt, from, target.level)
    if (!above) break
    ;[target, from] = [above.line, above.at]
  }
  return { target: target.id, side: 'after', level: target.level }
}

function holderOf(lineAt: (index: number) => Line | null, from: number, level: number): { line: Line; at: number } | null {
  for (let at = from - 1; at >= 0; at--) {
    const line = lineAt(at)
    if (line && line.level < level) return { line, at }
  }
  return null
}
