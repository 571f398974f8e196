import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { QuestionView } from '../../../server/contract/questions/views'
import { Icon } from '../../ui'
import { DateTime } from '../../ui/time'
import { questionPath } from '../../tender-frame/paths'
import { fromOf } from './fromOf'
import { QuestionTag } from './QuestionTag'

/** Incoming questions in a few lines each: number, what it is about, who asked, where it stands. */
export const QuestionTable = ({ questions }: { questions: readonly QuestionView[] }): ReactElement => {
  const { t } = useTranslation('questions')
  return (
    <ul className="qs-list">
      {questions.map((question) => (
        <li key={question.id} className="qs-row">
          <span className="qs-no num">{question.no}</span>
          <div className="qs-what">
            <Link className="rowlink" to={questionPath(question.projectId, question.id)}>
              {question.question || question.text}
            </Link>
            <p className="small soft num">
              {fromOf(question, t)} · <DateTime value={question.asked} as="bare" />
              {question.lotName !== null && ` · ${question.lotName}`}
            </p>
          </div>
          <span className="qs-tags flow">
            {question.late && <span className="tag">{t('late')}</span>}
            {question.files.length > 0 && (
              <span className="small soft num">
                <Icon name="clip" size={16} /> {question.files.length}
              </span>
            )}
            <QuestionTag question={question} />
          </span>
        </li>
      ))}
    </ul>
  )
}
