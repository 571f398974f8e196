import { useEffect, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { useEditor } from '../editor/useFormEditor'
import type { Topic } from '../editor/signal'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Icon } from '../theme/Icon'
import { listInLot, otherwiseInLots, pathsInLots, pathsOfField, sharing } from '../values/inLots'
import { useFormScope } from './scope'

const TOPICS: readonly Topic[] = ['values', 'structure', 'reset']

interface Place {
  path: string
  box: HTMLElement
  /** What of the field had the focus last. */
  control: HTMLElement
}

/**
 * Whether what the field with the focus holds, or the list it is in, goes for all lots, or the way to make it so. One for the whole form,
 * put into the frame of that field alone and worked out when the typing pauses: a hundred lots cost nothing with a key. It stands in the
 * gap above the field, so that nothing moves.
 */
export function LotNote({ root }: { root: RefObject<HTMLElement> }) {
  const { editor } = useFormScope()
  const [place, setPlace] = useState<Place | null>(null)
  useEffect(() => {
    const form = root.current
    const onFocus = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement) || target.closest('.f-all')) return
      const near = target.closest<HTMLElement>('.f-field[data-path], [data-list]')
      const field = near?.dataset.path ?? near?.dataset.list
      const list = field === undefined ? null : listInLot(editor, field)
      const path = list ?? field
      // A list has its word beside what adds to it.
      const box = list === null ? near : form?.querySelector<HTMLElement>(`[data-list="${list}"] > .f-sum`)
      setPlace(box && path !== undefined && pathsInLots(editor, path).length > 0 ? { path, box, control: target } : null)
    }
    form?.addEventListener('focusin', onFocus)
    return () => form?.removeEventListener('focusin', onFocus)
  }, [editor, root])
  return place && createPortal(<Note key={place.path} path={place.path} control={place.control} />, place.box)
}

function Note({ path, control }: Omit<Place, 'box'>) {
  const { editor, t } = useFormScope()
  const share = useEditor(editor, TOPICS, () => sharing(editor, path))
  const [asked, setAsked] = useState(0)
  const take = (): void => {
    setAsked(0)
    // The button goes with the action; whoever came to it by keyboard goes on from the field.
    if (document.activeElement?.closest('.f-all')) control.focus()
    editor.changeInLots(pathsOfField(editor, path))
  }
  const ask = (): void => {
    editor.flush()
    const others = otherwiseInLots(editor, path)
    if (others > 0) setAsked(others)
    else take()
  }
  if (share === 'none') return null
  return (
    <div className="f-all">
      {asked > 0 ? (
        <ConfirmDialog title={t('lots.takeAll')} confirm={t('lots.overwrite')} onConfirm={take} onCancel={() => setAsked(0)}>
          {t('lots.otherwise', { count: asked })}
        </ConfirmDialog>
      ) : null}
      {share === 'all' ? (
        <span>
          <Icon name="check" small />
          {t('lots.all')}
        </span>
      ) : (
        <button type="button" className="f-link" onMouseDown={(event) => event.preventDefault()} onClick={ask}>
          {t(editor.node(path)?.isField === false ? 'lots.takeList' : 'lots.takeAll')}
        </button>
      )}
    </div>
  )
}
