import { readIn } from '../../../engine/languages'
import '../../tender-frame/public.css'
import './changes.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { factCount, isWorthReading, contentOf, lotNodes, withoutLots } from '../../../engine/reading'
import type { TenderView } from '../../../server/contract/tenders/views'
import { NotFoundPage } from '../../page/NotFoundPage'
import { useLanguage } from '../../i18n/useLanguage'
import { useRpc } from '../../rpc'
import { TenderPage } from '../../tender-frame/TenderPage'
import { Icon, Skeleton } from '../../ui'
import { formatDateTime } from '../../ui/time'
import { Fold } from '../detail/Fold'
import { Nodes } from '../detail/ReaderTree'
import { historyPath } from '../../tender-frame/paths'

/** /projekte/{id}/fassungen/{no}: the notice as everybody read it from one announcement to the next. */
const VersionPage = ({ tender, no }: { tender: TenderView; no: number }): ReactElement => {
  const { t } = useTranslation('tenders')
  const language = useLanguage()
  const { data, error } = useRpc('getProjectVersion', [tender.id, no])
  if (error) return <NotFoundPage />
  const area = t('changes.versionTitle')
  if (!data) {
    return (
      <TenderPage tender={tender} area={area} title={area} folded>
        <Skeleton lines={8} />
      </TenderPage>
    )
  }
  const moment = (at: string): string => formatDateTime(at, language)
  const period =
    data.until === null
      ? t('changes.current', { from: moment(data.from) })
      : t('changes.version', { from: moment(data.from), until: moment(data.until) })
  const panels = data.panels.filter(isWorthReading)
  const lots = lotNodes(panels)
  const titleOf = (node: (typeof lots)[number]): string => {
    const at = lots.indexOf(node)
    const number = t('deadlines.lot', { number: at + 1 })
    return at < 0 || lots.length === 1 ? readIn(node.label, language) : [number, data.lots[at]?.name].filter(Boolean).join(': ')
  }
  const dues = data.lots.flatMap(({ name, applicationDeadline, offerDeadline }, at) =>
    [['applicationDeadline', applicationDeadline] as const, ['offerDeadline', offerDeadline] as const].flatMap(([key, due]) =>
      due === null ? [] : [{ key, due, lot: data.lots.length > 1 ? name || t('deadlines.lot', { number: at + 1 }) : '' }],
    ),
  )
  return (
    <TenderPage tender={tender} area={area} title={`${data.name}: ${period}`} bare>
      <div className="pb" id="top">
        <header className="pb-head">
          <div className="col">
            <h1>{data.name}</h1>
            <p className="pb-meta">{period}</p>
          </div>
        </header>
        <article className="col">
          {data.until !== null && (
            <div className="note time">
              <Icon name="info" />
              <p>
                {t('changes.old')} <Link to={historyPath(tender.id)}>{t('changes.toCurrent')}</Link>
              </p>
            </div>
          )}
          {data.description !== '' && <p className="lead">{data.description}</p>}
          {dues.length > 0 && (
            <dl className="rd-facts">
              {dues.map(({ key, due, lot }) => (
                <div className="rd-row" key={`${lot}${key}`}>
                  <dt>
                    {lot !== '' && `${lot}: `}
                    {t(`deadlines.${key}`)}
                  </dt>
                  <dd className="num">{moment(due)}</dd>
                </div>
              ))}
            </dl>
          )}
          <section className="pb-all">
            <h2>{t('public.all')}</h2>
            {[...withoutLots(panels), ...lots].map((node, at) => (
              <Fold key={`${node.contentId}${at}`} title={titleOf(node)} count={factCount([node])} open>
                <Nodes nodes={contentOf(node)} />
              </Fold>
            ))}
          </section>
        </article>
      </div>
    </TenderPage>
  )
}

export default VersionPage
