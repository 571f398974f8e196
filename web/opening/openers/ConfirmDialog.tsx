import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpeningMatter } from '../../../server/contract/procedure/openers'
import { SecretField } from '../../ui/SecretField'
import { useKeptInput } from '../../guard/useKeptInput'
import { useUnsavedChanges } from '../../kept/unsaved'
import { call, useAction } from '../../rpc'
import { toast } from '../../ui/toasts/toasts'
import { Field, TextArea } from '../../ui'
import { lotRanges } from '../../../workflows/tender'
import { ActionDialog } from '../../procedure/ActionDialog'
import { forOthers, readOpenersAgain, type AlsoMatter } from './useAsk'

interface ConfirmDialogProps {
  projectId: string
  matter: OpeningMatter
  also?: readonly AlsoMatter[]
  people: readonly { userName: string; name: string }[]
  onClose: () => void
}

const SHORTEST = 10

/** A system admin confirms people for an opening, with a reason and the own password. */
export const ConfirmDialog = ({ projectId, matter, also = [], people, onClose }: ConfirmDialogProps): ReactElement => {
  const { t } = useTranslation('openers')
  const place = `confirm ${projectId} ${matter.lotId} ${people.map(({ userName }) => userName).join(' ')}`
  const kept: string | null = useKeptInput<string>(place, (): string => reason)
  const [reason, setReason] = useState<string>(kept ?? '')
  const [password, setPassword] = useState('')
  const { isBusy, fault, run } = useAction()
  useUnsavedChanges(reason !== '')
  const give = () =>
    run(async () => {
      const names = people.map(({ userName }) => userName)
      const confirm = (one: OpeningMatter) => call('confirmOpeners', projectId, one, names, reason.trim(), password.trim())
      await confirm(matter)
      await forOthers(also, confirm)
      toast.success(t('confirmedToast'))
      onClose()
      await readOpenersAgain()
    })
  const gap = reason.trim().length < SHORTEST ? t('dialog.gapReason') : password.trim() === '' ? t('dialog.gapPassword') : undefined
  return (
    <ActionDialog
      title={t('dialog.title')}
      lead={t('dialog.lead', { names: people.map(({ name }) => name) })}
      verb={t('confirm')}
      isBusy={isBusy}
      failure={fault?.message ?? null}
      failureTitle={t('dialog.failed')}
      gap={gap}
      onDo={() => void give()}
      onClose={onClose}
    >
      {also.length > 0 && <p>{t('dialog.also', { count: also.length, lots: lotRanges(also.map(({ number }) => number)) })}</p>}
      <TextArea label={t('dialog.reason')} hint={t('dialog.reasonHint')} rows={3} maxLength={4000} value={reason} onChange={setReason} />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (gap === undefined && !isBusy) void give()
        }}
      >
        <Field label={t('dialog.password')}>
          {(control) => <SecretField {...control} value={password} onChange={setPassword} autoComplete="current-password" />}
        </Field>
      </form>
    </ActionDialog>
  )
}
