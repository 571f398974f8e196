import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Middleware } from 'koa'
import { logFaultSince } from '../log/area'
import { overdueSeconds } from '../mail/area'
import { now } from '../platform/clock'
import { keptBytes } from '../platform/kept/kept'
import { METRICS_TYPE, printMetrics, type Metric } from '../platform/metrics'
import type { ProcessMetrics } from '../platform/processMetrics'
import type { CallCounts } from '../calls/callCounts'
import { isFromThisMachine } from './origin'
import { header } from '../calls/requestFacts'

interface MetricsSources {
  /** METRICS_TOKEN; null: whoever asks from this machine. */
  readonly token: string | null
  readonly calls: CallCounts
  readonly own: ProcessMetrics
  readonly sockets: { count(): number; countStrangers(): number }
  ready(): Promise<{ ready: boolean }>
  /** What areas above this one count. */
  readonly more?: () => Promise<readonly Metric[]>
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()

/** With a token set only by that: a proxy on this machine that names nobody would let the whole world in. */
export const mayRead = (request: IncomingMessage, token: string | null): boolean => {
  if (token === null) return isFromThisMachine(request)
  const given = /^Bearer +(\S+) *$/i.exec(header(request, 'authorization'))?.[1] ?? ''
  return timingSafeEqual(hash(given), hash(token))
}

const read = async ({ calls, own, sockets, ready, more }: MetricsSources): Promise<Metric[]> => {
  const [all, strangers] = [sockets.count(), sockets.countStrangers()]
  const [state, overdue, others] = await Promise.all([ready(), overdueSeconds(now()).catch(() => null), more?.() ?? []])
  return [
    ...own.read(),
    {
      ...{ name: 'lotse_ready', help: 'What /readyz says: 1 where it can serve.', type: 'gauge' },
      samples: [{ value: state.ready ? 1 : 0 }],
    },
    {
      ...{ name: 'lotse_websockets', help: 'Open websockets, by who speaks on them.', type: 'gauge' },
      samples: [
        { labels: { kind: 'guest' }, value: strangers },
        { labels: { kind: 'member' }, value: all - strangers },
      ],
    },
    calls.read(),
    {
      ...{ name: 'lotse_kept_bytes', help: 'Memory of what many read and is kept ready; at most 80 MB.', type: 'gauge' },
      samples: [{ value: keptBytes() }],
    },
    {
      ...{ name: 'lotse_log_fault', help: '1 while the log is at odds with what was signed or written of it.', type: 'gauge' },
      samples: [{ value: logFaultSince() === null ? 0 : 1 }],
    },
    {
      ...{
        name: 'lotse_mail_overdue_seconds',
        help: 'How long the next mail has been due, in whole minutes; without those that tell of offers.',
        type: 'gauge',
      },
      samples: overdue === null ? [] : [{ value: overdue }],
    },
    ...others,
  ]
}

/** GET /metrics. To whoever may not read it there is no such page. */
export const metricsRoute =
  (sources: MetricsSources): Middleware =>
  async (ctx, next) => {
    if (!mayRead(ctx.req, sources.token)) return next()
    ctx.set('Cache-Control', 'no-store')
    ctx.set('Content-Type', METRICS_TYPE)
    ctx.body = printMetrics(await read(sources))
  }
