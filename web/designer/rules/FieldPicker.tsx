import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactElement, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui'
import { bringIntoView } from '../bringIntoView'
import type { FieldEntry } from '../../../engine/authoring'

interface FieldPickerProps {
  entries: readonly FieldEntry[]
  /** contentId of the field that is chosen; null: none yet. */
  chosen: string | null
  /** What the token shows. */
  caption: string
  disabled: boolean
  /** Begins open, with the focus in the search. */
  isNew?: boolean
  onPick: (id: string) => void
  /** Left without a choice. */
  onCancel?: () => void
}

const SHOWN = 60

/** Closes what is open when something else is pressed. */
const useAway = (box: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void => {
  const closing = useRef(close)
  closing.current = close
  useEffect(() => {
    if (!isOpen) return
    const away = (event: Event): void => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) closing.current()
    }
    document.addEventListener('pointerdown', away)
    return () => document.removeEventListener('pointerdown', away)
  }, [box, isOpen])
}

/** The list that opened, in view and with the focus in its search. */
const useDropInView = (box: RefObject<HTMLElement | null>, isOpen: boolean): void => {
  useLayoutEffect(() => {
    if (!isOpen) return
    const drop = box.current?.querySelector<HTMLElement>('.r-drop')
    // The panel is narrow: the list moves to the left until it is inside, and only then takes the focus, which would scroll sideways
    // before.
    const panel = drop?.closest('.d-prop')
    // Without its scroll bar.
    const edge = (panel ? panel.getBoundingClientRect().left + panel.clientWidth : window.innerWidth) - 8
    const over = (drop?.getBoundingClientRect().right ?? 0) - edge
    if (drop && over > 0) drop.style.left = `${-over}px`
    drop?.querySelector('input')?.focus({ preventScroll: true })
    if (drop) bringIntoView(drop)
  }, [box, isOpen])
}

/** A field of a sentence: a token that opens a list with a search over labels and ids. */
export const FieldPicker = ({ entries, chosen, caption, disabled, isNew = false, onPick, onCancel }: FieldPickerProps): ReactElement => {
  const { t } = useTranslation('rules')
  const [isOpen, setOpen] = useState(isNew)
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(0)
  const list = useId()
  const box = useRef<HTMLSpanElement>(null)
  const token = useRef<HTMLButtonElement>(null)
  const asked = search.trim().toLowerCase()
  const found = entries.filter(({ id, label, place }) => `${label} ${id} ${place}`.toLowerCase().includes(asked))
  const shown = found.slice(0, SHOWN)

  const close = (): void => {
    setOpen(false)
    setSearch('')
    onCancel?.()
  }
  useAway(box, isOpen, close)
  useDropInView(box, isOpen)
  useEffect(() => {
    const option = document.getElementById(`${list}-${active}`)
    if (option) bringIntoView(option)
  }, [active, list])

  const pick = (id: string | undefined): void => {
    if (id === undefined) return
    setOpen(false)
    setSearch('')
    token.current?.focus()
    onPick(id)
  }
  const steer = (event: KeyboardEvent): void => {
    const to = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: shown.length - 1 }[event.key]
    if (to !== undefined) setActive(Math.min(Math.max(0, to), Math.max(0, shown.length - 1)))
    else if (event.key === 'Enter') pick(shown[active]?.id)
    else if (event.key === 'Escape') {
      close()
      token.current?.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <span className="r-pick" ref={box}>
      <button
        ref={token}
        type="button"
        className={`r-tok f${chosen === null ? ' none' : ''}`}
        disabled={disabled}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-label={t('picker.label', { name: caption })}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        <span className="cut">{caption}</span>
        <Icon name="down" size={12} />
      </button>
      {isOpen && (
        <span className="r-drop">
          <input
            className="input"
            role="combobox"
            aria-label={t('picker.search')}
            aria-expanded="true"
            aria-controls={list}
            aria-activedescendant={shown[active] ? `${list}-${active}` : undefined}
            placeholder={t('picker.search')}
            value={search}
            onChange={(event) => {
              setSearch(event.target.value)
              setActive(0)
            }}
            onKeyDown={steer}
          />
          <span role="listbox" id={list} aria-label={t('picker.fields')} className="r-list">
            {shown.map(({ id, label, place }, index) => (
              <span
                key={id}
                id={`${list}-${index}`}
                role="option"
                aria-selected={id === chosen}
                className={index === active ? 'active' : undefined}
                onPointerMove={() => setActive(index)}
                onClick={() => pick(id)}
              >
                <span className="strong">{label}</span>
                <span className="soft small">
                  {place} <code>{id}</code>
                </span>
              </span>
            ))}
          </span>
          {found.length === 0 && <span className="soft small r-none">{t('picker.none')}</span>}
          {found.length > SHOWN && <span className="soft small r-none">{t('picker.more', { count: found.length - SHOWN })}</span>}
        </span>
      )}
    </span>
  )
}
