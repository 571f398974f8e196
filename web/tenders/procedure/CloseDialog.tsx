import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Outcome } from '../../../server/contract/procedure/views'
import type { TenderView } from '../../../server/contract/tenders/views'
import { lotRanges } from '../../../workflows/tender'
import { Field, Skeleton } from '../../ui'
import { DeedDialog } from './DeedDialog'
import { DeedResult } from './DeedResult'
import { forget, useKept } from './kept'
import { numberOf, openLots } from './lot'
import { LotPick } from './LotPick'
import { OfferPick } from './OfferPick'
import { endCalls, winnersOf } from './stageCalls'
import { useOffers } from './useOffers'
import { useStageChange } from './useStageChange'

const OUTCOMES: readonly Outcome[] = ['awarded', 'cancelled', 'discontinued']

interface CloseDialogProps {
  tender: TenderView
  lotId: string
  /** 'cancel' ends what is not over yet; there is nothing to award then. */
  deed: 'close' | 'cancel'
  onClose: () => void
}

/** Ends lots with an outcome and why: vergeben, aufgehoben, eingestellt. Cancelling asks its two catalogued questions first. */
export const CloseDialog = ({ tender, lotId, deed, onClose }: CloseDialogProps): ReactElement => {
  const { t } = useTranslation(['phases', 'tenders'])
  const { isBusy, failure, change } = useStageChange(tender)
  const isCancel = deed === 'cancel'
  const isPublished = tender.published !== null && tender.stage > 0
  /** A draft is given up as a whole: no lots to choose, no outcome to name, nobody who asks why. */
  const [isDraft] = useState(isCancel && tender.stage === 0)
  /** How many of the questions were answered with yes. */
  const [asked, setAsked] = useState(isCancel && isPublished ? 0 : 1)
  const open = openLots(tender, deed)
  const place = `${deed} ${tender.id} ${lotId}`
  const [wanted, setWanted] = useKept<string[]>(place, 'lots', () => (isCancel || !open.includes(lotId) ? open : [lotId]))
  const lotIds = wanted.filter((id) => open.includes(id))
  const [outcome, setOutcome] = useKept<Outcome | null>(place, 'outcome', () => (isCancel ? 'cancelled' : null))
  const [reason, setReason] = useKept(place, 'reason', () => '')
  const [done, setDone] = useState<TenderView | null>(null)
  /** Offers by lot that get the contract. */
  const [winners, setWinners] = useKept<Record<string, string[]>>(place, 'winners', () => ({}))
  const awarded = outcome === 'awarded' ? tender.lots.filter((lot) => lotIds.includes(lot.lotId) && lot.stage === 7) : []
  const offers = useOffers(tender.id, awarded.length > 0)
  const isNamed = outcome === 'awarded' && wanted.some((id) => (winners[id] ?? []).length > 0)
  const needsReason = outcome !== 'awarded' && !isDraft
  const choiceGap = outcome === null ? 'outcome' : needsReason && reason.trim() === '' ? 'reason' : undefined
  const gap = open.length === 0 ? 'over' : lotIds.length === 0 ? 'lot' : choiceGap
  const words = tender.hasLots
    ? t('tenders:deadlines.lots', { count: wanted.length, numbers: lotRanges(wanted.map((id) => numberOf(tender, id))) })
    : ''
  const end = async (): Promise<void> => {
    if (outcome === null) return
    // The page after it tells of what was sent: by then none of it is open any more.
    setWanted(lotIds)
    const isWhole = lotIds.length === tender.lots.length
    const wish = { isWhole, outcome, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) }
    const view = await change(endCalls(lotIds, outcome === 'awarded' ? winners : {}, wish))
    if (view) forget(place)
    setDone(view)
  }

  if (done) {
    const ended = done.lots.filter((lot) => wanted.includes(lot.lotId))
    const named = [...new Set(ended.flatMap(({ awardedTo = [] }) => awardedTo.map(({ name }) => name)))]
    return (
      <DeedResult
        title={t(`${deed}.done`)}
        tender={done}
        lots={words}
        facts={[
          [t('outcome'), t(`tenders:outcome.${outcome ?? 'cancelled'}`)],
          ...(named.length === 0 ? [] : [[t('close.winner'), named.join(', ')] as const]),
          ...(reason.trim() === '' ? [] : [[t('reason'), reason.trim()] as const]),
        ]}
        told={t(isDraft ? 'cancel.toldDraft' : isNamed ? 'close.toldBidders' : outcome === 'awarded' ? 'close.told' : 'cancel.told')}
        next={t(isDraft ? 'cancel.nextDraft' : done.stage === 8 ? `${deed}.next` : 'close.nextLots')}
        onClose={onClose}
      />
    )
  }
  if (asked === 0) {
    return (
      <DeedDialog
        title={t('cancel.title')}
        lead={t('cancel.wasPublished')}
        verb={t('cancel.goOn')}
        isDanger
        isBusy={false}
        failure={null}
        onDo={() => setAsked(1)}
        onClose={onClose}
      />
    )
  }
  return (
    <DeedDialog
      title={t(`${deed}.title`)}
      lead={t(`${deed}.lead`)}
      verb={t(`${deed}.verb`)}
      isDanger={isCancel}
      isBusy={isBusy}
      failure={failure}
      failureTitle={t('notArchived')}
      gap={gap === undefined ? undefined : t(`missing.${gap}`)}
      onDo={() => void end()}
      onClose={onClose}
    >
      {!isDraft && (
        <>
          {' '}
          <LotPick tender={tender} event={deed} chosen={lotIds} onChange={setWanted} />
          <fieldset className="ph-pick">
            <legend className="label">{t('outcome')}</legend>
            {OUTCOMES.filter((one) => !isCancel || one !== 'awarded').map((one) => (
              <label className="check" key={one}>
                <input type="radio" name="ph-outcome" checked={outcome === one} onChange={() => setOutcome(one)} />
                <span>
                  {t(`tenders:outcome.${one}`)}
                  <br />
                  <small className="soft">{t(`outcomeHint.${one}`)}</small>
                </span>
              </label>
            ))}
          </fieldset>
          {awarded.length > 0 && offers === undefined && <Skeleton lines={2} label={t('tenders:loading')} />}
          {offers !== undefined &&
            awarded.map((lot) => (
              <OfferPick
                key={lot.lotId}
                legend={[
                  t('close.winner'),
                  tender.hasLots ? `${t('tenders:deadlines.lot', { number: numberOf(tender, lot.lotId) })} ${lot.name}` : '',
                ]
                  .filter(Boolean)
                  .join(', ')}
                candidates={winnersOf(lot, offers)}
                chosen={winners[lot.lotId] ?? []}
                onChange={(ids) => setWinners({ ...winners, [lot.lotId]: ids })}
              />
            ))}
          {awarded.length > 0 && <p className="small soft">{t('close.winnerHint')}</p>}
          <Field label={t('reason')} aside={needsReason ? undefined : t('optional')}>
            {(control) => (
              <textarea
                {...control}
                className="textarea"
                rows={3}
                maxLength={4000}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            )}
          </Field>
        </>
      )}
    </DeedDialog>
  )
}
