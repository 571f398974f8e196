import { useCallback, useState } from 'react'
import type { Untold } from './decisions'
import { entryId } from './lotBoard'

/** Of one lot: what is said of another one is another reason. */
const placeId = ({ offer, lotOffer }: Place): string => `${lotOffer.lotId} ${entryId(offer, lotOffer)}`

/** A reason, and the server's when it was typed: where that is another one by now, it was saved, or a colleague wrote later. */
interface Typed {
  reason: string
  upon: string | null
}

/** Reasons typed for rejections that were not announced yet, by tender; they outlive the page, not the tab. */
const kept = new Map<string, Readonly<Record<string, Typed>>>()

export type Place = Pick<Untold, 'offer' | 'lotOffer'>

interface Reasons {
  /** What its bidder will read: typed here, else given with the rejection. */
  reasonOf: (one: Place) => string
  setReason: (one: Place, reason: string) => void
}

/**
 * Reasons are typed when there is time; the server keeps those given with a rejection or in the tray, those typed while announcing wait
 * here for it.
 */
export function useReasons(projectId: string): Reasons {
  const [typed, setTyped] = useState(() => kept.get(projectId) ?? {})
  const reasonOf = useCallback(
    ({ offer, lotOffer }: Place): string => {
      const known = typed[placeId({ offer, lotOffer })]
      const stored = lotOffer.reason ?? ''
      return known && (known.upon ?? '') === stored ? known.reason : stored
    },
    [typed],
  )
  const setReason = useCallback(
    ({ offer, lotOffer }: Place, reason: string): void =>
      setTyped((now) => {
        const next = { ...now, [placeId({ offer, lotOffer })]: { reason, upon: lotOffer.reason ?? null } }
        kept.set(projectId, next)
        return next
      }),
    [projectId],
  )
  return { reasonOf, setReason }
}
