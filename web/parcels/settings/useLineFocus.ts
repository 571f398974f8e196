import { useEffect, useRef, type MouseEvent, type RefObject } from 'react'

interface Pressed {
  button: HTMLButtonElement
  line: HTMLElement
  at: number
}

const LINE = '.ps-line'
const READY = 'button:not(:disabled)'

/**
 * A button that goes with its line, or can no more be pressed, takes the focus with it: what stands nearest gets it. Give `onPressed` to
 * the lists' own box.
 */
export const useLineFocus = (box: RefObject<HTMLElement | null>): ((event: MouseEvent) => void) => {
  const pressed = useRef<Pressed | null>(null)
  useEffect(() => {
    const was = pressed.current
    const isLost = was && (document.activeElement === document.body || document.activeElement === null || was.button.disabled)
    if (!isLost || !box.current) return
    pressed.current = null
    const lines = [...box.current.querySelectorAll<HTMLElement>(LINE)]
    if (was.line.isConnected) return (was.button.disabled ? was.line.querySelector<HTMLElement>(READY) : was.button)?.focus()
    const next = lines[Math.min(was.at, lines.length - 1)]
    // None is left: where the next one is named.
    ;(next ? [...next.querySelectorAll<HTMLElement>(READY)].at(-1) : box.current.querySelector<HTMLElement>('input'))?.focus()
  })
  return ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    const line = button?.closest<HTMLElement>(LINE)
    const lines = [...(box.current?.querySelectorAll<HTMLElement>(LINE) ?? [])]
    pressed.current = button && line ? { button, line, at: lines.indexOf(line) } : null
  }
}
