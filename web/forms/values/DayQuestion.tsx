import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Question } from '../../ui/Question'
import { dayReadings } from './typedDay'

interface DayQuestionProps {
  /** Of the control that it is asked under. */
  controlId: string
  typed: string
  /** The day that stood there. */
  was?: string
  language: 'de' | 'en'
  /** The chosen day, and in words, which are read in one way only. */
  onChoose: (day: string, words: string) => void
}

const inWords = (day: string, language: 'de' | 'en'): string =>
  new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T12:00:00Z`))

/** Numbers with slashes that may mean two days: both in words. */
export const DayQuestion = ({ controlId, typed, was = '', language, onChoose }: DayQuestionProps): ReactElement => {
  const { t } = useTranslation('app')
  return (
    <Question
      controlId={controlId}
      lead={t('number.meant')}
      readings={dayReadings(typed, was)}
      show={(day) => inWords(day, language)}
      onChoose={(day) => onChoose(day, inWords(day, language))}
    />
  )
}
