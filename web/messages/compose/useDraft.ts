import { useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from '../../session/SessionProvider'
import { typedSince } from '../../text/typedSince'
import { forgetDraft, isBlank, keepDraft, readDraft, type MessageDraft } from './draft'

const PAUSE_MS = 400

interface DraftHold {
  draft: MessageDraft
  change: (part: Partial<MessageDraft>) => void
  /** An earlier visit left it. */
  isBack: boolean
  /** False: this device keeps nothing, leaving would lose it. */
  isKept: boolean
  /** Thrown away: begins anew. */
  clear: () => void
  /** What was sent goes; what was typed while it was on its way stays. */
  settle: (sent: MessageDraft) => void
}

/** What is being written, kept on this device a moment after each change and when the page goes. `blank` is what one begins with. */
export function useDraft(key: string, blank: MessageDraft): DraftHold {
  const { user } = useSession()
  const [found] = useState(() => readDraft(key))
  const [draft, setDraft] = useState<MessageDraft>(found ?? blank)
  const [isBack, setBack] = useState(found !== null)
  const [isKept, setKept] = useState(true)
  const now = useRef(draft)
  const isChanged = useRef(false)
  const save = useCallback((): void => {
    if (!isChanged.current) return
    isChanged.current = false
    if (isBlank(now.current)) forgetDraft(key)
    else setKept(keepDraft(key, now.current))
  }, [key])
  useEffect(() => {
    now.current = draft
    if (!isChanged.current) return
    const timer = setTimeout(save, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft, save])
  // A logout has taken away what is kept: closing after it puts nothing back.
  const isHere = useRef(user !== null)
  useEffect(() => {
    isHere.current = user !== null
  })
  useEffect(() => {
    const leave = (): void => {
      if (isHere.current) save()
    }
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [save])
  const change = (part: Partial<MessageDraft>): void => {
    isChanged.current = true
    setDraft((known) => {
      const next = { ...known, ...part }
      now.current = next
      return next
    })
  }
  const clear = (): void => {
    isChanged.current = false
    forgetDraft(key)
    now.current = blank
    setDraft(blank)
    setBack(false)
  }
  const settle = (sent: MessageDraft): void => {
    const text = typedSince(sent.text, now.current.text)
    const roomId = now.current.roomId === sent.roomId ? null : now.current.roomId
    if (text === '' && roomId === null) return clear()
    now.current = { ...blank, text, roomId }
    setDraft(now.current)
    isChanged.current = true
    // At once: what lies on the device is what was sent.
    save()
  }
  return { draft, change, isBack, isKept, clear, settle }
}
