import { afterPaint } from './afterPaint'

/** So long after the last key nobody is typing. */
const STILL_MS = 300
/** Between two pieces that nobody waits for, where the browser does not say when it has nothing else to do. */
const SPARE_MS = 50

/**
 * When blocks that are not there yet are drawn, piece by piece. Those that come into view: while nobody types a piece of each after every
 * frame; while somebody types one piece after the paint of each key, where the next key is furthest away. All others follow one by one when
 * the browser has nothing else to do, so that scrolling, searching in the page, printing and screen readers find the whole form.
 */
export class Pace {
  readonly #waiting = new Set<() => void>()
  readonly #spare = new Set<() => void>()
  #lastKey = -Infinity
  #asked = false
  #askedSpare = false
  #still: ReturnType<typeof setTimeout> | undefined

  /** Draws a piece when its time has come. Returns how to take it back. */
  request(draw: () => void): () => void {
    this.#waiting.add(draw)
    if (!this.#isTyping()) this.#ask()
    else this.#wait()
    return () => void this.#waiting.delete(draw)
  }

  /** Draws a piece when there is nothing else to do. Returns how to take it back. */
  requestSpare(draw: () => void): () => void {
    this.#spare.add(draw)
    this.#askSpare()
    return () => void this.#spare.delete(draw)
  }

  key(): void {
    this.#lastKey = performance.now()
    if (this.#waiting.size > 0) this.#ask()
  }

  end(): void {
    clearTimeout(this.#still)
    this.#waiting.clear()
    this.#spare.clear()
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

  #askSpare(): void {
    if (this.#askedSpare) return
    this.#askedSpare = true
    const ask = (): void => {
      if (typeof requestIdleCallback === 'function') requestIdleCallback(draw)
      else setTimeout(draw, SPARE_MS)
    }
    const draw = (): void => {
      if (this.#isTyping()) return void setTimeout(ask, STILL_MS)
      this.#askedSpare = false
      const [first] = this.#spare
      if (!first) return
      this.#spare.delete(first)
      first()
      if (this.#spare.size > 0) this.#askSpare()
    }
    ask()
  }
}
