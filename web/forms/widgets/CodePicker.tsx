import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ancestorsOf, listing, treeOf, type TreeRow } from '../codes/tree'
import type { CodeRow } from '../editor/types'
import { Icon } from '../theme/Icon'
import { Foot, Row, shortCode } from './CodeTree'

/**
 * Does something at once, or, while a button of the pointer is down, after the click that it makes: what moves under the pointer between
 * press and release never hears of the click.
 */
function useAfterPress(): (act: () => void) => void {
  const isDown = useRef(false)
  const waiting = useRef<(() => void) | null>(null)
  useEffect(() => {
    const press = (): void => {
      isDown.current = true
    }
    const release = (): void => {
      isDown.current = false
      const act = waiting.current
      waiting.current = null
      // The click follows the release in the same task.
      if (act) setTimeout(act)
    }
    const ends = ['pointerup', 'pointercancel', 'dragend'] as const
    addEventListener('pointerdown', press, true)
    for (const end of ends) addEventListener(end, release, true)
    return () => {
      removeEventListener('pointerdown', press, true)
      for (const end of ends) removeEventListener(end, release, true)
    }
  }, [])
  return (act) => {
    if (isDown.current) waiting.current = act
    else act()
  }
}

interface CodePickerProps {
  rows: readonly CodeRow[]
  state: 'waiting' | 'failed' | 'ready'
  chosen: readonly string[]
  label: string
  /** Codes that may only be opened, not taken (NUTS above level 3). */
  isSelectable?: (code: string) => boolean
  /** Shown before the name; references show names only. */
  showCodes: boolean
  onChoose: (code: string) => void
  /** Closed from inside: by Escape or its button. */
  onClose: () => void
  /** The focus went elsewhere, and stays there. */
  onAway: () => void
  action?: { label: string; run: () => void }
}

/** More rows nobody reads: who sees none of theirs among them writes more. */
const MAX_ROWS = 300

/** What is searched, which branches are open, and the row that the arrows have come to. */
function useCodeWalk(
  tree: ReturnType<typeof treeOf>,
  {
    rows,
    chosen,
    isSelectable = () => true,
    onChoose,
    onClose,
  }: Pick<CodePickerProps, 'rows' | 'chosen' | 'isSelectable' | 'onChoose' | 'onClose'>,
) {
  const [query, setQuery] = useState('')
  const [branch, setBranch] = useState<string>()
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(
    () => new Set(chosen.flatMap((code) => ancestorsOf(tree, code).map(([one]) => one))),
  )
  const [active, setActive] = useState<string | null>(chosen[0] ?? null)
  // The branch of what is chosen is looked at first.
  const [one] = chosen
  const preferred = one === undefined ? undefined : (ancestorsOf(tree, one)[0]?.[0] ?? one)
  const list = useMemo(() => {
    const found = listing(tree, { rows, query, expanded, branch, preferred })
    return { ...found, rows: found.rows.slice(0, MAX_ROWS), beyond: Math.max(0, found.rows.length - MAX_ROWS) }
  }, [tree, rows, query, expanded, branch, preferred])
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLUListElement>(null)
  const marked = list.rows.findIndex(({ row }) => row[0] === active)
  const at =
    marked >= 0
      ? marked
      : Math.max(
          0,
          list.rows.findIndex(({ isHit }) => isHit),
        )
  const current = list.rows[at]

  useEffect(() => {
    box.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [current, list])

  const setOpen = (code: string, open: boolean): void => {
    const next = new Set(expanded)
    if (open) next.add(code)
    else next.delete(code)
    setExpanded(next)
  }
  const take = (one: TreeRow | undefined): void => {
    if (!one) return
    if (isSelectable(one.row[0])) {
      onChoose(one.row[0])
      // Of several, the next one is searched for right away.
      input.current?.select()
    } else setOpen(one.row[0], !expanded.has(one.row[0]))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // Alt+↓ is the form's: it leads to the next open field from here, too.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setActive(list.rows[Math.min(list.rows.length - 1, Math.max(0, at + step))]?.row[0] ?? null)
    else if (event.key === 'ArrowRight' && current?.hasChildren && query === '') setOpen(current.row[0], true)
    else if (event.key === 'ArrowLeft' && current?.isExpanded && query === '') setOpen(current.row[0], false)
    else if (event.key === 'Enter') take(current)
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const search = (text: string): void => {
    setQuery(text)
    setBranch(undefined)
    setActive(null)
  }
  return { query, search, setBranch, list, current, setOpen, expanded, take, onKeyDown, input, box }
}

/** A search over a tree or a list: the input keeps the focus, arrows walk the rows (WAI-ARIA combobox with a tree popup). */
export function CodePicker(props: CodePickerProps) {
  const { rows, state, chosen, label, isSelectable = () => true, showCodes, onClose, onAway, action } = props
  const { t } = useTranslation('forms')
  const id = useId()
  const tree = useMemo(() => treeOf(rows), [rows])
  const afterPress = useAfterPress()
  const { query, search, setBranch, list, current, setOpen, expanded, take, onKeyDown, input, box } = useCodeWalk(tree, props)
  const optionId = (code: string): string => `${id}-${code}`
  const count = query.trim() === '' ? t('picker.entries', { count: tree.size }) : t('picker.hits', { count: list.hits, total: tree.size })
  return (
    <div
      className="f-pick"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) afterPress(onAway)
      }}
    >
      <div className="bar">
        <Icon name="search" small />
        <input
          ref={input}
          autoFocus
          type="text"
          role="combobox"
          aria-label={t('picker.search', { label })}
          aria-expanded="true"
          aria-haspopup="tree"
          aria-controls={`${id}-tree`}
          aria-activedescendant={current ? optionId(current.row[0]) : undefined}
          autoComplete="off"
          placeholder={t('picker.placeholder')}
          value={query}
          onChange={(event) => search(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <span className="soft f-13 num" role="status">
          {state === 'ready' ? count : t(state === 'failed' ? 'picker.failed' : 'picker.waiting')}
        </span>
        <button type="button" className="btn quiet icon small" aria-label={t('picker.close')} onClick={onClose}>
          <Icon name="close" small />
        </button>
      </div>
      {list.path.length > 0 ? (
        <div className="f-path">
          {list.path.map(([code, name], index) => (
            <span key={code}>
              {index > 0 ? '› ' : ''}
              {showCodes ? `${shortCode(code)} ` : ''}
              {name}
            </span>
          ))}
        </div>
      ) : null}
      <ul className={showCodes ? 'f-tree' : 'f-tree plain'} role="tree" id={`${id}-tree`} aria-label={label} ref={box}>
        {list.rows.map((one) => (
          <Row
            key={one.row[0]}
            one={one}
            id={optionId(one.row[0])}
            query={query}
            isActive={one === current}
            isChosen={chosen.includes(one.row[0])}
            selectable={isSelectable(one.row[0])}
            showCodes={showCodes}
            onTake={() => take(one)}
            onToggle={() => setOpen(one.row[0], !expanded.has(one.row[0]))}
          />
        ))}
      </ul>
      {state === 'ready' && list.rows.length === 0 ? <p className="f-hint f-none">{t('picker.none', { query })}</p> : null}
      {list.beyond > 0 ? <p className="f-hint f-none">{t('picker.beyond', { count: list.beyond })}</p> : null}
      <Foot elsewhere={list.elsewhere} showCodes={showCodes} onBranch={setBranch} {...(action && { action })} />
    </div>
  )
}
