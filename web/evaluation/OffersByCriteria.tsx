import { useMemo, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { EvaluatedOffer, EvaluationView } from '../../server/contract/evaluation/views'
import { usePager } from '../ui'
import { byRank } from './parts'

/** Offers below each other and criteria side by side at once; others on further pages. */
const ROWS = 16
const COLUMNS = 12

interface Shown {
  offers: readonly EvaluatedOffer[]
  columns: readonly EvaluationView['criteria'][number][]
}
interface OffersByCriteriaProps {
  view: EvaluationView
  label: string
  className?: string
  /** Head and body of the table, of what is on this page. */
  children: (shown: Shown) => ReactNode
}

/** A table of offers, by rank, and criteria. */
export const OffersByCriteria = ({ view, label, className, children }: OffersByCriteriaProps): ReactElement => {
  const { t } = useTranslation('evaluation')
  const sorted = useMemo(() => [...view.offers].sort(byRank), [view.offers])
  const offers = usePager(sorted, ROWS)
  const criteria = usePager(view.criteria, COLUMNS)
  return (
    <>
      {(sorted.length > ROWS || view.criteria.length > COLUMNS) && (
        <div className="ev-only">
          {offers.pager(t(`comparison.${view.part.kind}s`))}
          {criteria.pager(t('ranking.criteria'))}
        </div>
      )}
      <div className="surface ev-scroll" role="region" aria-label={label} tabIndex={0}>
        <table className={className === undefined ? 'table ev-ranking' : `table ev-ranking ${className}`}>
          <caption className="sr">{label}</caption>
          {children({ offers: offers.shown, columns: criteria.shown })}
        </table>
      </div>
    </>
  )
}
