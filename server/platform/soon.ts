/**
 * What is there at once, or comes. On the way of an answer that is kept nothing is waited for: where worlds are followed, each await costs
 * (docs/performance.md).
 */
export type Soon<T> = T | Promise<T>

/** Queries of mongoose come, too, and are no promises. */
const isComing = <T>(value: Soon<T>): value is Promise<T> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'

/** What follows from it: at once where it is there. */
export const after = <T, R>(value: Soon<T>, next: (value: T) => Soon<R>): Soon<R> => (isComing(value) ? value.then(next) : next(value))

/** The same of a work that may fail, as `then` has it: what fails in `next` is not caught here. */
export const settled = <T, R>(
  work: () => Soon<T>,
  ...[next, fault]: [next: (value: T) => Soon<R>, fault: (cause: unknown) => Soon<R>]
): Soon<R> => {
  let value: Soon<T>
  try {
    value = work()
  } catch (cause) {
    return fault(cause)
  }
  return isComing(value) ? value.then(next, fault) : next(value)
}
