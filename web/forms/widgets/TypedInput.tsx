import type { InputHTMLAttributes, ReactElement } from 'react'
import { useLeafScope } from '../render/scope'
import { aria } from './props'
import type { useTyped } from './useTyped'

interface TypedInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'onBlur'> {
  typed: ReturnType<typeof useTyped>
  onLeave: () => void
}

/** What is typed of a number, a day or a time. */
export function TypedInput({ typed, onLeave, ...rest }: TypedInputProps): ReactElement {
  const scope = useLeafScope()
  return (
    <input
      {...aria(scope)}
      type="text"
      autoComplete="off"
      {...rest}
      value={typed.value}
      readOnly={scope.readOnly}
      onChange={(event) => typed.onInput(event.target.value)}
      onBlur={() => {
        typed.onLeave()
        onLeave()
      }}
    />
  )
}
