import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { readIn } from '../../../engine/languages'
import type { AwardCriteria } from '../../../server/contract/tenders/criteria'
import { judgedByParts, nameInTree, sentencesOf } from '../../../workflows/evaluation'
import { useLanguage } from '../../i18n/useLanguage'
import { shownDecimal } from '../../../engine/numbers'

type Criterion = AwardCriteria['criteria'][number]

/** By people, or by which formula from which field. */
const useJudgedBy = ({ maxPoints, method }: AwardCriteria): ((one: Criterion) => string) => {
  const { t } = useTranslation('evaluation')
  const language = useLanguage()
  return ({ price, fieldName, minimum }) => {
    if (!price) {
      const least = minimum ? `, ${t('standing.minimum', { minimum: shownDecimal(minimum, language) })}` : ''
      return t('standing.people', { max: shownDecimal(maxPoints, language) }) + least
    }
    // Only weighted points make points of a price.
    if (method) return fieldName === null ? t('criteria.by.price') : readIn(fieldName, language)
    const { formula } = price
    const how =
      formula.kind === 'linear'
        ? t('standing.linear', { zeroAt: shownDecimal(formula.zeroAt, language) })
        : t(`standing.ratio.${formula.better}`)
    return fieldName === null ? how : `${readIn(fieldName, language)}: ${how}`
  }
}

/** Criteria with their weights, for everybody to read. */
export const CriteriaTable = ({ judged, label }: { judged: AwardCriteria; label: string }): ReactElement => {
  const { t } = useTranslation('evaluation')
  const language = useLanguage()
  const judgedBy = useJudgedBy(judged)
  const weightText = ({ weight, parent }: Criterion): string => {
    if (weight === null) return t('standing.none')
    const shown = shownDecimal(weight, language)
    return parent === undefined ? `${shown} %` : t('standing.part', { weight: shown })
  }
  const isRanked = judged.method !== undefined || judged.tie !== undefined
  return (
    <>
      <table className="cr-table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('standing.criterion')}</th>
            <th scope="col" className="cr-weight">
              {t('standing.weight')}
            </th>
            <th scope="col">{t('standing.by')}</th>
          </tr>
        </thead>
        <tbody>
          {judged.criteria.map((one) => (
            <tr key={one.id}>
              <th scope="row">
                {nameInTree(one, judged.criteria)}
                {one.description !== '' && one.description !== one.name && <small className="soft">{one.description}</small>}
              </th>
              <td className="num cr-weight">{weightText(one)}</td>
              <td>{judgedByParts(judged.criteria).has(one.id) ? '' : judgedBy(one)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isRanked && (
        <p className="soft">
          {sentencesOf(judged)
            .map(({ key, range }) => t(`method.${key}`, { range: range === null ? '' : shownDecimal(range, language) }))
            .join(' ')}
        </p>
      )}
    </>
  )
}
