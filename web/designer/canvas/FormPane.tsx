import type { Lang } from '../../../engine/languages'
import i18n from 'i18next'
import { Suspense, useEffect, useMemo, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { instances, isFilled, type FormData } from '../../../engine/form'
import type { Template } from '../../../engine/template'
import { FormView, useFormEditor, type FormEditor, type GivenProblem } from '../../forms'
import { LoadBarrier, Skeleton } from '../../ui'
import { withoutSample } from './testData'

interface FormPaneProps {
  template: Template
  data: FormData
  onChange?: (data: FormData) => void
  readOnly?: boolean
  /** contentId of a node that is to be seen: what it is folded into is opened. */
  show?: string | null
  /** For a form in front of another with the same fields. */
  idPrefix?: string
}

/** The renderer that people fill in, with the designer's template and test data. */
export const FormPane = ({ template, data, onChange, readOnly = false, show = null, idPrefix = '' }: FormPaneProps): ReactElement => {
  const editor = useFormEditor({ template, data, onChange: (next) => onChange?.(next), readOnly, idPrefix })
  // As a text, so that a key in another field has nothing judged anew.
  const missing = useMemo(() => JSON.stringify(missingSamples(template, data)), [template, data])
  useEffect(() => editor.note(JSON.parse(missing) as GivenProblem[]), [editor, missing])
  const isThere = show !== null && template.node(show) !== undefined
  const box = useRef<HTMLDivElement>(null)
  /** What is opened pushes what stands below it: the page is first seen with it open. */
  const [isOpening, setOpening] = useState(isThere)
  useEffect(() => {
    if (!isThere || show === null) return setOpening(false)
    unfold(editor, show, false)
    // What is optional may wait behind 'Weitere Angaben'.
    const frame = requestAnimationFrame(() => {
      if (!box.current?.querySelector(`[data-path$="/${CSS.escape(show)}"]`)) unfold(editor, show, true)
      setOpening(false)
    })
    return () => cancelAnimationFrame(frame)
    // With the template: what is selected stays in sight while its kind or limits change.
  }, [editor, isThere, show, template])
  return (
    <div ref={box}>
      {isOpening && <LoadBarrier />}
      <FormView editor={editor} />
    </div>
  )
}

/** At each field that stays empty because no example of its pattern could be made. */
const missingSamples = (template: Template, data: FormData): GivenProblem[] =>
  withoutSample(template).flatMap((field) =>
    instances(template, data, field.id).flatMap(({ path, value }): GivenProblem[] =>
      isFilled(field, value) ? [] : [{ path, contentId: field.id, rule: 'noSample', severity: 'WARN' }],
    ),
  )

/** Opens the items around the first place of a node, and what they keep back where `more` says so. */
function unfold(editor: FormEditor, id: string, more: boolean): void {
  const [first] = instances(editor.template, editor.data, id)
  const steps = first?.path.split('/').slice(1) ?? []
  steps.forEach((step, at) => {
    const path = `/${steps.slice(0, at + 1).join('/')}`
    if (/^\d+$/.test(step)) editor.view.setOpen(path, true)
    if (more && at < steps.length - 1) editor.view.setOpen(path, true, 'more')
  })
}

/** A form in one of the two languages, whichever the rest of the page is in. */
export const InLanguage = ({ lang, label, children }: { lang: Lang; label: string; children: ReactNode }): ReactElement => {
  const instance = useMemo(() => i18n.cloneInstance({ lng: lang }), [lang])
  return (
    <I18nextProvider i18n={instance}>
      <Suspense
        fallback={
          <LoadBarrier>
            <Skeleton lines={6} label={label} />
          </LoadBarrier>
        }
      >
        <div lang={lang}>{children}</div>
      </Suspense>
    </I18nextProvider>
  )
}
