import { procedureOf } from '../../workflows/procedure'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../server/contract/tenders/views'
import { useSession } from '../session/SessionProvider'
import { hasOpened } from './lot'
import {
  contractPath,
  evaluationPath,
  examinationPath,
  juryPath,
  lettersPath,
  needPath,
  orderPath,
  reportPath,
  requestsPath,
  messagesPath,
  questionsPath,
  criteriaPath,
} from './paths'
import { UnreadMark } from './UnreadMark'
import { TabLinks } from '../ui'
import { hasTeam } from './teamRules'
import { useRpc } from '../rpc'
import { whoTakesPart } from './whoTakesPart'

/** Beside the team's way to the questions: how many wait for an answer. Nothing while there are none. */
const WaitingMark = ({ projectId }: { projectId: string }): ReactElement | null => {
  const { t } = useTranslation('app')
  const { data: questions = [] } = useRpc('getQuestions', [projectId])
  const waiting = questions.filter(({ state }) => state === 'open').length
  if (waiting === 0) return null
  return (
    <span className="tag now num">
      <span aria-hidden="true">{waiting}</span>
      <span className="sr">{t('waitingQuestions', { count: waiting })}</span>
    </span>
  )
}

export type StaffTab =
  | 'details'
  | 'bedarf'
  | 'auftrag'
  | 'kriterien'
  | 'teilnehmer'
  | 'dokumente'
  | 'fragen'
  | 'nachrichten'
  | 'verhandlung'
  | 'preisgericht'
  | 'pruefung'
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
  procedureOf(tender).hasPhases && tender.lots.some(({ stage, skippedPhases }) => stage >= 4 && !skippedPhases.includes(5))

/** The areas of a tender that this member of its team has. */
export const StaffTabs = ({ tender, tab }: { tender: TenderView; tab: StaffTab }): ReactElement => {
  const { t } = useTranslation('tenders')
  const maySeeLog = useMaySeeLog(tender)
  const path = `/projekte/${tender.id}`
  const files = tender.informationRooms.reduce((sum, room) => sum + room.fileCount, 0)
  const word = participantsWord(tender)
  // Of a direct order nobody outside ever hears: nobody asks, and nobody takes part.
  const isPublished = tender.stage >= 1 && !procedureOf(tender).ordersDirectly
  const isOpened = hasOpened(tender)
  const withMark = (text: string, mark: ReactElement): ReactElement => (
    <>
      {text} {mark}
    </>
  )
  return (
    <TabLinks<StaffTab>
      label={t('detail.tabs')}
      here={tab}
      tabs={[
        { key: 'details', to: path, label: t('detail.details') },
        hasTeam(tender) && { key: 'bedarf', to: needPath(tender.id), label: t('detail.need') },
        procedureOf(tender).ordersDirectly && { key: 'auftrag', to: orderPath(tender.id), label: t('detail.order') },
        tender.awardCriteria !== undefined && { key: 'kriterien', to: criteriaPath(tender.id), label: t('detail.criteria') },
        hasTeam(tender) && isPublished && { key: 'teilnehmer', to: `${path}/${word}`, label: t(`detail.${word}`) },
        { key: 'dokumente', to: `${path}/dokumente`, label: withMark(t('detail.documents'), <span className="count">{files}</span>) },
        isPublished && {
          ...{ key: 'fragen', to: questionsPath(tender.id) },
          label: withMark(t('detail.questions'), <WaitingMark projectId={tender.id} />),
        },
        isPublished && {
          ...{ key: 'nachrichten', to: messagesPath(tender.id) },
          label: withMark(t('detail.messages'), <UnreadMark projectId={tender.id} />),
        },
        negotiates(tender) && { key: 'verhandlung', to: `${path}/verhandlung`, label: t('detail.negotiation', whoTakesPart(tender)) },
        procedureOf(tender).hasJury && { key: 'preisgericht', to: juryPath(tender.id), label: t('detail.jury') },
        isOpened && { key: 'pruefung', to: examinationPath(tender.id), label: t('detail.examination') },
        isOpened && { key: 'wertung', to: evaluationPath(tender.id), label: t('detail.evaluation') },
        isOpened && { key: 'nachforderungen', to: requestsPath(tender.id), label: t('detail.requests') },
        isOpened && { key: 'schreiben', to: lettersPath(tender.id), label: t('detail.letters') },
        tender.lots.some(({ awardedTo }) => awardedTo !== undefined) && {
          ...{ key: 'vertrag', to: contractPath(tender.id) },
          label: t('detail.contract'),
        },
        { key: 'vermerk', to: reportPath(tender.id), label: t('detail.report') },
        maySeeLog && { key: 'audit-log', to: `${path}/audit-log`, label: t('detail.auditLog') },
      ]}
    />
  )
}
