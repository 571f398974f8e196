import { useState } from 'react'
import type { Kind } from '../../tender-frame/cases'

const keyOf = (offerId: string, kind: Kind): string => `lotse.lose:${offerId}:${kind}`

const read = (key: string): string[] => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

interface Ticked {
  ticked: ReadonlySet<string>
  tick: (lotId: string, isTicked: boolean) => void
}

/** Which lots somebody writes for; remembered in this tab, so that a reload leads back to the same forms. */
export function useTicked(offerId: string, kind: Kind, first: readonly string[]): Ticked {
  const key = keyOf(offerId, kind)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set([...first, ...read(key)]))
  const tick = (lotId: string, isTicked: boolean): void => {
    const next = new Set(isTicked ? [...ticked, lotId] : [...ticked].filter((one) => one !== lotId))
    setTicked(next)
    try {
      sessionStorage.setItem(key, JSON.stringify([...next]))
    } catch {
      // Then a reload asks again.
    }
  }
  return { ticked, tick }
}
