import { useState, type FormEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../ui/toasts/toasts'
import { Button, Field, Modal } from '../ui'
import { LogoutDialog, losesByLogout } from './LogoutDialog'
import { useSession } from './SessionProvider'
import { useWait } from './useWait'
import { WaitNote } from './WaitNote'

/** The second factor stands between login and everything else; the only ways out are a code, one of the recovery codes, and logging out. */
export const TwoFactorDialog = (): ReactElement => {
  const { t } = useTranslation(['app', 'errors'])
  const { authenticate, logout, user } = useSession()
  const [isAsking, setAsking] = useState(false)
  const [isRecovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const wait = useWait()

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (code.trim() === '' || isBusy || wait.seconds > 0) return
    setBusy(true)
    const entry = await authenticate(isRecovery ? code.trim() : code.replace(/\s/g, ''))
    setBusy(false)
    setFailed(entry.kind === 'refused')
    if (entry.kind === 'wait') wait.start(entry.seconds)
    else if (entry.kind === 'failed') toast.error(entry.message)
  }
  const turn = (): void => {
    setRecovery(!isRecovery)
    setCode('')
    setFailed(false)
  }

  if (isAsking && user) return <LogoutDialog email={user.email} onCancel={() => setAsking(false)} />
  return (
    <Modal title={t('twoFactor.title')} width="narrow">
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <p>{t(isRecovery ? 'twoFactor.recoveryText' : 'twoFactor.text')}</p>
        <Field
          key={String(isRecovery)}
          label={t(isRecovery ? 'twoFactor.recoveryCode' : 'twoFactor.code')}
          error={hasFailed ? t('errors:wrongCode') : undefined}
        >
          {(control) => (
            <input
              {...control}
              className="input code"
              inputMode={isRecovery ? 'text' : 'numeric'}
              autoComplete={isRecovery ? 'off' : 'one-time-code'}
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              value={code}
              onChange={(event) => {
                setCode(event.target.value)
                setFailed(false)
              }}
            />
          )}
        </Field>
        <WaitNote seconds={wait.seconds} />
        <div className="row-buttons">
          <Button onClick={() => (user && losesByLogout(user.email) ? setAsking(true) : logout())}>{t('account.logout')}</Button>
          <Button variant="primary" type="submit" disabled={code.trim() === '' || wait.seconds > 0} busy={isBusy}>
            {t('twoFactor.submit')}
          </Button>
        </div>
        <p>
          <button type="button" className="linklike" onClick={turn}>
            {t(isRecovery ? 'twoFactor.useCode' : 'twoFactor.useRecovery')}
          </button>
        </p>
      </form>
    </Modal>
  )
}
