import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Problem } from '../../server/contract/tenders/views'
import { withLawName } from '../i18n/lawName'
import { criteriaPath } from '../tender-frame/paths'
import { keyOf } from './tenderProblems'

/** The way to the organization that a problem is about; nothing where there is none, or no longer. */
export const ToOrganization = ({ problem: { rule, params } }: { problem: Pick<Problem, 'rule' | 'params'> }): ReactElement | null => {
  const { t } = useTranslation('tenders')
  const id = params?.['organizationId']
  return typeof id === 'number' && rule !== 'unknownOrganization' ? (
    <Link to={`/organisation/${id}`}>{t('problems.toOrganization')}</Link>
  ) : null
}

/** Of several lots the sentence names its own. */
const withLot = ({ params = {} }: Problem) => withLawName(typeof params['lot'] === 'number' ? { ...params, context: 'lot' } : params)

/** A sentence for each, with the way to the organization it is about, or to the tender's criteria. */
export const TenderProblems = ({ problems, projectId }: { problems: readonly Problem[]; projectId?: string }): ReactElement | null => {
  const { t } = useTranslation('tenders')
  if (problems.length === 0) return null
  return (
    <ul className="td-problems">
      {problems.map((problem) => (
        <li key={keyOf(problem)}>
          {t(`problems.${problem.rule}`, withLot(problem))} <ToOrganization problem={problem} />
          {problem.rule === 'criteriaMissing' && projectId !== undefined && (
            <Link to={criteriaPath(projectId)}>{t('problems.toCriteria')}</Link>
          )}
        </li>
      ))}
    </ul>
  )
}
