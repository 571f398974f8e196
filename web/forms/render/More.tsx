import { useId } from 'react'
import { useEditor } from '../editor/useFormEditor'
import type { Topic } from '../editor/signal'
import { linesOf, type Part } from '../plan/plan'
import { Icon } from '../theme/Icon'
import { useFormScope } from './scope'

const VIEW: readonly Topic[] = ['view']

/** More of them nobody reads. */
const MAX_NAMES = 12

interface BarProps {
  path: string
  parts: readonly Part[]
  id: string
}

/** 'Weitere Angaben (12)' with the names of what is behind it. */
export function MoreBar({ path, parts, id }: BarProps) {
  const { editor, lang, t } = useFormScope()
  const open = useEditor(editor, VIEW, () => editor.view.isOpen(path, 'more'))
  const lines = linesOf(parts)
  const names = [...new Set(lines.map(({ node }) => node.ui.label[lang]))]
  return (
    <button
      type="button"
      className="f-more"
      aria-expanded={open}
      aria-controls={open ? id : undefined}
      onClick={() => editor.view.setOpen(path, !open, 'more')}
    >
      <Icon name={open ? 'down' : 'right'} small />
      <b>{t('more.title', { count: lines.length })}</b>
      <span>{names.slice(0, MAX_NAMES).join(', ')}</span>
    </button>
  )
}

/** Optional parts inside a repeated item. */
export function MoreParts({ path, parts, level }: { path: string; parts: readonly Part[]; level: 4 | 5 | 6 }) {
  const { editor, Parts } = useFormScope()
  const id = useId()
  const open = useEditor(editor, VIEW, () => editor.view.isOpen(path, 'more'))
  return (
    <div className="f-inmore">
      <MoreBar path={path} parts={parts} id={id} />
      {open ? (
        <div id={id} className="in">
          <Parts parts={parts} level={level} />
        </div>
      ) : null}
    </div>
  )
}
