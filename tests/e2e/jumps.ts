import type { Page } from 'playwright'
import type { BrowserWorld } from './world'
import { holdAnswersBack } from './lateAnswers'

/**
 * Something that moved by itself while the page was coming: how far in pixels, and which part of it from where to where (x, y, width,
 * height).
 */
interface Jump {
  /** Of layout-shift: the share of the screen that moved, times how far. */
  value: number
  moved: { what: string; by: number }[]
}

interface ShiftEntry extends PerformanceEntry {
  value: number
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/**
 * As far as a heading may stand elsewhere when the browser takes a served page over (public.test.ts): letters that come later are that much
 * higher.
 */
const MAX_PX = 4
/** Of a whole page; half of the screen moving by MAX_PX. */
const MAX_SHIFT = 0.005

/** Notes from the first frame on what the page moves by itself. */
const watchJumps = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    if (self !== top) return
    const jumps: Jump[] = []
    Object.assign(window, { jumps })
    const nameOf = (node: Node | null): string => {
      const element = node instanceof Element ? node : node?.parentElement
      if (!element) return 'something that is gone'
      const own = (one: Element): string => [one.tagName.toLowerCase(), ...one.classList].join('.') + (one.id ? `#${one.id}` : '')
      return `${[element.parentElement, element].flatMap((one) => (one ? [own(one)] : [])).join(' > ')} “${element.textContent
        .trim()
        .slice(0, 30)}”`
    }
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly): string => [x, y, width, height].map(Math.round).join(' ')
    const isOff = ({ width, height }: DOMRectReadOnly): boolean => width * height === 0
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as ShiftEntry[])
        jumps.push({
          value,
          moved: sources.map(({ node, previousRect: from, currentRect: to }) => ({
            what: `${nameOf(node)}: ${placeOf(from)} → ${placeOf(to)}`,
            // Out of the screen, or into it: at least by what was seen of it.
            by: isOff(from) ? to.height : isOff(to) ? from.height : Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)),
          })),
        })
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** What jumped since the page was loaded, in words; nothing where everything stayed where it was first seen. */
const jumpsOf = async (page: Page): Promise<string[]> => {
  const jumps = await page.evaluate(async () => {
    // Entries are handed out after the frame in which they came about.
    for (let frame = 0; frame < 3; frame++) await new Promise((done) => requestAnimationFrame(done))
    return (window as unknown as { jumps: Jump[] }).jumps
  })
  const sum = jumps.reduce((total, { value }) => total + value, 0)
  const far = jumps.flatMap(({ moved }) => moved.filter(({ by }) => by > MAX_PX).map(({ what }) => what))
  return far.length > 0 || sum <= MAX_SHIFT ? far : jumps.flatMap(({ moved }) => moved.map(({ what }) => what))
}

interface Walk {
  as: { token: string }
  width: number
  paths: readonly string[]
  /** Each page once in an order of answers and once in the reverse of it, so that of any two each comes first once. */
  bothOrders?: boolean
}

/** Loads pages one after the other, with every answer held back for another time; answers what jumped, with the page it was on. */
export async function jumpsOnTheWay(world: Pick<BrowserWorld, 'open'>, { as, width, paths, bothOrders = false }: Walk): Promise<string[]> {
  const page = await world.open({ as, width, height: width > 991 ? 900 : 844 })
  const late = await holdAnswersBack(page)
  await watchJumps(page)
  // The browser knows the house: what it remembers of whoever was here last is there.
  await page.goto('/')
  await late.settled()
  const jumps: string[] = []
  for (const [seed, path] of paths.entries())
    for (const isMirrored of bothOrders ? [false, true] : [false]) {
      // Another part of the same address would load nothing.
      await page.goto('about:blank')
      late.order(seed, isMirrored)
      await page.goto(path)
      await late.settled()
      jumps.push(...(await jumpsOf(page)).map((jump) => `${path} at ${width} px${isMirrored ? ', mirrored' : ''}: ${jump}`))
    }
  await page.context().close()
  return jumps
}
