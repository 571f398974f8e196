import { type Static, Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { Instant, MaybeInstant } from '../instant'
import { MaybeText, OneOf } from '../shapes'

const ProcessView = Type.Object({
  id: Type.String(),
  host: Type.String(),
  /** null in those of earlier versions, as are version and start. */
  role: Type.Union([Type.Literal('all'), Type.Literal('web'), Type.Literal('worker'), Type.Null()]),
  version: MaybeText,
  startedAt: MaybeInstant,
  /** Its last sign of life; one comes every 20 seconds. */
  seenAt: MaybeInstant,
  /** Milliseconds that its clock is ahead of the database's. */
  clockAhead: Type.Integer(),
})
export type ProcessView = Static<typeof ProcessView>

const MATTERS = ['noSign', 'noWorker', 'disk', 'timers', 'mails', 'certificate', 'backup', 'clocks', 'versions'] as const

/** Something that wants mending, and the command for it. */
const Matter = Type.Object({
  key: OneOf(...MATTERS),
  command: Type.String(),
  values: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
})
export type Matter = Static<typeof Matter>

export const OperationView = Type.Object({
  at: Instant,
  /** Of this process: Lotse, Node, and the engine of the database where it says. */
  version: Type.String(),
  node: Type.String(),
  database: MaybeText,
  processes: Type.Array(ProcessView),
  /** Timers that are due and have not rung. */
  timers: Type.Object({ overdue: Type.Integer(), since: MaybeInstant }),
  /** Whole minutes for which the next mail has been due; without those that tell of what is sealed. */
  mailsOverdueMinutes: Type.Integer(),
  /** Files of parcels that wait for the scanner; those of data rooms tell of what is sealed and are left out. */
  scansWaiting: Type.Integer(),
  /** The newest in BACKUP_DIR, and when one was last checked and found whole; null: none is made by itself. */
  backups: Type.Union([Type.Object({ newest: MaybeInstant, checked: MaybeInstant }), Type.Null()]),
  /**
   * The index of the search that the answering process has: what can be found by it, its bytes on the disk, and when it was last held
   * against the database as a whole (null: not yet, it is being made); null: it does not answer.
   */
  search: Type.Union([Type.Object({ entries: Type.Integer(), bytes: Type.Integer(), filledAt: MaybeInstant }), Type.Null()]),
  /** What wants mending, the gravest first. */
  matters: Type.Array(Matter),
})
export type OperationView = Static<typeof OperationView>

export const getOperation = defineContract({
  name: 'getOperation',
  area: 'operation',
  summary: 'What runs and what waits: processes with their last sign of life, versions, timers, mails, scans, backups, search; for admins.',
  params: [],
  result: OperationView,
  who: ['admin'],
  subject: 'none',
  mutates: false,
})
