import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportLineView, ReportView } from '../../server/contract/report/report'
import { call, rpcKey, useWrite } from '../rpc'
import { useKeptInput } from '../guard/useKeptInput'
import { useLeaving } from '../guard/useLeaving'
import { useUnsavedChanges, writeUnsaved } from '../kept/unsaved'
import { FaultNote, FormDialog, TextArea } from '../ui'

interface LineDialogProps {
  report: ReportView
  line: ReportLineView
  onClose: () => void
}

/** A line of the law by hand. */
export const LineDialog = ({ report, line, onClose }: LineDialogProps): ReactElement => {
  const { t } = useTranslation('report')
  const before = line.written?.text ?? ''
  const kept: string | null = useKeptInput<string>(`report ${report.projectId} ${line.id}`, (): string => text)
  const [text, setText] = useState(kept ?? before)
  const [wasTried, setTried] = useState(false)
  const { isBusy, fault, act } = useWrite(rpcKey('getReport', [report.projectId]))
  const isTyped = text !== before
  useUnsavedChanges(isTyped)
  const end = (): void => {
    writeUnsaved(false)
    onClose()
  }
  const { leave, question } = useLeaving(isTyped, end)
  // A line that is emptied is taken back.
  const isMissing = text.trim() === '' && before === ''
  const save = async (): Promise<void> => {
    setTried(true)
    if (isMissing) return
    const { projectId, version } = report
    if (await act(() => call('updateReportLine', projectId, { version, lineId: line.id, text }))) end()
  }
  return (
    <FormDialog
      title={t(`about.${line.about}`)}
      verb={t('write.save')}
      icon="pencil"
      busy={isBusy}
      fault={fault}
      onSubmit={() => void save()}
      onClose={leave}
    >
      <p className="soft">{t('write.lineHint', { paragraph: line.paragraph })}</p>
      <TextArea
        label={t('write.text')}
        rows={8}
        maxLength={20_000}
        value={text}
        error={wasTried && isMissing ? t('write.missing') : undefined}
        onChange={setText}
      />
      {fault && <FaultNote bare>{fault.message}</FaultNote>}
      {question}
    </FormDialog>
  )
}
