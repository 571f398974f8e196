import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { EvaluationCheck, EvaluationView } from '../../server/contract/evaluation/views'
import { useLanguage } from '../i18n/useLanguage'
import { shownDecimal } from './decimals'

/** What somebody who attacks the result would look at first, in sentences; nothing where there is nothing. */
export const Checks = ({ view }: { view: EvaluationView }): ReactElement | null => {
  const { t } = useTranslation('evaluation')
  const language = useLanguage()
  const { checks, offers, criteria } = view
  const nameOf = (id: string | null): string => offers.find(({ offerId }) => offerId === id)?.organization.name ?? ''
  const criterionOf = (id: string): string => criteria.find((one) => one.id === id)?.name ?? ''
  const said = (check: EvaluationCheck): string => {
    const organization = nameOf(check.offerId)
    if (check.kind === 'turns')
      return check.first === null ? t('check.turns', { organization }) : t('check.turnsFirst', { organization, first: nameOf(check.first) })
    const criterion = criterionOf(check.criterionId)
    if (check.kind === 'outOfRange') return t('check.outOfRange', { organization, criterion })
    const [least, most] = [shownDecimal(check.least, language), shownDecimal(check.most, language)]
    return t('check.farApart', { organization, criterion, least, most })
  }
  if (checks.length === 0) return null
  return (
    <details className="ev-checks">
      <summary>{t('check.title', { count: checks.length })}</summary>
      <ul>
        {checks.map((check) => (
          <li key={JSON.stringify(check)}>{said(check)}</li>
        ))}
      </ul>
      <p className="soft small">{t('check.whatIf')}</p>
    </details>
  )
}
