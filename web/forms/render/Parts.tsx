import { startTransition, useEffect, useRef, useState } from 'react'
import { useEditor } from '../editor/useFormEditor'
import type { Topic } from '../editor/signal'
import { isWithholding, leavesOf, type GroupPlan, type LeafPlan } from '../plan/plan'
import { Icon } from '../theme/Icon'
import { Leaf } from './Leaf'
import { RepeatedGroup } from './RepeatedGroup'
import { useFormScope, usePaced, type PartsProps } from './scope'

const VIEW: readonly Topic[] = ['view']
const WITHHOLDING: readonly Topic[] = ['view', 'reset']

/**
 * Parts drawn at a time. React lets keys go ahead while it works them out; but whatever the number, the browser reads all forms again for
 * each piece that is put in, so pieces are few.
 */
const SLICE = 12

/** How many parts to draw: all, or in a block that mounts on the way some more at a time (Pace). */
export function useSlices(count: number, onWhole: (() => void) | undefined): number {
  const { editor } = useFormScope()
  const paced = usePaced()
  const [drawn, setDrawn] = useState(paced ? SLICE : Infinity)
  const isWhole = !paced || drawn >= count
  useEffect(() => {
    if (!paced) return
    if (isWhole) return onWhole?.()
    return editor.pace.request(() => startTransition(() => setDrawn(drawn + SLICE)))
  }, [editor, paced, isWhole, drawn, onWhole])
  return isWhole ? count : drawn
}

/** Fields, groups and lists of a block on the twelve-column grid. Runs of complete fields are one line while 'Nur Offenes' is on. */
export function Parts({ parts, level, onWhole }: PartsProps) {
  const { editor, lang } = useFormScope()
  const shown = useSlices(parts.length, onWhole)
  const folded = useEditor(editor, VIEW, () =>
    parts.map((part) => (part.kind === 'leaf' && isFolded(part, (path) => editor.view.isFolded(path)) ? '1' : '0')).join(''),
  )
  const Heading: 'h4' | 'h5' | 'h6' = `h${level}`
  /** Of headings inside a part that has one itself. */
  const below = level === 4 ? 5 : 6
  return (
    <div className="f-fields">
      {parts.map((part, index) => {
        if (index >= shown) return null
        if (part.kind === 'leaf') {
          if (folded[index] !== '1') return <LeafPart key={part.path} part={part} />
          if (folded[index - 1] === '1') return null
          const end = folded.slice(index).search('0')
          return (
            <FoldedLeaves
              key={part.path}
              run={parts.slice(index, end < 0 ? undefined : index + end).flatMap((one) => (one.kind === 'leaf' ? [one] : []))}
            />
          )
        }
        if (part.kind === 'repeat') {
          return (
            <div key={part.path} className="f-sub w12" data-path={part.path}>
              {parts.length > 1 ? <Heading className="f-gh">{part.node.ui.label[lang]}</Heading> : null}
              <RepeatedGroup path={part.path} node={part.node} level={parts.length > 1 ? below : level} />
            </div>
          )
        }
        if (isWithholding(part.node)) return <Withholding key={part.path} part={part} level={level} />
        return (
          <div key={part.path} className="f-sub w12" data-path={part.path} role="group" aria-label={part.node.ui.label[lang]}>
            <Heading className="f-gh">{part.node.ui.label[lang]}</Heading>
            <Parts parts={part.parts} level={below} />
          </div>
        )
      })}
    </div>
  )
}

/** 'Später veröffentlichen: …' as one line until somebody wants it or it says something. */
function Withholding({ part, level }: { part: GroupPlan; level: 4 | 5 | 6 }) {
  const { editor, lang } = useFormScope()
  const isOpen = useEditor(editor, WITHHOLDING, () => editor.view.isOpen(part.path, 'more') || editor.isWritten(part.path))
  // What is being emptied does not shut under the hands.
  const wasOpen = useRef(isOpen)
  wasOpen.current ||= isOpen
  const label = part.node.ui.label[lang]
  const Heading: 'h4' | 'h5' | 'h6' = `h${level}`
  if (!wasOpen.current) {
    const [first] = leavesOf(part.parts)
    return (
      <div className="w12" data-path={part.path}>
        <button type="button" className="btn quiet small" aria-expanded="false" onClick={() => editor.goTo(first?.path ?? part.path)}>
          <Icon name="right" small />
          {label}
        </button>
      </div>
    )
  }
  return (
    <div className="f-sub w12" data-path={part.path} role="group" aria-label={label}>
      <Heading className="f-gh">{label}</Heading>
      <Parts parts={part.parts} level={level === 4 ? 5 : 6} />
    </div>
  )
}

function isFolded(part: LeafPlan, folded: (path: string) => boolean): boolean {
  return folded(part.path) && (part.timePath === undefined || folded(part.timePath))
}

function LeafPart({ part }: { part: LeafPlan }) {
  return (
    <div className={`f-field w${part.width}`} data-path={part.path}>
      <Leaf path={part.path} node={part.node} timePath={part.timePath} />
    </div>
  )
}

function FoldedLeaves({ run }: { run: readonly LeafPlan[] }) {
  const { editor, lang, t } = useFormScope()
  return (
    <button
      type="button"
      className="f-fold w12"
      aria-expanded="false"
      onClick={() => editor.view.unfold(run.flatMap(({ path, timePath }) => (timePath ? [path, timePath] : [path])))}
    >
      <Icon name="check" small />
      <span className="cut">{t('fold.fields', { count: run.length, names: run.map(({ node }) => node.ui.label[lang]).join(', ') })}</span>
      <Icon name="down" small />
    </button>
  )
}
