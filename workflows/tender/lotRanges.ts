/** 1, 2, 3, 5 → '1–3, 5': lots as people say them. */
export function lotRanges(numbers: readonly number[]): string {
  const sorted = [...new Set(numbers)].sort((one, other) => one - other)
  const ranges: [number, number][] = []
  for (const number of sorted) {
    const last = ranges.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : to === from + 1 ? `${from}, ${to}` : `${from}–${to}`)).join(', ')
}
