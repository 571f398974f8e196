import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { MarkdownEditor } from '../../text/MarkdownEditor'
import { TextInput } from '../../ui'
import { MAX_SUBJECT, type MessageDraft } from './draft'

interface WordsProps {
  draft: Pick<MessageDraft, 'subject' | 'text'>
  onChange: (part: Partial<Pick<MessageDraft, 'subject' | 'text'>>) => void
  onSend: () => void
  /** Says at each what is not there yet; before it was tried to send, nobody is told. */
  isTold?: boolean
}

/** Subject and text of a message. */
export const Words = ({ draft: { subject, text }, onChange, onSend, isTold = false }: WordsProps): ReactElement => {
  const { t } = useTranslation('messages')
  return (
    <>
      <TextInput
        label={t('column.subject')}
        error={isTold && subject.trim() === '' ? t('compose.noSubject') : undefined}
        maxLength={MAX_SUBJECT}
        value={subject}
        onChange={(value) => onChange({ subject: value })}
      />
      <div>
        <span className="label" aria-hidden="true">
          {t('compose.text')}
        </span>
        <MarkdownEditor label={t('compose.text')} value={text} onChange={(next) => onChange({ text: next })} onSend={onSend} />
        {isTold && text.trim() === '' && (
          <p className="help error" role="alert">
            {t('compose.noText')}
          </p>
        )}
      </div>
    </>
  )
}
