import './opening.css'
import { useEffect, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router'
import type { OpeningMatter } from '../../server/contract/procedure/openers'
import type { OpeningView } from '../../server/contract/procedure/views'
import type { LotView, TenderView } from '../../server/contract/tenders/views'
import { useLanguage } from '../i18n/useLanguage'
import { NotFoundPage } from '../page/NotFoundPage'
import { envelopeDue } from '../procedure/envelopes'
import { useRpc } from '../rpc'
import { TenderPage } from '../tender-frame/TenderPage'
import { recordPath } from '../tender-frame/paths'
import { numberOf } from '../tender-frame/lot'
import { Ceremony } from './Ceremony'
import { alsoOf } from './MoreLots'
import { OpenersSection } from './openers/OpenersSection'
import { dueOpening, type Due } from './useOpening'

/** The record of the opening that this page showed last: it is finished, by this person or by the other one. */
const recordOf = (lot: LotView, known: string | null): string | null =>
  known !== null && lot.openings?.some(({ id }) => id === known) ? known : null

/** Whoever comes to open something finds that it ended meanwhile: who ended it, how and why. */
const Ended = ({ tender, lot }: { tender: TenderView; lot: LotView }): ReactElement => {
  const { t } = useTranslation(['opening', 'tenders'])
  const of = tender.lots.length > 1 ? 'lot' : 'tender'
  const outcome = t(lot.outcome ? `tenders:outcome.${lot.outcome}` : 'tenders:stages.8')
  return (
    <>
      {lot.endedBy ? t(`endedBy.${of}`, { name: lot.endedBy, outcome }) : t(`ended.${of}`, { outcome })}
      {lot.outcomeReason !== '' && ` ${t('endedReason', { reason: lot.outcomeReason })}`}
    </>
  )
}

/** What is opened here; of a lot where nothing is due any more what was opened last, for what came late. */
const matterOf = ({ lotId, stage, round }: LotView, due: Due | null): OpeningMatter =>
  due === null
    ? { lotId, what: stage >= 6 ? 'offers' : 'applications', round }
    : { lotId, what: due.what, ...(due.what === 'applications' ? { round: due.round } : {}) }

/**
 * /projekte/{id}/oeffnung/{lotId}: the opening of a lot's applications or offers, by two people or, where nobody asks for a second one, by
 * one. It ends on the record.
 */
const OpeningPage = ({ tender, lotId }: { tender: TenderView; lotId: string }): ReactElement => {
  const { t } = useTranslation(['opening', 'tenders'])
  const language = useLanguage()
  const lot = tender.lots.find((one) => one.lotId === lotId)
  const opening: OpeningView | null = lot?.opening ?? null
  const [known, setKnown] = useState<OpeningView | null>(opening)
  /** Opened by this person alone a moment ago. */
  const [opened, setOpened] = useState<string | null>(null)
  useEffect(() => {
    if (opening) setKnown(opening)
  }, [opening])
  const due = lot ? dueOpening(tender, lot) : null
  const matter = lot ? matterOf(lot, due) : null
  const { data: openers } = useRpc('getOpeners', [tender.id, matter ?? { lotId, what: 'offers' }], {
    enabled: matter !== null && lot?.stage !== 8,
  })
  if (!lot || matter === null) return <NotFoundPage />
  const path = `/projekte/${tender.id}`
  const record = opened ?? recordOf(lot, known?.id ?? null)
  if (record !== null) return <Navigate to={recordPath(tender.id, record)} replace state={{ isFresh: true }} />
  const name = tender.name || t('tenders:untitled')
  const title = due === null ? t('titleNone') : t(`title.${due.what}`)
  const place = [
    title,
    tender.hasLots ? `${t('tenders:deadlines.lot', { number: numberOf(tender, lotId) })} ${lot.name}` : '',
    due?.what === 'offers' ? envelopeDue(tender, lot, language) : '',
    due !== null && due.round > 1 ? t('round', { round: due.round }) : '',
  ].filter((part) => part.trim() !== '')
  return (
    <TenderPage tender={tender} area={title} bare>
      <div className="op" id="top">
        <div className="op-in">
          <header className="op-h">
            <p>{place.join(' · ')}</p>
            <h1>{name}</h1>
          </header>
          {due === null ? (
            <p>{lot.stage >= 8 ? <Ended tender={tender} lot={lot} /> : t('nothing')}</p>
          ) : (
            <Ceremony
              tender={tender}
              lot={lot}
              due={due}
              opening={opening}
              known={known}
              openers={openers}
              onOpened={(now) => setOpened(now.lots.find((one) => one.lotId === lotId)?.openings?.at(-1)?.id ?? null)}
            />
          )}
          {openers && <OpenersSection projectId={tender.id} matter={matter} also={due ? alsoOf(tender, lot, due) : []} view={openers} />}
          <p className="op-out">
            <Link to={path}>{t(opening ? 'leaveRunning' : 'leave')}</Link>
          </p>
        </div>
      </div>
    </TenderPage>
  )
}

export default OpeningPage
