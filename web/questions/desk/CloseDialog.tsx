import { useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerView, QuestionView } from '../../../server/contract/questions/views'
import { useUnsavedChanges } from '../../kept/unsaved'
import { useKeptInput } from '../../guard/useKeptInput'
import { useLeaving } from '../../guard/useLeaving'
import { call } from '../../rpc'
import { FaultNote, Icon, Select, TextArea, VerbDialog } from '../../ui'
import { useQuestionAction } from '../useQuestionAction'

interface CloseDialogProps {
  question: QuestionView
  answers: readonly AnswerView[]
  /** Something is typed in the draft that no server has: it ends with the question. */
  losesDraft?: boolean
  onClose: () => void
}

/** No entry of its own: another one answers it already, or it is none to be answered. The asker alone reads why. */
export const CloseDialog = ({ question, answers, losesDraft = false, onClose }: CloseDialogProps): ReactElement => {
  const { t } = useTranslation(['questions', 'app'])
  /** The version that was read when the dialog opened: what a colleague drafted since is not closed unseen. */
  const [read] = useState(question.version)
  const [no, setNo] = useState('')
  /** Closed or thrown away: a draft below may be unsaved still, and would have the reason kept with it. */
  const isOver = useRef(false)
  const kept: string | null = useKeptInput(`close ${question.id}`, (): string => (isOver.current ? '' : reason))
  const [reason, setReason] = useState<string>(kept ?? '')
  useUnsavedChanges(reason.trim() !== '')
  const end = (): void => {
    isOver.current = true
    onClose()
  }
  const { leave, question: sure } = useLeaving(reason.trim() !== '', end)
  const { isBusy, fault, act } = useQuestionAction()
  // Who was told of the change, and closes all the same, closes what stands there now.
  const upon = fault?.code === 409 ? question.version : read
  const canClose = no !== '' || reason.trim() !== ''
  const close = async (): Promise<void> => {
    const closing = { reason: reason.trim(), answerNo: no === '' ? null : Number(no), version: upon }
    if (await act(() => call('closeQuestion', question.id, closing))) end()
  }
  return (
    <VerbDialog
      title={t('close.title')}
      verb={t('close.verb')}
      isReady={!!canClose}
      busy={isBusy}
      onDo={() => void close()}
      onClose={leave}
    >
      <div className="qs-form">
        <p className="small soft">{t(question.asker === null && !question.askerIsHidden ? 'close.leadOwn' : 'close.lead')}</p>
        {losesDraft && (
          <p className="note time">
            <Icon name="warning" /> <span>{t('close.losesDraft')}</span>
          </p>
        )}
        {answers.length > 0 && (
          <Select
            label={t('close.answer')}
            value={no}
            onChange={setNo}
            options={[
              ['', t('close.noAnswer')],
              ...answers.map((entry) => [entry.no, `${t('entry.title', { no: entry.no })}: ${entry.question.slice(0, 60)}`] as const),
            ]}
          />
        )}
        <TextArea
          label={t('close.reason')}
          aside={no === '' ? undefined : t('optional')}
          rows={3}
          maxLength={2000}
          value={reason}
          onChange={setReason}
        />
        <FaultNote bare>{fault?.message}</FaultNote>
        {sure}
      </div>
    </VerbDialog>
  )
}
