import { useMemo, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Lang } from '../../../engine/languages'
import type { AwardView } from '../../../server/contract/procedure/award'
import type { LotView, TenderView } from '../../../server/contract/tenders/views'
import { useLanguage } from '../../i18n/useLanguage'
import { call, useRpc } from '../../rpc'
import { Skeleton, TextArea } from '../../ui'
import { DateTime } from '../../ui/time'
import { awardedNames } from '../../tender-frame/lot'
import { lettersPath } from '../../tender-frame/paths'
import { ActionDialog } from '../ActionDialog'
import { ActionResult } from '../ActionResult'
import { forget, useKept } from '../kept'
import { useStageChange } from '../useStageChange'
import { AwardResult } from './AwardResult'
import { gapOf, isToldAlready, losersOf, passedOver, reasonOf, withNames, type AwardChoice } from './choice'
import { Losers } from './Losers'
import { lotWords } from './lotWords'
import { Waiting } from './Waiting'
import { Winners } from './Winners'

interface AwardDialogProps {
  tender: TenderView
  lot: LotView
  onClose: () => void
}

const START: AwardChoice = { winners: [], reasons: {}, choiceReason: '', isElectronic: true }

/** Who gets a lot's contract and why not the others: told first where the law asks to wait, told with the award elsewhere. */
export const AwardDialog = ({ tender, lot, onClose }: AwardDialogProps): ReactElement => {
  const { t } = useTranslation(['phases', 'tenders'])
  const { isBusy, failure, run, change } = useStageChange(tender)
  const place = `award ${tender.id} ${lot.lotId}`
  const named = lot.information?.winners.map(({ offerId }) => offerId) ?? []
  const [choice, choose] = useKept<AwardChoice>(place, 'choice', () => ({ ...START, winners: named }))
  const [done, setDone] = useState<TenderView | null>(null)
  const language = useLanguage()
  const { data } = useRpc('getAward', [tender.id, lot.lotId])
  const view = useMemo(() => data && withNames(data, language), [data, language])
  const informs = Boolean(tender.waitingPeriod)
  // Another way is another telling: whose mail came back is told by a letter.
  const isSameWay = choice.isElectronic || lot.information?.waiting?.electronic === false
  const isSameChoice = isSameWay && named.length === choice.winners.length && named.every((one) => choice.winners.includes(one))
  const words = lotWords(tender, lot, t)
  const isAlone = view !== undefined && choice.winners.length > 0 && losersOf(view, choice).length === 0

  const decide = async (award: AwardView): Promise<void> => {
    const reasonsOf = losersOf(award, choice)
      .filter((one) => !informs || !isToldAlready(choice, one, { isSameChoice }))
      .map((one) => ({ offerId: one.offerId, reason: reasonOf(choice, one).trim() }))
    const why = choice.choiceReason.trim()
    const offerIds = [...choice.winners]
    const after = informs
      ? await run(async () => {
          const made = await call('writeLetters', tender.id, {
            ...{ id: null, version: 0, lotId: lot.lotId, kind: 'information', offerIds, letters: reasonsOf },
            electronic: choice.isElectronic,
            ...(why === '' ? {} : { choiceReason: why }),
          })
          // Where nobody is written to there is nothing for a second person to read.
          return reasonsOf.length === 0
            ? call('sendLetters', tender.id, { id: made.id, version: made.version })
            : call('getProject', tender.id)
        })
      : await change([
          {
            ...{ lotIds: tender.lots.length > 1 ? [lot.lotId] : null, stage: 8, outcome: 'awarded', offerIds },
            losers: reasonsOf.filter(({ reason }) => reason !== ''),
            ...(why === '' ? {} : { reason: why }),
          },
        ])
    if (after) forget(place)
    setDone(after)
  }

  if (done && !informs) return <AwardResult tender={done} lots={words} names={winnersIn(done, lot, language)} onClose={onClose} />
  if (done && isAlone) return <Informed tender={done} lot={lot} lots={words} onClose={onClose} />
  if (done) return <Submitted tender={done} lots={words} onClose={onClose} />
  const gap = view === undefined ? null : gapOf(view, choice, { isSameChoice })
  const passed = view === undefined ? [] : passedOver(view, choice)
  return (
    <ActionDialog
      title={t(informs ? 'inform.title' : 'award.title')}
      lead={t(informs ? 'inform.lead' : 'award.leadOneStep')}
      verb={t(!informs ? 'award.verb' : isAlone ? 'inform.verbAlone' : 'inform.verb')}
      {...{ isBusy, failure, onClose }}
      gap={gap === null ? undefined : t(`missing.${gap}`)}
      onDo={() => view && void decide(view)}
    >
      {words !== '' && <p className="label">{words}</p>}
      {view === undefined ? (
        <Skeleton lines={4} />
      ) : (
        <>
          <Winners view={view} chosen={choice.winners} onChange={(winners) => choose({ ...choice, winners })} />
          {(passed.length > 0 || (!informs && choice.winners.length > 0)) && (
            <TextArea
              label={t('award.choiceReason')}
              aside={passed.length > 0 ? undefined : t('optional')}
              hint={t(passed.length > 0 ? 'award.choiceReasonOwed' : 'award.choiceReasonHint', {
                names: passed.map(({ name }) => name).join(', '),
              })}
              rows={2}
              maxLength={4000}
              value={choice.choiceReason}
              onChange={(value) => choose({ ...choice, choiceReason: value })}
            />
          )}
          <Losers view={view} choice={choice} isOwed={informs} onChange={(reasons) => choose({ ...choice, reasons })} />
          {choice.winners.length > 0 && (
            <Waiting
              view={view}
              isElectronic={choice.isElectronic}
              isAlone={isAlone}
              onWay={(isElectronic) => choose({ ...choice, isElectronic })}
            />
          )}
        </>
      )}
    </ActionDialog>
  )
}

const winnersIn = (tender: TenderView, { lotId }: LotView, language: Lang): string =>
  awardedNames(tender.lots.find((lot) => lot.lotId === lotId)?.awardedTo, language)

/** The letters wait for the second person; nobody outside has heard anything. */
const Submitted = ({ tender, lots, onClose }: Omit<AwardDialogProps, 'lot'> & { lots: string }): ReactElement => {
  const { t } = useTranslation('phases')
  return (
    <ActionResult
      title={t('inform.submitted')}
      tender={tender}
      lots={lots}
      facts={[
        [
          t('inform.letters'),
          <Link key="letters" to={lettersPath(tender.id)}>
            {t('inform.toLetters')}
          </Link>,
        ],
      ]}
      told={t('inform.submittedTold')}
      next={t('inform.submittedNext')}
      onClose={onClose}
    />
  )
}

/** Nobody else was to be told: from when on the contract may be made. */
const Informed = ({ tender, lot, lots, onClose }: AwardDialogProps & { lots: string }): ReactElement => {
  const { t } = useTranslation('phases')
  const language = useLanguage()
  const information = tender.lots.find(({ lotId }) => lotId === lot.lotId)?.information
  const from = information?.waiting?.contractFrom
  return (
    <ActionResult
      title={t('inform.doneAlone')}
      tender={tender}
      lots={lots}
      facts={[
        [t('award.winner'), awardedNames(information?.winners, language) || '–'],
        ...(from === undefined ? [] : [[t('inform.from'), <DateTime key="from" value={from} />] as const]),
      ]}
      told={information?.told.map(({ name }) => name).join(', ') || t('award.toldNobody')}
      next={t('inform.next')}
      onClose={onClose}
    />
  )
}
