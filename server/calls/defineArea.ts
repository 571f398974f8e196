import type Router from '@koa/router'
import type { Sessions } from '../access/area'
import type { Events } from '../platform/events'
import type { Log } from '../platform/log'
import type { Migration } from '../platform/migrate'
import type { createDispatcher } from './dispatcher'
import type { Method } from './method'

/** What an area's worker is started with. */
export interface WorkerServices {
  readonly events: Events
  readonly sessions: Sessions
  onError(fault: unknown): void
}

/** What an area's routes answer with. */
export interface RouteServices {
  readonly events: Events
  readonly sessions: Sessions
  readonly dispatcher: ReturnType<typeof createDispatcher>
  readonly log: Log
  readonly publicUrl: string | null
  /** dist/web, as the build left it. */
  readonly webRoot: string
}

/** What an area gives to the whole: `export const area` of its door (area.ts), gathered in server/app/areas.ts. */
interface Area {
  readonly methods?: readonly Method[]
  readonly migrations?: readonly Migration[]
  /** Starts what it does by itself: what a crash left behind, timers, mails. */
  startWorker?(services: WorkerServices): Promise<{ close(): Promise<void> }>
  /** In the order in which they are asked. */
  routes?(services: RouteServices): readonly Router[]
}

/** Keeps what is known of its worker: tests and the composition ask it for more than its end. */
export const defineArea = <const A extends Area>(area: A): A => area
