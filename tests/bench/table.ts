/** One figure. Only ratios, sizes and counts have a limit: absolute times say more about the machine and are printed alone. */
export interface Figure {
  what: string
  value: number
  unit: string
  /** The most that `value` may be. */
  limit?: number
}

const short = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 3 : 1))

/** Prints a table of figures and makes the process fail when one is over its limit (or is no number). */
export const printFigures = (title: string, figures: readonly Figure[]): void => {
  const width = Math.max(...figures.map(({ what }) => what.length))
  console.log(`\n${title}`)
  for (const { what, value, unit, limit } of figures) {
    const isOver = limit !== undefined && !(value <= limit)
    if (isOver) process.exitCode = 1
    const judged = limit === undefined ? '' : `  limit ${short(limit)}  ${isOver ? 'OVER' : 'ok'}`
    console.log(`  ${what.padEnd(width)}  ${short(value).padStart(9)} ${unit.padEnd(6)}${judged}`)
  }
}

/** The middle value: one slow run on a busy machine does not decide. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2
}
