import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { JuryView } from '../../../server/contract/procedure/jury'
import { ActionDialog } from '../../procedure/ActionDialog'
import { call, rpcKey, useAction } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { Field } from '../../ui'
import { SecretField } from '../../ui/SecretField'
import { toast } from '../../ui/toasts/toasts'

interface SignDialogProps {
  projectId: string
  view: JuryView
  onClose: () => void
}

/** A member signs what stands there, with the own password. */
export const SignDialog = ({ projectId, view, onClose }: SignDialogProps): ReactElement => {
  const { t } = useTranslation('jury')
  // What is signed is what was read when this was opened, whatever changes behind it.
  const [{ hash, lotId }] = useState(view)
  const [password, setPassword] = useState('')
  const key = rpcKey('getJury', [projectId, lotId])
  const { isBusy, fault, run } = useAction(({ code }) => (code === 409 ? queryClient.invalidateQueries({ queryKey: key }) : undefined))
  const sign = () =>
    run(async () => {
      queryClient.setQueryData(key, await call('signJuryReport', projectId, lotId, { hash: hash ?? '', password: password.trim() }))
      toast.success(t('sign.done'))
      onClose()
    })
  const gap = password.trim() === '' ? t('sign.gap') : undefined
  return (
    <ActionDialog
      title={t('sign.title')}
      lead={t('sign.lead')}
      verb={t('sign.verb')}
      isBusy={isBusy}
      failure={fault?.message ?? null}
      failureTitle={t('sign.failed')}
      gap={gap}
      onDo={() => void sign()}
      onClose={onClose}
    >
      <Field label={t('sign.password')}>
        {(control) => <SecretField {...control} value={password} onChange={setPassword} autoComplete="current-password" />}
      </Field>
    </ActionDialog>
  )
}
