import { afterPaint } from './afterPaint'

/** A key is in the data this long after it when no other follows. */
const PAUSE_MS = 200
/** Nor is any key longer than about this on screen alone, however fast somebody types. */
const MAX_MS = 400

/** Keys that are on screen and not yet in the form. One per form; `take` of a field brings its text into the form. */
export class Keys {
  readonly #typed = new Map<string, () => void>()
  #since = 0
  #pause: ReturnType<typeof setTimeout> | undefined

  /**
   * A key at `path`: its text is taken when the typing pauses, in the middle of it at latest every MAX_MS, always beside a paint and never
   * before it, or with `flush`. A later key of the same field takes the place of an earlier one.
   */
  add(path: string, take: () => void): void {
    if (this.#typed.size === 0) this.#since = performance.now()
    this.#typed.set(path, take)
    clearTimeout(this.#pause)
    if (performance.now() - this.#since > MAX_MS) afterPaint(() => this.flush())
    else this.#pause = setTimeout(() => this.flush(), PAUSE_MS)
  }

  has(path: string): boolean {
    return this.#typed.has(path)
  }

  flush(): void {
    clearTimeout(this.#pause)
    if (this.#typed.size === 0) return
    const takes = [...this.#typed.values()]
    this.#typed.clear()
    for (const take of takes) take()
  }

  /** Forgets what was typed: other data takes the place of these fields. */
  drop(): void {
    this.#typed.clear()
  }
}
