interface Stop {
  lotId: string
  phase: Readonly<Record<string, string>>
  procedure: Readonly<Record<string, string>>
  since: string | null
  isLate: boolean
}

/** The sentence on why no questions are taken. */
const sentenceOf = ({ since, isLate }: Stop) => (isLate ? 'stoppedLate' : since === null ? 'stopped' : 'stoppedSince')

/** What a procedure shuts, said once for lots alike; `numbers`: of the lots, null where it is all that there are. */
export function stopsToTell<S extends Stop>(stops: readonly S[], lots: readonly { lotId: string }[]) {
  const groups = new Map<string, S[]>()
  for (const stop of stops) {
    const said = JSON.stringify([stop.phase, stop.since, stop.isLate])
    groups.set(said, [...(groups.get(said) ?? []), stop])
  }
  return [...groups.values()].flatMap(([stop, ...others]) => {
    if (!stop) return []
    const ids = [stop, ...others].map(({ lotId }) => lotId)
    const numbers = lots.flatMap(({ lotId }, n) => (ids.includes(lotId) ? [n + 1] : []))
    return [{ stop, sentence: sentenceOf(stop), numbers: ids.length === lots.length ? null : numbers }]
  })
}
