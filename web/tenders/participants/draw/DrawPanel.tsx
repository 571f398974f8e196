import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { DrawView } from '../../../../server/contract/procedure/draw'
import type { LotView, TenderView } from '../../../../server/contract/tenders/views'
import { procedureOf } from '../../../../workflows/procedure'
import { useLanguage } from '../../../i18n/useLanguage'
import { useRpc } from '../../../rpc'
import { Button, FaultNote, NotRead, Panel } from '../../../ui'
import { formatDateTime } from '../../../ui/time'
import { drawnIn } from '../../../procedure/drawn'
import { BeginDraw } from './BeginDraw'
import { FinishDraw } from './FinishDraw'

/** Who did what of it, when, and why. */
const Steps = ({ view }: { view: DrawView }): ReactElement => {
  const { t } = useTranslation('draw')
  const language = useLanguage()
  const { begun, drawn, places, among, reason } = view
  const when = (at: string): string => formatDateTime(at, language)
  return (
    <ul className="stack-1">
      {begun && <li>{t('begun', { name: begun.name, at: when(begun.at), of: among.length, places: places ?? 0 })}</li>}
      {drawn && <li>{t('drawn', { name: drawn.name, at: when(drawn.at) })}</li>}
      {reason !== '' && <li>{t('because', { reason })}</li>}
    </ul>
  )
}

/** Companies in the order of their lots, and how everybody can work it out again. */
const Order = ({ view }: { view: DrawView }): ReactElement => {
  const { t } = useTranslation('draw')
  const first = drawnIn(view)
  return (
    <>
      <ol className="pt-drawn stack-1">
        {view.among.map(({ offerId, organization, out }) => (
          <li key={offerId}>
            <b>{organization}</b>{' '}
            <span className="soft">
              {out === undefined ? t(first.includes(offerId) ? 'isDrawn' : 'follows') : t(out === '' ? 'declined' : 'out', { reason: out })}
            </span>
          </li>
        ))}
      </ol>
      <details>
        <summary>{t('proof')}</summary>
        <p className="small soft">{t('proofText')}</p>
        {view.seeds.map((seed, n) => (
          <p key={seed} className="small num pt-seed">
            {t('seed', { n: n + 1, seed })}
          </p>
        ))}
      </details>
    </>
  )
}

/** Where a procedure lets lots be drawn among applications: begun by one person, drawn by another, and then on record. */
export const DrawPanel = ({ tender, lot }: { tender: TenderView; lot: LotView }): ReactElement | null => {
  const { t } = useTranslation('draw')
  const [isBeginning, setBeginning] = useState(false)
  const [isDrawing, setDrawing] = useState(false)
  const isHere = procedureOf(tender).draws && lot.openedAt.applications !== null
  const { data: view, error, refetch } = useRpc('getDraw', [tender.id, lot.lotId], { enabled: isHere })
  if (!isHere) return null
  if (!view) return <NotRead error={error} again={refetch} lines={3} />
  const isOpen = lot.stage === 4
  // Once others were asked nothing is drawn any more: what was never drawn is nothing to tell of.
  if (!isOpen && view.state !== 'drawn') return null
  return (
    <Panel id="pt-draw" title={t('title')} className="pt-draw">
      <div className="stack-2">
        {view.differs && <FaultNote bare>{t('differs')}</FaultNote>}
        {view.state === 'open' && <p className="soft">{t('lead')}</p>}
        <Steps view={view} />
        {view.state === 'begun' && <p>{view.among.map(({ organization }) => organization).join(', ')}</p>}
        {view.state === 'drawn' && <Order view={view} />}
        {isOpen && view.state === 'begun' && view.isOwn && <p className="note">{t('waits')}</p>}
        {isOpen && view.state !== 'drawn' && (
          <p className="flow-3">
            {view.state === 'begun' && !view.isOwn && (
              <Button variant="primary" onClick={() => setDrawing(true)}>
                {t('finish.verb')}
              </Button>
            )}
            <Button onClick={() => setBeginning(true)}>{t(view.state === 'begun' ? 'begin.again' : 'begin.open')}</Button>
          </p>
        )}
      </div>
      {isBeginning && <BeginDraw projectId={tender.id} view={view} onClose={() => setBeginning(false)} />}
      {isDrawing && <FinishDraw projectId={tender.id} view={view} onClose={() => setDrawing(false)} />}
    </Panel>
  )
}
