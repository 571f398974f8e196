import { readIn } from '../../../engine/languages'
import { memo, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { useFieldArray } from 'react-hook-form'
import type { TemplateNode } from '../../../engine/template'
import { useEditor } from '../editor/useFormEditor'
import type { Topic } from '../editor/signal'
import { Icon } from '../theme/Icon'
import { identifierOf } from '../values/caption'
import { describedItem } from '../values/described'
import { nameOfPath } from '../values/paths'
import { MoreParts } from './More'
import { useFormScope } from './scope'
import { StateWord } from './StateWord'
import { inSentence } from './texts'
import { CONTROL, focusSoon, useRemoval } from './useRemoval'
import { Menu } from '../../ui/Menu'

interface ItemSteps {
  move: (from: number, to: number) => void
  remove: (index: number, name: string) => void
  duplicate: (index: number) => void
}

interface ItemMenuProps {
  name: string
  index: number
  count: number
  canRemove: boolean
  canAdd: boolean
  steps: ItemSteps
}

/** What can be done with an item: move, duplicate, remove. Alt+Shift+↑/↓ on the button moves without opening the menu. */
function ItemMenu({ name, index, count, canRemove, canAdd, steps }: ItemMenuProps) {
  const { t } = useFormScope()
  const entries = [
    { label: t('items.up'), can: index > 0, onSelect: () => steps.move(index, index - 1) },
    { label: t('items.down'), can: index < count - 1, onSelect: () => steps.move(index, index + 1) },
    { label: t('items.duplicate'), can: canAdd, onSelect: () => steps.duplicate(index) },
    { label: t('items.remove'), can: canRemove, onSelect: () => steps.remove(index, name) },
  ].filter(({ can }) => can)
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const to = index + step
    if (!event.altKey || !event.shiftKey || step === 0) return
    event.preventDefault()
    event.stopPropagation()
    if (to >= 0 && to < count) steps.move(index, to)
  }
  if (entries.length === 0) return null
  return (
    <span onKeyDownCapture={onKeyDown}>
      <Menu button={<Icon name="more" small />} label={t('items.menu', { name })} className="btn quiet small icon" items={entries} />
    </span>
  )
}

const TOPICS: readonly Topic[] = ['structure', 'view', 'reset']
const CAPTION: readonly Topic[] = ['values', 'reset', 'structure', 'surroundings']

interface RepeatedProps {
  path: string
  node: TemplateNode
  level: 4 | 5 | 6
}

/**
 * A group that occurs several times: rows of 40 px, the open one with its fields. react-hook-form's useFieldArray carries the items, the
 * engine makes and removes them (ids, minimum, presets), and both do the same step.
 */
