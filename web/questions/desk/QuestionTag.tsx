import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuestionView } from '../../../server/contract/questions/views'
import { Icon, type IconName } from '../../ui'

const TAG: Readonly<Record<QuestionView['state'], { tone: string; icon: IconName }>> = {
  open: { tone: 'time', icon: 'clock' },
  review: { tone: '', icon: 'eye' },
  answered: { tone: 'now', icon: 'check' },
  closed: { tone: '', icon: 'ban' },
}

export const QuestionTag = ({ question: { state, answerNo } }: { question: QuestionView }): ReactElement => {
  const { t } = useTranslation('questions')
  return (
    <span className={`tag ${TAG[state].tone}`}>
      <Icon name={TAG[state].icon} /> {t(`state.${state}`)} {state === 'answered' && answerNo !== null && t('asNo', { no: answerNo })}
    </span>
  )
}
