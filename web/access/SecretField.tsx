import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, type FieldControl } from '../ui'

interface InputProps extends FieldControl {
  value: string
  onChange: (value: string) => void
}

/** A password that can be looked at; `autoComplete` is what password managers know it by. */
export const SecretField = ({
  autoComplete,
  value,
  onChange,
  ...control
}: InputProps & { autoComplete: 'current-password' | 'new-password' }): ReactElement => {
  const { t } = useTranslation('app')
  const [isShown, setShown] = useState(false)
  return (
    <div className="pass">
      <input
        {...control}
        className="input"
        type={isShown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={1024}
        value={value}
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
