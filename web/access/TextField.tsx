import { useState, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Field } from '../ui'
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
  const { t } = useTranslation('app')
  const [isShown, setShown] = useState(false)
  const isSecret = name === 'password' || name === 'repeat'
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => {
        const input = (
          <input
            {...control}
            className="input"
            name={name}
            type={isSecret && !isShown ? 'password' : name === 'email' ? 'email' : 'text'}
            autoComplete={AUTOCOMPLETE[name]}
            autoCapitalize={name === 'givenName' || name === 'surName' ? 'words' : 'none'}
            spellCheck={false}
            maxLength={MOST[name]}
            aria-required={!readOnly || undefined}
            readOnly={readOnly}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )
        if (!isSecret) return input
        return (
          <div className="pass">
            {input}
            <Button
              variant="quiet"
              size="small"
              icon={isShown ? 'eyeOff' : 'eye'}
              label={t(isShown ? 'login.hide' : 'login.show')}
              onClick={() => setShown(!isShown)}
            />
          </div>
        )
      }}
    </Field>
  )
}
