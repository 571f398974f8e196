import type { ReactElement, ReactNode } from 'react'
import { Field, TextInput } from '../ui'
import { SecretField } from '../ui/SecretField'
import type { FieldName } from './faults'

interface TextFieldProps {
  name: FieldName
  label: string
  value: string
  error?: string | undefined
  hint?: ReactNode
  readOnly?: boolean
  onChange: (value: string) => void
}

/** What browsers and password managers know these fields by. */
const AUTOCOMPLETE: Readonly<Record<FieldName, string>> = {
  email: 'username',
  givenName: 'given-name',
  surName: 'family-name',
  password: 'new-password',
  repeat: 'new-password',
}
const MOST: Readonly<Record<FieldName, number>> = { email: 254, givenName: 250, surName: 250, password: 1024, repeat: 1024 }

/** One line of the form; a password can be looked at, as it has to be typed twice. */
export const TextField = ({ name, label, value, error, hint, readOnly = false, onChange }: TextFieldProps): ReactElement => {
  const isSecret = name === 'password' || name === 'repeat'
  const input = {
    name,
    autoComplete: AUTOCOMPLETE[name],
    autoCapitalize: name === 'givenName' || name === 'surName' ? 'words' : 'none',
    spellCheck: false,
    maxLength: MOST[name],
    'aria-required': !readOnly || undefined,
    readOnly,
    value,
    onChange,
  }
  if (!isSecret) return <TextInput {...input} label={label} error={error} hint={hint} type={name === 'email' ? 'email' : 'text'} />
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => <SecretField {...control} {...input} />}
    </Field>
  )
}
