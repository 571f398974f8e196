import { useLayoutEffect, useRef, useState } from 'react'
import { forgetInput, keepInput, readInput } from '../kept/keptInputs'
import { useSession } from '../session/SessionProvider'
import { readUnsaved } from '../kept/unsaved'

/**
 * Keeps what `typed` answers if the form or the whole page goes while it is unsaved (also by a reload), and answers what an earlier form of
 * the same place had to leave behind, once. Whoever saves or throws away takes the unsaved flag away first (writeUnsaved), and nothing is
 * kept. `typed` must leave out secrets.
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
    const end = (): void => {
      if (email !== '' && readUnsaved()) keepInput(email, place, held.current())
      else forgetInput(email, place)
    }
    window.addEventListener('pagehide', end)
    return () => {
      window.removeEventListener('pagehide', end)
      end()
    }
  }, [email, place])
  return found
}
