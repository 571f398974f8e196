/**
 * What can change in a form editor. A component names the topics it depends on and hears of nothing else. `values`: the typing paused, and
 * what is worked out from values (captions, what lots share) may be other; `issues` and `progress` only when what they say is.
 */
export type Topic = 'structure' | 'view' | 'values' | 'issues' | 'progress' | 'surroundings' | 'reset' | 'goto' | 'place'

/** Subscribers per topic. Notifying is synchronous; a subscriber added while notifying hears of the next change only. */
export class Signal {
  readonly #listeners = new Map<Topic, Set<() => void>>()
  readonly #counts = new Map<Topic, number>()

  on(topics: readonly Topic[], listener: () => void): () => void {
    for (const topic of topics) {
      const set = this.#listeners.get(topic) ?? new Set()
      set.add(listener)
      this.#listeners.set(topic, set)
    }
    return () => {
      for (const topic of topics) this.#listeners.get(topic)?.delete(listener)
    }
  }

  /** Grows whenever one of the topics is heard of: what was worked out at the same count still holds. */
  count(topics: readonly Topic[]): number {
    return topics.reduce((sum, topic) => sum + (this.#counts.get(topic) ?? 0), 0)
  }

  emit(...topics: Topic[]): void {
    for (const topic of topics) this.#counts.set(topic, (this.#counts.get(topic) ?? 0) + 1)
    const called = new Set<() => void>()
    for (const topic of topics) for (const listener of this.#listeners.get(topic) ?? []) called.add(listener)
    for (const listener of called) listener()
  }
}
