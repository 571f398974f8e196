import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../rpc'
import { Button, ConfirmDialog, FaultNote } from '../../ui'
import { questionPath } from '../../tender-frame/paths'
import { useQuestionAction } from '../useQuestionAction'

/** Begins the correction of a published entry, and leads to its draft. */
export const Correct = ({ projectId, no }: { projectId: string; no: number }): ReactElement => {
  const { t } = useTranslation('questions')
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const { isBusy, fault, act } = useQuestionAction()
  const begin = async (): Promise<void> => {
    const question = await act(() => call('correctAnswer', projectId, no))
    setAsking(false)
    if (question) void navigate(questionPath(projectId, question.id))
  }
  return (
    <>
      <p>
        <Button size="small" icon="pencil" onClick={() => setAsking(true)}>
          {t('correction.correct', { no })}
        </Button>
      </p>
      <FaultNote bare>{fault?.message}</FaultNote>
      {isAsking && (
        <ConfirmDialog
          title={t('correction.title', { no })}
          confirm={t('correction.verb')}
          busy={isBusy}
          onConfirm={() => void begin()}
          onCancel={() => setAsking(false)}
        >
          <p>{t('correction.text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
