import type { Audience } from '../../platform/audience'
import { personHash } from '../../log/area'
import { write, type Intent, type NewIntent } from '../../platform/commit'
import { ownIntents, ownIntentsTold, placeIn } from '../../platform/intentProof'
import { newId } from '../../platform/newId'
import { processIntents, type EffectPorts, type IntentHandler } from '../../platform/outbox'
import { setTimers } from '../../platform/schedule'
import { dueMoments } from '../../../workflows/tender'
import { lotInTime } from '../derive'
import { queueTimers } from '../timers'
import { tellMoments, type Moment } from '../moments'
import { tellFollowers } from '../following'
import { TenderModel, type TenderDoc } from '../model'
import { readerAudience, teamAudience } from './audience'
import type { Creator } from './createTender'
import { changesOf, type TeamChange, type LoggedEdit } from './loggedEdit'
import { perWorld } from '../../platform/world'

/**
 * What a change of stage leaves to be done: the entry in the log, the timers, the open screens. One intent, in the same write as the
 * change.
 */
interface StageRecord extends Record<string, unknown> {
  type: string
  at: Date
  actor: Creator | null
  data: Record<string, unknown>
  /** Of further entries of this type: other lots'. */
  also?: Record<string, unknown>[]
  /** The published part changed: everybody hears of it once it is public. */
  forReaders: boolean
  /** What it means to people outside; missing: nothing. */
  moments?: Moment[]
}

export const stageRecord = (facts: StageRecord): NewIntent => ({ id: newId(), kind: 'stageChanged', facts })

/** Replaces the timers of a tender by those that follow from its fields now. */
export const schedule = (tender: TenderDoc): Promise<void> =>
  setTimers(tender._id, [
    ...queueTimers(tender),
    ...dueMoments({ publishAt: tender.publishAt?.getTime() ?? null, lots: tender.lots.map(lotInTime) }).map(({ lotId, due, ...timer }) => ({
      ...timer,
      part: lotId,
      due: new Date(due),
    })),
  ])

const stageChanged: IntentHandler<TenderDoc> = async (intent, tender, how) => {
  const { audit, publish } = how
  // Written by stageRecord() above, and by nothing else.
  const { type, at, actor, data, also = [], forReaders, moments = [] } = intent.facts as StageRecord
  // The log knows the intent: carried out twice, by two processes or before and after a crash, this is one entry all the same.
  for (const [index, one] of [data, ...also].entries())
    await audit({ type, at, actor, data: { ...one, tenderId: tender._id, intent: index === 0 ? intent.id : `${intent.id}:${index}` } })
  await schedule(tender)
  await tellMoments(tender, { moments, intent: intent.id }, how)
  const audience: Audience = forReaders ? readerAudience(tender) : teamAudience(tender)
  await publish('tender', tender._id, { version: tender.version, audience })
  // An opening that begins, goes on or runs out calls people on whatever page they are.
  if (data.opening !== undefined) await publish('opening', tender._id, { version: tender.version, audience: teamAudience(tender) })
}

/** What the procedure has told of phases, after all else that a step leaves to be done; none where it has nothing told. */
export const newsRecords = (moments: readonly Moment[]): NewIntent[] => {
  const news = moments.filter(({ mail }) => mail !== undefined)
  return news.length === 0 ? [] : [{ id: newId(), kind: 'phaseNews', facts: { moments: news } }]
}

const momentsIn = ({ facts }: Intent): Moment[] => (facts as { moments: Moment[] }).moments

/** Lots that were moved one after the other in one go are one mail. */
const newsTold: IntentHandler<TenderDoc> = async (intent, tender, how) => {
  const all = ownOf(tender).flatMap((one) => (one.kind === 'phaseNews' ? momentsIn(one) : []))
  const moments = momentsIn(intent).map((moment) => {
    const same = all.filter(({ mail }) => mail?.id === moment.mail?.id)
    return { ...moment, lotIds: [...new Set([moment, ...same].flatMap(({ lotIds }) => lotIds))] }
  })
  await tellMoments(tender, { moments, intent: intent.id }, how)
}

/** What a save or a change of the team leaves to be done: the entries in the log, the open screens. */
interface EditRecord extends Record<string, unknown> {
  at: Date
  actor: Creator
  /** Null: nothing but the team, or nothing at all, changed. */
  edit: LoggedEdit | null
  team: TeamChange[]
}

export const editRecord = (facts: EditRecord): NewIntent => ({ id: newId(), kind: 'edited', facts })

const edited: IntentHandler<TenderDoc> = async (intent, tender, { audit, publish }) => {
  // Written by editRecord() above, and by nothing else.
  const { at, actor, edit, team } = intent.facts as EditRecord
  const note = (type: string, id: string, data: Record<string, unknown>) =>
    audit({ type, at, actor, data: { ...data, tenderId: tender._id, intent: id } })
  if (edit) {
    const changes = await changesOf(tender, edit)
    await note('PROJECT_CHANGED', intent.id, { revision: edit.to, changes, ...(edit.deadlines ? { deadlines: edit.deadlines } : {}) })
  }
  // An entry a person: the log keeps people apart from what happened. By number, because ids of entries are no place for a person's.
  for (const [index, change] of team.entries()) {
    // Whoever stands in for a member puts somebody in in the member's name.
    const { addedBy, ...said } = change
    const by = addedBy === undefined ? {} : { addedBy: await personHash(addedBy) }
    await note('PROJECT_TEAM_CHANGED', `${intent.id}:${index + 1}`, { ...said, ...by })
  }
  const gone = team.flatMap(({ userId, newRole }) => (newRole === null ? [{ userId, role: 'EDITOR' as const }] : []))
  // After publication, too, this concerns the inside only: what is not announced stays invisible outside.
  await publish('tender', tender._id, { version: tender.version, audience: teamAudience(tender, gone) })
}

