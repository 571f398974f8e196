import { readIn } from '../../../engine/languages'
import { memo, useCallback, useLayoutEffect, useRef } from 'react'
import type { TemplateNode } from '../../../engine/template'
import { useEditor } from '../editor/useFormEditor'
import type { Topic } from '../editor/signal'
import { Icon } from '../theme/Icon'
import { captionOf, identifierOf } from '../values/caption'
import { ItemSwitch } from './ItemSwitch'
import { useFormScope } from './scope'
import { SectionBody, SectionRing } from './SectionCard'
import { StateWord } from './StateWord'
import { CONTROL, focusSoon, useRemoval } from './useRemoval'

const TOPICS: readonly Topic[] = ['structure', 'view', 'reset']
const CAPTION: readonly Topic[] = ['values', 'reset', 'structure']

/** What shows which item is chosen. */
const SWITCH = '.f-lots :is([aria-pressed="true"], [aria-current="true"])'

/**
 * How many items there are, and what brings the engine's list to the values of the fields. Not useFieldArray: it copies every value of
 * every lot when it mounts (27 of 180 ms to the first paint with a hundred lots), and one lot is shown.
 */
function useItemList(path: string): [number, () => void] {
  const { editor, values } = useFormScope()
  const count = useEditor(editor, TOPICS, () => editor.items(path).length)
  const bring = useCallback(() => values.write(path, [...editor.items(path)]), [editor, values, path])
  // Items that a rule, a jump or another version added.
  useLayoutEffect(() => {
    const held = values.read(path)
    if ((Array.isArray(held) ? held.length : 0) !== count) bring()
  }, [count, values, path, bring])
  return [count, bring]
}

/** A repeated section, shown one item at a time: the lots. A single one that must be there is implicit, so it has no switch and no head. */
export const ItemsCard = memo(function ItemsCard({ path, node }: { path: string; node: TemplateNode }) {
  const { editor, lang, t } = useFormScope()
  const [count, bring] = useItemList(path)
  const chosen = useEditor(editor, TOPICS, () => Math.min(editor.view.chosenIndex(path), Math.max(0, count - 1)))
  const canAdd = useEditor(editor, TOPICS, () => !editor.readOnly && editor.canAdd(path))
  const canRemove = useEditor(editor, TOPICS, () => !editor.readOnly && editor.canRemove(path))
  const label = node.isLot ? t(count === 1 ? 'lots.single' : 'lots.title') : readIn(node.ui.label, lang)
  const one = node.isLot ? t('lots.one') : readIn(node.ui.label, lang)
  const itemPath = `${path}/${chosen}`
  const box = useRef<HTMLElement>(null)
  const { ask, question } = useRemoval()
  const focus = (...selectors: readonly string[]): void => focusSoon(() => box.current, ...selectors)
  const add = (): void => {
    const index = editor.add(path)
    bring()
    editor.view.choose(path, index)
    focus(CONTROL, SWITCH)
  }
  const duplicate = (): void => {
    editor.duplicate(path, chosen)
    bring()
    // A lot keeps its number, so its copy comes last.
    editor.view.choose(path, node.isLot ? editor.items(path).length - 1 : chosen + 1)
    focus(CONTROL, SWITCH)
  }
  const remove = (): void => {
    editor.remove(path, chosen)
    bring()
    editor.view.choose(path, Math.max(0, chosen - 1))
    focus(SWITCH, 'header button')
  }
  const addButton = canAdd ? (
    <button type="button" className="btn quiet small" onClick={add}>
      <Icon name="plus" small />
      {count === 1 && node.isLot ? t('lots.split') : t('items.addShort', { label: one })}
    </button>
  ) : null
  return (
    <section ref={box} className="f-sec" data-path={path} aria-label={label}>
      {question}
      <header>
        <SectionRing path={path} />
        <h2>{label}</h2>
        <StateWord path={path} />
        {count <= 1 ? addButton : null}
      </header>
      {count > 1 ? (
        <div className="f-lots">
          <ItemSwitch path={path} count={count} chosen={chosen} label={label} />
          {addButton}
        </div>
      ) : null}
      {count > 1 || (count === 1 && canRemove) ? (
        <ItemHead
          path={itemPath}
          number={node.isLot && count > 1 ? chosen + 1 : null}
          one={one}
          canAdd={canAdd}
          canRemove={canRemove}
          onDuplicate={duplicate}
          onRemove={(name) => ask({ path: itemPath, name, remove })}
        />
      ) : null}
      {count > 0 ? <SectionBody key={editor.items(path)[chosen]?._id ?? chosen} path={itemPath} node={node} /> : null}
    </section>
  )
})

interface HeadProps {
  path: string
  /** As people count it; null where nobody does. */
  number: number | null
  one: string
  canAdd: boolean
  canRemove: boolean
  onDuplicate: () => void
  /** With the name of what is to go. */
  onRemove: (name: string) => void
}

function ItemHead({ path, number, one, canAdd, canRemove, onDuplicate, onRemove }: HeadProps) {
  const { editor, lang, t } = useFormScope()
  const id = useEditor(editor, CAPTION, () => identifierOf(editor, path))
  const caption = useEditor(editor, CAPTION, () => captionOf(editor, path, lang))
  return (
    <div className="f-lothead">
      {number === null ? null : <b>{`${one} ${number}`}</b>}
      <span className="id">{id}</span>
      <b className="cut">{caption || t('items.untitled', { label: one })}</b>
      <span className="f-end f-row">
        {canAdd ? (
          <button
            type="button"
            className="btn quiet small icon"
            aria-label={t('items.copyOne', { label: one, name: caption || id })}
            onClick={onDuplicate}
          >
            <Icon name="copy" />
          </button>
        ) : null}
        {canRemove ? (
          <button
            type="button"
            className="btn quiet small icon"
            aria-label={t('items.removeOne', { label: one, name: caption || id })}
            onClick={() => onRemove(caption || id)}
          >
            <Icon name="trash" />
          </button>
        ) : null}
      </span>
    </div>
  )
}
