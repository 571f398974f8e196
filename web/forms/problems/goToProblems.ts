import type { FormEditor } from '../editor/FormEditor'

export const PROBLEMS_HEADING = 'f-problems'

/**
 * Leads whoever saved or came to fill the form to the summary of what is wrong with it; where nothing is, to the first field that is open.
 */
export function goToProblems(editor: FormEditor): void {
  if (editor.problems.length > 0) focusHeading()
  else if (editor.goToNextOpen() === null) window.scrollTo({ top: 0 })
}

/** The summary is drawn with the next frame or two. */
function focusHeading(tries = 12): void {
  requestAnimationFrame(() => {
    const heading = document.getElementById(PROBLEMS_HEADING)
    if (heading) heading.focus()
    else if (tries > 0) focusHeading(tries - 1)
  })
}
