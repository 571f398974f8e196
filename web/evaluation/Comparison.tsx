import { useMemo, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readIn } from '../../engine/languages'
import { valueText } from '../../engine/reading'
import type { ComparedField, EvaluatedOffer, EvaluationView } from '../../server/contract/evaluation/views'
import { useLanguage } from '../i18n/useLanguage'
import { useRpc } from '../rpc'
import { examinationPath } from '../tender-frame/paths'
import { Icon, Switch, usePager } from '../ui'
import { formatDateTime } from '../ui/time'
import { alignedDecimal } from './decimals'
import { Below } from './examination/Price'
import { Files } from './Files'
import { byRank, outKey, totalKey } from './parts'

/** Offers side by side at once: those of the first ranks, others on further pages. */
const COLUMNS = 8

/** Prices far below the next one, by offer: what the examination asks about (§ 60 VgV). */
const useLowPrices = ({ projectId, lotId, part: { kind, round, offerRound } }: EvaluationView) => {
  const { data } = useRpc('getExamination', [projectId, lotId, { kind, round, offerRound }], { enabled: kind === 'offer' })
  return new Map(data?.offers.flatMap(({ offerId, price }) => (price?.isLow ? [[offerId, price] as const] : [])))
}

/** Whose offer a column is, and when it came. */
const Names = ({ offers }: { offers: readonly EvaluatedOffer[] }): ReactElement => {
  const { t } = useTranslation('evaluation')
  const language = useLanguage()
  return (
    <thead>
      <tr>
        <th scope="col">{t('comparison.field')}</th>
        {offers.map((offer) => (
          <th key={offer.offerId} scope="col">
            <span className="ev-who">{offer.organization.name}</span>
            <small>
              {formatDateTime(offer.receivedAt, language, true)} {offer.late && <span className="tag error">{t('late')}</span>}
            </small>
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** What stands in the form of each offer, field by field, side by side; what is the same everywhere can be left out. */
export const Comparison = ({ view }: { view: EvaluationView }): ReactElement => {
  const { t } = useTranslation('evaluation')
  const language = useLanguage()
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const { projectId, lotId } = view
  const all = useMemo(() => [...view.offers].sort(byRank), [view.offers])
  const { shown: offers, pager } = usePager(all, COLUMNS)
  const low = useLowPrices(view)
  const rankKey = totalKey(view) === 'ranking.total' ? 'comparison.rank' : 'comparison.ranked'
  const words = { yes: t('yes'), no: t('no') }
  const textOf = ({ key }: ComparedField, { values }: EvaluatedOffer): string => {
    const found = values[key]
    return valueText(found?.value, { language, words, nameOf: (code) => readIn(found?.names?.[code], language) || undefined })
  }
  // As it is read, of all offers, also of those on other pages.
  const different = useMemo(
    () => new Set(view.fields.filter((field) => new Set(all.map((offer) => textOf(field, offer))).size > 1)),
    [view.fields, all, language],
  )
  const shown = onlyDifferent ? view.fields.filter((field) => different.has(field)) : view.fields
  return (
    <>
      {all.length > 1 && (
        <div className="ev-only">
          <Switch checked={onlyDifferent} onChange={setOnlyDifferent}>
            {t('comparison.onlyDifferent')}
          </Switch>
          <span className="soft small num" role="status">
            {t('comparison.count', { count: shown.length, all: view.fields.length })}
          </span>
          {pager(t(`comparison.${view.part.kind}s`))}
        </div>
      )}
      <div className="surface ev-scroll" role="region" aria-label={t('comparison.title')} tabIndex={0}>
        <table className="table ev-compare">
          <caption className="sr">{t('comparison.title')}</caption>
          <Names offers={offers} />
          <tbody>
            <tr>
              <th scope="row">{t('comparison.result')}</th>
              {offers.map((offer) => {
                const { offerId, rank, total } = offer
                const out = outKey(offer)
                const result = rank === null ? '–' : t(rankKey, { rank, total: alignedDecimal(total, language) })
                return <td key={offerId}>{out === null ? result : t(out)}</td>
              })}
            </tr>
            {low.size > 0 && (
              <tr>
                <th scope="row">{t('comparison.price')}</th>
                {offers.map(({ offerId }) => {
                  const price = low.get(offerId)
                  return (
                    <td key={offerId}>
                      {price && (
                        <Link to={examinationPath(projectId, lotId)}>
                          <Icon name="warning" size={14} /> <Below price={price} />
                        </Link>
                      )}
                    </td>
                  )
                })}
              </tr>
            )}
            <tr>
              <th scope="row">{t('files.label')}</th>
              {offers.map((offer) => (
                <td key={offer.offerId}>
                  <Files files={offer.files} />
                </td>
              ))}
            </tr>
            {shown.map((field, n) => (
              <tr key={field.key} className={different.has(field) ? 'differs' : undefined}>
                <th scope="row">
                  {readIn(field.section, language) !== readIn(shown[n - 1]?.section, language) && (
                    <span className="ev-section">{readIn(field.section, language)}</span>
                  )}
                  {readIn(field.label, language)}
                </th>
                {offers.map((offer) => (
                  <td key={offer.offerId} className={field.isNumber ? 'num' : undefined}>
                    {textOf(field, offer) || <span className="soft">{t('comparison.nothing')}</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
