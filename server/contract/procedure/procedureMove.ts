import { Type, type Static } from '@sinclair/typebox'
import { ToldChange } from '../tenders/announcements'

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
