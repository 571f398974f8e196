import { langOf } from '../../i18n'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useForm, type FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { makeRegistry } from '../adapter/rjsf'
import { useAfterPaint } from '../editor/afterPaint'
import type { FormEditor } from '../editor/FormEditor'
import type { Topic } from '../editor/signal'
import { useEditor } from '../editor/useFormEditor'
import { cardsOf, type Card } from '../plan/plan'
import { elementId } from '../values/paths'
import { ItemsCard } from './ItemsCard'
import { FormValues } from './formValues'
import { SECTION_HEAD } from './heights'
import { Leaf } from './Leaf'
import { Parts } from './Parts'
import { BeyondProvider, FormScopeProvider, useBeyond, useFormScope, type FormScope } from './scope'
import { SectionCard } from './SectionCard'
import { keepTexts } from './texts'
import { createPortal } from 'react-dom'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Icon } from '../theme/Icon'
import { listInLot, otherwiseInLots, pathsInLots, pathsOfField, sharing } from '../values/inLots'

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
function LotNote({ root }: { root: RefObject<HTMLElement> }) {
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

const CARDS: readonly Topic[] = ['structure', 'surroundings']

/**
 * The form. Values live in react-hook-form while they are shown (shouldUnregister false: sections out of view keep theirs) and in the
 * editor's data, which every change reaches at once. Data from outside resets both.
 */
export function FormView({ editor }: { editor: FormEditor }) {
  const { t, i18n } = useTranslation('forms')
  const lang = langOf(i18n)
  const form = useForm<FieldValues>({ defaultValues: editor.shown, shouldUnregister: false })
  const { control } = form
  const [values] = useState(() => new FormValues(form))
  const texts = useMemo(() => keepTexts(t, (key) => i18n.getResource(i18n.language, 'forms', key)), [t, i18n])
  const root = useRef<HTMLDivElement>(null)
  const registry = useMemo(() => makeRegistry(editor), [editor])
  const scope = useMemo<FormScope>(
    () => ({ editor, control, values, lang, registry, t: texts, Leaf, Parts }),
    [editor, control, values, lang, registry, texts],
  )
  // Another template may have the same cards: whoever writes a form sees its labels with the key that changes them.
  useEditor(editor, CARDS, () => editor.template)
  useEditor(editor, CARDS, () =>
    cardsOf(editor)
      .map(({ path }) => path)
      .join(' '),
  )

  useEffect(() => editor.signal.on(['reset'], () => values.reset(editor.shown)), [editor, values])
  const [beyond, showBeyond] = useAfterPaint()
  useEffect(() => {
    if (beyond) editor.painted()
  }, [beyond, editor])
  useLayoutEffect(() => {
    const go = (): void => goToTarget(editor, root.current)
    return editor.signal.on(['goto'], () => {
      showBeyond()
      requestAnimationFrame(go)
    })
    // showBeyond only sets a state.
  }, [editor])
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!event.altKey || event.key !== 'ArrowDown' || event.ctrlKey || event.metaKey) return
      // Alt+↓ opens a native select; there it keeps its meaning only while nothing is open to go to.
      if (editor.goToNextOpen() !== null) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [editor])

  return (
    <FormScopeProvider value={scope}>
      <BeyondProvider value={beyond}>
        <div className={beyond ? 'f-form f-painted' : 'f-form'} ref={root} role="form" aria-label={texts('form.title')}>
          {cardsOf(editor).map((card) => (
            <LateCard key={card.path} card={card} />
          ))}
        </div>
        <LotNote root={root} />
      </BeyondProvider>
    </FormScopeProvider>
  )
}

/** A card with a place on the first screen is drawn with it, the others follow right after. */
function LateCard({ card: { path, node, kind } }: { card: Card }) {
  const { editor } = useFormScope()
  const beyond = useBeyond()
  const [early] = useState(() => editor.view.takeRoom(SECTION_HEAD))
  if (!early && !beyond) return null
  return kind === 'list' ? <ItemsCard path={path} node={node} /> : <SectionCard path={path} node={node} />
}

/** Tries for a few frames, because opening what hides the field takes one or two renders. Focus goes to the field's first control. */
function goToTarget(editor: FormEditor, root: HTMLElement | null, tries = 12): void {
  const target = editor.view.target
  if (target === null || !root) return
  const element =
    document.getElementById(elementId(target, editor.options.idPrefix)) ??
    [...root.querySelectorAll<HTMLElement>('[data-path]')].find(({ dataset }) => dataset.path === target)
  if (!(element instanceof HTMLElement)) {
    if (tries > 0) requestAnimationFrame(() => goToTarget(editor, root, tries - 1))
    return
  }
  editor.view.target = null
  const place = element.closest('[data-path]') ?? element
  place.scrollIntoView({ block: place.clientHeight > window.innerHeight / 2 ? 'start' : 'center' })
  const control = element.matches('input, select, textarea, button')
    ? element
    : element.querySelector<HTMLElement>('input, select, textarea, button:not(.q)')
  lead(control ?? element)
}

/** Browsers draw no ring on a button that gets the focus after Alt+↓ or a click, and whoever was led here looks for one. */
function lead(control: HTMLElement): void {
  control.focus({ preventScroll: true })
  control.classList.add('f-led')
  control.addEventListener('blur', () => control.classList.remove('f-led'), { once: true })
}
