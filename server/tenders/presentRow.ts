import { isStaff, type Actor } from '../calls/actor'
import type { TenderRow } from '../contract/tenders/views'
import type { LotDoc } from './lotDoc'
import type { TenderDoc } from './model'
import { isProjectAdmin, isProjectEditor } from './policy'
import { instant, presentLot, presentPin } from './present'

/** All of a lot but what it is judged by, and lots that were drawn: such things are large, and no row says them. */
const LOT_FIELDS: Record<Exclude<keyof LotDoc, 'judging' | 'draw'>, 1> = {
  lotId: 1,
  name: 1,
  stage: 1,
  phase: 1,
  round: 1,
  offerRound: 1,
  epoch: 1,
  skipped: 1,
  onPublish: 1,
  deadlines: 1,
  deadlineHistory: 1,
  closedAt: 1,
  openedAt: 1,
  pickedAt: 1,
  calledAt: 1,
  opening: 1,
  checkedFor: 1,
  roundOver: 1,
  emptyRounds: 1,
  prizes: 1,
  openings: 1,
  outcome: 1,
  outcomeReason: 1,
  endedBy: 1,
  endedAt: 1,
  awardedTo: 1,
  information: 1,
  reviewStop: 1,
  jury: 1,
  parcelIds: 1,
}
const lotFields = Object.fromEntries(Object.keys(LOT_FIELDS).map((field) => [`lots.${field}`, 1 as const]))

/** The fields a row is made of, beside the key it is sorted by; nothing of the form. */
export const ROW_FIELDS = {
  no: 1,
  name: 1,
  type: 1,
  procedure: 1,
  stage: 1,
  templateId: 1,
  orgId: 1,
  orgName: 1,
  created: 1,
  updated: 1,
  'published.at': 1,
  publishAt: 1,
  archivedAt: 1,
  nextDeadline: 1,
  ...lotFields,
  hasChanges: 1,
  'head.missing': 1,
  'head.name': 1,
  'head.orgId': 1,
  'head.orgName': 1,
  version: 1,
  'team.userId': 1,
  'team.role': 1,
  deputies: 1,
  shelf: 1,
} as const
export type RowDoc = Pick<
  TenderDoc,
  | '_id'
  | 'no'
  | 'name'
  | 'type'
  | 'procedure'
  | 'stage'
  | 'templateId'
  | 'orgId'
  | 'orgName'
  | 'created'
  | 'updated'
  | 'publishAt'
  | 'archivedAt'
  | 'nextDeadline'
  | 'lots'
  | 'hasChanges'
  | 'team'
  | 'deputies'
  | 'keys'
  | 'shelf'
  | 'version'
> & { published: { at: Date } | null; head: Pick<TenderDoc['head'], 'missing' | 'name' | 'orgId' | 'orgName'> }

interface Listed {
  actor: Actor
  now: Date
  tags: string[]
  cursor: string
  unread?: number
  /** Waiting for an answer; told to the team alone. */
  questions?: number
}

/** One line of a list; staff read when it was begun, the team its working name, date to come and what is missing besides. */
export function presentRow(row: RowDoc, { actor, now, tags, cursor, unread = 0, questions = 0 }: Listed): TenderRow {
  const inside = isProjectEditor(actor, row)
  const { orgId, orgName } = inside ? row.head : row
  return {
    id: row._id,
    no: row.no,
    name: inside ? row.head.name : row.name,
    type: row.type,
    procedure: presentPin(row),
    stage: row.stage,
    organizationId: orgId,
    organization: orgId === null ? null : { id: orgId, name: orgName },
    published: instant(row.published?.at ?? (inside ? row.publishAt : null)),
    archived: instant(row.archivedAt),
    deadline: instant(row.nextDeadline),
    lots: row.lots.map((lot) => presentLot(lot, { of: row, now, insideAs: inside ? (actor.user?.id ?? null) : null })),
    unread,
    tags,
    cursor,
    ...(isStaff(actor) && { created: row.created.toISOString() }),
    ...(inside
      ? {
          version: row.version,
          templateId: row.templateId,
          updated: row.updated.toISOString(),
          hasChanges: row.hasChanges,
          missing: row.head.missing,
          mayEdit: isProjectAdmin(actor, row),
          ...(questions > 0 && { questions }),
        }
      : {}),
  }
}
