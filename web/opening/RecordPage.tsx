import './opening.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { OpeningRecordView } from '../../server/contract/procedure/views'
import type { TenderView } from '../../server/contract/tenders/views'
import { procedureOf } from '../../workflows/procedure'
import { useLanguage } from '../i18n/useLanguage'
import { useRpc } from '../rpc'
import { TenderPage } from '../tender-frame/TenderPage'
import { evaluationPath, juryPath, openingPath, recordPath } from '../tender-frame/paths'
import { Button, FaultNote, Skeleton } from '../ui'
import { participantsWord } from '../tender-frame/StaffTabs'
import { exactTime } from '../tender-frame/exactTime'
import { isOpenFor, numberOf } from '../tender-frame/lot'
import { RecordSheet } from './RecordSheet'
import { usePdf } from '../download/usePdf'
import { toast } from '../ui/toasts/toasts'

/** The records of other lots that were opened in the same step, whose moment they share. */
const OpenedAlong = ({ tender, openingId }: { tender: TenderView; openingId: string }): ReactElement | null => {
  const { t } = useTranslation(['opening', 'tenders'])
  const all = tender.lots.flatMap(({ lotId, name, openings = [] }) => openings.map((one) => ({ ...one, lotId, name })))
  const own = all.find(({ id }) => id === openingId)
  const along = all.filter(({ lotId, what, finishedAt }) => lotId !== own?.lotId && what === own?.what && finishedAt === own.finishedAt)
  if (along.length === 0) return null
  return (
    <>
      <h3>{t('after.along')}</h3>
      <ul>
        {along.map(({ id, no, lotId, name }) => (
          <li key={id}>
            <Link to={recordPath(tender.id, id)}>
              {[`${t('tenders:deadlines.lot', { number: numberOf(tender, lotId) })} ${name}`.trim(), no].join(', ')}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The record as a PDF; its link holds for a minute and for this session alone, so it is asked for at the click. */
const PdfButton = ({ openingId }: { openingId: string }): ReactElement => {
  const { t } = useTranslation('opening')
  const { isPrinting, print } = usePdf((message) => toast.error(message, t('pdfFailed')))
  return (
    <Button icon="download" busy={isPrinting} onClick={() => void print('openingRecord', openingId)}>
      {t('pdf')}
    </Button>
  )
}

/** What bidders are told of an opening, where the procedure says so. */
const TOLD: Readonly<Record<string, string>> = { bidders: 'toldBidders', count: 'toldCount' }

/** What was opened, who was told, what comes next. */
const After = ({ tender, record }: { tender: TenderView; record: OpeningRecordView }): ReactElement => {
  const { t } = useTranslation(['opening', 'tenders', 'late', 'mismatch'])
  const language = useLanguage()
  const told = TOLD[procedureOf(tender).record] ?? null
  const count = record.works?.length ?? record.submissions.length
  const differing = record.nameless?.mismatches ?? record.mismatches?.length ?? 0
  const others = tender.lots
    .map((lot, index) => ({ lot, number: index + 1 }))
    .filter(({ lot }) => ['openApplications', 'openOffers'].some((event) => isOpenFor(tender, event, lot.lotId)))
  return (
    <aside className="op-after">
      <h2>{t('after.openedAt', { time: exactTime(record.finishedAt, language) })}</h2>
      <p>{t(`after.count.${record.works ? 'works' : record.what}`, { count })}</p>
      {differing > 0 && (
        <FaultNote bare>
          {t('mismatch:title', { count: differing })}. {t('mismatch:lead')}
        </FaultNote>
      )}
      <OpenedAlong tender={tender} openingId={record.id} />
      <h3>{t('after.told')}</h3>
      <p>{t('after.toldWho', { names: (tender.team ?? []).map(({ name, userName }) => name ?? userName).join(', ') })}</p>
      {told !== null && record.what === 'offers' && count > 0 && <p>{t(`after.${told}`, { count })}</p>}
      <h3>{t('after.next')}</h3>
      <ul>
        <li>
          {record.works ? (
            <Link to={juryPath(tender.id)}>{t('after.look.works')}</Link>
          ) : (
            <Link to={`/projekte/${tender.id}/${participantsWord(tender)}`}>{t(`after.look.${record.what}`)}</Link>
          )}
        </li>
        {record.late.length > 0 && (
          <li>
            <Link to={evaluationPath(tender.id, record.lotId)}>{t('late:fromRecord')}</Link>
          </li>
        )}
        {(record.works ? [] : others).map(({ lot, number }) => (
          <li key={lot.lotId}>
            <Link to={openingPath(tender.id, lot.lotId)}>{t('after.openLot', { number })}</Link>
          </li>
        ))}
        <li>
          <Link to={`/projekte/${tender.id}`}>{t('after.tender')}</Link>
        </li>
      </ul>
      <div className="op-acts">
        <PdfButton openingId={record.id} />
        <Button variant="quiet" icon="print" onClick={() => window.print()}>
          {t('tenders:public.print')}
        </Button>
      </div>
    </aside>
  )
}

/** /projekte/{id}/niederschrift/{openingId} */
const RecordPage = ({ tender, openingId }: { tender: TenderView; openingId: string }): ReactElement => {
  const { t } = useTranslation(['opening', 'tenders'])
  const { data: record, error, refetch } = useRpc('getOpeningRecord', [openingId])
  const { state } = useLocation() as { state: { isFresh?: boolean } | null }
  const title = t('step.record')
  const lotOf = ({ lotId, lotName }: OpeningRecordView): string => {
    const number = t('tenders:deadlines.lot', { number: numberOf(tender, lotId) })
    return tender.hasLots ? [number, lotName].filter((part) => part !== '').join(': ') : ''
  }
  return (
    <TenderPage tender={tender} area={title} bare>
      {error && !record ? (
        <div className="op-failed">
          <h1>{title}</h1>
          <FaultNote bare>
            {t('recordFailed')} {error.message}
          </FaultNote>
          <Button onClick={() => void refetch()}>{t('tenders:detail.again')}</Button>
        </div>
      ) : record ? (
        <div className="op-rec" id="top">
          <RecordSheet record={record} lot={lotOf(record)} isFresh={state?.isFresh === true} />
          <After tender={tender} record={record} />
        </div>
      ) : (
        <div className="op-failed">
          <h1 className="sr">{title}</h1>
          <Skeleton lines={8} />
        </div>
      )}
    </TenderPage>
  )
}

export default RecordPage
