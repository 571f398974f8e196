import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Outcome } from '../../server/contract/procedure/views'
import type { TenderView } from '../../server/contract/tenders/views'
import { procedureOf } from '../../workflows/procedure'
import { Check, TextArea } from '../ui'
import { ActionDialog } from './ActionDialog'
import { ActionResult } from './ActionResult'
import { forget, useKept } from './kept'
import { openLots } from '../tender-frame/lot'
import { lettersPath } from '../tender-frame/paths'
import { LotPick } from './LotPick'
import { useLotWords } from './useLotWords'
import { endCalls } from './stageCalls'
import { useStageChange } from './useStageChange'

const OUTCOMES: readonly Outcome[] = ['awarded', 'cancelled', 'discontinued']

interface CloseDialogProps {
  tender: TenderView
  lotId: string
  /** 'cancel' ends what is not over yet; there is nothing to award then. */
  action: 'close' | 'cancel'
  onClose: () => void
}

/** The mail says that it ended; why, bidders are told by letter. */
const ToLetters = ({ id }: { id: string }): ReactElement => {
  const { t } = useTranslation('phases')
  return <Link to={lettersPath(id)}>{t('close.toLetters')}</Link>
}

interface OutcomePickProps {
  outcomes: readonly Outcome[]
  chosen: Outcome | null
  onChange: (outcome: Outcome) => void
}

const OutcomePick = ({ outcomes, chosen, onChange }: OutcomePickProps): ReactElement => {
  const { t } = useTranslation(['phases', 'tenders'])
  return (
    <fieldset className="ph-pick stack-2">
      <legend className="label">{t('outcome')}</legend>
      {outcomes.map((one) => (
        <Check
          key={one}
          type="radio"
          name="ph-outcome"
          checked={chosen === one}
          hint={t(`outcomeHint.${one}`)}
          onChange={() => onChange(one)}
        >
          {t(`tenders:outcome.${one}`)}
        </Check>
      ))}
    </fieldset>
  )
}

/**
 * Ends lots with an outcome and why: aufgehoben, eingestellt, a notice also vergeben. Cancelling asks its two catalogued questions first.
 */
export const CloseDialog = ({ tender, lotId, action, onClose }: CloseDialogProps): ReactElement => {
  const { t } = useTranslation(['phases', 'tenders'])
  const { isBusy, failure, change } = useStageChange(tender)
  const isCancel = action === 'cancel'
  /** Of a procedure awarding is a step of its own. */
  const isNotice = !procedureOf(tender).hasPhases
  const isPublished = tender.published !== null && tender.stage > 0
  /** A draft is given up as a whole: no lots to choose, no outcome to name, nobody who asks why. */
  const [isDraft] = useState(isCancel && tender.stage === 0)
  /** How many of the questions were answered with yes. */
  const [asked, setAsked] = useState(isCancel && isPublished ? 0 : 1)
  const open = openLots(tender, action)
  const place = `${action} ${tender.id} ${lotId}`
  const [wanted, setWanted] = useKept<string[]>(place, 'lots', () => (isCancel || !open.includes(lotId) ? open : [lotId]))
  const lotIds = wanted.filter((id) => open.includes(id))
  const [outcome, setOutcome] = useKept<Outcome | null>(place, 'outcome', () => (isCancel ? 'cancelled' : null))
  const [reason, setReason] = useKept(place, 'reason', () => '')
  const [done, setDone] = useState<TenderView | null>(null)
  const needsReason = outcome !== 'awarded' && !isDraft
  const choiceGap = outcome === null ? 'outcome' : needsReason && reason.trim() === '' ? 'reason' : undefined
  const gap = open.length === 0 ? 'over' : lotIds.length === 0 ? 'lot' : choiceGap
  const words = useLotWords(tender)
  const end = async (): Promise<void> => {
    if (outcome === null) return
    // The page after it tells of what was sent: by then none of it is open any more.
    setWanted(lotIds)
    const isWhole = lotIds.length === tender.lots.length
    const view = await change(endCalls(lotIds, { isWhole, outcome, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) }))
    if (view) forget(place)
    setDone(view)
  }

  if (done) {
    return (
      <ActionResult
        title={t(`${action}.done`)}
        tender={done}
        lots={words(wanted)}
        facts={[
          [t('outcome'), t(`tenders:outcome.${outcome ?? 'cancelled'}`)],
          ...(reason.trim() === '' ? [] : [[t('reason'), reason.trim()] as const]),
          ...(outcome !== 'awarded' && done.lots.some(({ openedAt }) => openedAt.offers !== null)
            ? [[t('inform.letters'), <ToLetters key="letters" id={done.id} />] as const]
            : []),
        ]}
        told={t(isDraft ? 'cancel.toldDraft' : outcome === 'awarded' ? 'close.told' : 'cancel.told')}
        next={t(isDraft ? 'cancel.nextDraft' : done.stage === 8 ? `${action}.next` : 'close.nextLots')}
        onClose={onClose}
      />
    )
  }
  if (asked === 0) {
    return (
      <ActionDialog
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
    <ActionDialog
      title={t(`${action}.title`)}
      lead={t(`${action}.lead`)}
      verb={t(`${action}.verb`)}
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
          <LotPick tender={tender} event={action} chosen={lotIds} onChange={setWanted} />
          <OutcomePick
            outcomes={OUTCOMES.filter((one) => one !== 'awarded' || (!isCancel && isNotice))}
            chosen={outcome}
            onChange={setOutcome}
          />
          <TextArea
            label={t('reason')}
            aside={needsReason ? undefined : t('optional')}
            rows={3}
            maxLength={4000}
            value={reason}
            onChange={setReason}
          />
        </>
      )}
    </ActionDialog>
  )
}
