/**
 * The one form renderer. How a page uses it:
 *
 *   const editor = useFormEditor({ template, data, onChange, issues, readOnly, organizations, onCreateOrganization, lot, onLotChange })
 *   <SectionsMenu editor={editor} />     the menu beside the form; on a phone it is the sticky strip above it
 *   <FormView editor={editor} />         the form itself
 *   <FormProblems editor={editor} />     sentences that name the field and lead to it; goToProblems(editor) gives them the focus
 *
 * `editor` is the same object for the life of the page, so a key re-renders one field and not the page. What a page wants to know of it:
 *   useProgress(editor)      { filled, required, open }   for '33 von 43 Pflichtangaben'
 *   useProblems(editor)      every problem shown, typing mistakes first
 *   useHidden(editor)        values that a rule hides by now: saving leaves them out; <HiddenNotice editor={editor} /> says so and offers
 * the way back
 *   editor.goTo(path)        shows, scrolls to and focuses a field, wherever it is
 *   editor.goToNextOpen()    what Alt+↓ does
 *   editor.replace(data)     other data from outside (a colleague's version, a restored draft); also by passing a new `data`
 *   editor.setValue(path, v) one value from outside ('Auf Do., 31.12.2026 setzen')
 *   editor.data              the data with every key typed so far (for handlers, not while rendering); editor.flush() brings the last key
 * to onChange now
 * editor.hasTypingProblems whether something typed could not be understood yet (it is kept on screen and not in the data; `onUnread` tells
 * a page what to keep of it,
 *                            `unread` brings it back)
 * `createLoadCodes(fetch)` makes another code loader; by default lists come from GET /sdk/<version>/codelists/<list>/lang/<lang>.
 * The styles come with this import. The namespace 'forms' must be loaded (useTranslation('forms') does).
 */
import './theme/forms.css'

export { FormView } from './render/FormView'
export { SectionsMenu } from './menu/SectionsMenu'
export { FormProblems } from './problems/FormProblems'
export { goToProblems } from './problems/goToProblems'
export { HiddenNotice } from './problems/HiddenNotice'
export { useFormEditor, useHidden, useProblems, useProgress } from './editor/useFormEditor'
export type { FormEditor } from './editor/FormEditor'
export type { CodeLoader, CodeRow, FormEditorOptions, FormProblem, GivenProblem, OrganizationChoice, UnreadText } from './editor/types'
export { isOrganizationReference, isReviewReference, isTendererReference } from './widgets/choose'
export { createLoadCodes, loadCodes } from './codes/loadCodes'
