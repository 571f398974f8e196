import './evaluation.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { TenderView } from '../../server/contract/tenders/views'
import { LateSubmissions } from '../opening/late/LateSubmissions'
import { Mismatches } from '../opening/late/Mismatches'
import { TabPage } from '../tender-frame/TenderHead'
import { EmptyState, NotRead } from '../ui'
import { Comparison } from './Comparison'
import { EvaluationHead } from './EvaluationHead'
import { Lots } from './Lots'
import { partOf } from './parts'
import { isAnyOpened } from '../tender-frame/lot'
import { evaluationPath } from '../tender-frame/paths'
import { Points } from './Points'
import { Sealed } from './Sealed'
import { useEvaluation } from './useEvaluation'

const Body = ({ tender, lotId }: { tender: TenderView; lotId: string }): ReactElement => {
  const { t } = useTranslation('evaluation')
  const [query, setQuery] = useSearchParams()
  const lot = tender.lots.find((one) => one.lotId === lotId)
  const isOpened = lot !== undefined && isAnyOpened(lot)
  const place = { projectId: tender.id, lotId, part: partOf(query.get('teil')) }
  const { data: view, error, refetch } = useEvaluation(place, isOpened)
  const shown = query.get('ansicht') === 'vergleich' ? 'comparison' : 'points'
  const show = (name: 'ansicht' | 'teil', value: string): void => {
    const next = new URLSearchParams(query)
    next.set(name, value)
    setQuery(next, { replace: true, preventScrollReset: true })
  }
  if (!isOpened) return <Sealed>{t('sealed')}</Sealed>
  if (!view) return <NotRead error={error} again={refetch} lines={8} />
  return (
    <>
      <EvaluationHead view={view} place={place} shown={shown} onShow={show} />
      {view.offers.length === 0 ? (
        <EmptyState drawing="tenders">{t('empty')}</EmptyState>
      ) : shown === 'comparison' ? (
        <Comparison view={view} />
      ) : (
        <Points {...{ tender, view, place }} />
      )}
    </>
  )
}

/** /projekte/{id}/wertung[/{lotId}]: what the opening released side by side, points of the team, sums and ranks. For the team. */
const EvaluationPage = ({ tender, lotId }: { tender: TenderView; lotId?: string | undefined }): ReactElement => {
  const { t } = useTranslation('evaluation')
  const first = tender.lots.find(isAnyOpened) ?? tender.lots[0]
  const chosen = lotId ?? first?.lotId ?? ''
  return (
    <TabPage tender={tender} tab="wertung" title={t('title')}>
      <Lots tender={tender} lotId={chosen} pathOf={evaluationPath} />
      <Mismatches projectId={tender.id} lotId={chosen} />
      <LateSubmissions projectId={tender.id} lotId={chosen} />
      <Body key={chosen} tender={tender} lotId={chosen} />
    </TabPage>
  )
}

export default EvaluationPage
