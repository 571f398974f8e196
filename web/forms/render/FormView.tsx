import { langOf } from '../../i18n'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
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
import { LotNote } from './LotNote'
import { Parts } from './Parts'
import { BeyondProvider, FormScopeProvider, useBeyond, useFormScope, type FormScope } from './scope'
import { SectionCard } from './SectionCard'
import { keepTexts } from './texts'

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