export function RepeatedGroup({ path, node, level }: RepeatedProps) {
  const { editor, lang, t } = useFormScope()
  const array = useItems(path)
  const box = useRef<HTMLDivElement>(null)
  const fresh = useRef<number | null>(null)
  const { ask, question } = useRemoval()
  const label = readIn(node.ui.label, lang)
  const items = array.fields
  const canRemove = useEditor(editor, TOPICS, () => !editor.readOnly && editor.canRemove(path))
  const canAdd = useEditor(editor, TOPICS, () => !editor.readOnly && editor.canAdd(path))
  useLayoutEffect(() => {
    if (fresh.current === null) return
    const row = box.current?.querySelectorAll<HTMLElement>(':scope > .f-items > .f-item')[fresh.current]
    fresh.current = null
    const place = row ?? box.current?.querySelector<HTMLElement>(':scope > .f-sole')
    place?.querySelector<HTMLElement>(CONTROL)?.focus()
  })
  const steps = {
    move: (from: number, to: number) => {
      editor.move(path, from, to)
      array.move(from, to)
    },
    remove: (index: number, name: string) =>
      ask({
        path: `${path}/${index}`,
        name,
        remove: () => {
          editor.remove(path, index)
          array.remove(index)
          focusSoon(() => box.current, ':scope > .f-sum > .f-add', ':scope > .f-items > .f-item > header .t', CONTROL)
        },
      }),
    duplicate: (index: number) => {
      editor.duplicate(path, index)
      array.insert(index + 1, editor.items(path)[index + 1] ?? {}, { shouldFocus: false })
      editor.view.setOpen(`${path}/${index + 1}`, true)
      fresh.current = index + 1
    },
  }
  const add = (): void => {
    const index = editor.add(path)
    array.append(editor.items(path)[index] ?? {}, { shouldFocus: false })
    editor.view.setOpen(`${path}/${index}`, true)
    fresh.current = index
  }
  const [only] = editor.items(path)
  // One item alone needs no row around it: no boxes in boxes.
  const alone = items.length === 1 && only !== undefined
  return (
    <div ref={box} data-list={path}>
      {question}
      {alone ? (
        <SoleItem key={only._id} path={`${path}/0`} node={node} level={level} />
      ) : (
        <div className="f-items">
          {items.map((_, index) => (
            <ItemRow
              key={editor.items(path)[index]?._id ?? index}
              path={`${path}/${index}`}
              node={node}
              index={index}
              count={items.length}
              level={level}
              canRemove={canRemove}
              canAdd={canAdd}
              steps={steps}
            />
          ))}
        </div>
      )}
      {canAdd || (alone && canRemove) ? (
        <div className="f-sum">
          {canAdd ? (
            <button type="button" className="btn small f-add" onClick={add}>
              <Icon name="plus" small />
              {t('items.add', { label: inSentence(label, lang) })}
            </button>
          ) : null}
          {alone && canRemove ? (
            <button type="button" className="btn quiet small" onClick={() => steps.remove(0, label)}>
              <Icon name="trash" small />
              {t('items.removeSole', { label: inSentence(label, lang) })}
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

/** The field array of a path, brought back in step when data came from outside. */
function useItems(path: string) {
  const { editor, control } = useFormScope()
  const array = useFieldArray({ control, name: nameOfPath(path), keyName: 'key' })
  const count = useEditor(editor, TOPICS, () => editor.items(path).length)
  // Items that a rule, a jump or another version added: react-hook-form gets the engine's list.
  useLayoutEffect(() => {
    if (array.fields.length !== editor.items(path).length) array.replace([...editor.items(path)])
    // Runs only when the engine's count differs from what was rendered.
  }, [count])
  return array
}

interface RowProps {
  path: string
  node: TemplateNode
  index: number
  count: number
  level: 4 | 5 | 6
  canRemove: boolean
  canAdd: boolean
  steps: ItemSteps
}

const ItemRow = memo(function ItemRow({ path, node, index, count, level, canRemove, canAdd, steps }: RowProps) {
  const { editor, lang, t, Parts } = useFormScope()
  const open = useEditor(editor, TOPICS, () => editor.view.isOpen(path))
  const plan = useEditor(editor, TOPICS, () => (open ? editor.plans.ofItem(path, node) : null))
  const caption = useEditor(editor, CAPTION, () => describedItem(editor, path, lang))
  const id = useEditor(editor, CAPTION, () => identifierOf(editor, path))
  const label = readIn(node.ui.label, lang)
  const name = caption || t('items.unnamed', { label, number: index + 1 })
  return (
    <article className={open ? 'f-item open' : 'f-item'} data-path={path} aria-label={name}>
      <header>
        <Icon name="grip" small />
        <span className="n">{id || index + 1}</span>
        <button type="button" className="t" aria-expanded={open} onClick={() => editor.view.setOpen(path, !open)}>
          {name}
        </button>
        <StateWord path={path} />
        {editor.readOnly ? null : <ItemMenu name={name} index={index} count={count} canRemove={canRemove} canAdd={canAdd} steps={steps} />}
        <button type="button" className="f-chevron" tabIndex={-1} aria-hidden="true" onClick={() => editor.view.setOpen(path, !open)}>
          <Icon name={open ? 'down' : 'right'} small />
        </button>
      </header>
      {plan ? (
        <div className="in">
          <Parts parts={plan.main} level={level} />
          {plan.more.length > 0 ? <MoreParts path={path} parts={plan.more} level={level} /> : null}
        </div>
      ) : null}
    </article>
  )
})

function SoleItem({ path, node, level }: { path: string; node: TemplateNode; level: 4 | 5 | 6 }) {
  const { editor, Parts } = useFormScope()
  const plan = useEditor(editor, TOPICS, () => editor.plans.ofItem(path, node))
  return (
    <div className="f-sole" data-path={path}>
      <Parts parts={plan.main} level={level} />
      {plan.more.length > 0 ? <MoreParts path={path} parts={plan.more} level={level} /> : null}
    </div>
  )
}
