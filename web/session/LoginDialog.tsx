import { useState, type FormEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dismissErrors, toast } from '../ui/toasts/toasts'
import { Button, Field, Icon, Modal } from '../ui'
import { useSession, type LoginRequest } from './SessionProvider'
import { useWait } from './useWait'
import { WaitNote } from './WaitNote'

/** E-mail and password, over whatever page one was at. */
export const LoginDialog = ({ request }: { request: LoginRequest }): ReactElement => {
  const { t } = useTranslation(['app', 'errors'])
  const { login, closeLogin } = useSession()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isShown, setShown] = useState(false)
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
        <Field label={t('login.email')}>
          {(control) => (
            <input
              {...control}
              className="input"
              type="text"
              inputMode="email"
              name="username"
              autoComplete="username"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('login.password')} error={hasFailed ? t('login.check') : undefined}>
          {(control) => (
            <div className="pass">
              <input
                {...control}
                className="input"
                type={isShown ? 'text' : 'password'}
                name="password"
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
              <Button
                variant="quiet"
                size="small"
                icon={isShown ? 'eyeOff' : 'eye'}
                label={t(isShown ? 'login.hide' : 'login.show')}
                onClick={() => setShown(!isShown)}
              />
            </div>
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
