import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { ReaderNode, TenderView } from '../../../server/contract/tenders/views'
import { useLanguage } from '../../app/i18n/useLanguage'
import { isMoveOpen } from '../moves'
import { Nodes } from './ReaderTree'
import { contentOf, isField, isWorthReading, splitShared } from './readerShape'
import { lotContents, lotNodes, withoutLots } from './readerValues'

const Panel = ({ title, nodes, mark }: { title: string; nodes: readonly ReaderNode[]; mark?: string }): ReactElement => (
  <section className="td-panel">
    <header>
      <h2>{title}</h2>
      {mark !== undefined && <span className="soft">{mark}</span>}
    </header>
    <div className="body">
      <Nodes nodes={nodes} />
    </div>
  </section>
)

/** Up to five lots as a segmented control, more as a list to choose from; the chosen one is in the address. What all say alike stands below, once. */
const Lots = ({ nodes, tender }: { nodes: readonly ReaderNode[]; tender: TenderView }): ReactElement | null => {
  const { t } = useTranslation('tenders')
  const [query, setQuery] = useSearchParams()
  const asked = Number(query.get('los') ?? 1)
  const at = Number.isInteger(asked) && asked >= 1 && asked <= nodes.length ? asked - 1 : 0
  const { shared, own } = splitShared(lotContents(nodes))
  const chosen = own[at]
  if (!chosen) return null
  const choose = (index: number): void => setQuery({ los: String(index + 1) }, { replace: true, preventScrollReset: true })
  const nameOf = (index: number): string => tender.lots[index]?.name ?? nodes[index]?.caption ?? ''
  if (!tender.hasLots && nodes.length === 1) return <Panel title={t('public.contract')} nodes={chosen} />
  return (
    <>
      {nodes.length > 1 && nodes.length <= 5 && (
        <div className="seg td-lots" role="group" aria-label={t('detail.lots')}>
          {nodes.map((_, index) => (
            <button key={index} type="button" aria-pressed={index === at} title={nameOf(index)} onClick={() => choose(index)}>
              <b>{t('deadlines.lot', { number: index + 1 })}</b> <span className="cut">{nameOf(index)}</span>
            </button>
          ))}
        </div>
      )}
      {nodes.length > 5 && (
        <select className="select" aria-label={t('detail.lots')} value={at} onChange={(event) => choose(Number(event.target.value))}>
          {nodes.map((_, index) => (
            <option key={index} value={index}>
              {t('deadlines.lot', { number: index + 1 })} {nameOf(index)}
            </option>
          ))}
        </select>
      )}
      <Panel title={`${t('deadlines.lot', { number: at + 1 })}: ${nameOf(at)}`} nodes={chosen} />
      {shared.length > 0 && <Panel title={t('detail.lots')} mark={t('public.sharedLots')} nodes={shared} />}
    </>
  )
}

/** What the form says, to read. */
export const DetailsTab = ({ tender }: { tender: TenderView }): ReactElement => {
  const { t } = useTranslation('tenders')
  const language = useLanguage()
  const panels = tender.panels.filter(isWorthReading)
  const fields = panels.filter(isField)
  const groups = withoutLots(panels).filter((node) => !isField(node))
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
        <Panel key={`${node.contentId}${index}`} title={node.label[language]} nodes={contentOf(node)} />
      ))}
      <Lots nodes={lots} tender={tender} />
    </>
  )
}
