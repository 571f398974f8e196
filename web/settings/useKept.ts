import { useEffect, useRef, useState } from 'react'
import { readUnsaved, useLeaveWarning, writeUnsaved } from '../kept/unsaved'
import { forget } from '../kept/keptDraft'
import { liveTabs, thisTab } from '../kept/tab'
import type { Draft } from './draft'
import { findSettings, keepSettings, settingsKey, type KeptSettings } from './kept'

const KEEP_AFTER_MS = 400

export interface Place {
  email: string
  /** Where this tab keeps. */
  key: string
  found: ReturnType<typeof findSettings>
}

/**
 * Where this tab keeps the settings and what lies there, looked for once, when the page opens; null for the moment in which that is looked
 * up.
 */
export function usePlace(email: string | undefined, like: Draft | null): Place | null {
  const [place, setPlace] = useState<Place | null>(null)
  const isKnown = place !== null && place.email === email
  useEffect(() => {
    if (isKnown || email === undefined || like === null) return
    let isHere = true
    void Promise.all([thisTab(), liveTabs()]).then(([tab, live]) => {
      const key = settingsKey(email, tab)
      if (isHere) setPlace({ email, key, found: findSettings(key, { like, live }) })
    })
    return () => {
      isHere = false
    }
  }, [isKnown, email, like])
  return isKnown ? place : null
}

/**
 * Keeps what was typed on this device within 400 ms and at the latest when the page goes away. Whoever chose to leave without saving loses
 * it, as the question said; a session that ends under the page is no such choice. `typed` null: nothing to keep.
 */
export function useKeepingSettings(key: string, typed: Omit<KeptSettings, 'at'> | null): void {
  const [isKept, setKept] = useState(true)
  const now = useRef(typed)
  now.current = typed
  const isDirty = typed !== null

  useEffect(() => {
    if (typed === null) {
      forget(key)
      return
    }
    const timer = setTimeout(() => setKept(keepSettings(key, { ...typed, at: new Date().toISOString() })), KEEP_AFTER_MS)
    return () => clearTimeout(timer)
  }, [key, typed])

  useEffect(() => {
    writeUnsaved(isDirty)
    if (!isDirty) return
    // The guard takes the flag away when the person confirms leaving.
    const end = (): void => {
      if (!readUnsaved()) forget(key)
      else if (now.current) keepSettings(key, { ...now.current, at: new Date().toISOString() })
    }
    window.addEventListener('pagehide', end)
    document.addEventListener('visibilitychange', end)
    return () => {
      window.removeEventListener('pagehide', end)
      document.removeEventListener('visibilitychange', end)
      end()
      writeUnsaved(false)
    }
  }, [key, isDirty])

  useLeaveWarning(isDirty && !isKept)
}
