import './questions.css'
import { useEffect, type ReactElement } from 'react'
import { useLocation } from 'react-router'
import type { TenderView } from '../../server/contract/tenders/views'
import { NotFoundPage } from '../page/NotFoundPage'
import { ClosedPage } from '../page/ClosedPage'
import { useSession } from '../session/SessionProvider'
import { DeskPage } from './desk/DeskPage'
import { QuestionPage } from './desk/QuestionPage'
import { PublicQuestions } from './public/PublicQuestions'

/** A question on the desk is there for whoever logs in again: a session that ends makes it no page that does not exist. */
const WithoutTeam = (): ReactElement => {
  const { phase, askLogin } = useSession()
  const { pathname } = useLocation()
  const isGuest = phase === 'guest'
  useEffect(() => {
    if (isGuest) askLogin({ target: pathname })
  }, [isGuest, askLogin, pathname])
  return isGuest ? <ClosedPage /> : <NotFoundPage />
}

/** /projekte/{id}/fragen: the team's desk, or what everybody reads with the way to ask. */
const QuestionsPage = ({ tender, questionId }: { tender: TenderView; questionId: string | undefined }): ReactElement => {
  if (tender.team === undefined) return questionId === undefined ? <PublicQuestions tender={tender} /> : <WithoutTeam />
  return questionId === undefined ? <DeskPage tender={tender} /> : <QuestionPage key={questionId} tender={tender} questionId={questionId} />
}

export default QuestionsPage
