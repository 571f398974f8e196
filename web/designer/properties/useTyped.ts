import { useState } from 'react'

interface Typed {
  /** What was typed; null where the control shows what is stored. */
  text: string | null
  /** Keeps a text that stands for a stored value: the one it makes, or, while it makes none, the one that stays. */
  hold(text: string, value: string): void
  drop(): void
}

/**
 * What stands in a control whose text is not always a value: '12,' on the way to '12,5', a pattern with an open bracket. It stands as long
 * as the value under it does; an undo, or a colleague's version, shows what is stored.
 */
export function useTyped(stored: string): Typed {
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null)
  const isOver = typed !== null && typed.value !== stored
  if (isOver) setTyped(null)
  return {
    text: isOver ? null : (typed?.text ?? null),
    hold: (text, value) => setTyped({ text, value }),
    drop: () => setTyped(null),
  }
}
