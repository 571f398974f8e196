/** How many rows lie between two fences. */
const STEP = 25
/** Shorter pages teach nothing about where rows lie. */
const WORTH_LEARNING = 2 * STEP

/** As the databases order texts: by their bytes in UTF-8. */
const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** Every 25th, from the first on, and the last: with them no gap grows where two pages meet. */
const chosen = (keys: readonly string[]): string[] =>
  keys.filter((_, index) => index % STEP === 0 || index === keys.length - 1).sort(byBytes)

/**
 * Roughly every 25th key of a list in its order. The embedded database reads everything between the bounds of a range before it looks at
 * the limit (0.1 ms a row), so a page has to know where it will end before it is read. Only a hint: whoever finds too few rows reads on
 * behind the bound, so a fence that is out of date costs time and never a row.
 */
export const createFences = (keys: readonly string[]) => {
  let fences = chosen(keys)

  /** Index of the first fence behind `key`; of the first one at it, when that counts. */
  const after = (key: string, orAt: boolean): number => {
    let [low, high] = [0, fences.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const order = byBytes(fences[middle] ?? '', key)
      if (orAt ? order >= 0 : order > 0) high = middle
      else low = middle + 1
    }
    return low
  }

  return {
    /** A bound with about so many rows before it; null: read to the end. `from` null: from the beginning in this direction. */
    beyond(from: string | null, direction: 1 | -1, rows: number): string | null {
      const steps = Math.ceil(rows / STEP)
      if (from === null) return fences[direction === 1 ? steps : fences.length - 1 - steps] ?? null
      const at = after(from, true)
      const isFence = fences[at] === from
      if (direction === -1) return fences[isFence ? at - steps : at - 1 - steps] ?? null
      return fences[at + steps] ?? null
    },
    /** Keys just read, one after another without a gap, from the cursor on, in either direction: they say better where the fences stand. */
    seen(read: readonly string[]): void {
      const [first, last] = [read[0], read[read.length - 1]].sort((a, b) => byBytes(a ?? '', b ?? ''))
      if (read.length < WORTH_LEARNING || first === undefined || last === undefined) return
      fences = [...fences.slice(0, after(first, true)), ...chosen(read), ...fences.slice(after(last, false))]
    },
    count: () => fences.length,
  }
}
export type Fences = ReturnType<typeof createFences>
