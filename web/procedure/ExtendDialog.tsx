import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../server/contract/tenders/views'
import { call } from '../rpc'
import { Check, TextArea } from '../ui'
import { DateTime, useServerNow } from '../ui/time'
import { DateTimeInput } from '../tender-frame/DateTimeInput'
import { ActionDialog } from './ActionDialog'
import { ActionResult } from './ActionResult'
import { extendable, extensionGap, extensionInput, type ExtensionChoice } from './extension'
import { extendedBy, offersFollowing } from './following'
import { FollowNote } from './FollowNote'
import { forget, useKept } from './kept'
import { isOpenFor, numberOf, openLots } from '../tender-frame/lot'
import { LotPick } from './LotPick'
import { useLotWords } from './useLotWords'
import { usePeriods } from './usePeriods'
import { useStageChange } from './useStageChange'

interface ExtendDialogProps {
  tender: TenderView
  lotId: string
  /** What somebody proposes: filled in, and free to be changed. */
  proposal?: { lotIds: readonly string[]; deadline: string; reason: string }
  onClose: () => void
}

/** The deadline that runs in a lot gets the proposed moment. */
const proposed = (
  tender: TenderView,
  { lotIds, deadline, reason }: NonNullable<ExtendDialogProps['proposal']>,
): Partial<ExtensionChoice> => {
  const isOffer = tender.lots.some((lot) => lotIds.includes(lot.lotId) && lot.stage === 6)
  return { lotIds: [...lotIds], reason, ...(isOffer ? { offerDeadline: deadline } : { applicationDeadline: deadline }) }
}

const begun = (tender: TenderView, lotId: string, proposal: ExtendDialogProps['proposal']): ExtensionChoice => ({
  lotIds: tender.lots.flatMap((lot) =>
    isOpenFor(tender, 'extendDeadlines', lot.lotId) && (lot.lotId === lotId || !isOpenFor(tender, 'extendDeadlines', lotId))
      ? [lot.lotId]
      : [],
  ),
  applicationDeadline: null,
  offerDeadline: null,
  reason: '',
  technicalFault: false,
  ...(proposal ? proposed(tender, proposal) : {}),
})

interface InForceProps {
  tender: TenderView
  /** 'Angebotsfrist' */
  what: string
  each: readonly { lotId: string; at: string }[]
}

/** What runs now: once where it is the same in all chosen lots. */
const InForce = ({ tender, what, each }: InForceProps): ReactElement => {
  const { t } = useTranslation(['phases', 'tenders'])
  const isOne = each.every(({ at }) => at === each[0]?.at)
  return (
    <>
      {(isOne ? each.slice(0, 1) : each).map(({ lotId, at }) => {
        const lot = isOne ? '' : ` ${t('tenders:deadlines.lots', { count: 1, numbers: numberOf(tender, lotId) })}`
        return (
          <p className="ph-due" key={lotId}>
            <span className="soft">{t('until', { what: what + lot })}</span> <DateTime value={at} />
          </p>
        )
      })}
    </>
  )
}

/** Later deadlines for lots whose deadline runs; never sooner ones, and everybody is told. */
export const ExtendDialog = ({ tender, lotId, proposal, onClose }: ExtendDialogProps): ReactElement => {
  const { t } = useTranslation(['phases', 'tenders'])
  const now = useServerNow()
  const { isBusy, failure, run } = useStageChange(tender)
  const place = `extend ${tender.id} ${lotId}`
  const periods = usePeriods()
  // Somebody's proposal is shown as it was made, with what follows it.
  const [wish, setWish] = useKept<ExtensionChoice>(proposal ? null : place, 'choice', () => {
    const first = begun(tender, lotId, proposal)
    return { ...first, offerDeadline: first.offerDeadline ?? offersFollowing(tender, first, periods) }
  })
  const [done, setDone] = useState<TenderView | null>(null)
  /** Deadlines in whose fields something stands that is none: an optional one must not go off as if nobody had typed it. */
  const [unread, setUnread] = useState<readonly string[]>([])
  const open = openLots(tender, 'extendDeadlines')
  const choice = { ...wish, lotIds: wish.lotIds.filter((id) => open.includes(id)) }
  const asked = extendable(tender.lots, choice.lotIds)
  const isUnread = asked.some(({ key }) => unread.includes(key))
  const gap = open.length === 0 ? 'over' : isUnread ? 'newDeadline' : extensionGap(tender.lots, choice, now)
  const follows = offersFollowing(tender, choice, periods)
  const patch = (part: Partial<ExtensionChoice>): void => setWish(extendedBy(tender, { choice, part, periods }))
  const words = useLotWords(tender)
  const extend = async (): Promise<void> => {
    // The page after it tells of what was sent, whether or not it is still open.
    setWish(choice)
    const view = await run(() => call('extendDeadlines', tender.id, extensionInput(tender, choice, t('extendDeadlines.fault'))))
    if (view) forget(place)
    setDone(view)
  }

  if (done) {
    return (
      <ActionResult
        title={t('extendDeadlines.done')}
        tender={done}
        lots={words(wish.lotIds)}
        facts={extendable(done.lots, wish.lotIds).flatMap(({ key, inForce }) =>
          inForce === null || choice[key] === null
            ? []
            : [[t(`tenders:deadlines.${key}`), <DateTime key={key} value={inForce} />] as const],
        )}
        told={t('extendDeadlines.told')}
        next={t('extendDeadlines.next')}
        onClose={onClose}
      />
    )
  }
  return (
    <ActionDialog
      title={t('extendDeadlines.title')}
      lead={t('extendDeadlines.lead')}
      verb={t('extendDeadlines.verb')}
      isBusy={isBusy}
      failure={failure}
      failureTitle={t('extendDeadlines.failed')}
      gap={gap === undefined ? undefined : t(`missing.${gap}`)}
      onDo={() => void extend()}
      onClose={onClose}
    >
      <LotPick tender={tender} event="extendDeadlines" chosen={choice.lotIds} onChange={(lotIds) => patch({ lotIds })} />
      {asked.map(({ key, isOptional, each }) => (
        <div key={key}>
          <InForce tender={tender} what={t(`tenders:deadlines.${key}`)} each={each} />
          <DateTimeInput
            label={t(`new.${key}`)}
            aside={isOptional ? t('optional') : undefined}
            value={choice[key]}
            problem={
              (choice[key] !== null && (gap === 'laterOnly' || gap === 'deadlineTooSoon')) ||
              (key === 'applicationDeadline' && gap === 'afterOffers')
                ? t(`missing.${gap}`)
                : undefined
            }
            onChange={(at) => patch({ [key]: at })}
            onUnread={(isIt) => setUnread((before) => [...before.filter((one) => one !== key), ...(isIt ? [key] : [])])}
          />
          {key === 'offerDeadline' && follows !== null && <FollowNote tender={tender} what={key} />}
        </div>
      ))}
      <Check checked={choice.technicalFault} hint={t('extendDeadlines.faultHint')} onChange={(isOn) => patch({ technicalFault: isOn })}>
        {t('extendDeadlines.fault')}
      </Check>
      <TextArea
        label={t('reason')}
        aside={choice.technicalFault ? t('optional') : undefined}
        rows={3}
        maxLength={4000}
        value={choice.reason}
        onChange={(value) => patch({ reason: value })}
      />
    </ActionDialog>
  )
}
