declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string)
    /** The next place where a line may (or must) end; null: none. */
    nextBreak(): { readonly position: number; readonly required: boolean } | null
  }
}
