const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' })

export interface Day<Item> {
  /** yyyy-mm-dd, in Berlin. */
  key: string
  items: readonly Item[]
}

/** What happened, by days in Berlin, the oldest first, as one reads a conversation. `created` is an ISO instant. */
export function byDay<Item extends { created: string }>(items: readonly Item[]): Day<Item>[] {
  const sorted = [...items].sort((one, other) => Date.parse(one.created) - Date.parse(other.created))
  const days = new Map<string, Item[]>()
  for (const item of sorted) {
    const key = DAY.format(new Date(item.created))
    const day = days.get(key)
    if (day) day.push(item)
    else days.set(key, [item])
  }
  return [...days].map(([key, own]) => ({ key, items: own }))
}
