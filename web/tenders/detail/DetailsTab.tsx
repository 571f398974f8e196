import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ReaderNode, TenderView } from '../../../server/contract/tenders/views'
import { useLanguage } from '../../app/i18n/useLanguage'
import { isMoveOpen } from '../moves'
import { contentOf, isWorthReading, Nodes } from './ReaderTree'
import { lotNodes, withoutLots } from './readerValues'

const Panel = ({ node }: { node: ReaderNode }): ReactElement => {
  const language = useLanguage()
  return (
    <section className="td-panel">
      <header>
        <h2>{node.caption ? `${node.label[language]}: ${node.caption}` : node.label[language]}</h2>
      </header>
      <div className="body">
        <Nodes nodes={contentOf(node)} />
      </div>
    </section>
  )
}

/** Up to five lots as a segmented control, more as a list to choose from. */
const Lots = ({ nodes, tender }: { nodes: readonly ReaderNode[]; tender: TenderView }): ReactElement | null => {
  const { t } = useTranslation('tenders')
  const [at, setAt] = useState(0)
  const chosen = nodes[Math.min(at, nodes.length - 1)]
  if (!chosen) return null
  const nameOf = (index: number): string => tender.lots[index]?.name ?? nodes[index]?.caption ?? ''
  return (
    <>
      {nodes.length > 1 && nodes.length <= 5 && (
        <div className="seg td-lots" role="group" aria-label={t('detail.lots')}>
          {nodes.map((node, index) => (
            <button key={index} type="button" aria-pressed={node === chosen} onClick={() => setAt(index)}>
              <b>{t('deadlines.lot', { number: index + 1 })}</b> <span className="cut">{nameOf(index)}</span>
            </button>
          ))}
        </div>
      )}
      {nodes.length > 5 && (
        <select className="select" aria-label={t('detail.lots')} value={at} onChange={(event) => setAt(Number(event.target.value))}>
          {nodes.map((_, index) => (
            <option key={index} value={index}>
              {t('deadlines.lot', { number: index + 1 })} {nameOf(index)}
            </option>
          ))}
        </select>
      )}
      <Panel node={chosen} />
    </>
  )
}

/** What the form says, to read. */
export const DetailsTab = ({ tender }: { tender: TenderView }): ReactElement => {
  const { t } = useTranslation('tenders')
  const panels = tender.panels.filter(isWorthReading)
  const fields = panels.filter((node) => node.contentType === 'field')
  const groups = withoutLots(panels).filter((node) => node.contentType !== 'field')
  const lots = lotNodes(panels)
  if (panels.length === 0) {
    return (
      <section className="td-panel">
        <div className="body">
          <p>{t('detail.noDetails')}</p>
          {isMoveOpen(tender, 'edit') && <Link to={`/projekte/bearbeiten/${tender.id}`}>{t('detail.fillIn')}</Link>}
        </div>
      </section>
    )
  }
  return (
    <>
      {fields.length > 0 && (
        <section className="td-panel">
          <div className="body">
            <Nodes nodes={fields} />
          </div>
        </section>
      )}
      {groups.map((node, index) => (
        <Panel key={`${node.contentId}${index}`} node={node} />
      ))}
      <Lots nodes={lots} tender={tender} />
    </>
  )
}
