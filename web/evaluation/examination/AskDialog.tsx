import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExaminationView, ExaminedOffer, LawRowView, RowView } from '../../../server/contract/examination/examination'
import { useKeptInput } from '../../guard/useKeptInput'
import { useEnding } from '../../guard/useEnding'
import { call } from '../../rpc'
import { AskFields, type AskText, lackIn } from '../../tender-frame/AskFields'
import { VerbDialog } from '../../ui'
import { type Place, useExaminationActions } from './useExamination'

interface AskDialogProps {
  view: ExaminationView
  offer: ExaminedOffer
  row: RowView
  place: Place
  onClose: () => void
}

const textKey = ({ row, asking, askedBy }: LawRowView, isLow: boolean) => {
  if (row === 'unusuallyLow' && isLow) return 'low'
  return asking === 'company' && askedBy === null ? 'companyFree' : asking === 'never' ? 'explain' : asking
}

/** Asks a bidder from a row: subject and text say what the law lets be asked for, and are theirs to change. */
export const AskDialog = ({ view, offer, row, place, onClose }: AskDialogProps): ReactElement | null => {
  const { t } = useTranslation('examination')
  const law = view.rows.find((one) => one.row === row.row)
  const name = law?.title || t(`row.${row.row}.name`)
  const kind = law?.asking === 'explain' ? 'clarification' : 'documents'
  const reason = row.reason === '' ? '' : `\n\n${row.reason}`
  const lead = law ? t(`ask.textOf.${textKey(law, offer.price?.isLow ?? false)}`, { askedBy: law.askedBy, row: name }) : ''
  const blank: AskText = { subject: t(`ask.subjectOf.${kind}`, { row: name }), text: `${lead}${reason}`, deadline: null }
  const kept = useKeptInput<AskText>(`ask ${view.projectId} ${view.lotId} ${offer.offerId} ${row.row}`, (): AskText => typed)
  const [typed, setTyped] = useState<AskText>(kept ?? blank)
  const put = (part: Partial<AskText>): void => setTyped((before) => ({ ...before, ...part }))
  const { subject, text, deadline } = typed
  const isTyped = subject !== blank.subject || text !== blank.text || deadline !== null
  const [wasTried, setTried] = useState(false)
  const { isBusy, fault, act } = useExaminationActions(place)
  const { end, leave, question } = useEnding(isTyped, onClose)
  const send = async (): Promise<void> => {
    setTried(true)
    if (deadline === null || lackIn(typed).length > 0) return
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
        <AskFields {...{ typed, wasTried, fault }} onChange={put} />
      </div>
      {question}
    </VerbDialog>
  )
}
