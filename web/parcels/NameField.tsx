import { useRef, useState, type ReactElement } from 'react'
import { Button, Field } from '../ui'

/** A name and its verb, which waits until there is one; Enter adds too. */
export const NameField = ({ label, verb, onAdd }: { label: string; verb: string; onAdd: (name: string) => void }): ReactElement => {
  const [name, setName] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const add = (): void => {
    if (name.trim() === '') return
    onAdd(name.trim())
    setName('')
    // Its button waits for the next name, and would take the focus with it.
    input.current?.focus()
  }
  return (
    <div className="pa-add">
      <Field label={label}>
        {(control) => (
          <input
            {...control}
            ref={input}
            className="input"
            maxLength={250}
            value={name}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
        )}
      </Field>
      <Button disabled={name.trim() === ''} onClick={add}>
        {verb}
      </Button>
    </div>
  )
}
