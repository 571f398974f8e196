import { useState } from 'react'
import { useFormScope, useLeafScope } from '../render/scope'

interface Typed {
  /** The stored value as text. */
  shown: string
  /** Typed text → stored value; null when it cannot be understood. */
  parse: (typed: string) => unknown
  /** The same while it is being typed, where a text may be the beginning of another ('15.01.20'): null until it cannot be. */
  parseEarly?: (typed: string) => unknown
  onChange: (value: unknown) => void
  /** Text key of 'this is no number' and the like. */
  rule: string | ((typed: string) => string)
  path?: string
  contentId?: string
  /** Which control of the field this is, where it has two for one value. */
  part?: string
}

/**
 * A control whose text is not its value ('1.234,50' is '1234.50'). While it has the focus the text stays as typed; on leaving it is written
 * properly. What cannot be understood stays on screen and is a problem of the field, never a wrong value; the form keeps it for when the
 * field is drawn anew.
 */
export function useTyped({ shown, parse, parseEarly = parse, onChange, rule, path, contentId, part = '' }: Typed): {
  value: string
  onInput: (text: string) => void
  onLeave: () => void
} {
  const { editor } = useFormScope()
  const scope = useLeafScope()
  const at = path ?? scope.path
  const [draft, setDraft] = useState(() => editor.unread.textAt(at, part))
  return {
    value: draft ?? shown,
    onInput: (text) => {
      setDraft(text)
      const value = text.trim() === '' ? undefined : parseEarly(text)
      onChange(value ?? undefined)
      if (value === null)
        editor.setTypingProblem(at, {
          contentId: contentId ?? scope.node.id,
          rule: typeof rule === 'string' ? rule : rule(text),
          text,
          part,
        })
      else editor.unread.drop(at, part)
    },
    onLeave: () => {
      const value = draft === null || draft.trim() === '' ? undefined : parse(draft)
      if (draft !== null && value !== undefined && value !== null && parseEarly(draft) === null) {
        onChange(value)
        editor.unread.drop(at, part)
      }
      if (draft !== null && value !== null) setDraft(null)
      editor.leave(at)
    },
  }
}
