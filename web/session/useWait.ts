import { useCallback, useEffect, useState } from 'react'

interface Wait {
  /** Whole seconds that are left; 0: nothing to wait for. */
  seconds: number
  start(seconds: number): void
}

/** Counts a waiting time down that the server named (429). */
export const useWait = (): Wait => {
  const [until, setUntil] = useState(0)
  const [seconds, setSeconds] = useState(0)
  const start = useCallback((count: number) => {
    setUntil(Date.now() + count * 1000)
    setSeconds(Math.ceil(count))
  }, [])
  const isRunning = seconds > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setSeconds(Math.max(0, Math.ceil((until - Date.now()) / 1000))), 250)
    return () => clearInterval(timer)
  }, [isRunning, until])
  return { seconds, start }
}

/** '0:42', '12:05', for the sentence around it. */
export const waitText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
