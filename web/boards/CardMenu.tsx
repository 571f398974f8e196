import '../ui/menu.css'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import type { CardAction } from './types'

interface CardMenuProps {
  /** Name of the menu for whoever hears it. */
  label: string
  /** The button it belongs to. */
  anchor: HTMLElement
  actions: readonly CardAction[]
  /** `back`: the focus returns to the button. */
  onClose: (back: boolean) => void
}

const GAP = 4

/** The one menu of a board, at the button that opened it. What cannot be done now stays in it and says why. */
export const CardMenu = ({ label, anchor, actions, onClose }: CardMenuProps): ReactElement => {
  const box = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState<number | null>(null)
  const rect = anchor.getBoundingClientRect()
  const close = useRef(onClose)
  close.current = onClose

  useLayoutEffect(() => {
    const height = box.current?.offsetHeight ?? 0
    const below = rect.bottom + GAP
    setTop(below + height > innerHeight - GAP ? Math.max(GAP, rect.top - GAP - height) : below)
  }, [rect.bottom, rect.top])
  // Not before it has its place: until then it is hidden, and what is hidden takes no focus.
  const isPlaced = top !== null
  useLayoutEffect(() => {
    if (isPlaced) box.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true })
  }, [isPlaced])
  useEffect(() => {
    const away = (event: Event): void => {
      const { target } = event
      if (target instanceof Node && (box.current?.contains(target) || anchor.contains(target))) return
      close.current(false)
    }
    const scrolled = (): void => close.current(false)
    document.addEventListener('pointerdown', away)
    addEventListener('scroll', scrolled, { passive: true })
    return () => {
      document.removeEventListener('pointerdown', away)
      removeEventListener('scroll', scrolled)
    }
  }, [anchor])

  const move = (event: KeyboardEvent): void => {
    const all = [...(box.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    const here = all.findIndex((one) => one === document.activeElement)
    const steps: Record<string, number> = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: all.length - 1 }
    const next = steps[event.key]
    event.stopPropagation()
    if (event.key === 'Tab') return onClose(true)
    if (event.key === 'Escape') onClose(true)
    else if (next === undefined) return
    else all.at(next % all.length)?.focus()
    event.preventDefault()
  }

  return (
    <div
      className="menu-list b-menu"
      ref={box}
      style={{ top: top ?? 0, right: document.documentElement.clientWidth - rect.right, visibility: top === null ? 'hidden' : undefined }}
      onKeyDown={move}
    >
      <div role="menu" aria-label={label}>
        {actions.map(({ id, label: words, closed, onSelect }) => (
          <button
            key={id}
            type="button"
            role="menuitem"
            tabIndex={-1}
            aria-disabled={closed !== undefined || undefined}
            onClick={() => {
              if (closed !== undefined) return
              onClose(true)
              onSelect()
            }}
          >
            {words}
            {closed !== undefined && <small>{closed}</small>}
          </button>
        ))}
      </div>
    </div>
  )
}
