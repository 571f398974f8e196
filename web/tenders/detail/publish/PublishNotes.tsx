import type { ReactElement } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { TenderView } from '../../../../server/contract/tenders/views'
import { TO_FILL, type KeptPlace } from '../../../guard/scroll'
import { criteriaProblems, organizationProblems } from '../../tenderProblems'
import { TenderProblems } from '../../TenderProblems'
import { offersPortal } from './publishRules'

interface PublishNotesProps {
  tender: TenderView
  missing: number
  refusals: readonly string[]
}

/** What is still open before publishing, each with the way to its place. */
export const PublishNotes = ({ tender, missing, refusals }: PublishNotesProps): ReactElement => {
  const { t } = useTranslation('publishing')
  const told = organizationProblems(tender.problems ?? [])
  const criteria = criteriaProblems(tender.problems ?? [])
  const team = refusals.filter((reason) => reason.startsWith('team'))
  const missingKey = offersPortal(tender.templateId) ? 'missing' : 'missingPlain'
  return (
    <>
      {missing > 0 && (
        <div className="te-call">
          <Trans t={t} i18nKey={missingKey} count={missing} components={{ b: <b /> }} />{' '}
          <Link to={`/projekte/bearbeiten/${tender.id}`} state={{ place: TO_FILL } satisfies KeptPlace}>
            {t('fillIn')}
          </Link>
        </div>
      )}
      {criteria.length > 0 && (
        <div className="te-call" role={refusals.includes('criteriaMissing') ? 'alert' : undefined}>
          <TenderProblems problems={criteria} projectId={tender.id} />
        </div>
      )}
      {told.length > 0 && (
        <div className="te-call">
          <TenderProblems problems={told} />
        </div>
      )}
      {team.length > 0 && (
        <div className="te-call" role="alert">
          {team.map((reason) => (
            <div key={reason}>{t(`reasons.${reason}`)}</div>
          ))}
          <Link to={`/projekte/bearbeiten/${tender.id}#sachbearbeiter`}>{t('completeTeam')}</Link>
        </div>
      )}
    </>
  )
}
