import { useCallback, useLayoutEffect, useMemo, useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Position } from '../../../engine/authoring'
import { currentLanguage } from '../../i18n'
import { Icon } from '../../ui'
import { bringIntoView } from '../bringIntoView'
import { useDesigner } from '../state'
import { moveTo } from './moves'
import { treeRows } from './rows'
import { TreeRow } from './TreeRow'
import { useTreeDrag } from './useTreeDrag'
import { useTreeKeys } from './useTreeKeys'
import { Menu } from '../../ui/Menu'
import { useAddNode } from './useAddNode'

/** What can be added, below the tree. The new node comes behind what is selected, and its name is what is typed next. */
const AddBar = (): ReactElement => {
  const { t } = useTranslation('designer')
  const { addSection, addGroup, fieldItems, blockItems } = useAddNode()
  const [isBusy, setBusy] = useState(false)
  return (
    <div className="d-add">
      <div className="d-adds">
        <button type="button" className="btn small" onClick={addSection}>
          <Icon name="plus" /> {t('add.section')}
        </button>
        <button type="button" className="btn small" onClick={addGroup}>
          <Icon name="plus" /> {t('add.group')}
        </button>
        <Menu
          label={t('add.fieldMenu')}
          className="btn small"
          button={
            <>
              <Icon name="plus" /> {t('add.field')}
            </>
          }
          items={fieldItems.map((item) => ({ label: item.label, onSelect: item.add }))}
        />
        <Menu
          label={t('add.blockMenu')}
          className="btn small"
          button={<>{t(isBusy ? 'add.blockBusy' : 'add.block')}</>}
          items={blockItems.map((item) => ({
            label: item.label,
            onSelect: () => {
              setBusy(true)
              void item.add().finally(() => setBusy(false))
            },
          }))}
        />
      </div>
      <p className="d-keys soft small">
        <kbd className="kbd">Alt</kbd> <kbd className="kbd">↑</kbd> <kbd className="kbd">↓</kbd> {t('tree.keyMove')}{' '}
        <kbd className="kbd">{t('tree.deleteKey')}</kbd> {t('tree.keyDelete')}, <kbd className="kbd">Esc</kbd> {t('tree.keyBack')}
      </p>
    </div>
  )
}

interface TreePanelProps {
  faulty: ReadonlySet<string>
  /** Enter on a line: to its label. */
  onOpen: () => void
}

/** The structure of a form. One line is in the tab order; arrows go, Alt+arrows move, Entf deletes. */
export const TreePanel = ({ faulty, onOpen }: TreePanelProps): ReactElement => {
  const { t } = useTranslation('designer')
  const lang = currentLanguage()
  const { file, selected, select, readOnly } = useDesigner()
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

  const { onKey, moved } = useTreeKeys({ rows, wantsFocus, toggle, onOpen })
  const drop = (id: string, place: Position): void => {
    select(id)
    moved(moveTo(file, id, place))
  }
  const drag = useTreeDrag({ file, box, line, onDrop: drop }, readOnly)

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
