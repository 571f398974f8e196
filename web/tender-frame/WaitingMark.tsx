import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useRpc } from '../rpc'

/** Beside the team's way to the questions: how many wait for an answer. Nothing while there are none. */
export const WaitingMark = ({ projectId }: { projectId: string }): ReactElement | null => {
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
