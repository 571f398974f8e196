import { useEffect, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../ui'

interface NoteProps {
  text: string
  organization: string
  isClosed: boolean
  onSave: (text: string) => void
}

/** What this member wants to keep in mind about an offer; the team reads it. */
export const Note = ({ text, organization, isClosed, onSave }: NoteProps): ReactElement | null => {
  const { t } = useTranslation('evaluation')
  const [written, setWritten] = useState<string | null>(null)
  useEffect(() => setWritten(null), [text])
  const typed = written ?? text
  if (isClosed && text === '') return null
  return (
    <Field
      label={
        <>
          {t('note')} <span className="sr">{organization}</span>
        </>
      }
    >
      {(control) => (
        <textarea
          {...control}
          className="textarea ev-note"
          rows={2}
          maxLength={10_000}
          value={typed}
          disabled={isClosed}
          onChange={(event) => setWritten(event.target.value)}
          onBlur={() => typed.trim() !== text && onSave(typed.trim())}
        />
      )}
    </Field>
  )
}
