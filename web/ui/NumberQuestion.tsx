import './numberQuestion.css'
import { useEffect, useId, useState, type ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { writtenPlainly, type TypedNumber } from '../../engine/numbers'

interface NumberQuestionProps {
  /** Of the control that it is asked under. */
  controlId: string
  typed: TypedNumber
  language: 'de' | 'en'
  /** The chosen reading, written so that it is read in one way only. */
  onChoose: (text: string) => void
}

/** '1.250' is on its way to '1.250.000' for so long. */
const PAUSE_MS = 600

/** Blanks between thousands can be nothing else; from five digits on, as in running text. */
const shown = (value: string, language: 'de' | 'en'): string => {
  const [whole = '', decimals] = writtenPlainly(value, language).split(/(?=[.,])/)
  const spaced = whole.length > 5 || /^\d{5}$/.test(whole) ? whole.replace(/\B(?=(\d{3})+$)/g, '\u202f') : whole
  return `${spaced}${decimals ?? ''}`
}

const NONE: readonly string[] = []

/**
 * Under a number that can be read in more than one way: its readings, to choose from. Nothing is taken before. Asked when the typing
 * pauses, at once when the field is left: whoever goes on by the tabulator comes to them.
 */
export const NumberQuestion = ({ controlId, typed, language, onChoose }: NumberQuestionProps): ReactElement | null => {
  const { t } = useTranslation('app')
  const labelId = useId()
  const readings = typed.kind === 'asked' ? typed.readings : NONE
  const key = readings.join(' ')
  const [asked, setAsked] = useState('')
  useEffect(() => {
    if (key === '') return
    const control = document.getElementById(controlId)
    if (control === null || document.activeElement !== control) return setAsked(key)
    const ask = (): void => setAsked(key)
    const onKey = (event: KeyboardEvent): void => {
      // Before the focus moves on: then the first answer is where it moves to.
      if (event.key === 'Tab' && !event.shiftKey) flushSync(ask)
    }
    const timer = setTimeout(ask, PAUSE_MS)
    control.addEventListener('keydown', onKey)
    control.addEventListener('blur', ask)
    return () => {
      clearTimeout(timer)
      control.removeEventListener('keydown', onKey)
      control.removeEventListener('blur', ask)
    }
  }, [key, controlId])
  if (key === '' || asked !== key) return null
  const choose = (reading: string): void => {
    onChoose(writtenPlainly(reading, language))
    document.getElementById(controlId)?.focus()
  }
  return (
    <span className="nq" role="group" aria-labelledby={labelId}>
      <span id={labelId} role="status">
        {t('number.meant')}
      </span>
      {readings.map((reading) => (
        <button key={reading} type="button" className="btn small num" onClick={() => choose(reading)}>
          {shown(reading, language)}
        </button>
      ))}
    </span>
  )
}
