import { readIn } from '../../../engine/languages'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useLanguage } from '../../i18n/useLanguage'
import { useSession } from '../../session/SessionProvider'
import { LoadBarrier, Side, SideSection } from '../../ui'
import { DateTime, formatDateTime } from '../../ui/time'
import { Avatar } from '../edit/TeamSection'
import { hasTeam, teamProblems } from '../../tender-frame/teamRules'
import { formName } from '../formName'
import { isMoveOpen } from '../moves'
import { closedActions } from '../../procedure/actions'
import { isTenderProblem, tenderProblems } from '../tenderProblems'
import { TenderProblems } from '../TenderProblems'
import { Deadlines } from './Deadlines'
import { whatComesNext } from '../../tender-frame/whoTakesPart'

const AddEditors = lazy(() => import('./AddEditors'))
const Deputies = lazy(() => import('../deputies/Deputies'))
const ProcedureMove = lazy(() => import('./ProcedureMove'))

/** What the procedure does not allow yet, with the machine's reasons. */
const Closed = ({ tender }: { tender: TenderView }): ReactElement | null => {
  const { t } = useTranslation('tenders')
  const language = useLanguage()
  const closed = tender.publishAt || tender.stage === 0 ? [] : closedActions(tender, language)
  return closed.length === 0 ? null : (
    <SideSection title={t('closed.heading')}>
      <dl className="td-closed">
        {closed.map(({ action, reason, params }) => (
          <div key={action}>
            <dt>{t(`next.do.${action}`, whatComesNext(tender))}</dt>
            <dd>
              {t(`refused.${reason}`, {
                ...params,
                ...(typeof params.from === 'string' ? { from: formatDateTime(params.from, language) } : {}),
              })}
            </dd>
          </div>
        ))}
      </dl>
    </SideSection>
  )
}

const editPath = ({ id }: TenderView): string => `/projekte/bearbeiten/${id}`

const Team = ({ tender }: { tender: TenderView }): ReactElement => {
  const { t } = useTranslation('tenders')
  const { user } = useSession()
  const [isAdding, setAdding] = useState(false)
  const team = tender.team ?? []
  const canChangeTeam = isMoveOpen(tender, 'changeTeam')
  return (
    <SideSection
      title={t('detail.team')}
      end={
        canChangeTeam && (
          <>
            {isMoveOpen(tender, 'edit') && <Link to={`${editPath(tender)}#sachbearbeiter`}>{t('detail.change')}</Link>}&ensp;
            <button type="button" className="linklike" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
              {t('team.addEditor')}
            </button>
          </>
        )
      }
    >
      {team.map(({ userName, name, role }) => (
        <div className="td-person" key={userName}>
          <Avatar name={name ?? userName} />
          <p>
            {name ?? userName} {userName === user?.email && <span className="soft">({t('team.you')})</span>}
            <br />
            <span className="small soft">{t(`team.${role}`)}</span>
          </p>
        </div>
      ))}
      {isAdding && canChangeTeam && (
        <Suspense fallback={null}>
          <AddEditors tender={tender} />
        </Suspense>
      )}
      <Suspense fallback={<LoadBarrier />}>
        <Deputies tender={tender} />
      </Suspense>
      {teamProblems(tender, team).map((problem) => (
        <p className="te-call" key={problem}>
          {t(`team.${problem}`)}
        </p>
      ))}
    </SideSection>
  )
}

/** What is missing or to be checked before it goes out. */
const Open = ({ tender, problems }: { tender: TenderView; problems: NonNullable<TenderView['problems']> }): ReactElement => {
  const { t } = useTranslation('tenders')
  const missing = problems.filter(({ rule }) => rule === 'required').length
  const told = tenderProblems(problems)
  const toCheck = problems.filter(
    (problem) => problem.rule !== 'required' && !isTenderProblem(problem) && !problem.rule.startsWith('team'),
  ).length
  const lead = (words: string): ReactElement | string => (isMoveOpen(tender, 'edit') ? <Link to={editPath(tender)}>{words}</Link> : words)
  return (
    <SideSection title={t('problems.heading')}>
      {missing + told.length + toCheck === 0 && <p className="soft">{t('problems.none')}</p>}
      {missing > 0 && <p>{lead(t('detail.openFields', { count: missing }))}</p>}
      {toCheck > 0 && <p>{lead(t('problems.toCheck', { count: toCheck }))}</p>}
      <TenderProblems problems={told} projectId={tender.id} />
    </SideSection>
  )
}

/** Under which agreement it is called, and who alone may take part. */
const Framework = ({ framework: { projectId, parties } }: { framework: NonNullable<TenderView['framework']> }): ReactElement => {
  const { t } = useTranslation('tenders')
  return (
    <SideSection title={t('framework.heading')}>
      <p>
        <Link to={`/projekte/${projectId}`}>{t('framework.under')}</Link>
      </p>
      <p className="soft">{t('framework.parties', { names: parties.join(', ') })}</p>
    </SideSection>
  )
}

/** Beside the details: deadlines, team, what is open, and which form it is. */
export const TeamSide = ({ tender, onAction }: { tender: TenderView; onAction: (action: string) => void }): ReactElement => {
  const { t } = useTranslation('tenders')
  const language = useLanguage()
  return (
    <Side>
      <SideSection
        title={t('deadlines.heading')}
        end={
          isMoveOpen(tender, 'extendDeadlines') &&
          !tender.publishAt && (
            <button type="button" className="linklike" onClick={() => onAction('extendDeadlines')}>
              {t('deadlines.extend')}
            </button>
          )
        }
      >
        <Deadlines tender={tender} />
      </SideSection>
      <Closed tender={tender} />
      {hasTeam(tender) && <Team tender={tender} />}
      {tender.problems !== undefined && <Open tender={tender} problems={tender.problems} />}
      {tender.framework && <Framework framework={tender.framework} />}
      {(isMoveOpen(tender, 'edit') || isMoveOpen(tender, 'changeTeam')) && (
        <Suspense fallback={null}>
          <ProcedureMove tender={tender} />
        </Suspense>
      )}
      <SideSection title={t('detail.template')}>
        <p>
          {t('template.version', {
            name: formName(tender.templateId, readIn(tender.templateName, language)),
            version: tender.templateVersion,
          })}
        </p>
        {tender.updated !== undefined && (
          <p className="soft">
            {t('detail.updated')}: <DateTime value={tender.updated} />
            {tender.updatedBy ? `, ${tender.updatedBy}` : ''}
          </p>
        )}
      </SideSection>
    </Side>
  )
}
