import { memo, useId, useState } from 'react'
import type { TemplateNode } from '../../../engine/template'
import { useEditor } from '../editor/useFormEditor'
import type { Topic } from '../editor/signal'
import type { Block } from '../plan/plan'
import { DoneIcon, Icon, Ring } from '../theme/Icon'
import { Blocks } from './Blocks'
import { MORE_BAR } from './heights'
import { MoreBar } from './More'
import { useBeyond, useFormScope } from './scope'
import { StateWord } from './StateWord'

const TOPICS: readonly Topic[] = ['structure', 'view', 'reset']
const VIEW: readonly Topic[] = ['view']
const PROGRESS: readonly Topic[] = ['progress', 'issues']

/** A section: heading with its state, the blocks that must be filled, and the optional ones behind 'Weitere Angaben'. */
export const SectionCard = memo(function SectionCard({ path, node }: { path: string; node: TemplateNode }) {
  const { editor, lang, t } = useFormScope()
  const folded = useEditor(editor, TOPICS, () => editor.view.isFolded(path))
  const label = node.id === '' ? t('form.general') : node.ui.label[lang]
  if (folded) {
    return (
      <section className="f-sec shut" data-path={path}>
        <header>
          <button type="button" className="f-opener" aria-expanded="false" onClick={() => editor.view.unfold([path])}>
            <DoneIcon />
            <h2>{label}</h2>
            <span className="f-state f-end">
              <Icon name="check" small />
              {t('state.complete')}
            </span>
            <Icon name="right" small />
          </button>
        </header>
      </section>
    )
  }
  return (
    <section className="f-sec" data-path={path} aria-label={label}>
      <header>
        <SectionRing path={path} />
        <h2>{label}</h2>
        <StateWord path={path} asCount />
      </header>
      <SectionBody path={path} node={node} />
    </section>
  )
})

/** How far a section is; nothing where nothing must be given: a tick there would say that it is done. */
export function SectionRing({ path }: { path: string }) {
  const { editor } = useFormScope()
  const share = useEditor(editor, PROGRESS, () => {
    const state = editor.progress.sections.get(path)
    const hasProblems = editor.judgement.under(path) > 0
    if (!hasProblems && (state?.required ?? 0) === 0) return -1
    return state && (hasProblems || !state.complete) ? state.filled / Math.max(1, state.required) : 2
  })
  if (share < 0) return null
  return share > 1 ? <DoneIcon /> : <Ring share={share} />
}

/** The inside of a section or of a lot. */
export function SectionBody({ path, node }: { path: string; node: TemplateNode }) {
  const { editor } = useFormScope()
  const plan = useEditor(editor, TOPICS, () => editor.plans.ofSection(path, node))
  return (
    <>
      <Blocks blocks={plan.main} />
      {plan.more.length > 0 ? <LateMore path={path} blocks={plan.more} /> : null}
    </>
  )
}

/**
 * With the first paint where it ends a section there, so that nothing below it jumps; else right after. Rendered after the blocks: they
 * take their room first.
 */
function LateMore(props: MoreProps) {
  const { editor } = useFormScope()
  const beyond = useBeyond()
  const [early] = useState(() => editor.view.takeRoom(MORE_BAR))
  return early || beyond ? <More {...props} /> : null
}

interface MoreProps {
  path: string
  blocks: readonly Block[]
}

/** Optional blocks of a section or lot. */
function More({ path, blocks }: MoreProps) {
  const { editor } = useFormScope()
  const id = useId()
  const open = useEditor(editor, VIEW, () => editor.view.isOpen(path, 'more'))
  return (
    <>
      <MoreBar path={path} parts={blocks.flatMap(({ parts }) => parts)} id={id} />
      {open ? (
        <div id={id}>
          <Blocks blocks={blocks} />
        </div>
      ) : null}
    </>
  )
}
