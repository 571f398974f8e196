/** Between two looks whether the server is there, and for so long after a reload there is no second one: what is gone then stays gone. */
export const LOOK_EVERY_MS = 3_000
export const NOT_AGAIN_MS = 60_000
const KEY = 'lotse.reloaded'

/**
 * A piece of the application could not be loaded: no connection, or a release that has other pieces. The words differ by browser and by
 * kind of piece.
 */
export const isLoadFault = (fault: unknown): boolean =>
  fault instanceof Error && /dynamically imported module|Importing a module script|preload CSS/i.test(fault.message)

interface Surroundings {
  /** Whether the server answers; must not reject. */
  reach: () => Promise<boolean>
  reload: () => void
  /** Milliseconds since 1970. */
  now: () => number
}

const reloadedAt = (): number => {
  try {
    return Number(sessionStorage.getItem(KEY))
  } catch {
    return Infinity
  }
}

/** Loads the page anew as soon as the server answers, once. Answers the function that ends the waiting. */
export function reloadWhenBack({ reach, reload, now }: Surroundings): () => void {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = async (): Promise<void> => {
    const isThere = await reach()
    if (isOver) return
    if (!isThere) {
      timer = setTimeout(() => void look(), LOOK_EVERY_MS)
      return
    }
    sessionStorage.setItem(KEY, String(now()))
    reload()
  }
  if (now() - reloadedAt() > NOT_AGAIN_MS) void look()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
