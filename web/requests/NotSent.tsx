import { useEffect, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestView } from '../../server/contract/requests/views'
import { forgetInput, readInput } from '../kept/keptInputs'
import { useSession } from '../session/SessionProvider'
import { Button, Icon } from '../ui'
import { answerPlace, type TypedAnswer } from './AnswerForm'

/**
 * What somebody was writing when a colleague answered, or the authority took the request back: the form went, its words are still there.
 */
export const NotSent = ({ request }: { request: RequestView }): ReactElement | null => {
  const { t } = useTranslation('requests')
  const email = useSession().user?.email ?? ''
  const place = answerPlace(request.id)
  const [text, setText] = useState('')
  // Only now: the form keeps its words as it goes, after this was drawn for the first time.
  useEffect(() => setText(readInput<TypedAnswer>(email, place)?.text ?? ''), [email, place])
  if (text === '') return null
  const discard = (): void => {
    forgetInput(email, place)
    setText('')
  }
  return (
    <div className="note error" role="alert">
      <Icon name="warning" />
      <div>
        <p>
          <b>{t(request.withdrawn ? 'notSent.withdrawn' : 'notSent.answered')}</b>
        </p>
        <p className="rq-text">{text}</p>
        <p>
          <Button size="small" onClick={discard}>
            {t('notSent.discard')}
          </Button>
        </p>
      </div>
    </div>
  )
}
