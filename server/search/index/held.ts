import type { Ranked } from '../../../engine/search'

/** Bytes of answers that are held as long as nothing changes: pages of one search are found once. */
const HELD = 8_000_000

const bytesOf = ({ entries }: Ranked): number => entries.length * 7 + 500

/** The last answers, by what was asked. */
export function holdAnswers() {
  const answers = new Map<string, Ranked>()
  let held = 0
  return {
    of(key: string, make: () => Ranked): Ranked {
      const known = answers.get(key)
      if (known) return known
      const made = make()
      answers.set(key, made)
      held += bytesOf(made)
      for (const [oldest, answer] of answers) {
        if (held <= HELD || oldest === key) break
        answers.delete(oldest)
        held -= bytesOf(answer)
      }
      return made
    },
    forget(): void {
      answers.clear()
      held = 0
    },
  }
}
