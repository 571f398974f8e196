import { useState, type PointerEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { ProcedureDocument } from '../../../workflows/procedure'
import { toast } from '../../ui/toasts/toasts'
import { usePointerDrag, type Cell } from '../../ui/drag/usePointerDrag'
import { gapNow, gapsFor, type Gap } from './gaps'
import { useProblemText } from './parts'
import { useEditor } from './state'

/** Each line of a phase has the gap above it in its upper half, and the one below it in its lower one. */
const cellsIn = (root: HTMLElement): Cell<number>[] => {
  const rows = [...root.querySelectorAll<HTMLElement>('[data-id]')]
  return rows.flatMap((row, n): Cell<number>[] => {
    const { left, right, top, bottom } = row.getBoundingClientRect()
    const middle = (top + bottom) / 2
    const below = rows[n + 1]
    return [
      { place: n, element: row, mark: 'above', box: { left, right, top, bottom: middle } },
      { place: n + 1, element: below ?? row, mark: below ? 'above' : 'below', box: { left, right, top: middle, bottom } },
    ]
  })
}

/** By touch or pen it is the handle that drags: the rest scrolls the page. The notice stays. */
function take(target: Element, pointerType: string): { id: string; card: HTMLElement } | null {
  const card = target.closest<HTMLElement>('[data-id]')
  const id = card?.dataset['id']
  if (!card || id === undefined || card.dataset['movable'] === undefined) return null
  return pointerType !== 'mouse' && !target.closest('.pr-grip') ? null : { id, card }
}

interface PhaseDrag {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  /** Key of the phase that hangs at the pointer; null: none does. */
  held: string | null
  gaps: readonly Gap[]
}

const NONE = { held: null, gaps: [], began: null }

interface Held extends Pick<PhaseDrag, 'held' | 'gaps'> {
  /** The document as the gaps were looked at. */
  began: ProcedureDocument | null
}

/** Drags a phase to another place of the list, in one step of the history; `onEnded` gets the focus to it, wherever it lies then. */
export function usePhaseDrag(root: RefObject<HTMLElement | null>, onEnded: () => void): PhaseDrag {
  const { t } = useTranslation('procedures')
  const { document, apply, select } = useEditor()
  const textOf = useProblemText()
  const [{ held, gaps, began }, setDrag] = useState<Held>(NONE)
  const drag = usePointerDrag<number>(root, {
    ...{ take, cellsIn, ghost: 'pr-ghost' },
    caption: (at) => {
      const gap = gaps[at]
      return gap?.kind === 'refused' ? t('edit.notHere', { why: textOf(gap.problem) }) : ''
    },
    // Rendered at once: the places are measured with what they show.
    onStart: (key) => flushSync(() => setDrag({ held: key, gaps: gapsFor(document, key), began: document })),
    onEnd: (key, at) => {
      setDrag(NONE)
      // Written by others meanwhile, or taken back: it is judged anew, and nothing of that is lost.
      const isSame = began === null || began === document
      const gap = at === null ? undefined : isSame ? gaps[at] : gapNow(began, document, { key, at })
      if (at !== null && !gap) toast.info(t('edit.changedMeanwhile'))
      if (gap?.kind === 'refused') toast.info(t('edit.notHere', { why: textOf(gap.problem) }))
      if (gap?.kind === 'open') apply(gap.document, { label: t('edit.step.move') })
      // The press took the focus to it: keys are about what has the focus.
      select(key)
      onEnded()
    },
  })
  return { ...drag, held, gaps }
}
