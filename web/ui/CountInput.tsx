import { useState, type ReactElement } from 'react'
import { Field } from './Field'

interface CountInputProps {
  label: string
  hint: string
  /** Undefined: none, where none may be typed. */
  value: number | undefined
  least: number
  most: number
  /** Emptied, there is none. */
  isOptional?: boolean
  /** Said of what is no such number, which stays typed and changes nothing. */
  error: string
  onChange: (count: number | undefined) => void
}

type Bounds = Pick<CountInputProps, 'least' | 'most' | 'isOptional'>

/** Undefined: nothing is typed; null: no such number. */
function countOf(typed: string, { least, most, isOptional = false }: Bounds): number | null | undefined {
  const text = typed.trim()
  if (text === '') return isOptional ? undefined : null
  const count = /^\d{1,6}$/.test(text) ? Number(text) : -1
  return count >= least && count <= most ? count : null
}

/** A whole number between two, as it is typed. */
export const CountInput = ({ label, hint, value, error, onChange, ...bounds }: CountInputProps): ReactElement => {
  const stored = value === undefined ? '' : String(value)
  const [typed, setTyped] = useState(stored)
  const [before, setBefore] = useState(stored)
  // Undone, or read in anew.
  if (before !== stored) {
    setBefore(stored)
    if (countOf(typed, bounds) !== value) setTyped(stored)
  }
  return (
    <Field label={label} hint={hint} error={countOf(typed, bounds) === null ? error : undefined}>
      {(control) => (
        <input
          {...control}
          className="input num"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            const count = countOf(target.value, bounds)
            if (count !== null) onChange(count)
          }}
        />
      )}
    </Field>
  )
}
