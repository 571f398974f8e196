import { useId, useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { matchesPerson } from './teamRules'

export interface Person {
  email: string
  givenName?: string
  surName?: string
}

export const nameOf = ({ givenName = '', surName = '', email }: Person): string => `${givenName} ${surName}`.trim() || email

const SHOWN = 50

/** A search box with a list of people below it; picks one at a time and stays open for the next. */
export const TeamPicker = ({ people, onPick }: { people: readonly Person[]; onPick: (person: Person) => void }): ReactElement => {
  const { t } = useTranslation('tenders')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const hits = people.filter((person) => matchesPerson(person, search)).slice(0, SHOWN)
  const at = Math.min(active, hits.length - 1)

  const pick = (person: Person): void => {
    onPick(person)
    setSearch('')
    setActive(0)
    setOpen(false)
    input.current?.focus()
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) return setOpen(true)
      setActive(Math.max(0, Math.min(hits.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1))))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const person = hits[at]
      if (isOpen && person) pick(person)
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      setOpen(false)
    }
  }

  return (
    <div className="te-pick">
      <label className="label" htmlFor={id}>
        {t('team.add')}
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
        autoComplete="off"
        placeholder={t('team.search')}
        value={search}
        onChange={(event) => {
          setSearch(event.target.value)
          setActive(0)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <ul id={`${id}-list`} role="listbox" aria-label={t('team.people')} hidden={!isOpen}>
        {hits.map((person, index) => (
          // Mouse down, not click: the click would come after the blur that closes the list.
          <li
            key={person.email}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            onMouseDown={(event) => {
              event.preventDefault()
              pick(person)
            }}
          >
            {nameOf(person)}
            <small>{person.email}</small>
          </li>
        ))}
        {hits.length === 0 && (
          <li className="none" role="option" aria-disabled="true" aria-selected="false">
            {t('team.nobody')}
          </li>
        )}
      </ul>
    </div>
  )
}
