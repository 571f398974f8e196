import type { Condition } from '../../../engine/rules'

/** Where a part of a condition stands: indexes from the top down; [] is the whole. */
export type Spot = readonly number[]

const parts = (condition: Condition): readonly Condition[] | null =>
  condition.kind === 'and' || condition.kind === 'or' ? condition.conditions : condition.kind === 'not' ? [condition.condition] : null

const withParts = (condition: Condition, next: readonly Condition[]): Condition | null => {
  if (condition.kind === 'not') return next[0] ? { kind: 'not', condition: next[0] } : null
  if (condition.kind !== 'and' && condition.kind !== 'or') return condition
  // A group of one says what the one says.
  return next.length > 1 ? { ...condition, conditions: next } : (next[0] ?? null)
}

/** The condition with the part at a spot replaced; null takes the part away, and null comes back where nothing is left. */
export const replaced = (condition: Condition, spot: Spot, next: Condition | null): Condition | null => {
  const [at, ...below] = spot
  if (at === undefined) return next
  const own = parts(condition)
  if (!own) return condition
  const all = own.flatMap((each, index) => {
    const one = index === at ? replaced(each, below, next) : each
    return one ? [one] : []
  })
  return withParts(condition, all)
}

/** A further condition at the end of the group at `spot`; what is no group becomes one. */
export const joined = (condition: Condition, spot: Spot, { added, how }: { added: Condition; how: 'and' | 'or' }): Condition => {
  const group = partAt(condition, spot)
  if (!group) return condition
  const isGroup = group.kind === 'and' || group.kind === 'or'
  const next: Condition = isGroup ? { ...group, conditions: [...group.conditions, added] } : { kind: how, conditions: [group, added] }
  return replaced(condition, spot, next) ?? condition
}

const partAt = (condition: Condition, spot: Spot): Condition | null => {
  const [at, ...below] = spot
  if (at === undefined) return condition
  const one = parts(condition)?.[at]
  return one ? partAt(one, below) : null
}

/** and ↔ or of the group at a spot. */
export const connected = (condition: Condition, spot: Spot, how: 'and' | 'or'): Condition => {
  const group = partAt(condition, spot)
  if (group?.kind !== 'and' && group?.kind !== 'or') return condition
  return replaced(condition, spot, { ...group, kind: how }) ?? condition
}
