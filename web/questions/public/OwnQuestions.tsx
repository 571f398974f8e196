import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnQuestionView } from '../../../server/contract/questions/views'
import { Icon, type IconName } from '../../ui'
import { DateTime } from '../../ui/time'
import { LinkedText } from '../LinkedText'
import { entryAnchor } from '../paths'
import { Files } from './Answers'

const TAG: Readonly<Record<OwnQuestionView['state'], { tone: string; icon: IconName }>> = {
  received: { tone: 'now', icon: 'clock' },
  answered: { tone: 'now', icon: 'check' },
  closed: { tone: '', icon: 'ban' },
}

/** What the own company asked, and what became of it. */
export const OwnQuestions = ({ questions }: { questions: readonly OwnQuestionView[] }): ReactElement => {
  const { t } = useTranslation('questions')
  return (
    <ul className="qs-own">
      {questions.map(({ id, code, state, text, asked, askedBy, late, lotName, answerNo, reason, files }) => (
        <li key={id} className="panel td-panel">
          <header>
            <h3 className="num">{code}</h3>
            <span className="end">
              {late && <span className="tag">{t('late')}</span>}
              <span className={`tag ${TAG[state].tone}`}>
                <Icon name={TAG[state].icon} /> {t(`own.state.${state}`)}
              </span>
            </span>
          </header>
          <div className="body">
            <p className="small soft num">
              <DateTime value={asked} as="bare" /> · {askedBy}
              {lotName !== null && ` · ${lotName}`}
            </p>
            <p className="qs-text">
              <LinkedText text={text} />
            </p>
            <Files files={files} />
            {answerNo !== null && (
              <p>
                <a href={`#${entryAnchor(answerNo)}`}>{t('own.answer', { no: answerNo })}</a>
              </p>
            )}
            {reason !== '' && <p className="note">{reason}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