/**
 * What the making of a tender leaves to be done. Its id is the tender's, so that a request that comes again after a kill writes no second
 * entry.
 */
export const creationRecord = (tenderId: string, { at, by }: { at: Date; by: Creator }): NewIntent => ({
  id: tenderId,
  kind: 'created',
  facts: { at, actor: by },
})

const created: IntentHandler<TenderDoc> = async (intent, tender, { audit, publish }) => {
  const { at, actor } = intent.facts as { at: Date; actor: Creator }
  const { _id: tenderId, no, type, templateId, templateVersion } = tender
  // Who came with it: later ones have an entry of their own.
  const first = tender.team.filter(({ since }) => since === undefined || since.getTime() === tender.created.getTime())
  const team = await Promise.all(first.map(({ userId }) => personHash(userId)))
  await audit({ type: 'PROJECT_CREATED', at, actor, data: { tenderId, no, type, templateId, templateVersion, team, intent: intent.id } })
  await publish('tender', tenderId, { version: tender.version, audience: teamAudience(tender) })
}

/** What a move to another version of the template leaves to be done. */
interface TemplateMoveRecord extends Record<string, unknown> {
  at: Date
  actor: Creator
  data: Record<string, unknown>
}

export const templateMoveRecord = (facts: TemplateMoveRecord): NewIntent => ({ id: newId(), kind: 'templateMoved', facts })

const templateMoved: IntentHandler<TenderDoc> = async (intent, tender, { audit, publish }) => {
  const { at, actor, data } = intent.facts as TemplateMoveRecord
  await audit({ type: 'PROJECT_TEMPLATE_MOVED', at, actor, data: { ...data, tenderId: tender._id, intent: intent.id } })
  await publish('tender', tender._id, { version: tender.version, audience: teamAudience(tender) })
}

/** Whoever follows tenders hears of it before the intent is done. */
const followed =
  (handler: IntentHandler<TenderDoc>): IntentHandler<TenderDoc> =>
  async (intent, tender, how) => {
    await handler(intent, tender, how)
    await tellFollowers(tender, how)
  }

const HANDLERS: Record<string, IntentHandler<TenderDoc>> = {
  stageChanged: followed(stageChanged),
  edited: followed(edited),
  created: followed(created),
  templateMoved: followed(templateMoved),
  phaseNews: newsTold,
}

/**
 * Adds a kind of intent that an area above tenders leaves in them; to be called while that area is loaded, so that no sweep comes before
 * it.
 */
export const handleIntents = (kind: string, handler: IntentHandler<TenderDoc>): void => {
  HANDLERS[kind] = followed(handler)
}

/**
 * Carries out what the write that answered `tender` left to be done: its own intents, the last ones (`count` of them). Older ones are being
 * carried out by whoever wrote them.
 */
export const runIntents = (tender: TenderDoc, ...[ports, count = 1]: [ports: EffectPorts, count?: number]): Promise<void> =>
  processIntents(TenderModel, { ...tender, pending: tender.pending.slice(-count) }, { ...ports, handlers: HANDLERS })

const ownOf = ({ _id, pending }: TenderDoc): Intent[] => ownIntents(placeIn(TenderModel, _id), pending)

const leaving = perWorld(() => new Set<Promise<void>>())

/**
 * Carries out what a save left to be done. It answers once the log has the entry; that others follow and the intent is then taken out of
 * the tender nobody waits for, because it would make every save slower. Where that fails, the sweep finds the entry there already and takes
 * the intent out.
 */
export async function runEditIntents(tender: TenderDoc, ports: EffectPorts): Promise<void> {
  const [intent] = await ownIntentsTold(placeIn(TenderModel, tender._id), tender.pending.slice(-1))
  if (intent?.kind !== 'edited') throw new Error(`the last write of tender ${tender._id} was no edit`)
  await edited(intent, tender, ports)
  const gone: Promise<void> = tellFollowers(tender, ports)
    .then(() => write(TenderModel, { _id: tender._id }, { $pull: { pending: { id: intent.id, mac: intent.mac } } }))
    .then(
      () => undefined,
      () => undefined,
    )
    .finally(() => leaving.delete(gone))
  leaving.add(gone)
}

/** Resolves when every intent of a save that was carried out is taken out: before the database goes away. */
export const editsLeft = async (): Promise<void> => {
  await Promise.all(leaving)
}

/** Carries out the making of a tender, where that is still to be done; others may have changed it since. */
export const runCreationIntents = (tender: TenderDoc, ports: EffectPorts): Promise<void> =>
  processIntents(TenderModel, { ...tender, pending: ownOf(tender).filter(({ id }) => id === tender._id) }, { ...ports, handlers: HANDLERS })

/** Carries out what a crash left behind; what was done already is not done twice. */
export const resumeIntents = (tender: TenderDoc, ports: EffectPorts): Promise<void> =>
  processIntents(TenderModel, tender, { ...ports, handlers: HANDLERS })
