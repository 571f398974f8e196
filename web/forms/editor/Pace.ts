import { afterPaint } from './afterPaint'

/** So long after the last key nobody is typing. */
const STILL_MS = 300

/**
 * When blocks that come into view on the way are drawn, piece by piece. While nobody types: a piece of each block after every frame. While somebody types:
 * one piece after the paint of each key, where the next key is furthest away, and nothing in between.
 */
export class Pace {
  readonly #waiting = new Set<() => void>()
  #lastKey = -Infinity
  #asked = false
  #still: ReturnType<typeof setTimeout> | undefined

  /** Draws a piece when its time has come. Returns how to take it back. */
  request(draw: () => void): () => void {
    this.#waiting.add(draw)
    if (!this.#isTyping()) this.#ask()
    else this.#wait()
    return () => void this.#waiting.delete(draw)
  }

  key(): void {
    this.#lastKey = performance.now()
    if (this.#waiting.size > 0) this.#ask()
  }

  end(): void {
    clearTimeout(this.#still)
    this.#waiting.clear()
  }

  #isTyping(): boolean {
    return performance.now() - this.#lastKey < STILL_MS
  }

  #ask(): void {
    if (this.#asked) return
    this.#asked = true
    afterPaint(() => {
      this.#asked = false
      const [first] = this.#waiting
      const pieces = this.#isTyping() && first ? [first] : [...this.#waiting]
      for (const draw of pieces) {
        this.#waiting.delete(draw)
        draw()
      }
      if (this.#waiting.size > 0) this.#wait()
    })
  }

  /** The next key asks; if none comes, the end of the typing does. */
  #wait(): void {
    clearTimeout(this.#still)
    this.#still = setTimeout(() => this.#ask(), Math.max(0, this.#lastKey + STILL_MS - performance.now()))
  }
}
