import type { Browser, Page } from 'playwright'

export interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds: start, CPU time, wall time. */
  ts: number
  tdur?: number
  dur?: number
  args?: { data?: { type?: string; message?: string } }
}

export const isTask = ({ name }: TraceEvent): boolean => name === 'ThreadControllerImpl::RunTask' || name === 'RunTask'

/** What the browser did in `act`. */
export async function traced(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<TraceEvent[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'blink.user_timing', '__metadata'] })
  await act()
  return (JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }).traceEvents
}

/** CPU time of each, in milliseconds. */
export const ms = (tasks: readonly TraceEvent[]): number[] => tasks.map(({ tdur, dur }) => (tdur ?? dur ?? 0) / 1_000)
export const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0)

/**
 * Milliseconds of CPU time of the page's main thread: from the call of `mount` (script that resolves when its first frame is drawn) until
 * that frame, and the longest task of all that follows.
 */
export async function paint(browser: Browser, page: Page, mount: string): Promise<{ paint: number; longest: number }> {
  const events = await traced(browser, page, () =>
    page.evaluate(async (script) => {
      performance.mark('mount')
      await (0, eval)(script)
      performance.mark('painted')
      // What is drawn after the first frame counts among the tasks, too.
      await new Promise((done) => setTimeout(done, 300))
    }, mount),
  )
  const [from, to] = ['mount', 'painted'].map((name) => events.find((event) => event.name === name))
  if (!from || !to) throw new Error('the trace has no marks')
  const tasks = events.filter((event) => event.pid === from.pid && event.tid === from.tid && isTask(event))
  const between = tasks.filter(({ ts, dur }) => ts + (dur ?? 0) >= from.ts && ts <= to.ts)
  return { paint: sum(ms(between)), longest: Math.max(...ms(tasks.filter(({ ts, dur }) => ts + (dur ?? 0) >= from.ts))) }
}
