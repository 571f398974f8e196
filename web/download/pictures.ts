import { useEffect, useState, type RefObject } from 'react'
import { useSession } from '../session/SessionProvider'
import { readToken } from '../rpc/token'
import { useNear } from '../ui/useNear'

/** The bytes behind an address of pictures, asked as whoever is logged in. Rejects where there are none for them. */
export const fetchPicture = async (address: string, signal?: AbortSignal): Promise<Blob> => {
  const token = readToken()
  const answer = await fetch(address, { headers: token === null ? {} : { 'X-Auth-Token': token }, ...(signal ? { signal } : {}) })
  if (!answer.ok) throw new Error(String(answer.status))
  return answer.blob()
}

/**
 * What an <img> shows of a picture. Staff see what is not shared, too, and an <img> cannot say who asks: for them it is fetched with their
 * session. 'broken': there is nothing to show.
 */
export const usePicture = (address: string, element: RefObject<Element | null>): string | null | 'broken' => {
  const { isInternal } = useSession()
  const isNear = useNear(element)
  const [held, setHeld] = useState<{ address: string; src: string } | null>(null)
  useEffect(() => {
    if (!isInternal || !isNear) return
    const ending = new AbortController()
    let made: string | null = null
    fetchPicture(address, ending.signal).then(
      (blob) => {
        made = URL.createObjectURL(blob)
        setHeld({ address, src: made })
      },
      () => {
        if (!ending.signal.aborted) setHeld({ address, src: 'broken' })
      },
    )
    return () => {
      ending.abort()
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [address, isInternal, isNear])
  if (!isInternal) return address
  return held?.address === address ? held.src : null
}
