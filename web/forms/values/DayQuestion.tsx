import { filledPattern, type Lang, tableOf } from '../../../engine/languages'
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
  language: Lang
  /** The chosen day, and in words, which are read in one way only. */
  onChoose: (day: string, words: string) => void
}

const inWords = (day: string, language: Lang): string => {
  const { locale, longDay } = tableOf(language)
  const [yyyy = '', , dd = ''] = day.split('-')
  // With its day, as a month stands in dates.
  const month = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' })
    .formatToParts(new Date(`${day}T12:00:00Z`))
    .find(({ type }) => type === 'month')?.value
  return filledPattern(longDay, { yyyy, month: month ?? '', d: String(Number(dd)) })
}

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
