import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageInput } from '../../server/contract/messages/messages'
import type { OfferView } from '../../server/contract/offers/views'
import type { TenderView } from '../../server/contract/tenders/views'
import { withLawName } from '../i18n/lawName'
import { useUnsavedChanges } from '../kept/unsaved'
import { Skeleton } from '../ui'
import { useServerNow } from '../ui/time'
import { MAX_SUBJECT } from '../messages/compose/draft'
import { useSend } from '../messages/compose/useSend'
import { DateTimeInput } from '../tender-frame/DateTimeInput'
import { CallLetter, isLetter, NO_LETTER, type Letter } from './CallLetter'
import { ActionDialog } from './ActionDialog'
import { isOpenFor, openLots } from '../tender-frame/lot'
import { LotPick } from './LotPick'
import { OfferPick } from './OfferPick'
import {
  asksDeadline,
  asksOffers,
  candidatesOf,
  setsDeadline,
  startCalls,
  startGaps,
  STARTS,
  type Candidate,
  type StartAction,
} from './stageCalls'
import { GivenDeadlines, StartDone } from './StartDone'
import { useLotName, useLotWords } from './useLotWords'
import { useOffers } from './useOffers'
import { FollowNote } from './FollowNote'
import { useDrawn } from './useDrawn'
import { useShortStart } from './useShortStart'
import { useStartDeadline } from './useStartDeadline'
import { useStageChange } from './useStageChange'
import type { ShortDeadline } from '../../workflows/deadlines'
import { ShortReasonField } from '../tender-frame/ShortReasonField'
import { whoTakesPart } from '../tender-frame/whoTakesPart'

interface ShortFieldProps {
  short: readonly ShortDeadline[]
  reason: string
  onChange: (reason: string) => void
}

/** A deadline below the law's minimum begins to run only with a reason, beside which paragraph and shortfall stand. */
const ShortField = ({ short, reason, onChange }: ShortFieldProps): ReactElement | null => {
  const { t } = useTranslation('phases')
  if (short.length === 0) return null
  const told = short.map(({ paragraph, asked, given, after }) => t('shortOne', withLawName({ paragraph, asked, given, after })))
  const deadlines = [...new Set(told)].join('; ')
  return <ShortReasonField label={t('shortReason')} hint={t('shortReasonHint', { deadlines })} reason={reason} onChange={onChange} />
}

interface StartDialogProps {
  tender: TenderView
  action: StartAction
  lotId: string
  onClose: () => void
}

const joined = (...parts: readonly (string | false)[]): string | undefined => parts.filter(Boolean).join(' · ') || undefined

const likelyOf = (candidates: readonly Candidate[], drawn: readonly string[]): string[] =>
  candidates.flatMap(({ offerId, isLikely }) => (isLikely || drawn.includes(offerId) ? [offerId] : []))

/** Lots that lack a deadline; where none does, those that may be given another one. */
const datedLots = (
  chosen: TenderView['lots'],
  action: StartDialogProps['action'],
  now: number,
): Record<'lacking' | 'dated', TenderView['lots']> => {
  const lacking = chosen.filter((lot) => asksDeadline(action, lot, now))
  return { lacking, dated: lacking.length > 0 ? lacking : chosen.filter((lot) => setsDeadline(action, lot)) }
}

interface Called {
  /** Ids of the offers of those who are called. */
  called: readonly string[]
  offers: readonly OfferView[] | undefined
  subject: string
}

const letterOf = (tender: TenderView, { text, roomId }: Letter, { called, offers = [], subject }: Called): MessageInput => ({
  projectId: tender.id,
  recipientOrganizationIds: [...new Set(offers.flatMap(({ id, organizationId }) => (called.includes(id) ? [organizationId] : [])))],
  messageSubject: subject.slice(0, MAX_SUBJECT),
  messageText: text.trim(),
  roomId,
})

/**
 * Starts a phase for the chosen lots: shows or asks the deadline, and lets the team choose among those whose applications or offers were
 * opened.
 */
