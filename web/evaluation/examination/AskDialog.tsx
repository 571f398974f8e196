import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExaminationView, ExaminedOffer, LawRowView, RowView } from '../../../server/contract/examination/views'
import { useKeptInput } from '../../guard/useKeptInput'
import { useLeaving } from '../../guard/useLeaving'
import { useUnsavedChanges, writeUnsaved } from '../../kept/unsaved'
import { brokenRules, call } from '../../rpc'
import { DateTimeInput } from '../../tender-frame/DateTimeInput'
import { FaultNote, TextArea, TextInput, VerbDialog } from '../../ui'
import { type Place, useExaminationActions } from './useExamination'

interface AskDialogProps {
  view: ExaminationView
  offer: ExaminedOffer
  row: RowView
  place: Place
  onClose: () => void
}

interface Typed {
  subject: string
  text: string
  deadline: string | null
}

const textKey = ({ row, asking, askedBy }: LawRowView, isLow: boolean) => {
  if (row === 'unusuallyLow' && isLow) return 'low'
  return asking === 'company' && askedBy === null ? 'companyFree' : asking === 'never' ? 'explain' : asking
}

/** Asks a bidder from a row: subject and text say what the law lets be asked for, and are theirs to change. */
export const AskDialog = ({ view, offer, row, place, onClose }: AskDialogProps): ReactElement | null => {
  const { t } = useTranslation('examination')
  const law = view.rows.find((one) => one.row === row.row)
  const name = t(`row.${row.row}.name`)
  const kind = law?.asking === 'explain' ? 'clarification' : 'documents'
  const reason = row.reason === '' ? '' : `\n\n${row.reason}`
  const lead = law ? t(`ask.textOf.${textKey(law, offer.price?.isLow ?? false)}`, { askedBy: law.askedBy, row: name }) : ''
  const blank: Typed = { subject: t(`ask.subjectOf.${kind}`, { row: name }), text: `${lead}${reason}`, deadline: null }
  const kept: Typed | null = useKeptInput<Typed>(`ask ${view.projectId} ${view.lotId} ${offer.offerId} ${row.row}`, (): Typed => typed)
  const [typed, setTyped] = useState<Typed>(kept ?? blank)
  const put = (part: Partial<Typed>): void => setTyped((before) => ({ ...before, ...part }))
  const { subject, text, deadline } = typed
  const isTyped = subject !== blank.subject || text !== blank.text || deadline !== null
  useUnsavedChanges(isTyped)
  const [wasTried, setTried] = useState(false)
  const missing = (['subject', 'text', 'deadline'] as const).filter((what) => (typed[what] ?? '').trim() === '')
  const problem = (what: keyof Typed): string | undefined => (wasTried && missing.includes(what) ? t(`ask.lack.${what}`) : undefined)
  const { isBusy, fault, act } = useExaminationActions(place)
  const end = (): void => {
    writeUnsaved(false)
    onClose()
  }
  const { leave, question } = useLeaving(isTyped, end)
  const send = async (): Promise<void> => {
    setTried(true)
    if (deadline === null || missing.length > 0) return
    const { offerId, version } = offer
    const input = { offerId, version, row: row.row, subject: subject.trim(), text: text.trim(), deadline }
    if (await act(() => call('askFromExamination', view.projectId, view.lotId, view.part, input))) end()
  }
  return (
    <VerbDialog
      title={t('ask.title', { name: offer.organization.name, row: name })}
      verb={t('ask.send')}
      icon="send"
      busy={isBusy}
      onDo={() => void send()}
      onClose={leave}
    >
      <div className="stack">
        <TextInput
          label={t('ask.subject')}
          error={problem('subject')}
          maxLength={200}
          value={subject}
          onChange={(one) => put({ subject: one })}
        />
        <TextArea
          label={t('ask.text')}
          error={problem('text')}
          rows={8}
          maxLength={20_000}
          value={text}
          onChange={(one) => put({ text: one })}
        />
        <DateTimeInput
          label={t('ask.deadline')}
          value={deadline}
          onChange={(one) => put({ deadline: one })}
          problem={problem('deadline')}
        />
        {fault && <FaultNote bare>{brokenRules(fault).includes('/input/deadline tooSoon') ? t('ask.tooSoon') : fault.message}</FaultNote>}
      </div>
      {question}
    </VerbDialog>
  )
}
