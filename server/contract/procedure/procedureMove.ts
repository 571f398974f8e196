import { type Static, Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { ToldChange } from '../tenders/announcements'
import { CHANGES_TENDER } from '../tenders/inputs'
import { PROJECT_ID } from '../shapes'

/** What moving a tender to another version of its procedure would do. */
export const ProcedureMoveView = Type.Object({
  from: Type.Integer(),
  /** The version asked for, or the newest; the same as `from` where there is none newer. */
  to: Type.Integer(),
  /** What its author says has changed. */
  note: Type.String(),
  /** Both as documents (workflows/procedure/document.ts); null where there is none newer. */
  before: Type.Unknown(),
  after: Type.Unknown(),
  /** Why it stays where it is (workflows/procedure/promises.ts), each by phase or lots; empty: it may move. */
  refused: Type.Array(
    Type.Object({ rule: Type.String(), phase: Type.Optional(Type.String()), lotIds: Type.Optional(Type.Array(Type.String())) }),
  ),
  /** Conditions over the form that would be gone, or be others. Once it is published a system admin alone moves it then, with a reason. */
  eased: Type.Array(Type.Object({ phase: Type.String(), before: Type.String(), says: Type.Record(Type.String(), Type.String()) })),
  /** What those who take part would be told; empty where they see nothing of it. */
  told: Type.Array(ToldChange),
})
export type ProcedureMoveView = Static<typeof ProcedureMoveView>

/** Without a version: the newest published one. */
export const previewProcedureMove = defineContract({
  name: 'previewProcedureMove',
  area: 'procedure',
  summary: 'What moving a tender to a newer version of its procedure would change, and what of it is refused.',
  params: [PROJECT_ID, ['version', Type.Integer({ minimum: 1 }), 'optional']],
  result: ProcedureMoveView,
  who: ['internal'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})

/**
 * `tenderVersion` is the one the person saw (stale → 409). Versions that are not newer than the tender's are 422; what would change a
 * promise to bidders is 409 'refused.procedurePromised', with `errors` as the preview lists them. `reason`: why conditions over the form go
 * or change in a published tender; needed there, and of system admins alone (403 'conditionsNeedAdmin').
 */
export const moveProjectToProcedureVersion = defineContract({
  name: 'moveProjectToProcedureVersion',
  area: 'procedure',
  summary: 'Moves a tender, also one in flight, to a newer version of its procedure.',
  params: [
    PROJECT_ID,
    ['version', Type.Integer({ minimum: 1 })],
    ['tenderVersion', Type.Integer()],
    ['reason', Type.String({ maxLength: 2_000 }), 'optional'],
  ],
  ...CHANGES_TENDER,
  errors: [404, 409],
})
