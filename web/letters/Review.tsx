import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { LotView, TenderView } from '../../server/contract/tenders/views'
import { useLeaving } from '../guard/useLeaving'
import { useUnsavedChanges } from '../kept/unsaved'
import { call } from '../rpc'
import { Facts } from '../tender-frame/Facts'
import { numberOf } from '../tender-frame/lot'
import { Button, Check, FaultNote, FormDialog, TextArea, TextInput } from '../ui'
import { DateTime } from '../ui/time'
import { useLettersAction } from './useLettersAction'

interface ReviewProps {
  tender: TenderView
  /** That it is over is the project admins' word. */
  mayLift: boolean
}

const useLotWord = (tender: TenderView): ((lot: LotView) => string) => {
  const { t } = useTranslation('tenders')
  return ({ lotId, name }) => (tender.hasLots ? `${t('deadlines.lot', { number: numberOf(tender, lotId) })} ${name}`.trim() : tender.name)
}

/** A review body stops the award of lots, or lets it go on. */
const StopDialog = ({
  tender,
  lots,
  isStopped,
  onClose,
}: {
  tender: TenderView
  lots: readonly LotView[]
  isStopped: boolean
  onClose: () => void
}): ReactElement => {
  const { t } = useTranslation('letters')
  const { isBusy, fault, act } = useLettersAction(tender.id)
  const wordOf = useLotWord(tender)
  const [lotIds, setLotIds] = useState(lots.length === 1 ? lots.map(({ lotId }) => lotId) : [])
  const [words, setWords] = useState({ body: '', reference: '', reason: '' })
  const isTyped = Object.values(words).some((word) => word.trim() !== '')
  useUnsavedChanges(isTyped)
  const { leave, question } = useLeaving(isTyped, onClose)
  const isReady = lotIds.length > 0 && words.reason.trim() !== '' && (!isStopped || words.body.trim() !== '')
  const save = async (): Promise<void> => {
    if (await act(() => call('setReviewStop', tender.id, { version: tender.version ?? 0, lotIds, isStopped, ...words }))) onClose()
  }
  return (
    <FormDialog
      title={t(isStopped ? 'review.stop' : 'review.lift')}
      verb={t(isStopped ? 'review.stop' : 'review.lift')}
      busy={isBusy}
      isReady={isReady}
      fault={fault}
      lead={<p>{t(isStopped ? 'review.stopLead' : 'review.liftLead')}</p>}
      onSubmit={() => void save()}
      onClose={leave}
    >
      {lots.length > 1 && (
        <fieldset className="lt-pick">
          <legend className="label">{t('review.lots')}</legend>
          {lots.map((lot) => (
            <Check
              key={lot.lotId}
              checked={lotIds.includes(lot.lotId)}
              onChange={(isOn) => setLotIds(isOn ? [...lotIds, lot.lotId] : lotIds.filter((one) => one !== lot.lotId))}
            >
              {wordOf(lot)}
            </Check>
          ))}
        </fieldset>
      )}
      {isStopped && (
        <>
          <TextInput label={t('review.body')} maxLength={300} value={words.body} onChange={(body) => setWords({ ...words, body })} />
          <TextInput
            label={t('review.reference')}
            maxLength={100}
            value={words.reference}
            onChange={(reference) => setWords({ ...words, reference })}
          />
        </>
      )}
      <TextArea
        label={t('review.reason')}
        rows={3}
        maxLength={4000}
        value={words.reason}
        onChange={(reason) => setWords({ ...words, reason })}
      />
      {fault && <FaultNote bare>{fault.message}</FaultNote>}
      {question}
    </FormDialog>
  )
}

/** Whether a review body has stopped the award, lot by lot. */
export const Review = ({ tender, mayLift }: ReviewProps): ReactElement | null => {
  const { t } = useTranslation('letters')
  const wordOf = useLotWord(tender)
  const [asked, ask] = useState<'stop' | 'lift' | null>(null)
  const open = tender.lots.filter(({ stage }) => stage < 8)
  // Nothing is left that could be stopped.
  if (open.length === 0) return null
  const stopped = open.filter(({ reviewStop }) => reviewStop !== undefined)
  const free = open.filter(({ reviewStop }) => reviewStop === undefined)
  return (
    <section className="panel lt-card" aria-label={t('review.title')}>
      <h2>{t('review.title')}</h2>
      <p className={stopped.length > 0 ? 'note' : 'soft'}>{t(stopped.length > 0 ? 'review.stopped' : 'review.none')}</p>
      {stopped.map((lot) => (
        <Facts
          key={lot.lotId}
          rows={[
            tender.hasLots ? [t('lotLabel'), wordOf(lot)] : null,
            [t('review.body'), [lot.reviewStop?.body, lot.reviewStop?.reference].filter(Boolean).join(', ')],
            [t('review.reason'), lot.reviewStop?.reason ?? ''],
            [t('review.since'), lot.reviewStop ? <DateTime key="since" value={lot.reviewStop.since} /> : ''],
          ]}
        />
      ))}
      <div className="lt-actions flow">
        {stopped.length > 0 && mayLift && <Button onClick={() => ask('lift')}>{t('review.lift')}</Button>}
        {free.length > 0 && <Button onClick={() => ask('stop')}>{t('review.stop')}</Button>}
      </div>
      {asked !== null && (
        <StopDialog tender={tender} lots={asked === 'stop' ? free : stopped} isStopped={asked === 'stop'} onClose={() => ask(null)} />
      )}
    </section>
  )
}
