import { procedureOf } from '../../workflows/procedure'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { TenderView } from '../../server/contract/tenders/views'
import { useSession } from '../session/SessionProvider'
import { hasOpened } from './lot'
import { contractPath, evaluationPath, lettersPath, reportPath, requestsPath, messagesPath, questionsPath, criteriaPath } from './paths'
import { UnreadMark } from './UnreadMark'
import { WaitingMark } from './WaitingMark'
import { useActiveInView } from '../ui/useActiveInView'
import { hasTeam } from './teamRules'

export type StaffTab =
  | 'details'
  | 'kriterien'
  | 'teilnehmer'
  | 'dokumente'
  | 'fragen'
  | 'nachrichten'
  | 'verhandlung'
  | 'wertung'
  | 'nachforderungen'
  | 'schreiben'
  | 'vertrag'
  | 'vermerk'
  | 'audit-log'

/** Addresses of the participants (2-tenders.md section 2). */
const PARTICIPANT_ROUTES: readonly (string | undefined)[] = ['teilnehmer', 'bewerber', 'bieter', 'interessenten']
export const isParticipantRoute = (route: string | undefined): route is string => PARTICIPANT_ROUTES.includes(route)

/** One word each: Interessenten where nobody applies, Bewerber until applications are opened, Bieter from the invitation to offer on. */
export function participantsWord({
  stage,
  lots,
  ...key
}: Pick<TenderView, 'type' | 'procedure' | 'stage' | 'lots'>): 'interessenten' | 'bewerber' | 'bieter' {
  if (procedureOf(key).takePart === 'interested') return 'interessenten'
  const reached = Math.max(stage, ...lots.map((lot) => lot.stage))
  return reached >= 6 ? 'bieter' : 'bewerber'
}

/** Project admins of this tender and system admins. */
export const useMaySeeLog = (tender: TenderView): boolean => {
  const { user, isAdmin } = useSession()
  return isAdmin || (tender.team ?? []).some(({ userName, role }) => userName === user?.email && role === 'ADMIN')
}

/** From stage 4 on, where a lot has a negotiation (2-tenders.md section 2). */
const negotiates = (tender: TenderView): boolean =>
  hasTeam(tender) && tender.lots.some(({ stage, skippedPhases }) => stage >= 4 && !skippedPhases.includes(5))

/** The areas of a tender that this member of its team has. */
export const StaffTabs = ({ tender, tab }: { tender: TenderView; tab: StaffTab }): ReactElement => {
  const { t } = useTranslation('tenders')
  const maySeeLog = useMaySeeLog(tender)
  const row = useActiveInView(tab)
  const path = `/projekte/${tender.id}`
  const files = tender.informationRooms.reduce((sum, room) => sum + room.fileCount, 0)
  const word = participantsWord(tender)
  const here = (own: StaffTab): 'page' | undefined => (tab === own ? 'page' : undefined)
  return (
    <nav ref={row} className="tabs" aria-label={t('detail.tabs')}>
      <Link to={path} aria-current={here('details')}>
        {t('detail.details')}
      </Link>
      {tender.awardCriteria !== undefined && (
        <Link to={criteriaPath(tender.id)} aria-current={here('kriterien')}>
          {t('detail.criteria')}
        </Link>
      )}
      {hasTeam(tender) && tender.stage >= 1 && (
        <Link to={`${path}/${word}`} aria-current={here('teilnehmer')}>
          {t(`detail.${word}`)}
        </Link>
      )}
      <Link to={`${path}/dokumente`} aria-current={here('dokumente')}>
        {t('detail.documents')} <span className="count">{files}</span>
      </Link>
      {tender.stage >= 1 && (
        <Link to={questionsPath(tender.id)} aria-current={here('fragen')}>
          {t('detail.questions')} <WaitingMark projectId={tender.id} />
        </Link>
      )}
      {tender.stage >= 1 && (
        <Link to={messagesPath(tender.id)} aria-current={here('nachrichten')}>
          {t('detail.messages')} <UnreadMark projectId={tender.id} />
        </Link>
      )}
      {negotiates(tender) && (
        <Link to={`${path}/verhandlung`} aria-current={here('verhandlung')}>
          {t('detail.negotiation')}
        </Link>
      )}
      {hasOpened(tender) && (
        <>
          <Link to={evaluationPath(tender.id)} aria-current={here('wertung')}>
            {t('detail.evaluation')}
          </Link>
          <Link to={requestsPath(tender.id)} aria-current={here('nachforderungen')}>
            {t('detail.requests')}
          </Link>
          <Link to={lettersPath(tender.id)} aria-current={here('schreiben')}>
            {t('detail.letters')}
          </Link>
        </>
      )}
      {tender.lots.some(({ awardedTo }) => awardedTo !== undefined) && (
        <Link to={contractPath(tender.id)} aria-current={here('vertrag')}>
          {t('detail.contract')}
        </Link>
      )}
      <Link to={reportPath(tender.id)} aria-current={here('vermerk')}>
        {t('detail.report')}
      </Link>
      {maySeeLog && (
        <Link to={`${path}/audit-log`} aria-current={here('audit-log')}>
          {t('detail.auditLog')}
        </Link>
      )}
    </nav>
  )
}
