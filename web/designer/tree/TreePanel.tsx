import { useCallback, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { positionOf, removeNode, type Edit, type Position } from '../../../engine/authoring'
import { currentLanguage } from '../../i18n'
import { Icon } from '../../ui'
import { toast } from '../../ui/toasts/toasts'
import { bringIntoView } from '../bringIntoView'
import { useDesigner } from '../state'
import { AddBar } from './AddBar'
import { moveLevel, moveStep, moveTo } from './moves'
import { treeRows } from './rows'
import { TreeRow } from './TreeRow'
import { useTreeDrag } from './useTreeDrag'

interface TreePanelProps {
  faulty: ReadonlySet<string>
  /** Enter on a line: to its label. */
  onOpen: () => void
}

/** The structure of a form. One line is in the tab order; arrows go, Alt+arrows move, Entf deletes. */
export const TreePanel = ({ faulty, onOpen }: TreePanelProps): ReactElement => {
  const { t } = useTranslation('designer')
  const lang = currentLanguage()
  const designer = useDesigner()
  const { file, selected, select, apply, readOnly } = designer
  const [search, setSearch] = useState('')
  const [shut, setShut] = useState<ReadonlySet<string>>(new Set())
  const box = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLDivElement>(null)
  const wantsFocus = useRef(false)
  const rows = useMemo(() => treeRows({ file, shut, search, lang }), [file, shut, search, lang])
  const toggle = useCallback(
    (id: string) =>
      setShut((now) => {
        const next = new Set(now)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [],
  )
  const stop = rows.some(({ id }) => id === selected) ? selected : (rows[0]?.id ?? null)

  useLayoutEffect(() => {
    if (selected === null) return
    const element = document.getElementById(`tree-${selected}`)
    if (wantsFocus.current) element?.focus()
    else if (element && box.current && !isWithin(element, box.current)) bringIntoView(element)
    wantsFocus.current = false
  }, [selected, file])

  const moved = (edit: Edit | null): void => {
    wantsFocus.current = true
    if (edit && apply(edit, { label: t('step.move') })) return
    if (!edit) toast.info(t('tree.cannotMove'))
  }
  const drop = (id: string, place: Position): void => {
    select(id)
    moved(moveTo(file, id, place))
  }
  const drag = useTreeDrag({ file, box, line, onDrop: drop }, readOnly)

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
    const change = !readOnly
    if (event.altKey) {
      if (!change || !event.key.startsWith('Arrow')) return
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
    } else if (event.key === 'Delete' && change) remove(row.id)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <aside className="d-tree" aria-label={t('tree.label')}>
      <label className="search">
        <span className="sr">{t('tree.search')}</span>
        <Icon name="search" />
        <input
          className="input"
          type="search"
          placeholder={t('tree.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' || !rows[0]) return
            event.preventDefault()
            wantsFocus.current = true
            select(rows[0].id)
          }}
        />
      </label>
      <div className="d-scroll" ref={box} {...drag}>
        {rows.length > 0 ? (
          <div
            role="tree"
            aria-label={t('tree.label')}
            onKeyDown={onKey}
            onClick={(event) => {
              const id =
                event.target instanceof HTMLElement || event.target instanceof SVGElement
                  ? event.target.closest<HTMLElement>('[data-id]')?.dataset['id']
                  : undefined
              if (id !== undefined) select(id)
            }}
          >
            {rows.map((row) => (
              <TreeRow
                key={row.id}
                row={row}
                lang={lang}
                isSelected={row.id === selected}
                isStop={row.id === stop}
                hasFault={faulty.has(row.id)}
                onToggle={toggle}
              />
            ))}
          </div>
        ) : (
          <p className="d-none soft">{t(search === '' ? 'tree.empty' : 'tree.noHit')}</p>
        )}
        <div className="d-drop" ref={line} hidden aria-hidden="true" />
      </div>
      {readOnly ? null : <AddBar />}
    </aside>
  )
}

function isWithin(element: HTMLElement, box: HTMLElement): boolean {
  const inner = element.getBoundingClientRect()
  const outer = box.getBoundingClientRect()
  return inner.top >= outer.top && inner.bottom <= outer.bottom
}
