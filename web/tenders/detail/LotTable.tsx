import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { cpvOf } from '../../../engine/reading'
import type { ReaderNode, TenderView } from '../../../server/contract/tenders/views'
import { DateTime } from '../../ui/time'
import { stageKey } from '../../tender-frame/StageTag'

/** The deadline a lot runs towards: applications until they are closed, then offers. */
const deadlineOf = (lot: TenderView['lots'][number]): string | null =>
  lot.stage >= 4 || lot.skippedPhases.includes(3) ? lot.offerDeadline : (lot.applicationDeadline ?? lot.offerDeadline)

/** Lots at a glance; each leads to its own section. */
export const LotTable = ({ tender, nodes }: { tender: TenderView; nodes: readonly ReaderNode[] }): ReactElement => {
  const { t } = useTranslation('tenders')
  return (
    <section>
      <h2>{t('public.lotsHeading')}</h2>
      <table className="pb-t">
        <thead>
          <tr>
            <th scope="col">{t('public.lot')}</th>
            <th scope="col">{t('public.what')}</th>
            <th scope="col">{t('public.deadline')}</th>
            <th scope="col">CPV</th>
          </tr>
        </thead>
        <tbody>
          {tender.lots.map((lot, index) => {
            const at = deadlineOf(lot)
            return (
              <tr key={lot.lotId}>
                <td className="num">{index + 1}</td>
                <td>
                  <b>{nodes[index] ? <a href={`#los-${index + 1}`}>{lot.name || lot.lotId}</a> : lot.name || lot.lotId}</b>
                  <small>{t(`stages.${stageKey({ ...tender, publishAt: null, stage: lot.stage, lots: [lot] })}`)}</small>
                </td>
                <td className="num">{at === null ? <span className="soft">{t('public.noDeadline')}</span> : <DateTime value={at} />}</td>
                <td className="num">{cpvOf(nodes[index] ?? null, tender.panels)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
