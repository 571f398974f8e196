import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Attachments } from '../messages/compose/Attachments'
import { TextArea } from '../ui'

/** What goes with the call for offers: words and documents, as a message to those who are called. */
export interface Letter {
  text: string
  roomId: string | null
}
export const NO_LETTER: Letter = { text: '', roomId: null }

export const isLetter = ({ text, roomId }: Letter): boolean => text.trim() !== '' || roomId !== null

const LONGEST = 20_000

interface CallLetterProps {
  projectId: string
  letter: Letter
  onChange: (letter: Letter) => void
}

/** The letter of a call for offers, with documents; both may be left out. */
export const CallLetter = ({ projectId, letter, onChange }: CallLetterProps): ReactElement => {
  const { t } = useTranslation('phases')
  return (
    <>
      <TextArea
        label={t('letter.label')}
        aside={t('optional')}
        hint={t('letter.hint')}
        rows={4}
        maxLength={LONGEST}
        value={letter.text}
        onChange={(value) => onChange({ ...letter, text: value })}
      />
      <Attachments projectId={projectId} roomId={letter.roomId} onRoom={(roomId) => onChange({ ...letter, roomId })} />
    </>
  )
}
