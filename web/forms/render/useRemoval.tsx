import { useState, type ReactElement } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { useFormScope } from './scope'

interface Asked {
  path: string
  name: string
  remove: () => void
}

/**
 * Removing an item of a repeated group: at once while nobody wrote in it, with a question where somebody did, since it does not come back.
 * A second click meant for the first one meets the question too, and takes no neighbour with it.
 */
export function useRemoval(): { ask: (removal: Asked) => void; question: ReactElement | null } {
  const { editor, t } = useFormScope()
  const [asked, setAsked] = useState<Asked | null>(null)
  const question = asked && (
    <ConfirmDialog
      danger
      title={t('items.removeTitle')}
      confirm={t('items.remove')}
      onCancel={() => setAsked(null)}
      onConfirm={() => {
        setAsked(null)
        asked.remove()
      }}
    >
      {t('items.removeSure', { name: asked.name })}
    </ConfirmDialog>
  )
  return {
    question,
    ask: (removal) => {
      editor.flush()
      if (editor.isWritten(removal.path)) setAsked(removal)
      else removal.remove()
    },
  }
}

/** The first control of an item that is neither of its heading nor of a label: not the choice of a further language. */
export const CONTROL = '.f-field :is(input, select:not(.f-lang *), textarea, .f-code)'

/** A new item's fields come a few frames after it. */
const TRIES = 8
const BETWEEN_MS = 30

/**
 * Gives the focus to the first that is there of these, once what changes now is drawn and a menu or question gave back its own; the first
 * is waited for.
 */
export function focusSoon(box: () => HTMLElement | null, ...selectors: readonly string[]): void {
  const [wanted = ''] = selectors
  const go = (tries: number): void => {
    const found = box()?.querySelector<HTMLElement>(wanted)
    if (found) return found.focus()
    if (box() && tries > 0) return void setTimeout(() => go(tries - 1), BETWEEN_MS)
    for (const selector of selectors.slice(1)) {
      const other = box()?.querySelector<HTMLElement>(selector)
      if (other) return other.focus()
    }
  }
  setTimeout(() => go(TRIES))
}
