import { slot } from './world'

const MAX_AT_ONCE = 200

/**
 * Makes one call of many: what is asked while a call is under way waits for it and goes out together, so that many callers cost the
 * database one command. Whoever comes alone does not wait. `work` answers in the order it was asked; what it throws, everybody of that call
 * gets.
 */
export const gather = <Asked, Answer>(work: (asked: readonly Asked[]) => Promise<readonly Answer[]>): ((one: Asked) => Promise<Answer>) => {
  // Two worlds never share a command.
  const waiting = slot<{ one: Asked; resolve: (answer: Answer) => void; reject: (cause: unknown) => void }[]>(() => [])
  const isUnderWay = slot(() => false)

  const run = async (): Promise<void> => {
    isUnderWay.value = true
    // Whatever is asked in the same breath goes along.
    await Promise.resolve()
    while (waiting.value.length > 0) {
      const those = waiting.value.slice(0, MAX_AT_ONCE)
      waiting.value = waiting.value.slice(MAX_AT_ONCE)
      try {
        const answers = await work(those.map(({ one }) => one))
        those.forEach(({ resolve, reject }, n) => {
          // An answer may be undefined or null, a missing one is a mistake of `work`.
          if (n < answers.length) resolve(answers[n] as Answer)
          else reject(new Error('fewer answers than questions'))
        })
      } catch (cause) {
        for (const { reject } of those) reject(cause)
      }
    }
    isUnderWay.value = false
  }

  return (one) =>
    new Promise((resolve, reject) => {
      waiting.value.push({ one, resolve, reject })
      if (!isUnderWay.value) void run()
    })
}
