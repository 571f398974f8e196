import { memo, startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { SHEET_POSITIONS } from '../../../engine/authoring'
import { canWatch } from '../editor/afterPaint'
import { useEditor } from '../editor/useFormEditor'
import type { Topic } from '../editor/signal'
import { leavesOf, type Block } from '../plan/plan'
import { Icon } from '../theme/Icon'
import { leastHeight } from './heights'
import { useInView } from './inView'
import { Parts } from './Parts'
import { PriceSheet } from './PriceSheet'
import { PacedProvider, useBeyond, useFormScope } from './scope'
import { StateWord } from './StateWord'

const VIEW: readonly Topic[] = ['view']
const GOTO: readonly Topic[] = ['goto']

/** Blocks in their order; runs of complete ones are one line while 'Nur Offenes' is on. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  const { editor } = useFormScope()
  const folded = useEditor(editor, VIEW, () =>
    blocks.map(({ path, titled }) => (titled && editor.view.isFolded(path) ? '1' : '0')).join(''),
  )
  const runs: Block[][] = []
  blocks.forEach((block, index) => {
    const last = runs.at(-1)
    if (folded[index] === '1' && last && folded[index - 1] === '1') last.push(block)
    else runs.push([block])
  })
  return (
    <>
      {runs.map((run) => {
        const [first] = run
        if (!first) return null
        return folded[blocks.indexOf(first)] === '1' ? (
          <FoldedBlocks key={first.path} run={run} />
        ) : (
          <LazyBlock key={first.path} block={first} />
        )
      })}
    </>
  )
}

function FoldedBlocks({ run }: { run: readonly Block[] }) {
  const { editor, lang, t } = useFormScope()
  return (
    <button type="button" className="f-fold grp" aria-expanded="false" onClick={() => editor.view.unfold(run.map(({ path }) => path))}>
      <Icon name="check" small />
      <b>{t('fold.groups', { count: run.length })}</b>
      <span className="cut">{run.map(({ node }) => node.ui.label[lang]).join(', ')}</span>
      <Icon name="down" small />
    </button>
  )
}

/**
 * Mounted when it comes into view, when a jump leads into it or when there is nothing else to do; until then a space of the measured or
 * estimated height.
 */
const LazyBlock = memo(function LazyBlock({ block }: { block: Block }) {
  const { editor } = useFormScope()
  const beyond = useBeyond()
  const [early] = useState(
    () => editor.view.isMounted(block.path) || holds(block, editor.view.target) || editor.view.takeRoom(leastHeight(editor, block)),
  )
  return early || beyond ? <BlockBox block={block} early={early} /> : null
})

/** Enter in a field sends nothing. */
const stay = (event: FormEvent): void => event.preventDefault()

/**
 * The block is a form of its own for the browser's autofill: with every key it reads the whole form of the field, and all forms again when
 * fields are added. One form for all would hold up each key, one per field each block that comes (a hundred milliseconds for 300 of them).
 */
function BlockBox({ block, early }: { block: Block; early: boolean }) {
  const { editor, lang } = useFormScope()
  const box = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'waiting' | 'paced' | 'drawn' | 'whole'>(early ? 'whole' : 'waiting')
  const mounted = state !== 'waiting'
  // A jump needs its block at once; what merely comes near is mounted around the keys.
  const near = useCallback(() => {
    if (canWatch()) editor.pace.request(() => startTransition(() => setState((now) => (now === 'waiting' ? 'paced' : now))))
    else setState('whole')
  }, [editor])
  useInView(box, block.path, mounted ? null : near)
  useLayoutEffect(() => editor.signal.on(GOTO, () => holds(block, editor.view.target) && setState('whole')), [editor, block])
  useLayoutEffect(() => {
    if (mounted) editor.view.keepMounted(block.path)
  }, [mounted, editor, block.path])
  // Nobody sees it yet; but who searches the page, prints it or reads it with a screen reader finds it.
  useEffect(() => {
    if (mounted) return
    const all = (): void => flushSync(() => setState('whole'))
    const takeBack = editor.pace.requestSpare(() => startTransition(() => setState((now) => (now === 'waiting' ? 'whole' : now))))
    window.addEventListener('beforeprint', all)
    return () => {
      takeBack()
      window.removeEventListener('beforeprint', all)
    }
  }, [editor, mounted])
  const drawn = useCallback(() => setState('drawn'), [])
  const headed = block.titled && block.node.id !== ''
  const title = block.node.ui.label[lang]
  const room = state === 'whole' || state === 'drawn' ? undefined : (editor.view.heightOf(block.path) ?? leastHeight(editor, block))
  const style = state === 'waiting' ? { height: room } : state === 'paced' ? { minHeight: room } : undefined
  return (
    <div
      className={mounted ? 'f-grp' : 'f-grp f-later'}
      ref={box}
      data-path={block.path}
      style={style}
      tabIndex={-1}
      role="group"
      aria-label={title}
    >
      {headed ? (
        <header>
          <h3>{title}</h3>
          <StateWord path={block.path} />
        </header>
      ) : null}
      {mounted ? (
        <form role="none" autoComplete="off" noValidate onSubmit={stay}>
          <PacedProvider value={state !== 'whole'}>
            {block.node.id === SHEET_POSITIONS ? (
              <PriceSheet path={block.path} node={block.node} onWhole={drawn} />
            ) : (
              <Parts parts={block.parts} level={4} onWhole={drawn} />
            )}
          </PacedProvider>
        </form>
      ) : null}
    </div>
  )
}

function holds(block: Block, target: string | null): boolean {
  if (target === null) return false
  return (
    block.path === target ||
    leavesOf(block.parts).some(
      (part) => target === part.path || target.startsWith(`${part.path}/`) || (part.kind === 'leaf' && part.timePath === target),
    )
  )
}
