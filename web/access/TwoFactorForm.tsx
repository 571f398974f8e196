import './twoFactor.css'
import { useRef, useState, type FormEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { call, useRpc, useAction } from '../rpc'
import { showRecoveryCodes } from '../session/recoveryCodes'
import { useSession } from '../session/SessionProvider'
import { useWait } from '../session/useWait'
import { WaitNote } from '../session/WaitNote'
import { toast } from '../ui/toasts/toasts'
import { Button, Field } from '../ui'
import { useFocusOfFault } from '../ui/useFocusOfFault'
import { CodeField, SecretField } from '../ui/SecretField'
import { ruleAt } from './faults'
import { copyText } from '../ui/copyText'

interface TwoFactorFormProps {
  /** Beside 'Absenden'. */
  aside?: ReactElement | undefined
  onDone?: () => void
}

/** 'JBSW Y3DP EHPK 3PXP': in fours, as people read it out. */
const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret

/**
 * Sets the second factor up: the picture or the key into the app, then a code and the password back. Recovery codes follow by themselves.
 */
export const TwoFactorForm = ({ aside, onDone }: TwoFactorFormProps): ReactElement => {
  const { t } = useTranslation(['access', 'errors'])
  const { refresh } = useSession()
  const picture = useRpc('getTwoFactorQRCode', [])
  const key = useRpc('getTwoFactorKey', [])
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<'code' | 'password' | null>(null)
  const { isBusy, run } = useAction((error) => {
    const rule = ruleAt(error, ['oldPassword', 'password'])
    if (rule) setFault('password')
    else if (error.code === 422) setFault('code')
    else if (error.code === 429) wait.start(Number(error.data?.['seconds'] ?? 30))
    else toast.error(error.message)
  })
  const wait = useWait()
  const form = useRef<HTMLFormElement>(null)
  useFocusOfFault(form, fault)
  const isComplete = code.trim() !== '' && password !== ''

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!isComplete || isBusy || wait.seconds > 0) return
    setFault(null)
    await run(async () => {
      const { recoveryCodes } = await call('changeTwoFactorConfig', password, code.replace(/\s/g, ''), true, null)
      showRecoveryCodes(recoveryCodes)
      onDone?.()
      await refresh()
    })
  }
  const copy = async (): Promise<void> => {
    if (await copyText(key.data?.secret ?? '')) toast.success(t('factor.copied'))
    else toast.warning(t('factor.notCopied'))
  }

  return (
    <form className="stack" ref={form} onSubmit={(event) => void submit(event)}>
      <div className="factor">
        <div className="look">
          {picture.data === undefined ? (
            <div className="qr waiting" role="status">
              <span className="sr">{picture.error ? picture.error.message : t('factor.waiting')}</span>
            </div>
          ) : (
            <img className="qr" src={`data:image/png;base64,${picture.data}`} alt={t('factor.picture')} width={176} height={176} />
          )}
          <p className="small soft">{t('factor.key')}</p>
          <div className="key">
            <code className="hash">{inFours(key.data?.secret ?? '')}</code>
            <Button variant="quiet" size="small" icon="copy" label={t('factor.copy')} onClick={() => void copy()} />
          </div>
        </div>
        <ol className="steps">
          <li>
            <span className="no">1</span>
            <div className="what">
              <strong>{t('factor.step.app')}</strong>
              <p className="small soft">{t('factor.step.appHint')}</p>
            </div>
          </li>
          <li>
            <span className="no">2</span>
            <div className="what">
              <strong>{t('factor.step.scan')}</strong>
              <p className="small soft">{t('factor.step.scanHint')}</p>
            </div>
          </li>
          <li>
            <span className="no">3</span>
            <div className="what">
              <strong>{t('factor.step.confirm')}</strong>
              <Field label={t('factor.code')} error={fault === 'code' ? t('errors:wrongCode') : undefined}>
                {(control) => <CodeField {...control} value={code} onChange={setCode} />}
              </Field>
              <Field label={t('factor.password')} error={fault === 'password' ? t('factor.wrongPassword') : undefined}>
                {(control) => <SecretField {...control} autoComplete="current-password" value={password} onChange={setPassword} />}
              </Field>
            </div>
          </li>
        </ol>
      </div>
      <p className="small soft">{t('factor.after')}</p>
      <WaitNote seconds={wait.seconds} />
      <div className="end">
        {aside}
        <Button variant="primary" type="submit" disabled={!isComplete || wait.seconds > 0} busy={isBusy}>
          {t('factor.submit')}
        </Button>
      </div>
    </form>
  )
}
