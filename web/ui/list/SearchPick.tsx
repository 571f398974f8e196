import './searchPick.css'
import { useId, useRef, useState, type KeyboardEvent, type ReactElement } from 'react'

export interface PickItem {
  key: string
  title: string
  /** Second line: what tells two of one name apart. */
  detail?: string | undefined
}

interface SearchPickProps<Item extends PickItem> {
  label: string
  /** The label stands there for screen readers alone. */
  hideLabel?: boolean
  placeholder?: string
  /** What is offered for what was typed; who hands it over filters it. */
  items: readonly Item[]
  search: string
  onSearch: (search: string) => void
  onPick: (item: Item) => void
  /** Name of the list, for screen readers. */
  listLabel: string
  /** Said where nothing fits. */
  none: string
  isInvalid?: boolean
  /** Id of what says why. */
  describedBy?: string | undefined
}

/**
 * A search box with what fits below it; picks one at a time and keeps the focus for the next. Arrows choose, Enter picks, Escape closes.
 */
export const SearchPick = <Item extends PickItem>({
  label,
  hideLabel = false,
  placeholder,
  items,
  search,
  onSearch,
  onPick,
  listLabel,
  none,
  isInvalid = false,
  describedBy,
}: SearchPickProps<Item>): ReactElement => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const at = Math.min(active, items.length - 1)

  const pick = (item: Item): void => {
    onPick(item)
    onSearch('')
    setActive(0)
    setOpen(false)
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) return setOpen(true)
      setActive(Math.max(0, Math.min(items.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1))))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const item = items[at]
      if (isOpen && item) pick(item)
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      setOpen(false)
    }
  }
  return (
    <div className="pick">
      <label className={hideLabel ? 'sr' : 'label'} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        ref={input}
        className="input"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && at >= 0 ? `${id}-${at}` : undefined}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        autoComplete="off"
        maxLength={200}
        placeholder={placeholder}
        value={search}
        onChange={(event) => {
          onSearch(event.target.value)
          setActive(0)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <ul id={`${id}-list`} role="listbox" aria-label={listLabel} hidden={!isOpen}>
        {items.map((item, index) => (
          // Mouse down, not click: the click would come after the blur that closes the list.
          <li
            key={item.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            onMouseDown={(event) => {
              event.preventDefault()
              pick(item)
            }}
          >
            {item.title}
            {item.detail !== undefined && <small>{item.detail}</small>}
          </li>
        ))}
        {items.length === 0 && (
          <li className="none" role="option" aria-disabled="true" aria-selected="false">
            {none}
          </li>
        )}
      </ul>
    </div>
  )
}
