import { useEffect, useState } from 'react'

const TYPING_MS = 200

/** What was typed, once typing rests: for lists that the server searches. */
export const useRested = (text: string): string => {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
