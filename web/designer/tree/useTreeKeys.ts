import type { KeyboardEvent, MutableRefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { positionOf, removeNode, type Edit } from '../../../engine/authoring'
import { toast } from '../../ui/toasts/toasts'
import { useDesigner } from '../state'
import { moveLevel, moveStep } from './moves'
import type { TreeRow } from './rows'

interface Tree {
  rows: readonly TreeRow[]
  /** The line that is selected next gets the focus, too. */
  wantsFocus: MutableRefObject<boolean>
  toggle: (id: string) => void
  onOpen: () => void
}

interface TreeKeys {
  onKey: (event: KeyboardEvent<HTMLElement>) => void
  /** Makes a move; null: it cannot go there, which is said. */
  moved: (edit: Edit | null) => void
}

/** The keys of the tree: arrows go, Alt+arrows move, Enter opens, Entf deletes. */
export const useTreeKeys = ({ rows, wantsFocus, toggle, onOpen }: Tree): TreeKeys => {
  const { t } = useTranslation('designer')
  const { file, selected, select, apply, readOnly } = useDesigner()
  const moved = (edit: Edit | null): void => {
    wantsFocus.current = true
    if (edit && apply(edit, { label: t('step.move') })) return
    if (!edit) toast.info(t('tree.cannotMove'))
  }
  const remove = (id: string): void => {
    const at = rows.findIndex((row) => row.id === id)
    const edit = removeNode(file, id)
    if (!apply(edit, { label: t('step.remove') }) || !edit.ok) return
    const next = rows.slice(at + 1).find((row) => positionOf(edit.file, row.id)) ?? rows[at - 1]
    wantsFocus.current = true
    select(next && positionOf(edit.file, next.id) ? next.id : null)
  }

  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (!(event.target instanceof HTMLElement) || event.ctrlKey || event.metaKey) return
    const at = rows.findIndex(({ id }) => id === (event.target as HTMLElement).dataset['id'])
    const row = rows[at]
    if (!row) return
    const go = (next: number): void => {
      const target = rows[Math.min(Math.max(0, next), rows.length - 1)]
      if (!target) return
      wantsFocus.current = true
      select(target.id)
      if (target.id === selected) document.getElementById(`tree-${target.id}`)?.focus()
    }
    if (event.altKey) {
      if (readOnly || !event.key.startsWith('Arrow')) return
      if (event.key === 'ArrowUp' || event.key === 'ArrowDown') moved(moveStep(file, row.id, event.key === 'ArrowUp' ? -1 : 1))
      else moved(moveLevel(file, row.id, event.key === 'ArrowLeft' ? -1 : 1))
    } else if (event.key === 'ArrowDown') go(at + 1)
    else if (event.key === 'ArrowUp') go(at - 1)
    else if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(rows.length - 1)
    else if (event.key === 'ArrowRight') {
      if (row.hasChildren && !row.isOpen) toggle(row.id)
      else go(at + 1)
    } else if (event.key === 'ArrowLeft') {
      if (row.hasChildren && row.isOpen) toggle(row.id)
      else if (row.parent !== null) go(rows.findIndex(({ id }) => id === row.parent))
    } else if (event.key === 'Enter' || event.key === ' ') {
      select(row.id)
      onOpen()
    } else if (event.key === 'Delete' && !readOnly) remove(row.id)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { onKey, moved }
}
