import type { Lang } from '../../engine/languages'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { writtenPlainly, type TypedNumber } from '../../engine/numbers'
import { Question } from './Question'

interface NumberQuestionProps {
  /** Of the control that it is asked under. */
  controlId: string
  typed: TypedNumber
  language: Lang
  /** The chosen reading, written so that it is read in one way only. */
  onChoose: (text: string) => void
}

/** Blanks between thousands can be nothing else; from five digits on, as in running text. */
const shown = (value: string, language: Lang): string => {
  const [whole = '', decimals] = writtenPlainly(value, language).split(/(?=[.,])/)
  const spaced = whole.length > 5 || /^\d{5}$/.test(whole) ? whole.replace(/\B(?=(\d{3})+$)/g, '\u202f') : whole
  return `${spaced}${decimals ?? ''}`
}

const NONE: readonly string[] = []

/** A number that can be read in more than one way. */
export const NumberQuestion = ({ controlId, typed, language, onChoose }: NumberQuestionProps): ReactElement => {
  const { t } = useTranslation('app')
  return (
    <Question
      controlId={controlId}
      lead={t('number.meant')}
      readings={typed.kind === 'asked' ? typed.readings : NONE}
      show={(reading) => shown(reading, language)}
      onChoose={(reading) => onChoose(writtenPlainly(reading, language))}
    />
  )
}
