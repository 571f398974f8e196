import { useRef, type KeyboardEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Icon } from '../../ui'
import { Menu } from '../../ui/Menu'
import { Mark } from '../PhaseFairway'
import { ADDABLE, END } from './edit'
import type { Gap } from './gaps'
import { useEditor } from './state'
import { usePhaseDrag } from './usePhaseDrag'

/** The row of the procedure itself, above its phases. */
const WHOLE = ''

/** What can be added behind the chosen phase: each kind with its sentence. */
const AddPhase = (): ReactElement => {
  const { t } = useTranslation('procedures')
  const { add } = useEditor()
  const items = ADDABLE.map((what) => ({ label: `${t(`kind.${what}`)}: ${t(`edit.adds.${what}`)}`, onSelect: () => add(what) }))
  const button = (
    <>
      <Icon name="plus" /> {t('edit.add')}
    </>
  )
  return <Menu label={t('edit.add')} className="btn small" button={button} items={items} />
}

interface Line {
  kind: string | undefined
  isHeld: boolean
  /** Of its phase in the list; the gap above it has the same number. */
  at: number
  gaps: readonly Gap[]
}

/** While a phase is held its own line is a hole, and each gap shows whether it can go there; the last line shows the one below it, too. */
const lineClass = ({ kind, isHeld, at, gaps }: Line): string =>
  [
    kind ?? 'whole',
    isHeld ? 'hole' : '',
    kind && gaps[at] ? `gap-${gaps[at].kind}` : '',
    kind && at === gaps.length - 2 ? `last-${gaps[at + 1]?.kind}` : '',
  ]
    .filter((name) => name !== '')
    .join(' ')

/** The row that was chosen gets the focus once it is drawn. */
const focusRow = (): void =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>('.pr-tree [aria-selected="true"]')?.focus())

/**
 * The phases down a channel. One line is in the tab order: arrows go, with Alt they move, Entf takes out, Enter goes to the properties. By
 * pointer a line is dragged; buttons do the same.
 */
export const PhaseTree = (): ReactElement => {
  const { t } = useTranslation('procedures')
  const { document: written, selected, select, move, remove, canMove, problems, called, toProperties } = useEditor()
  const keys = [WHOLE, ...written.phases.map(({ key }) => key)]
  const at = Math.max(0, keys.indexOf(selected ?? WHOLE))

  const list = useRef<HTMLOListElement>(null)
  const { onPointerDown, held, gaps } = usePhaseDrag(list, focusRow)

  /** The focus goes along, also where nothing came of it. */
  const act = (what: () => void): void => {
    what()
    focusRow()
  }
  const go = (to: number): void => {
    const key = keys[Math.min(Math.max(0, to), keys.length - 1)]
    act(() => select(key || null))
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey) return
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step !== 0 && event.altKey) act(() => move(step))
    else if (event.altKey) return
    else if (step !== 0) go(at + step)
    else if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(keys.length - 1)
    else if (event.key === 'Delete') act(remove)
    else if (event.key === 'Enter' || event.key === ' ') toProperties()
    else return
    event.preventDefault()
  }
  const rowOf = (key: string): { name: string; leads: string } => {
    const phase = written.phases.find((one) => one.key === key)
    if (!phase) return { name: t('edit.whole'), leads: '' }
    const next = keys[keys.indexOf(key) + 1] ?? END
    // What follows in the list needs no word.
    const isPlain = phase.next.length === 1 && phase.next[0] === next
    return { name: called(key), leads: isPlain ? '' : phase.next.map(called).join(' · ') || t('edit.nowhere') }
  }
  return (
    <aside className="pr-tree" aria-label={t('phasesOf')}>
      <ol
        ref={list}
        role="listbox"
        aria-label={t('phasesOf')}
        className={held === null ? undefined : 'held'}
        onKeyDown={onKey}
        onPointerDown={onPointerDown}
      >
        {keys.map((key, index) => {
          const { name, leads } = rowOf(key)
          const kind = written.phases.find((one) => one.key === key)?.kind
          const isFaulty = problems.some(({ phase }) => (phase ?? WHOLE) === key)
          return (
            <li
              key={key}
              id={`pr-row-${key}`}
              role="option"
              aria-selected={index === at}
              tabIndex={index === at ? 0 : -1}
              className={lineClass({ kind, isHeld: key === held, at: index - 1, gaps })}
              data-id={kind && key}
              data-movable={index > 1 || undefined}
              onClick={() => go(index)}
            >
              {kind && (
                <svg className="pr-fairway" width="24" height="24" viewBox="-12 -12 24 24" aria-hidden="true">
                  <Mark kind={kind} />
                </svg>
              )}
              <span className="nm">
                {name}
                {leads !== '' && <small className="soft">→ {leads}</small>}
              </span>
              {isFaulty && (
                <span className="pr-bad" title={t('edit.faulty')}>
                  <Icon name="octagon" size={16} />
                  <span className="sr">{t('edit.faulty')}</span>
                </span>
              )}
              {index > 1 && (
                <span className="pr-grip" aria-hidden="true">
                  <Icon name="grip" size={16} />
                </span>
              )}
            </li>
          )
        })}
      </ol>
      <div className="pr-adds">
        <AddPhase />
        <Button size="small" icon="arrowUp" label={t('edit.earlier')} disabled={!canMove(-1)} onClick={() => move(-1)} />
        <Button size="small" icon="arrowDown" label={t('edit.later')} disabled={!canMove(1)} onClick={() => move(1)} />
        <Button size="small" icon="trash" label={t('edit.remove')} disabled={at < 2} onClick={remove} />
      </div>
      <p className="soft small">{t('edit.keys')}</p>
    </aside>
  )
}
