import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { findMarks, withoutMarks, type Mark, type Named } from '../../../engine/questions'
import { Button, Icon } from '../../ui'

interface MarksProps {
  text: string
  names: readonly Named[]
  onChange: (text: string) => void
}

/** A piece of the text around what was found in it. */
const Found = ({ text, mark: { start, end } }: { text: string; mark: Mark }): ReactElement => (
  <>
    {start > 24 ? '…' : ''}
    {text.slice(Math.max(0, start - 24), start)}
    <mark>{text.slice(start, end)}</mark>
    {text.slice(end, end + 24)}
    {end + 24 < text.length ? '…' : ''}
  </>
)

/** What tells in a text who asked, with the way to take it out; nothing where nothing was found. */
export const Marks = ({ text, names, onChange }: MarksProps): ReactElement | null => {
  const { t } = useTranslation('questions')
  const marks = findMarks(text, names)
  if (marks.length === 0) return null
  const words = {
    organization: t('mark.organization'),
    person: t('mark.person'),
    email: t('mark.email'),
    phone: t('mark.phone'),
    web: t('mark.web'),
    register: t('mark.register'),
  }
  return (
    <div className="note error qs-marks" role="status">
      <Icon name="warning" />
      <div>
        <p>
          <b>{t('mark.title', { count: marks.length })}</b>
        </p>
        <ul>
          {marks.slice(0, 8).map((mark) => (
            <li key={mark.start}>
              <span className="soft">{words[mark.kind]}:</span> <Found text={text} mark={mark} />
            </li>
          ))}
        </ul>
        <Button size="small" onClick={() => onChange(withoutMarks(text, marks, words))}>
          {t('mark.remove')}
        </Button>
      </div>
    </div>
  )
}
