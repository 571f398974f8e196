import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { passwordRule, ruleAt } from '../../access/faults'
import { PasswordHint } from '../../access/PasswordHint'
import { SecretField } from '../../ui/SecretField'
import { call, RpcError, useRpc, useAction } from '../../rpc'
import { expectingEnd } from '../../session/expectedEnd'
import { useSession } from '../../session/SessionProvider'
import { useWait } from '../../session/useWait'
import { WaitNote } from '../../session/WaitNote'
import { toast } from '../../ui/toasts/toasts'
import { Field, FormDialog } from '../../ui'
import { serverNow } from '../../ui/time'

/** Staff need not repeat a password they typed less than five minutes ago; a little less, as typing takes its time. */
const FRESH_MS = 4 * 60_000

interface Faults {
  old?: string
  password?: string
  repeat?: string
}

/** Old, new, repeat. Afterwards one is logged out everywhere, here too. */
export const ChangePasswordDialog = ({ onClose }: { onClose: () => void }): ReactElement => {
  const { t } = useTranslation(['users', 'access'])
  const { isInternal, logout } = useSession()
  const { data: sessions } = useRpc('getSessions', [])
  const [isOldNeeded, setOldNeeded] = useState(false)
  const [old, setOld] = useState('')
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const { isBusy, run } = useAction((error) => refuse(error))
  const wait = useWait()
  const here = sessions?.find(({ current }) => current)
  const isFresh = here !== undefined && serverNow() - Date.parse(here.createdAt) < FRESH_MS
  const asksOld = !isInternal || !isFresh || isOldNeeded
  const isComplete = (!asksOld || old !== '') && password !== '' && repeat !== '' && wait.seconds === 0

  const leave = (): void => {
    toast.success(t('own.passwordChanged'))
    onClose()
    logout()
  }
  const refuse = (error: RpcError): void => {
    // The sessions ended, this one too, before the answer came.
    if (error.data?.['isAbandoned'] === true) return leave()
    const rule = ruleAt(error, ['newPassword'])
    if (ruleAt(error, ['oldPassword'])) setFaults({ old: t('own.wrongPassword') })
    else if (rule) setFaults({ password: t(`access:fault.password.${rule}`, { min: 12 }) })
    else if (error.code === 429) wait.start(Number(error.data?.['seconds'] ?? 30))
    else if (error.code === 403 && !asksOld) setOldNeeded(true)
    else toast.error(`${t('own.passwordNotChanged')} ${error.message}`)
  }
  const submit = async (): Promise<void> => {
    const rule = passwordRule(password)
    const found: Faults = {
      ...(rule ? { password: t(`access:fault.password.${rule.rule}`, rule.params) } : {}),
      ...(repeat === password ? {} : { repeat: t('access:fault.repeat.mismatch') }),
    }
    setFaults(found)
    if (Object.keys(found).length > 0) return
    await run(async () => {
      await expectingEnd(call('changePassword', asksOld ? old : null, null, password))
      leave()
    })
  }
  return (
    <FormDialog
      title={t('own.changePassword')}
      verb={t('own.changePassword')}
      width="narrow"
      lead={<p>{t('own.changeText')}</p>}
      isReady={isComplete}
      busy={isBusy}
      fault={faults}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {asksOld && (
        <Field label={t('own.oldPassword')} error={faults.old}>
          {(control) => <SecretField {...control} autoComplete="current-password" value={old} onChange={setOld} />}
        </Field>
      )}
      <Field label={t('own.newPassword')} error={faults.password} hint={<PasswordHint password={password} />}>
        {(control) => <SecretField {...control} autoComplete="new-password" value={password} onChange={setPassword} />}
      </Field>
      <Field label={t('own.repeatPassword')} error={faults.repeat}>
        {(control) => <SecretField {...control} autoComplete="new-password" value={repeat} onChange={setRepeat} />}
      </Field>
      <WaitNote seconds={wait.seconds} />
    </FormDialog>
  )
}