export const StartDialog = ({ tender: current, action, lotId, onClose }: StartDialogProps): ReactElement => {
  const { t } = useTranslation(['phases', 'tenders'])
  const now = useServerNow()
  const { isBusy, failure, change } = useStageChange(current)
  /** While the own step runs, all as it was: what was chosen must not vanish before the step's own page comes. */
  const [before, setBefore] = useState<{ tender: TenderView; offers: readonly OfferView[] | undefined } | null>(null)
  const tender = before?.tender ?? current
  const [wanted, setWanted] = useState<string[]>(() => (isOpenFor(tender, action, lotId) ? [lotId] : []))
  const open = openLots(tender, action)
  const lotIds = wanted.filter((id) => open.includes(id))
  /** Missing for lots that nothing was chosen in yet: there the likely ones stand. */
  const [touched, setTouched] = useState<Record<string, string[]>>({})
  const [letter, setLetter] = useState<Letter>(NO_LETTER)
  const [done, setDone] = useState<TenderView | null>(null)
  const mail = useSend()
  const lots = tender.lots
  const chosen = lots.filter((lot) => lotIds.includes(lot.lotId))
  const { deadline, typed, setTyped, isProposed } = useStartDeadline(tender, chosen, { action, now })
  const { short, reason, setReason, gaps, withReason } = useShortStart(tender, chosen, { action, deadline, now })
  useUnsavedChanges(done === null && ((typed ?? null) !== null || reason !== '' || letter.text !== '' || Object.keys(touched).length > 0))
  const picking = chosen.filter((lot) => asksOffers(action, lot))
  const known = useOffers(tender.id, picking.length > 0)
  const offers = before ? before.offers : known
  const candidates = Object.fromEntries(picking.map((lot) => [lot.lotId, candidatesOf(action, lot, offers ?? [])]))
  const drawn = useDrawn(tender, lotId)
  const picked = Object.fromEntries(picking.map(({ lotId }) => [lotId, touched[lotId] ?? likelyOf(candidates[lotId] ?? [], drawn)]))
  const key = STARTS[action].deadline
  const calls = picking.length > 0 && key === 'offerDeadline'
  const choice = { lotIds, picked, deadline }
  const { lacking, dated } = datedLots(chosen, action, now)
  const optional = lacking.length === 0 && t('optional')
  const [gap] = open.length === 0 ? ['over'] : [...startGaps(action, lots, { choice, now }), ...gaps]
  const nameOf = useLotName(tender)
  const words = useLotWords(tender)
  const start = async (): Promise<void> => {
    // The page after it tells of what was sent: by then none of it is open any more.
    setWanted(lotIds)
    setTouched({ ...touched, ...picked })
    setBefore({ tender, offers })
    const view = await change(withReason(startCalls(action, lots, { choice, now })))
    if (view && calls && isLetter(letter))
      await mail.send(
        letterOf(tender, letter, { called: Object.values(picked).flat(), offers, subject: t('letter.subject', { name: tender.name }) }),
      )
    setDone(view)
    setBefore(null)
  }

  if (done)
    return (
      <StartDone
        tender={done}
        action={action}
        lots={{ ids: wanted, words: words(wanted) }}
        count={new Set(wanted.flatMap((id) => touched[id] ?? [])).size}
        letterFault={mail.fault}
        onClose={onClose}
      />
    )
  const who = whoTakesPart(tender)
  return (
    <ActionDialog
      title={t(`${action}.title`, who)}
      lead={t(`${action}.lead`, who)}
      verb={t(`${action}.verb`, who)}
      isBusy={isBusy || mail.isBusy}
      failure={failure}
      gap={gap === undefined ? undefined : t(`missing.${gap}`)}
      onDo={() => void start()}
      onClose={onClose}
    >
      <LotPick tender={tender} event={action} chosen={lotIds} onChange={setWanted} />
      {key !== null && <GivenDeadlines lots={chosen.filter((lot) => !lacking.includes(lot))} of={key} nameOf={nameOf} />}
      {picking.length > 0 && offers === undefined && <Skeleton lines={2} />}
      {offers !== undefined &&
        picking.map((lot) => (
          <OfferPick
            key={lot.lotId}
            legend={[t(`${action}.pick`, who), nameOf(lot.lotId)].filter(Boolean).join(', ')}
            candidates={candidates[lot.lotId] ?? []}
            chosen={picked[lot.lotId] ?? []}
            onChange={(ids) => setTouched({ ...touched, [lot.lotId]: ids })}
          />
        ))}
      {calls && picking.some(({ stage }) => stage === 4) && <p className="small soft">{t('startOfferPhase.leavesOut')}</p>}
      {dated.length > 0 && key !== null && (
        <DateTimeInput
          label={t(lacking.length > 0 ? `tenders:deadlines.${key}` : `new.${key}`)}
          aside={joined(dated.length < lots.length && t('deadlineFor', { lots: words(dated.map((lot) => lot.lotId)) }), optional)}
          value={deadline}
          problem={gap === 'deadlineTooSoon' ? t('missing.deadlineTooSoon') : undefined}
          onChange={setTyped}
        />
      )}
      {isProposed && <FollowNote tender={tender} what={key} />}
      {calls && <CallLetter projectId={tender.id} letter={letter} onChange={setLetter} />}
      <ShortField short={short} reason={reason} onChange={setReason} />
    </ActionDialog>
  )
}
