import { useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Field } from '../ui'

interface NameFieldProps {
  label: string
  verb: string
  /** Names that are there: another one would not be told from it. */
  taken?: readonly string[]
  onAdd: (name: string) => void
}

export const isTaken = (name: string, taken: readonly string[]): boolean => {
  const wanted = name.trim().toLocaleLowerCase('de')
  return taken.some((one) => one.trim().toLocaleLowerCase('de') === wanted)
}

/** A name and its verb, which waits until there is one; Enter adds too. */
export const NameField = ({ label, verb, taken, onAdd }: NameFieldProps): ReactElement => {
  const { t } = useTranslation('parcels')
  const [name, setName] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const isDouble = isTaken(name, taken ?? [])
  const add = (): void => {
    if (name.trim() === '' || isDouble) return
    onAdd(name.trim())
    setName('')
    // Its button waits for the next name, and would take the focus with it.
    input.current?.focus()
  }
  return (
    <div className="pa-add">
      <Field label={label} error={isDouble ? t('additional.taken') : undefined}>
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
      <Button disabled={name.trim() === '' || isDouble} onClick={add}>
        {verb}
      </Button>
    </div>
  )
}
