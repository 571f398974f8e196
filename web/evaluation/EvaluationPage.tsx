import './evaluation.css'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { haveOtherSheets } from '../../engine/authoring'
import type { EvaluationView } from '../../server/contract/evaluation/views'
import type { TenderView } from '../../server/contract/tenders/views'
import { LateSubmissions } from '../opening/late/LateSubmissions'
import { Mismatches } from '../opening/late/Mismatches'
import { TabPage } from '../tender-frame/TenderHead'
import { EmptyState, NotRead } from '../ui'
import { Comparison } from './Comparison'
import { EvaluationHead, VIEWS, type Shown } from './EvaluationHead'
import { Lots } from './Lots'
import { partKey, partOf } from './parts'
import { isAnyOpened } from '../tender-frame/lot'
import { evaluationPath } from '../tender-frame/paths'
import { Points } from './Points'
import { Sealed } from './Sealed'
import { useEvaluation } from './useEvaluation'
import { mayTry, NOTHING_TRIED, type Tried } from './whatIf/played'
import { WhatIf } from './whatIf/WhatIf'

/** What is tried of an opening: kept while this page stands, and nowhere else. */
function useTried(view: EvaluationView | undefined) {
  const [kept, setKept] = useState({ of: '', tried: NOTHING_TRIED })
  const of = view === undefined ? '' : partKey(view.part)
  return { tried: kept.of === of ? kept.tried : NOTHING_TRIED, tryOut: (tried: Tried) => setKept({ of, tried }) }
}

const Body = ({ tender, lotId }: { tender: TenderView; lotId: string }): ReactElement => {
  const { t } = useTranslation('evaluation')
  const [query, setQuery] = useSearchParams()
  const lot = tender.lots.find((one) => one.lotId === lotId)
  const isOpened = lot !== undefined && isAnyOpened(lot)
  const place = { projectId: tender.id, lotId, part: partOf(query.get('teil')) }
  const { data: view, error, refetch } = useEvaluation(place, isOpened)
  const { tried, tryOut } = useTried(view)
  const show = (name: 'ansicht' | 'teil', value: string): void => {
    const next = new URLSearchParams(query)
    next.set(name, value)
    setQuery(next, { replace: true, preventScrollReset: true })
  }
  if (!isOpened) return <Sealed>{t('sealed')}</Sealed>
  if (!view) return <NotRead error={error} again={refetch} lines={8} />
  const asked = query.get('ansicht')
  const shown: Shown = asked === VIEWS.comparison ? 'comparison' : asked === VIEWS.whatIf && mayTry(view) ? 'whatIf' : 'points'
  return (
    <>
      <EvaluationHead view={view} place={place} shown={shown} onShow={show} />
      {haveOtherSheets(view.offers.map(({ values }) => values)) && <p className="te-call">{t('sheet.others')}</p>}
      {view.offers.length === 0 ? (
        <EmptyState drawing="tenders">{t('empty')}</EmptyState>
      ) : shown === 'comparison' ? (
        <Comparison view={view} />
      ) : shown === 'whatIf' ? (
        <WhatIf view={view} tried={tried} onTry={tryOut} />
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
