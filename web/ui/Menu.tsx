import './menu.css'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react'

export interface MenuItem {
  label: string
  onSelect: () => void
  /** Of a label in a language of its own. */
  lang?: string
  /** Of several the one that holds; missing where nothing is chosen. */
  isChosen?: boolean
}

interface MenuProps {
  /** What the button shows; it needs a label of its own when that is no word. */
  button: ReactNode
  label: string
  className?: string
  items: readonly MenuItem[]
  /** Shown above the items, not selectable. */
  head?: ReactNode
}

/** A button with a menu of actions: arrows move, Escape closes and gives the focus back. */
export const Menu = ({ button, label, className, items, head }: MenuProps): ReactElement => {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return
    box.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus()
    const away = (event: Event): void => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', away)
    return () => document.removeEventListener('pointerdown', away)
  }, [isOpen])

  const move = (event: KeyboardEvent): void => {
    const all = [...(box.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
    const here = all.findIndex((one) => one === document.activeElement)
    const steps: Record<string, number> = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: all.length - 1 }
    const next = steps[event.key]
    if (event.key === 'Escape') {
      setOpen(false)
      opener.current?.focus()
    } else if (event.key === 'Tab') setOpen(false)
    else if (next === undefined) return
    else all.at(next % all.length)?.focus()
    if (event.key !== 'Tab') event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="menu" ref={box} onKeyDown={isOpen ? move : undefined}>
      <button
        ref={opener}
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {button}
      </button>
      {isOpen && (
        <div className="menu-list">
          {head}
          <div role="menu" id={id} aria-label={label}>
            {items.map((item) => (
              <button
                key={item.label}
                type="button"
                role={item.isChosen === undefined ? 'menuitem' : 'menuitemradio'}
                aria-checked={item.isChosen}
                lang={item.lang}
                tabIndex={-1}
                onClick={() => {
                  setOpen(false)
                  opener.current?.focus()
                  item.onSelect()
                }}
              >
                {item.label}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}
