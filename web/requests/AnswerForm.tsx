import { useState, type FormEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestView } from '../../server/contract/requests/views'
import { brokenRules, call } from '../rpc'
import { useUnsavedChanges, writeUnsaved } from '../kept/unsaved'
import { useKeptInput } from '../guard/useKeptInput'
import { useSession } from '../session/SessionProvider'
import { fullName } from '../session/types'
import { DataRoom, useUploads } from '../rooms'
import { Button, FaultNote, TextArea, TextInput } from '../ui'
import { useRequestAction } from './useRequestAction'

export interface TypedAnswer {
  text: string
  name: string
}

/** Where an answer that is being written waits while its form is away. */
export const answerPlace = (requestId: string): string => `request ${requestId}`

interface AnswerFormProps {
  request: RequestView
  isOpen: boolean
  onAnswered: () => void
}

/** Files, a text and a name in text form: together they are the answer, once. */
export const AnswerForm = ({ request, isOpen, onAnswered }: AnswerFormProps): ReactElement => {
  const { t } = useTranslation('requests')
  const { user } = useSession()
  const own = user ? fullName(user) : ''
  const kept: TypedAnswer | null = useKeptInput(answerPlace(request.id), (): TypedAnswer => ({ text, name }))
  const [isShown, show] = useState(isOpen || kept !== null)
  const [text, setText] = useState(kept?.text ?? '')
  const [name, setName] = useState(kept?.name ?? own)
  const [wasTried, setTried] = useState(false)
  /** Somebody wanted to submit before all files were there. */
  const [wasEarly, setEarly] = useState(false)
  const { isBusy, fault, act } = useRequestAction(request.projectId)
  useUnsavedChanges(text.trim() !== '')
  const { isBusy: isUploading } = useUploads(request.roomId)
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    setEarly(isUploading)
    if (name.trim() === '' || isUploading) return
    const { id, version } = request
    const done = await act(async () => {
      const answered = await call('answerRequest', id, { text: text.trim(), declaredBy: name.trim(), version })
      // Until then it is unsaved, also while the call waits for the line; the form is gone as soon as the list is read again.
      writeUnsaved(false)
      return answered
    })
    if (done) onAnswered()
  }
  const isEmpty = brokenRules(fault).includes('/input/text required')
  if (!isShown)
    return (
      <p>
        <Button icon="pencil" onClick={() => show(true)}>
          {t('answer.title')}
        </Button>
      </p>
    )
  return (
    <form className="rq-form stack" onSubmit={(event) => void send(event)} noValidate>
      <h3 className="rq-h">{t('answer.title')}</h3>
      <p className="small soft">{t('answer.filesHint')}</p>
      <DataRoom roomId={request.roomId} compact />
      <TextArea
        label={t('answer.text')}
        error={isEmpty ? t('answer.nothing') : undefined}
        rows={4}
        maxLength={20_000}
        value={text}
        onChange={setText}
      />
      <TextInput
        label={t('answer.name')}
        hint={t('answer.nameHint')}
        error={wasTried && name.trim() === '' ? t('answer.nameMissing') : undefined}
        maxLength={200}
        autoComplete="name"
        value={name}
        onChange={setName}
      />
      {wasEarly && (
        <p className="note" role="alert">
          {t(isUploading ? 'answer.uploading' : 'answer.uploaded')}
        </p>
      )}
      {fault && !isEmpty && <FaultNote bare>{fault.message}</FaultNote>}
      <p>
        <Button variant="primary" type="submit" icon="send" busy={isBusy}>
          {t('answer.send')}
        </Button>
      </p>
    </form>
  )
}
