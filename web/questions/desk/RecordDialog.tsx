import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useUnsavedChanges, writeUnsaved } from '../../kept/unsaved'
import { useKeptInput } from '../../guard/useKeptInput'
import { useLeaving } from '../../guard/useLeaving'
import { call } from '../../rpc'
import { FaultNote, TextArea, VerbDialog } from '../../ui'
import { questionPath } from '../../tender-frame/paths'
import { useQuestionAction } from '../useQuestionAction'

/** Writes down what came by telephone, or begins a hint of the team's own. */
export const RecordDialog = ({ tender, onClose }: { tender: TenderView; onClose: () => void }): ReactElement => {
  const { t } = useTranslation(['questions', 'app'])
  const navigate = useNavigate()
  // What was said on the telephone is said once: a reload or an expired session must not take it.
  const kept: string | null = useKeptInput(`record ${tender.id}`, (): string => text)
  const [text, setText] = useState<string>(kept ?? '')
  const { isBusy, fault, act } = useQuestionAction()
  const isTyped = text.trim() !== ''
  useUnsavedChanges(isTyped)
  const discard = (): void => {
    writeUnsaved(false)
    onClose()
  }
  const { leave, question } = useLeaving(isTyped, discard)
  const record = async (): Promise<void> => {
    const made = await act(() => call('recordQuestion', tender.id, { text: text.trim() }))
    if (!made) return
    writeUnsaved(false)
    void navigate(questionPath(tender.id, made.id))
  }
  return (
    <VerbDialog
      title={t('record.title')}
      verb={t('record.verb')}
      isReady={!!isTyped}
      busy={isBusy}
      onDo={() => void record()}
      onClose={leave}
    >
      <TextArea label={t('record.text')} hint={t('record.hint')} rows={5} maxLength={20_000} value={text} onChange={setText} />
      <FaultNote bare>{fault?.message}</FaultNote>
      {question}
    </VerbDialog>
  )
}
