/** Puts a text into the clipboard; false where there is none (no https, not allowed): it can be marked and copied by hand. */
export const copyText = (text: string): Promise<boolean> =>
  Promise.resolve()
    .then(() => navigator.clipboard.writeText(text))
    .then(
      () => true,
      () => false,
    )
