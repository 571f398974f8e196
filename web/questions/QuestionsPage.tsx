import './questions.css'
import type { ReactElement } from 'react'
import type { TenderView } from '../../server/contract/tenders/views'
import { ForMembers } from '../page/ForMembers'
import { DeskPage } from './desk/DeskPage'
import { QuestionPage } from './desk/QuestionPage'
import { PublicQuestions } from './public/PublicQuestions'

/** /projekte/{id}/fragen: the team's desk, or what everybody reads with the way to ask. */
const QuestionsPage = ({ tender, questionId }: { tender: TenderView; questionId: string | undefined }): ReactElement => {
  if (tender.team === undefined) return questionId === undefined ? <PublicQuestions tender={tender} /> : <ForMembers />
  return questionId === undefined ? <DeskPage tender={tender} /> : <QuestionPage key={questionId} tender={tender} questionId={questionId} />
}

export default QuestionsPage
