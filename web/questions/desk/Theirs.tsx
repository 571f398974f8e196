import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuestionView } from '../../../server/contract/questions/views'
import { Button, Icon } from '../../ui'
import type { Draft } from './useDraft'

interface TheirsProps {
  question: QuestionView
  mine: Draft
  onTake: () => void
  onKeep: () => void
}

const TEXTS = ['question', 'answer'] as const
const rest = ({ lotId, material, publishFiles, answerRoomId }: Draft | QuestionView): string =>
  JSON.stringify([lotId, material, publishFiles, answerRoomId])

/** What somebody else saved while this person wrote: shown before anything is written over it. */
export const Theirs = ({ question, mine, onTake, onKeep }: TheirsProps): ReactElement => {
  const { t } = useTranslation('questions')
  return (
    <div className="note qs-theirs" role="alert">
      <Icon name="people" />
      <div>
        <p>
          <b>{t('draft.theirs.title', { by: question.drafted?.by ?? t('draft.theirs.somebody') })}</b>
        </p>
        <dl>
          {TEXTS.filter((field) => question[field] !== mine[field]).map((field) => (
            <div key={field}>
              <dt>{t(`entry.${field}`)}</dt>
              <dd className="qs-text">{question[field]}</dd>
            </div>
          ))}
        </dl>
        {rest(question) !== rest(mine) && <p className="small">{t('draft.theirs.others')}</p>}
        <p className="qs-acts">
          <Button onClick={onTake}>{t('draft.theirs.take')}</Button>
          <Button onClick={onKeep}>{t('draft.theirs.keep')}</Button>
        </p>
      </div>
    </div>
  )
}
