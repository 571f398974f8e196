import { useEffect, useRef, useState, type FormEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { SecretField } from '../ui/SecretField'
import { Button, Field, Icon } from '../ui'

interface PasswordStepProps {
  verb: string
  hint: string
  isBusy: boolean
  /** The server's sentence about the last attempt. */
  failure: string | null
  /** A button brought it: whoever pressed that goes on in the field. */
  isAsked?: boolean
  onGive: (password: string) => Promise<boolean>
}

/** The own password, trimmed; it is forgotten as soon as it was right, and stays when the call failed for another reason. */
export const PasswordStep = ({ verb, hint, isBusy, failure, isAsked = false, onGive }: PasswordStepProps): ReactElement => {
  const { t } = useTranslation('opening')
  const [password, setPassword] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isAsked) form.current?.querySelector('input')?.focus()
  }, [isAsked])
  const give = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (password.trim() === '' || isBusy) return
    if (await onGive(password.trim())) setPassword('')
    // What was refused is given again there.
    else form.current?.querySelector('input')?.focus()
  }
  return (
    <form className="op-f" ref={form} onSubmit={(event) => void give(event)}>
      {failure !== null && (
        <div className="note error" role="alert">
          <Icon name="warning" />
          <div>
            <b>{t('failed')}</b>
            <p>{failure}</p>
          </div>
        </div>
      )}
      <div className="op-row">
        <Field label={t('password')}>
          {(control) => <SecretField {...control} value={password} onChange={setPassword} autoComplete="current-password" />}
        </Field>
        <Button variant="primary" type="submit" busy={isBusy} disabled={password.trim() === ''}>
          {verb}
        </Button>
      </div>
      <p className="help">{hint}</p>
    </form>
  )
}
