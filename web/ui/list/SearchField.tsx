import { useEffect, useState, type KeyboardEvent, type ReactElement } from 'react'
import { Icon } from '../Icon'

interface SearchFieldProps {
  /** What is sought now; it may change under the field (back button, another list). */
  value: string
  label: string
  /** Told when the typing pauses. */
  onSearch: (search: string) => void
  /** Where ↓ goes; missing: to the first line of the list that it stands in. */
  onDown?: () => void
}

const TYPING_MS = 200

/** The search over a list. */
export const SearchField = ({ value, label, onSearch, onDown }: SearchFieldProps): ReactElement => {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setText(value)
  }
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => onSearch(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text, value, onSearch])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    if (onDown) onDown()
    else event.currentTarget.closest('.lines')?.querySelector<HTMLElement>('[data-lines] .rowlink')?.focus()
  }
  return (
    <label className="search">
      <span className="sr">{label}</span>
      <Icon name="search" />
      <input
        className="input"
        type="search"
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        maxLength={200}
      />
    </label>
  )
}
