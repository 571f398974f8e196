import { useEffect, useRef } from 'react'

/**
 * Does something at once, or, while a button of the pointer is down, after the click that it makes: what moves under the pointer between
 * press and release never hears of the click.
 */
export function useAfterPress(): (act: () => void) => void {
  const isDown = useRef(false)
  const waiting = useRef<(() => void) | null>(null)
  useEffect(() => {
    const press = (): void => {
      isDown.current = true
    }
    const release = (): void => {
      isDown.current = false
      const act = waiting.current
      waiting.current = null
      // The click follows the release in the same task.
      if (act) setTimeout(act)
    }
    const ends = ['pointerup', 'pointercancel', 'dragend'] as const
    addEventListener('pointerdown', press, true)
    for (const end of ends) addEventListener(end, release, true)
    return () => {
      removeEventListener('pointerdown', press, true)
      for (const end of ends) removeEventListener(end, release, true)
    }
  }, [])
  return (act) => {
    if (isDown.current) waiting.current = act
    else act()
  }
}
