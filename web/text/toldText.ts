/** What an editor told its owner and has not seen come back. */
interface ToldText {
  tell: (text: string) => void
  /**
   * False where the owner's value is a text that was told: the last one, or an earlier one, because the owner was still drawing that one
   * when the next key came. Set into the editor it would take the key back.
   */
  isNews: (value: string) => boolean
}

/** `first` is the text that the editor begins with. */
export function createToldText(first: string): ToldText {
  let open = [first]
  return {
    tell: (text) => void open.push(text),
    isNews: (value) => {
      const at = open.lastIndexOf(value)
      // Values come back in the order they were told, and some never: what lies before is over.
      open = at === -1 ? [value] : open.slice(at)
      return at === -1
    },
  }
}
