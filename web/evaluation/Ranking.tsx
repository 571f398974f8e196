import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { EvaluatedOffer, EvaluationView } from '../../server/contract/evaluation/views'
import { nameInTree } from '../../workflows/evaluation'
import { useLanguage } from '../i18n/useLanguage'
import { alignedDecimal, shownDecimal } from './decimals'
import { OffersByCriteria } from './OffersByCriteria'
import { outKey, totalKey } from './parts'

/** The rank, or why there is none. */
const Place = ({ offer }: { offer: EvaluatedOffer }): ReactElement => {
  const { t } = useTranslation('evaluation')
  const out = outKey(offer)
  return out === null ? <b className="ev-rank">{offer.rank ?? '–'}</b> : <span className="tag">{t(out)}</span>
}

interface RankingProps {
  view: EvaluationView
  /** Somebody wants to see the marks of this one. */
  onChoose: (offerId: string) => void
}

/** Who leads by how much: one row an offer, one column a criterion. Names lead to the marks below. */
export const Ranking = ({ view, onChoose }: RankingProps): ReactElement => {
  const { t } = useTranslation('evaluation')
  const language = useLanguage()
  const { criteria } = view
  return (
    <OffersByCriteria view={view} label={t('ranking.title')}>
      {({ offers, columns }) => (
        <>
          <thead>
            <tr>
              <th scope="col">{t('ranking.rank')}</th>
              <th scope="col">{t('ranking.organization')}</th>
              <th scope="col" className="right">
                {t(totalKey(view))}
              </th>
              {columns.map((one) => {
                const { id, weight, parent } = one
                const name = nameInTree(one, criteria)
                const shown = shownDecimal(weight ?? '', language)
                const share = parent === undefined ? `${shown} %` : t('standing.part', { weight: shown })
                return (
                  <th key={id} scope="col" className="right">
                    <span className="ev-crit" title={name}>
                      {name}
                    </span>{' '}
                    <small>{weight === null ? t('criteria.noWeight') : share}</small>
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {offers.map((offer) => (
              <tr key={offer.offerId}>
                <td>
                  <Place offer={offer} />
                </td>
                <th scope="row">
                  <a href={`#angebot-${offer.offerId}`} onClick={() => onChoose(offer.offerId)}>
                    {offer.organization.name}
                  </a>
                </th>
                <td className="right">
                  <b>{alignedDecimal(offer.total, language)}</b>
                </td>
                {columns.map(({ id }) => {
                  const result = offer.results[id]
                  return (
                    <td key={id} className="right">
                      {alignedDecimal(result?.weighted, language)}
                      <small className="soft ev-under">
                        {result?.fault
                          ? t(`fault.${result.fault}`)
                          : result && result.points !== null && t('ranking.points', { points: shownDecimal(result.points, language) })}
                      </small>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </>
      )}
    </OffersByCriteria>
  )
}
