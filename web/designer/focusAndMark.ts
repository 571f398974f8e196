/** Puts the cursor into a text field by its id, with what stands there marked, so that typing replaces it. */
export function focusAndMark(id: string): void {
  const field = document.getElementById(id)
  field?.focus()
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select()
}
