import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { ruleAt } from '../../access/faults'
import { CodeField, SecretField } from '../../ui/SecretField'
import { call, useAction } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { showRecoveryCodes } from '../../session/recoveryCodes'
import { useSession } from '../../session/SessionProvider'
import { useWait } from '../../session/useWait'
import { WaitNote } from '../../session/WaitNote'
import { toast } from '../../ui/toasts/toasts'
import { Field, FormDialog } from '../../ui'

/** Password and a code once more, before recovery codes are renewed or the second factor is switched off. */
export const FactorDialog = ({ mode, onClose }: { mode: 'renew' | 'disable'; onClose: () => void }): ReactElement => {
  const { t } = useTranslation(['users', 'errors'])
  const { refresh } = useSession()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<'code' | 'password' | null>(null)
  const { isBusy, run } = useAction((error) => {
    if (ruleAt(error, ['password', 'oldPassword'])) setFault('password')
    else if (error.code === 422) setFault('code')
    else if (error.code === 429) wait.start(Number(error.data?.['seconds'] ?? 30))
    else toast.error(error.message)
  })
  const wait = useWait()
  const isComplete = password !== '' && code.trim() !== '' && wait.seconds === 0

  const send = async (): Promise<void> => {
    const typed = code.replace(/\s/g, '')
    if (mode === 'renew') {
      const { recoveryCodes } = await call('renewRecoveryCodes', password, typed)
      showRecoveryCodes(recoveryCodes)
    } else {
      await call('changeTwoFactorConfig', password, typed, false, null)
      toast.success(t('factor.disabled'))
    }
    onClose()
    await refresh()
    await queryClient.invalidateQueries({ queryKey: ['getUser'] })
  }
  const submit = async (): Promise<void> => {
    setFault(null)
    await run(async () => {
      await send()
    })
  }
  return (
    <FormDialog
      title={t(`factor.${mode}`)}
      verb={t(`factor.${mode}`)}
      danger={mode === 'disable'}
      width="narrow"
      lead={<p>{t(`factor.${mode}Text`)}</p>}
      isReady={isComplete}
      busy={isBusy}
      fault={fault}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={t('own.password')} error={fault === 'password' ? t('own.wrongPassword') : undefined}>
        {(control) => <SecretField {...control} autoComplete="current-password" value={password} onChange={setPassword} />}
      </Field>
      <Field label={t('factor.code')} error={fault === 'code' ? t('errors:wrongCode') : undefined}>
        {(control) => <CodeField {...control} value={code} onChange={setCode} />}
      </Field>
      <WaitNote seconds={wait.seconds} />
    </FormDialog>
  )
}
