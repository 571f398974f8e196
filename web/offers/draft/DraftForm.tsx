import { useEffect, useRef, type ReactElement } from 'react'
import type { FormData } from '../../../engine/form'
import type { FormIssue } from '../../../server/contract/offers/drafts'
import { FormView, HiddenNotice, useFormEditor, type FormEditor } from '../../forms'
import { serverNow } from '../../ui/time'
import type { AutosaveStore } from './AutosaveStore'
import { useAutosave } from './useAutosave'

interface DraftFormProps {
  store: AutosaveStore
  /** Where in the store's data the form is, where there is more. */
  within?: string
  readOnly: boolean
  /** What the server refused; shown at the fields. */
  issues: readonly FormIssue[]
  /** Optional fields stand open too, in the form's own order: where nothing must be given, nothing is hidden. */
  showsAll?: boolean
  /** Where values end that rules hide: they are not submitted, or not taken into applications. */
  ends?: 'submitted' | 'taken'
  /** The page leads to fields through it; null when the form leaves the screen. */
  onEditor?: (editor: FormEditor | null) => void
}

const asGiven = (issues: readonly FormIssue[]) => issues.map((one) => ({ ...one, severity: 'ERROR' as const }))

/** The form of a draft in the one renderer. A key reaches the store and renders one field. */
export const DraftForm = ({
  store,
  within,
  readOnly,
  issues,
  showsAll = false,
  ends = 'submitted',
  onEditor,
}: DraftFormProps): ReactElement => {
  // Other values in place of what was typed; the data itself is read and never subscribed to.
  useAutosave(store, ({ generation }) => generation)
  const given = useRef({ issues, shown: asGiven(issues) })
  if (given.current.issues !== issues) given.current = { issues, shown: asGiven(issues) }
  const formNow = (): FormData => (within === undefined ? store.state.data : (store.state.data[within] as FormData))
  const editor = useFormEditor({
    template: store.template,
    data: formNow(),
    latest: formNow,
    onChange: (data) => store.change(within === undefined ? data : { ...store.state.data, [within]: data }),
    unread: store.state.unread,
    onUnread: (unread) => store.setUnread(unread),
    issues: given.current.shown,
    readOnly,
    showsAll,
    now: () => new Date(serverNow()),
  })
  useEffect(() => store.typedIn(() => editor.flush()), [store, editor])
  const tell = useRef(onEditor)
  useEffect(() => {
    tell.current = onEditor
  })
  useEffect(() => {
    tell.current?.(editor)
    return () => tell.current?.(null)
  }, [editor])
  return (
    <>
      <FormView editor={editor} />
      {!readOnly && <HiddenNotice editor={editor} ends={ends} />}
    </>
  )
}
