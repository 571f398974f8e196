import { useState, type FormEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button, Field, Icon, Modal } from '../../ui'
import { useSession, type LoginRequest } from './SessionProvider'

/** E-mail and password, over whatever page one was at. */
export const LoginDialog = ({ request }: { request: LoginRequest }): ReactElement => {
  const { t } = useTranslation(['app', 'errors'])
  const { login, closeLogin } = useSession()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isShown, setShown] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const isComplete = email.trim() !== '' && password.trim() !== ''

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!isComplete || isBusy) return
    setBusy(true)
    setFailed(!(await login(email, password)))
    setBusy(false)
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
        <Field label={t('login.password')} error={hasFailed ? t('errors:loginFailed') : undefined}>
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
        <Button variant="primary" type="submit" size="big" className="full" disabled={!isComplete} busy={isBusy}>
          {t('login.submit')}
        </Button>
        <p className="login-links">
          <Link to="/passwort-reset" onClick={closeLogin}>
            {t('login.forgotten')}
          </Link>
        </p>
      </form>
    </Modal>
  )
}
