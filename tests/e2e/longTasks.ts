import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds that the thread itself ran: what others on the machine take does not count. */
  tdur?: number
  args?: { name?: string }
}

/** What a browser traces of its tasks. */
export const TASKS = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline']

/** Milliseconds of each task on the main threads of pages, the longest first. */
export const tasksOf = (trace: Buffer): number[] => {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const mains = new Set(
    traceEvents.flatMap(({ name, args, pid, tid }) => (name === 'thread_name' && args?.name === 'CrRendererMain' ? [`${pid} ${tid}`] : [])),
  )
  return traceEvents
    .flatMap(({ name, pid, tid, tdur }) => (/RunTask$/.test(name) && tdur !== undefined && mains.has(`${pid} ${tid}`) ? [tdur / 1000] : []))
    .sort((one, two) => two - one)
}

/** Turns the wheel where the mouse is, as a person who holds on, until the last row of a list is there. */
export const scrollTo = (page: Page, last: Locator): Promise<void> =>
  expect
    .poll(
      async () => {
        for (let turns = 0; turns < 20; turns++) {
          await page.mouse.wheel(0, 2400)
          await page.waitForTimeout(16)
        }
        return last.count()
      },
      { timeout: 120_000, interval: 10 },
    )
    .toBe(1)
