import type { Page } from 'playwright'

/** What React Router hands down: the way to go and the place that is drawn. */
interface Routed {
  location: { key: string }
  navigator: { push(path: string): void }
}

const PATIENCE_MS = 15_000

/** Runs in the page. False where no application runs in it; else goes there and waits until that place is drawn. */
const goWithin = async ({ path, patience }: { path: string; patience: number }): Promise<boolean> => {
  interface Fiber {
    memoizedProps: Partial<Routed> | null
    child: Fiber | null
    sibling: Fiber | null
  }
  const root = document.getElementById('root')
  const name = Object.keys(root ?? {}).find((key) => key.startsWith('__reactContainer$'))
  const container = name === undefined ? undefined : (root as unknown as Record<string, { stateNode: { current: Fiber } }>)[name]
  if (container === undefined || document.getElementById('served')) return false
  const routed = (): Routed | undefined => {
    const waiting: (Fiber | null)[] = [container.stateNode.current]
    while (waiting.length > 0) {
      const fiber = waiting.pop()
      if (!fiber) continue
      const { navigator, location } = fiber.memoizedProps ?? {}
      if (navigator && location) return { navigator, location }
      waiting.push(fiber.sibling, fiber.child)
    }
    return undefined
  }
  const before = routed()
  if (!before) return false
  const { pathname, search, hash } = new URL(path, location.href)
  before.navigator.push(pathname + search + hash)
  for (const until = performance.now() + patience; routed()?.location.key === before.location.key;) {
    if (performance.now() > until) throw new Error(`did not get to ${path}: it asks something, or the page does not come`)
    await new Promise((done) => setTimeout(done, 10))
  }
  return true
}

/**
 * Goes to a page as a link of the application does, where it runs in this tab already, else loads it; a load costs three to five times as
 * much. `page.goto` stays where the load itself is what a test is about: a link from outside, what is kept, a person's first page.
 */
export async function goOn(page: Page, path: string): Promise<void> {
  if (!(await page.evaluate(goWithin, { path, patience: PATIENCE_MS }))) await page.goto(path)
}
