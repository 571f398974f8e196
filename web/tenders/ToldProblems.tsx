import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Problem } from '../../server/contract/tenders/views'
import { keyOf } from './told'

/** A sentence for each, with the way to the organization it is about. */
export const ToldProblems = ({ problems }: { problems: readonly Problem[] }): ReactElement | null => {
  const { t } = useTranslation('tenders')
  if (problems.length === 0) return null
  return (
    <ul className="td-problems">
      {problems.map((problem) => {
        const id = problem.params?.['organizationId']
        return (
          <li key={keyOf(problem)}>
            {t(`problems.${problem.rule}`, problem.params)}
            {typeof id === 'number' && problem.rule !== 'unknownOrganization' && (
              <>
                {' '}
                <Link to={`/organisation/${id}`}>{t('problems.toOrganization')}</Link>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
