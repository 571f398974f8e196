import type { FormData } from '../../../engine/form'
import type { PinnedProcedure } from '../../../workflows/procedure'
import type { TenderInput } from '../../../server/contract/tenders/inputs'
import type { TeamEntry } from '../../../server/contract/tenders/team'
import type { TenderType, TenderView } from '../../../server/contract/tenders/views'
import type { UnreadText } from '../../forms'
import { hasTeam } from '../../tender-frame/teamRules'

/** What a person edits of a tender: everything that one save sends, and nothing else. */
export interface Draft {
  type: TenderType
  /** What it runs by; null: the usual one of its type. */
  procedure: PinnedProcedure | null
  templateId: string
  name: string
  organizationId: number | null
  data: FormData
  team: { userName: string; role: 'ADMIN' | 'EDITOR'; name?: string }[]
  applicationDeadline: string | null
  offerDeadline: string | null
  finalDeadline: string | null
  deadlinePeriodDays: number | null
  /** What the form could not read: no part of what is saved, but typed all the same. */
  unread?: readonly UnreadText[] | undefined
}

export const DEADLINE_KEYS = ['applicationDeadline', 'offerDeadline', 'finalDeadline'] as const
export type DeadlineKey = (typeof DEADLINE_KEYS)[number]

/** The draft as the server last knew it. */
export function draftOf(view: TenderView): Draft {
  return {
    type: view.type,
    procedure: view.procedure,
    templateId: view.templateId,
    name: view.name,
    organizationId: view.organizationId,
    data: view.data ?? {},
    team: (view.team ?? []).map(({ userName, role, name }: TeamEntry) => ({ userName, role, ...(name ? { name } : {}) })),
    applicationDeadline: view.applicationDeadline,
    offerDeadline: view.offerDeadline,
    finalDeadline: view.finalDeadline,
    deadlinePeriodDays: view.deadlinePeriodDays,
  }
}

/** The product's own deadlines go along: which of them count the form says (decisions.md section 5), and the server keeps those. */
export function inputOf(draft: Draft, { id, version }: { id?: string; version?: number } = {}): TenderInput {
  return {
    ...(id === undefined
      ? { type: draft.type, templateId: draft.templateId, ...(draft.procedure ? { procedure: draft.procedure.id } : {}) }
      : { id, version }),
    name: draft.name.trim(),
    organizationId: draft.organizationId,
    data: draft.data,
    // What was picked before the type was changed to one without a team stays in the draft, in case it is changed back.
    ...(id === undefined && !hasTeam(draft) ? {} : { team: draft.team.map(({ userName, role }) => ({ userName, role })) }),
    applicationDeadline: draft.applicationDeadline,
    offerDeadline: draft.offerDeadline,
    finalDeadline: draft.finalDeadline,
    deadlinePeriodDays: draft.deadlinePeriodDays,
  }
}

/** Deep equality of JSON values; the order of keys means nothing. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const left = a as Record<string, unknown>
  const right = b as Record<string, unknown>
  const keys = Object.keys(left).filter((key) => left[key] !== undefined)
  if (keys.length !== Object.keys(right).filter((key) => right[key] !== undefined).length) return false
  return keys.every((key) => sameJson(left[key], right[key]))
}

/** A member's display name is no change of the tender. */
const comparable = (draft: Draft) => ({
  ...draft,
  name: draft.name.trim(),
  team: draft.team.map(({ userName, role }) => ({ userName, role })),
})

export const isChanged = (before: Draft, after: Draft): boolean => before !== after && !sameJson(comparable(before), comparable(after))
