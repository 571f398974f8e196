import { perWorld } from './world'

const lines = perWorld(() => new Map<string, Promise<unknown>>())

/**
 * Work of one key one after the other in this process: what is decided by a version would else be started again by all whenever one of them
 * is done. Between processes the version decides.
 */
export const inLine = <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
  const mine = (lines.get(key) ?? Promise.resolve()).then(work, work)
  lines.set(key, mine)
  const leave = (): void => {
    if (lines.get(key) === mine) lines.delete(key)
  }
  mine.then(leave, leave)
  return mine
}
