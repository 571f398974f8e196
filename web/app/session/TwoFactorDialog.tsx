import { useState, type FormEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Field, Modal } from '../../ui'
import { LogoutDialog, losesByLogout } from './LogoutDialog'
import { useSession } from './SessionProvider'

/** The second factor stands between login and everything else; the only ways out are the code and logging out. */
export const TwoFactorDialog = (): ReactElement => {
  const { t } = useTranslation(['app', 'errors'])
  const { authenticate, logout, user } = useSession()
  const [isAsking, setAsking] = useState(false)
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (code.trim() === '' || isBusy) return
    setBusy(true)
    setFailed(!(await authenticate(code.replace(/\s/g, ''))))
    setBusy(false)
  }

  if (isAsking && user) return <LogoutDialog email={user.email} onCancel={() => setAsking(false)} />
  return (
    <Modal title={t('twoFactor.title')} width="narrow">
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <p>{t('twoFactor.text')}</p>
        <Field label={t('twoFactor.code')} error={hasFailed ? t('errors:wrongCode') : undefined}>
          {(control) => (
            <input
              {...control}
              className="input code"
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          )}
        </Field>
        <div className="row-buttons">
          <Button onClick={() => (user && losesByLogout(user.email) ? setAsking(true) : void logout())}>{t('account.logout')}</Button>
          <Button variant="primary" type="submit" disabled={code.trim() === ''} busy={isBusy}>
            {t('twoFactor.submit')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
