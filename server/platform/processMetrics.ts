import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Metric } from './metrics'

const WINDOW_MS = 60_000
/** How often the loop is looked at; what is measured has this in it. */
const RESOLUTION_MS = 20

interface Lag {
  readonly median: number
  readonly p99: number
  readonly most: number
}

/** Memory, processor and event loop of this process. The loop's delay is that of the last whole minute, whoever asks how often. */
export const watchProcess = () => {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  const seconds = (nanoseconds: number): number =>
    Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1000) : 0
  const read = (): Lag => ({ median: seconds(delay.percentile(50)), p99: seconds(delay.percentile(99)), most: seconds(delay.max) })
  let last: Lag | null = null
  const timer = setInterval(() => {
    last = read()
    delay.reset()
  }, WINDOW_MS).unref()
  return {
    read(): Metric[] {
      const memory = process.memoryUsage()
      const { user, system } = process.cpuUsage()
      const lag = last ?? read()
      const one = (name: string, help: string, value: number): Metric => ({ name, help, type: 'gauge', samples: [{ value }] })
      return [
        one('process_resident_memory_bytes', 'Memory of the process in the machine.', memory.rss),
        one('nodejs_heap_size_used_bytes', 'Memory of JavaScript objects.', memory.heapUsed),
        one('nodejs_heap_size_total_bytes', 'Memory that is kept for JavaScript objects.', memory.heapTotal),
        one('nodejs_external_memory_bytes', 'Memory outside of the heap that objects stand for, buffers included.', memory.external),
        one(
          'process_start_time_seconds',
          'When the process began, in seconds since 1970.',
          Math.round(Date.now() / 1000 - process.uptime()),
        ),
        {
          ...{ name: 'process_cpu_seconds_total', help: 'Processor time used, by the program and for it.', type: 'counter' },
          samples: [{ value: (user + system) / 1e6 }],
        },
        {
          ...{ name: 'nodejs_eventloop_lag_seconds', help: 'How late the event loop came round in the last whole minute.', type: 'gauge' },
          samples: Object.entries(lag).map(([of, value]) => ({ labels: { of }, value: Number(value) })),
        },
      ]
    },
    close(): void {
      clearInterval(timer)
      delay.disable()
    },
  }
}
export type ProcessMetrics = ReturnType<typeof watchProcess>
