/** Undo and redo without an end: files share what did not change, so a step costs little. `label` says in the menu what a step did. */
export interface History<Value> {
  readonly past: readonly Step<Value>[]
  readonly now: Value
  readonly future: readonly Step<Value>[]
}

interface Step<Value> {
  /** As it was before the step (past) or will be after it (future). */
  readonly value: Value
  readonly label: string
  /** Steps of one key that follow each other directly count as one: typing a label is not forty steps. */
  readonly key: string | null
}

export const beginHistory = <Value>(now: Value): History<Value> => ({ past: [], now, future: [] })

/** A step forward; what was undone is gone then. Nothing happens where nothing changed. */
export const record = <Value>(
  history: History<Value>,
  now: Value,
  { label, key = null }: { label: string; key?: string | null },
): History<Value> => {
  if (Object.is(now, history.now)) return history
  const last = history.past.at(-1)
  const isSameStep = key !== null && last?.key === key && history.future.length === 0
  return { past: isSameStep ? history.past : [...history.past, { value: history.now, label, key }], now, future: [] }
}

export const undo = <Value>(history: History<Value>): History<Value> => {
  const last = history.past.at(-1)
  if (!last) return history
  return {
    past: history.past.slice(0, -1),
    now: last.value,
    // What comes after an undo is a step of its own, whatever its key.
    future: [{ value: history.now, label: last.label, key: null }, ...history.future],
  }
}

export const redo = <Value>(history: History<Value>): History<Value> => {
  const [next, ...future] = history.future
  if (!next) return history
  return { past: [...history.past, { value: history.now, label: next.label, key: null }], now: next.value, future }
}
