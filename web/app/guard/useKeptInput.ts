import { useLayoutEffect, useRef, useState } from 'react'
import { forgetInput, keepInput, readInput } from '../session/keptInputs'
import { useSession } from '../session/SessionProvider'
import { readUnsaved } from './unsaved'

/**
 * Keeps what `typed` answers if the form goes while it is unsaved, and answers what an earlier form of the same place had to leave behind, once.
 * `typed` must leave out secrets.
 */
export function useKeptInput<T>(place: string, typed: () => T): T | null {
  const email = useSession().user?.email ?? ''
  const [found] = useState(() => readInput<T>(email, place))
  const held = useRef(typed)
  useLayoutEffect(() => {
    held.current = typed
  })
  // A layout effect: its end comes before the one that takes the unsaved flag away.
  useLayoutEffect(() => {
    forgetInput(email, place)
    return () => {
      if (email !== '' && readUnsaved()) keepInput(email, place, held.current())
    }
  }, [email, place])
  return found
}
