import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { EvaluatedOffer, EvaluationView } from '../../../server/contract/evaluation/views'
import { useLanguage } from '../../i18n/useLanguage'
import { alignedDecimal } from '../decimals'
import { byRank, outKey, totalKey } from '../parts'
import type { Played } from './played'

interface BothRankingsProps {
  view: EvaluationView
  would: Played
}

/** Where an offer would stand beside where it stands. */
interface Row {
  offer: EvaluatedOffer
  rank: number | null
  total: string | null
  /** Why it would have no rank. */
  out: ReturnType<typeof outKey> | 'whatIf.out'
}

function rowsOf({ offers }: EvaluationView, would: Played): Row[] {
  const rows = offers.map((offer): Row => {
    const { rank = null, total = null, out = null } = would.scores.get(offer.offerId) ?? {}
    const isOut = would.offers.find(({ offerId }) => offerId === offer.offerId)?.isExcluded === true
    const really = outKey({ ...offer, out: null })
    return { offer, rank, total, out: isOut ? (really ?? 'whatIf.out') : outKey({ excluded: null, afterClose: false, out }) }
  })
  // Beside each other: as they really stand.
  return rows.sort((a, b) => byRank({ ...a.offer, rank: a.rank }, { ...b.offer, rank: b.rank }) || byRank(a.offer, b.offer))
}

const firstOf = (rows: readonly Row[], rankOf: (row: Row) => number | null): string =>
  rows.flatMap((row) => (rankOf(row) === 1 ? [row.offer.organization.name] : [])).join(', ')

/** The order as it would be beside the real one, and who would move where. */
export const BothRankings = ({ view, would }: BothRankingsProps): ReactElement => {
  const { t } = useTranslation('evaluation')
  const language = useLanguage()
  const rows = rowsOf(view, would)
  const [first, before] = [firstOf(rows, ({ rank }) => rank), firstOf(rows, ({ offer }) => offer.rank)]
  const moved = ({ offer: { rank: real }, rank, out }: Row): string => {
    // Why it has no rank stands beside it.
    if (out !== null) return ''
    if (rank === real) return rank === null ? '' : t('whatIf.same')
    if (rank === null || real === null) return t(rank === null ? 'whatIf.lost' : 'whatIf.gained')
    return t(rank < real ? 'whatIf.up' : 'whatIf.down', { count: Math.abs(rank - real) })
  }
  const says = first === '' ? 'whatIf.noFirst' : first === before ? 'whatIf.sameFirst' : 'whatIf.first'
  return (
    <>
      <p role="status">{t(says, { first, before: before || '–' })}</p>
      <div className="surface ev-scroll" role="region" aria-label={t('whatIf.rankings')} tabIndex={0}>
        <table className="table ev-ranking ev-both">
          <caption className="sr">{t('whatIf.rankings')}</caption>
          <colgroup />
          <colgroup span={2} className="would" />
          <colgroup span={2} />
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                {t('ranking.organization')}
              </th>
              <th scope="colgroup" colSpan={2}>
                {t('whatIf.would')}
              </th>
              <th scope="colgroup" colSpan={2}>
                {t('whatIf.really')}
              </th>
            </tr>
            <tr>
              <th scope="col">{t('ranking.rank')}</th>
              <th scope="col" className="right">
                {t(totalKey(would.scale))}
              </th>
              <th scope="col">{t('ranking.rank')}</th>
              <th scope="col" className="right">
                {t(totalKey(view))}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const { offer, rank, total, out } = row
              const real = outKey(offer)
              return (
                <tr key={offer.offerId} className={rank === offer.rank ? undefined : 'moved'}>
                  <th scope="row">{offer.organization.name}</th>
                  <td>
                    {out === null ? <b className="ev-rank">{rank ?? '–'}</b> : <span className="tag">{t(out)}</span>}{' '}
                    <small className="soft ev-under">{moved(row)}</small>
                  </td>
                  <td className="right">
                    <b>{alignedDecimal(total, language)}</b>
                  </td>
                  <td>{real === null ? (offer.rank ?? '–') : <span className="tag">{t(real)}</span>}</td>
                  <td className="right">{alignedDecimal(offer.total, language)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </>
  )
}
