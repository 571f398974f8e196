import { useState } from 'react'

/** What was chosen and typed in dialogs that were shut without doing it, by dialog and field; it outlives the page, not the tab. */
const kept = new Map<string, Map<string, unknown>>()

/** State of a dialog that is there again when it is opened once more. `place`: the dialog and what it is about; null keeps nothing. */
export function useKept<T>(place: string | null, field: string, start: () => T): [T, (next: T) => void] {
  const [value, setValue] = useState<T>(() => {
    const known = place === null ? undefined : kept.get(place)
    // Only this hook writes it, each field with its own type.
    return known?.has(field) === true ? (known.get(field) as T) : start()
  })
  const change = (next: T): void => {
    setValue(next)
    if (place === null) return
    const known = kept.get(place) ?? new Map<string, unknown>()
    kept.set(place, known.set(field, next))
  }
  return [value, change]
}

/** It is done: the next time the dialog begins anew. */
export const forget = (place: string): void => void kept.delete(place)
