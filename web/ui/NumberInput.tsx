import { useEffect, useRef, type InputHTMLAttributes, type ReactElement, type ReactNode } from 'react'
import { readNumber, withOtherMarks, type NumberKind } from '../../engine/numbers'
import { useLanguage } from '../i18n/useLanguage'
import { NumberQuestion } from './NumberQuestion'

interface NumberInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'value' | 'onChange' | 'type'> {
  id: string
  /** As it is typed; the page reads it by `readNumber` and the same kind. */
  text: string
  onText: (text: string) => void
  kind?: NumberKind
  /** What is stored, as it is shown: nobody typed that, so nothing is asked. */
  stored?: string
  /** What stands around the control, its unit for instance. */
  frame?: (input: ReactElement) => ReactNode
}

/** A number as people type it, outside of forms; what can be read in more than one way is asked under it. */
export const NumberInput = ({
  id,
  text,
  onText,
  kind = {},
  stored = '',
  frame,
  className = 'input num',
  ...more
}: NumberInputProps): ReactElement => {
  const language = useLanguage()
  const typedIn = useRef(language)
  // What was asked stays asked, as the other language writes it: a change of language is no answer.
  useEffect(() => {
    const before = typedIn.current
    typedIn.current = language
    if (before !== language && text !== stored && readNumber(text, before, kind).kind === 'asked') onText(withOtherMarks(text))
  }, [language])
  const input = (
    <input
      {...more}
      id={id}
      className={className}
      type="text"
      inputMode={kind.whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={text}
      onChange={(event) => onText(event.target.value)}
    />
  )
  return (
    <>
      {frame ? frame(input) : input}
      {text === stored ? null : (
        <NumberQuestion controlId={id} typed={readNumber(text, language, kind)} language={language} onChoose={onText} />
      )}
    </>
  )
}
