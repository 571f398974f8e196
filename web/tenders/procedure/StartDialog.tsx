import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../../server/contract/tenders/views'
import { lotRanges } from '../../../workflows/tender'
import { useUnsavedChanges } from '../../app/guard/unsaved'
import { Skeleton } from '../../ui'
import { DateTime, useServerNow } from '../../ui/time'
import { MOST_SUBJECT } from '../../messages/compose/Words'
import { useSend } from '../../messages/compose/useSend'
import { DateTimeInput } from '../DateTimeInput'
import { CallLetter, isLetter, NO_LETTER, type Letter } from './CallLetter'
import { DeedDialog } from './DeedDialog'
import { DeedResult } from './DeedResult'
import { isOpenFor, numberOf, openLots } from './lot'
import { LotPick } from './LotPick'
import { OfferPick } from './OfferPick'
import { asksDeadline, asksOffers, candidatesOf, setsDeadline, startCalls, startGaps, STARTS, type StartDeed } from './stageCalls'
import { useOffers } from './useOffers'
import { useStageChange } from './useStageChange'

interface StartDialogProps {
  tender: TenderView
  deed: StartDeed
  lotId: string
  onClose: () => void
}

/** Starts a phase for the chosen lots: shows or asks the deadline, and lets the team choose among those whose applications or offers were opened. */
export const StartDialog = ({ tender, deed, lotId, onClose }: StartDialogProps): ReactElement => {
  const { t } = useTranslation(['phases', 'tenders'])
  const now = useServerNow()
  const { isBusy, failure, change } = useStageChange(tender)
  const [wanted, setWanted] = useState<string[]>(() => (isOpenFor(tender, deed, lotId) ? [lotId] : []))
  const open = openLots(tender, deed)
  const lotIds = wanted.filter((id) => open.includes(id))
  /** Missing for lots that nothing was chosen in yet: there the likely ones stand. */
  const [touched, setTouched] = useState<Record<string, string[]>>({})
  const [deadline, setDeadline] = useState<string | null>(null)
  const [letter, setLetter] = useState<Letter>(NO_LETTER)
  const [done, setDone] = useState<TenderView | null>(null)
  const mail = useSend()
  useUnsavedChanges(done === null && (deadline !== null || letter.text !== '' || Object.keys(touched).length > 0))
  const lots = tender.lots
  const chosen = lots.filter((lot) => lotIds.includes(lot.lotId))
  const picking = chosen.filter((lot) => asksOffers(deed, lot))
  const offers = useOffers(tender.id, picking.length > 0)
  const candidates = Object.fromEntries(picking.map((lot) => [lot.lotId, candidatesOf(deed, lot, offers ?? [])]))
  const picked = Object.fromEntries(
    picking.map((lot) => [
      lot.lotId,
      touched[lot.lotId] ?? (candidates[lot.lotId] ?? []).flatMap(({ offerId, isLikely }) => (isLikely ? [offerId] : [])),
    ]),
  )
  const key = STARTS[deed].deadline
  const calls = picking.length > 0 && key === 'offerDeadline'
  const choice = { lotIds, picked, deadline }
  const [gap] = open.length === 0 ? ['over'] : startGaps(deed, lots, { choice, now })
  const lacking = chosen.filter((lot) => asksDeadline(deed, lot, now))
  const dated = lacking.length > 0 ? lacking : chosen.filter((lot) => setsDeadline(deed, lot))
  const nameOf = (id: string): string =>
    tender.hasLots
      ? `${t('tenders:deadlines.lot', { number: numberOf(tender, id) })} ${lots.find((lot) => lot.lotId === id)?.name ?? ''}`
      : ''
  const words = (ids: readonly string[]): string =>
    tender.hasLots ? t('tenders:deadlines.lots', { count: ids.length, numbers: lotRanges(ids.map((id) => numberOf(tender, id))) }) : ''
  const sendLetter = (called: ReadonlySet<string>) =>
    mail.send({
      projectId: tender.id,
      recipientOrganizationIds: [...new Set((offers ?? []).flatMap(({ id, organizationId }) => (called.has(id) ? [organizationId] : [])))],
      messageSubject: t('letter.subject', { name: tender.name }).slice(0, MOST_SUBJECT),
      messageText: letter.text.trim(),
      roomId: letter.roomId,
    })
  const start = async (): Promise<void> => {
    // The page after it tells of what was sent: by then none of it is open any more.
    setWanted(lotIds)
    setTouched({ ...touched, ...picked })
    const view = await change(startCalls(deed, lots, { choice, now }))
    if (view && calls && isLetter(letter)) {
      const called = new Set(Object.values(picked).flat())
      await sendLetter(called)
    }
    setDone(view)
  }

  if (done) {
    const dates = [...new Set(done.lots.flatMap((lot) => (wanted.includes(lot.lotId) && key !== null ? (lot[key] ?? []) : [])))]
    const isOpenedAlone = deed !== 'startNegotiation' && !tender.fourEyes[deed === 'startCompetition' ? 'applications' : 'offers']
    const count = wanted.reduce((sum, id) => sum + (touched[id]?.length ?? 0), 0)
    return (
      <DeedResult
        title={t(`${deed}.done`)}
        tender={done}
        lots={words(wanted)}
        facts={[
          ...(count > 0 ? [[t(`${deed}.pick`), t('chosen', { count })] as const] : []),
          ...dates.map((at) => [t(`tenders:deadlines.${key}`), <DateTime key={at} value={at} />] as const),
        ]}
        told={mail.fault === '' ? t(`${deed}.told`) : `${t(`${deed}.told`)} ${t('letter.failed')} ${mail.fault}`}
        next={t(isOpenedAlone ? `${deed}.nextAlone` : `${deed}.next`)}
        onClose={onClose}
      />
    )
  }
  return (
    <DeedDialog
      title={t(`${deed}.title`)}
      lead={t(`${deed}.lead`)}
      verb={t(`${deed}.verb`)}
      isBusy={isBusy || mail.isBusy}
      failure={failure}
      gap={gap === undefined ? undefined : t(`missing.${gap}`)}
      onDo={() => void start()}
      onClose={onClose}
    >
      <LotPick tender={tender} event={deed} chosen={lotIds} onChange={setWanted} />
      {key !== null &&
        chosen
          .filter((lot) => !lacking.includes(lot))
          .map((lot) => (
            <p key={lot.lotId} className="ph-due">
              <span className="soft">
                {nameOf(lot.lotId)} {t(`tenders:deadlines.${key}`)}
              </span>{' '}
              {lot[key] && <DateTime value={lot[key]} />}
            </p>
          ))}
      {picking.length > 0 && offers === undefined && <Skeleton lines={2} label={t('tenders:loading')} />}
      {offers !== undefined &&
        picking.map((lot) => (
          <OfferPick
            key={lot.lotId}
            legend={[t(`${deed}.pick`), nameOf(lot.lotId)].filter(Boolean).join(', ')}
            candidates={candidates[lot.lotId] ?? []}
            chosen={picked[lot.lotId] ?? []}
            onChange={(ids) => setTouched({ ...touched, [lot.lotId]: ids })}
          />
        ))}
      {deed === 'startOfferPhase' && picking.some(({ stage }) => stage === 4) && (
        <p className="small soft">{t('startOfferPhase.leavesOut')}</p>
      )}
      {dated.length > 0 && key !== null && (
        <DateTimeInput
          label={t(lacking.length > 0 ? `tenders:deadlines.${key}` : `new.${key}`)}
          aside={dated.length < lots.length ? t('deadlineFor', { lots: words(dated.map((lot) => lot.lotId)) }) : undefined}
          value={deadline}
          problem={gap === 'deadlineTooSoon' ? t('missing.deadlineTooSoon') : undefined}
          onChange={setDeadline}
        />
      )}
      {calls && <CallLetter projectId={tender.id} letter={letter} onChange={setLetter} />}
    </DeedDialog>
  )
}
