import type { Context } from '../../transport/context'
import type { TenderDoc } from '../model'
import type { Saved } from './saveTender'

const LONGEST = 200
const MOST_CHANGES = 200

const short = (value: unknown): unknown => {
  const text = typeof value === 'string' ? value : value === undefined ? null : JSON.stringify(value)
  // Not through the middle of an emoji.
  return text !== null && text.length > LONGEST ? `${text.slice(0, LONGEST).replace(/[\ud800-\udbff]$/, '')} …` : text
}

/** Writes down who came, went or got another role, an entry a person: the log keeps people apart from what happened. */
export async function auditTeam(ctx: Context, before: TenderDoc['team'], after: TenderDoc): Promise<void> {
  const roleIn = (team: TenderDoc['team'], userId: string) => team.find((member) => member.userId === userId)?.role ?? null
  for (const userId of new Set([...before, ...after.team].map((member) => member.userId))) {
    const [oldRole, newRole] = [roleIn(before, userId), roleIn(after.team, userId)]
    if (oldRole !== newRole) await ctx.audit('PROJECT_TEAM_CHANGED', { tenderId: after._id, userId, oldRole, newRole })
  }
}

/** Writes down what a save changed: head fields and form, each with label, old and new value. */
export async function auditSave(ctx: Context, { tender, before, changes }: Saved): Promise<void> {
  const head = (['name', 'description', 'orgName'] as const).filter((field) => tender.head[field] !== before.head[field])
  const listed = [
    ...head.map((field) => ({ label: field, path: `/${field}`, before: before.head[field], after: tender.head[field] })),
    ...changes,
  ].map((change) => ({ label: change.label, path: change.path, oldValue: short(change.before), newValue: short(change.after) }))
  const hasOtherDeadlines = JSON.stringify(tender.head.deadlines) !== JSON.stringify(before.head.deadlines)
  if (listed.length > 0 || hasOtherDeadlines)
    await ctx.audit('PROJECT_CHANGED', {
      tenderId: tender._id,
      revision: tender.head.revision,
      changes: listed.slice(0, MOST_CHANGES),
      ...(hasOtherDeadlines ? { deadlines: tender.head.deadlines } : {}),
    })
  await auditTeam(ctx, before.team, tender)
}
