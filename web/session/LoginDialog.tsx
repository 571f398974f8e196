import { useState, type FormEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dismissErrors, toast } from '../ui/toasts/toasts'
import { Button, Field, Icon, Modal, TextInput } from '../ui'
import { SecretField } from '../ui/SecretField'
import { useSession, type LoginRequest } from './SessionProvider'
import { useWait } from './useWait'
import { WaitNote } from './WaitNote'

/** E-mail and password, over whatever page one was at. */
export const LoginDialog = ({ request }: { request: LoginRequest }): ReactElement => {
  const { t } = useTranslation(['app', 'errors'])
  const { login, closeLogin } = useSession()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const wait = useWait()
  const isComplete = email.trim() !== '' && password.trim() !== ''

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!isComplete || isBusy || wait.seconds > 0) return
    setBusy(true)
    const entry = await login(email, password)
    setBusy(false)
    setFailed(entry.kind === 'refused')
    if (entry.kind === 'refused') toast.error(t('errors:loginFailed'))
    else if (entry.kind === 'wait') wait.start(entry.seconds)
    else if (entry.kind === 'failed') toast.error(entry.message)
    else dismissErrors()
  }

  return (
    <Modal title={t('login.title')} width="narrow" onClose={closeLogin}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        {request.message && (
          <p className="info-note" role="status">
            <Icon name="info" />
            <span>{t(`login.message.${request.message}`)}</span>
          </p>
        )}
        <TextInput
          label={t('login.email')}
          type="text"
          inputMode="email"
          name="username"
          autoComplete="username"
          value={email}
          onChange={setEmail}
        />
        <Field label={t('login.password')} error={hasFailed ? t('login.check') : undefined}>
          {(control) => (
            <SecretField {...control} name="password" autoComplete="current-password" value={password} onChange={setPassword} />
          )}
        </Field>
        <WaitNote seconds={wait.seconds} />
        <Button variant="primary" type="submit" size="big" className="full" disabled={!isComplete || wait.seconds > 0} busy={isBusy}>
          {t('login.submit')}
        </Button>
        <p className="login-links">
          <Link to="/registrierung" onClick={closeLogin}>
            {t('login.register')}
          </Link>
          <Link to="/passwort-reset" onClick={closeLogin}>
            {t('login.forgotten')}
          </Link>
        </p>
      </form>
    </Modal>
  )
}
