import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { LateSubmission } from '../../../server/contract/offers/getLateSubmissions'
import { SecretField } from '../../ui/SecretField'
import { useKeptInput } from '../../guard/useKeptInput'
import { useUnsavedChanges } from '../../kept/unsaved'
import { call, useAction } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { toast } from '../../ui/toasts/toasts'
import { Field, TextArea } from '../../ui'
import { ActionDialog } from '../../procedure/ActionDialog'

interface LateDialogProps {
  late: LateSubmission
  part: 'begin' | 'beginAgain' | 'confirm'
  onClose: () => void
}

/** One person's part in opening what came late: the first gives the reason, both give their own password. */
export const LateDialog = ({ late, part: now, onClose }: LateDialogProps): ReactElement => {
  const { t } = useTranslation('late')
  // What was begun by somebody else meanwhile is not confirmed by a button that said 'begin'.
  const [part] = useState(now)
  const place = `late ${late.no}`
  const kept: string | null = useKeptInput<string>(place, (): string => reason)
  const [reason, setReason] = useState<string>(kept ?? late.opening?.reason ?? '')
  const [password, setPassword] = useState('')
  const { isBusy, fault, run } = useAction()
  const isFirst = part !== 'confirm'
  useUnsavedChanges(isFirst && reason !== (late.opening?.reason ?? ''))
  const give = () =>
    run(async () => {
      const done = await call('openLateSubmission', late.no, password.trim(), isFirst ? reason.trim() : null)
      await queryClient.invalidateQueries({
        predicate: ({ queryKey: [method] }) => method === 'getLateSubmissions' || method === 'getEvaluation',
      })
      toast.success(t(done.state === 'opened' ? 'openedToast' : 'begunToast', { name: late.organization }))
      onClose()
    })
  const gap = isFirst && reason.trim() === '' ? t('gap.reason') : password.trim() === '' ? t('gap.password') : undefined
  return (
    <ActionDialog
      title={t(`dialog.${part === 'confirm' ? 'confirm' : 'begin'}`, { name: late.organization })}
      lead={t(`lead.${part === 'confirm' ? 'confirm' : 'begin'}`, { name: late.opening?.begunBy ?? '' })}
      verb={t(`verb.${part}`)}
      isBusy={isBusy}
      failure={fault?.message ?? null}
      failureTitle={t('failed')}
      gap={gap}
      onDo={() => void give()}
      onClose={onClose}
    >
      {isFirst ? (
        <TextArea label={t('reason')} hint={t('reasonHint')} rows={3} maxLength={4000} value={reason} onChange={setReason} />
      ) : (
        <p className="note reason">{t('reasonIs', { reason: late.opening?.reason ?? '' })}</p>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (gap === undefined && !isBusy) void give()
        }}
      >
        <Field label={t('password')}>
          {(control) => <SecretField {...control} value={password} onChange={setPassword} autoComplete="current-password" />}
        </Field>
      </form>
    </ActionDialog>
  )
}
