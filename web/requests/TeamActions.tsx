import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestView } from '../../server/contract/requests/views'
import { useLeaving } from '../guard/useLeaving'
import { call } from '../rpc'
import { DateTimeInput } from '../tender-frame/DateTimeInput'
import { Button, FaultNote, TextArea, VerbDialog } from '../ui'
import { useRequestAction } from './useRequestAction'

const Fault = ({ text }: { text: string | undefined }): ReactElement | null =>
  text === undefined ? null : <FaultNote bare>{text}</FaultNote>

/** More time, or none needed any more: both are told to the company by mail. */
export const TeamActions = ({ request }: { request: RequestView }): ReactElement | null => {
  const { t } = useTranslation(['requests', 'app'])
  const [dialog, setDialog] = useState<'extend' | 'withdraw' | null>(null)
  const [deadline, setDeadline] = useState<string | null>(request.deadline)
  const [reason, setReason] = useState('')
  const { isBusy, fault, act } = useRequestAction(request.projectId)
  const { id, version, may } = request
  const open = (which: 'extend' | 'withdraw'): void => {
    setDeadline(request.deadline)
    setReason('')
    setDialog(which)
  }
  const close = (): void => setDialog(null)
  const { leave, question } = useLeaving(dialog === 'extend' ? deadline !== request.deadline : reason.trim() !== '', close)
  const isLater = deadline !== null && deadline > request.deadline
  if (!may.extend && !may.withdraw) return null
  const extend = async (): Promise<void> => {
    if (deadline !== null && (await act(() => call('extendRequest', id, { deadline, version })))) close()
  }
  const withdraw = async (): Promise<void> => {
    if (await act(() => call('withdrawRequest', id, { reason: reason.trim(), version }))) close()
  }
  return (
    <p className="wraps">
      {may.extend && (
        <Button size="small" icon="clock" onClick={() => open('extend')}>
          {t('extend.button')}
        </Button>
      )}
      {may.withdraw && (
        <Button size="small" variant="quiet" icon="ban" onClick={() => open('withdraw')}>
          {t('withdraw.button')}
        </Button>
      )}
      {dialog === 'extend' && (
        <VerbDialog
          title={t('extend.title', { name: request.organization.name })}
          verb={t('extend.button')}
          isReady={!!isLater}
          busy={isBusy}
          onDo={() => void extend()}
          onClose={leave}
        >
          <DateTimeInput
            label={t('extend.deadline')}
            value={deadline}
            onChange={setDeadline}
            problem={isLater ? undefined : t('extend.later')}
            isProblemAnError={false}
          />
          <Fault text={fault?.message} />
          {question}
        </VerbDialog>
      )}
      {dialog === 'withdraw' && (
        <VerbDialog
          title={t('withdraw.title', { name: request.organization.name })}
          verb={t('withdraw.button')}
          danger
          busy={isBusy}
          onDo={() => void withdraw()}
          onClose={leave}
        >
          <TextArea label={t('withdraw.reason')} hint={t('withdraw.hint')} rows={3} maxLength={4000} value={reason} onChange={setReason} />
          <Fault text={fault?.message} />
          {question}
        </VerbDialog>
      )}
    </p>
  )
}
