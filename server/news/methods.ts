import * as contract from '../contract/all.gen'
import { actingUser, mayRead, tenderSubject } from '../tenders/area'
import { method } from '../calls/method'
import { newsOf } from './entries'
import { commit } from '../platform/commit'
import { isDuplicateKey } from '../platform/duplicateKey'
import { VisitModel, type VisitDoc } from './model'

/** Whoever was away longer comes back for another visit. */
const VISIT_MS = 30 * 60_000
/** A visit is written down at most so often while it goes on. */
const STEP_MS = 60_000

interface Who {
  userId: string
  tenderId: string
}
const idOf = ({ userId, tenderId }: Who): string => `${userId}:${tenderId}`

const first = async (who: Who, at: Date): Promise<VisitDoc> => {
  const visit: VisitDoc = { _id: idOf(who), ...who, began: at, at, since: null, known: null, version: 1, rev: 1 }
  try {
    await VisitModel.create(visit)
  } catch (fault) {
    // Two windows opened at once: it is the same visit.
    if (!isDuplicateKey(fault)) throw fault
  }
  return visit
}

/**
 * Writes down that a person is here, and answers the visit: the one that goes on, or a new one that remembers when the one before ended.
 */
async function visit(who: Who, at: Date): Promise<VisitDoc> {
  const known = await VisitModel.findOne({ _id: idOf(who) }).lean<VisitDoc>()
  if (!known) return first(who, at)
  const away = at.getTime() - known.at.getTime()
  if (away < STEP_MS) return known
  return commit(VisitModel, { _id: known._id }, { $set: away > VISIT_MS ? { since: known.at, began: at, at } : { at } })
}

/** What became new until now is known; nothing where the person was never here. */
async function markKnown(who: Who, at: Date): Promise<void> {
  if ((await VisitModel.exists({ _id: idOf(who) })) === null) return
  await commit(VisitModel, { _id: idOf(who) }, { $set: { known: at, at } })
}

export const dismissTenderNews = method(contract.dismissTenderNews, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayRead(actor, tender, now),
  async handle(ctx, { tender }) {
    await markKnown({ userId: actingUser(ctx).id, tenderId: tender._id }, ctx.now)
    return null
  },
})

export const visitTender = method(contract.visitTender, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayRead(actor, tender, now),
  async handle(ctx, { tender }) {
    const { since, began, known } = await visit({ userId: actingUser(ctx).id, tenderId: tender._id }, ctx.now)
    if (since === null || (known !== null && known >= began)) return { since: since?.toISOString() ?? null, entries: [] }
    return { since: since.toISOString(), entries: await newsOf(ctx, tender, { from: since, until: began }) }
  },
})
