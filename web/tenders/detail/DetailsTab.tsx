import { readIn } from '../../../engine/languages'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { contentOf, isField, isWorthReading, lotContents, lotNodes, splitShared, withoutLots } from '../../../engine/reading'
import type { ReaderNode, TenderView } from '../../../server/contract/tenders/views'
import { useLanguage } from '../../i18n/useLanguage'
import { isMoveOpen } from '../moves'
import { Panel } from '../../ui'
import { NothingOwn } from './NothingOwn'
import { Nodes } from './ReaderTree'

const Part = ({ title, nodes, mark }: { title: string; nodes: readonly ReaderNode[]; mark?: string }): ReactElement => (
  <Panel className="td-panel" title={title} beside={mark !== undefined && <span className="soft">{mark}</span>}>
    {nodes.length > 0 ? <Nodes nodes={nodes} /> : <NothingOwn />}
  </Panel>
)

/** What the form says of the chosen lot. What all say alike stands below, once. */
const Lot = ({ nodes, tender, chosen }: { nodes: readonly ReaderNode[]; tender: TenderView; chosen: number }): ReactElement | null => {
  const { t } = useTranslation('tenders')
  const { shared, own } = splitShared(lotContents(nodes))
  const at = own[chosen] ? chosen : 0
  const content = own[at]
  if (!content) return null
  if (!tender.hasLots && nodes.length === 1) return <Part title={t('public.contract')} nodes={content} />
  return (
    <>
      <Part title={`${t('deadlines.lot', { number: at + 1 })}: ${tender.lots[at]?.name ?? nodes[at]?.caption ?? ''}`} nodes={content} />
      {shared.length > 0 && <Part title={t('detail.lots')} mark={t('public.sharedLots')} nodes={shared} />}
    </>
  )
}

/** What the form says, to read; the team reads what is to be published later, too. */
export const DetailsTab = ({ tender, chosen }: { tender: TenderView; chosen: number }): ReactElement => {
  const { t } = useTranslation('tenders')
  const language = useLanguage()
  const panels = (tender.teamPanels ?? tender.panels).filter(isWorthReading)
  const fields = panels.filter(isField)
  const groups = withoutLots(panels).filter((node) => !isField(node))
  const lots = lotNodes(panels)
  if (panels.length === 0) {
    return (
      <Panel className="td-panel">
        <p>{t('detail.noDetails')}</p>
        {isMoveOpen(tender, 'edit') && <Link to={`/projekte/bearbeiten/${tender.id}`}>{t('detail.fillIn')}</Link>}
      </Panel>
    )
  }
  return (
    <>
      <Lot nodes={lots} tender={tender} chosen={chosen} />
      {fields.length > 0 && (
        <Panel className="td-panel">
          <Nodes nodes={fields} />
        </Panel>
      )}
      {groups.map((node, index) => (
        <Part key={`${node.contentId}${index}`} title={readIn(node.label, language)} nodes={contentOf(node)} />
      ))}
    </>
  )
}
