import { useState, type ComponentProps, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button'
import type { FieldControl } from './Field'

interface InputProps extends FieldControl {
  value: string
  onChange: (value: string) => void
}

interface SecretProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'className' | 'ref'> {
  autoComplete: string
  onChange: (value: string) => void
}

/** A password that can be looked at; `autoComplete` is what password managers know it by. */
export const SecretField = ({ onChange, ...input }: SecretProps): ReactElement => {
  const { t } = useTranslation('app')
  const [isShown, setShown] = useState(false)
  return (
    <div className="pass">
      <input
        autoCapitalize="none"
        spellCheck={false}
        maxLength={1024}
        {...input}
        className="input"
        type={isShown ? 'text' : 'password'}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button
        variant="quiet"
        size="small"
        icon={isShown ? 'eyeOff' : 'eye'}
        label={t(isShown ? 'login.hide' : 'login.show')}
        onClick={() => setShown(!isShown)}
      />
    </div>
  )
}

/** The six digits of the authenticator. */
export const CodeField = ({ value, onChange, ...control }: InputProps): ReactElement => (
  <input
    {...control}
    className="input num"
    inputMode="numeric"
    autoComplete="one-time-code"
    placeholder="000 000"
    maxLength={20}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
)
