import './numberQuestion.css'
import { useEffect, useId, useState, type ReactElement } from 'react'
import { flushSync } from 'react-dom'

interface QuestionProps {
  /** Of the control that it is asked under. */
  controlId: string
  lead: string
  /** Empty: nothing is asked. */
  readings: readonly string[]
  show: (reading: string) => string
  onChoose: (reading: string) => void
}

/** '1.250' is on its way to '1.250.000' for so long. */
const PAUSE_MS = 600

/**
 * Under what can be read in more than one way: its readings, to choose from. Nothing is taken before. Asked when the typing
 * pauses, at once when the field is left: whoever goes on by the tabulator comes to them.
 */
export const Question = ({ controlId, lead, readings, show, onChoose }: QuestionProps): ReactElement | null => {
  const labelId = useId()
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
    onChoose(reading)
    document.getElementById(controlId)?.focus()
  }
  return (
    <span className="nq" role="group" aria-labelledby={labelId}>
      <span id={labelId} role="status">
        {lead}
      </span>
      {readings.map((reading) => (
        <button key={reading} type="button" className="btn small num" onClick={() => choose(reading)}>
          {show(reading)}
        </button>
      ))}
    </span>
  )
}
