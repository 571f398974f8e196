import { useState, type ReactElement } from 'react'
import { Button, Field } from '../ui'

/** A name and its verb, which waits until there is one; Enter adds too. */
export const NameField = ({ label, verb, onAdd }: { label: string; verb: string; onAdd: (name: string) => void }): ReactElement => {
  const [name, setName] = useState('')
  const add = (): void => {
    if (name.trim() === '') return
    onAdd(name.trim())
    setName('')
  }
  return (
    <div className="pa-add">
      <Field label={label}>
        {(control) => (
          <input
            {...control}
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
