import { asShown } from '../../../engine/form'
import { randomUUID } from 'node:crypto'
import type { StartStage } from '../../../workflows/tender'
import { commit } from '../../platform/commit'
import { procedureOf } from '../../../workflows/procedure'
import { AppError } from '../../platform/errors'
import { heldIn } from '../conditions'
import { formsInForce } from '../criteria/formsChosen'
import { judgedLots } from '../criteria/inForce'
import { criteriaInLog, judgedIn } from '../criteria/lines'
import { priceFormsOf } from '../criteria/priceFields'
import { derive, isDraft } from '../derive'
import { arePrizesTold } from '../prizesTold'
import { withOwnAddress } from '../form/ownAddress'
import { readForm } from '../form/readForm'
import { TenderModel, type HeadDoc, type TenderDoc } from '../model'
import { hashOf, insertRevision, readRevision, readWhole } from '../revisions'
import type { Creator } from './createTender'
import { inForce } from './inForce'
import { momentsOf, type Moment } from '../moments'
import { moveLots, publicationMoves, type LotMove } from './moveLots'
import { ownTemplate } from './ownTemplate'
import { assertOfLaw } from '../procedureOfNew'
import { readingOf } from '../reading/formReading'
import { promisesMains } from '../reading/variantRule'
import { lawRows } from '../../law/area'
import { assertReason, shortAt, shortInLog } from '../shortDeadlines'
import { stageRecord } from './record'

export const assertVersion = (tender: TenderDoc, version: number): void => {
  if (version !== tender.version)
    throw new AppError('stale', {
      reason: 'staleBy',
      changedBy: tender.updatedBy,
      changedAt: tender.updated.toISOString(),
      version: tender.version,
    })
}

export const stagesOf = (tender: Pick<TenderDoc, 'lots'>) => Object.fromEntries(tender.lots.map((lot) => [lot.lotId, lot.stage]))

export interface Publication {
  start: StartStage
  /** Null: at once. */
  publishAt: Date | null
  throughPortal: boolean
  /** Null: all lots. */
  lotIds: readonly string[] | null
  /** Why a deadline is below the law's minimum. */
  reason?: string
}

/**
 * The draft's lots. One stored before hidden values were left out may have deadlines that no field shows, and an earlier one no
 * criteria: it is read again.
 */
async function lotsAsShown(tender: TenderDoc): Promise<TenderDoc['lots']> {
  const template = await ownTemplate(tender)
  const data = await readRevision(tender._id, tender.head.revision)
  const isWhole = asShown(template, data) === data && tender.lots.every(({ judging }) => judging !== undefined)
  if (!isDraft(tender) || isWhole) return judgedLots(tender)
  return inForce(tender.head, readForm({ template, data, of: tender }, tender.head), tender.lots).lots
}

/** The draft's head with the own address of its documents, where an earlier version left that empty: in a revision of its own. */
async function headToPublish(tender: TenderDoc, { by, at }: { by: Creator; at: Date }): Promise<HeadDoc> {
  const { _id: tenderId, templateVersion, head } = tender
  const template = await ownTemplate(tender)
  const { data, parked } = await readWhole(tenderId, head.revision)
  const filled = isDraft(tender) ? withOwnAddress(template, data, tenderId) : data
  if (filled === data) return head
  const text = JSON.stringify(filled)
  const { missing } = readForm({ template, data: filled, of: tender }, head)
  const revision = await insertRevision({ tenderId, after: head.revision, by: by.id, at, text, missing, templateVersion, parked })
  return { ...head, revision, hash: hashOf(text), missing }
}

/**
 * Publishes a draft at once, or fixes the date and the form's revision and lets the lots wait for it at stage 2 (or at 1 for the portal).
 * Refuses what the machine refuses (409), unknown lots and, without a reason, deadlines below the law's minimum (422).
 */
export async function publishTender(tender: TenderDoc, wish: Publication, { by, at }: { by: Creator; at: Date }): Promise<TenderDoc> {
  const publishAt = wish.publishAt ?? at
  const moves = publicationMoves(tender, wish.start, wish.lotIds)
  const held = await heldIn(tender)
  const move = (lots: TenderDoc['lots']) =>
    moveLots({ ...tender, lots }, moves, { at, publishAt: publishAt.getTime(), throughPortal: wish.throughPortal, heldIn: held })
  const asStored = move(tender.lots)
  const shown = await lotsAsShown(tender)
  const { lots, effects, states } = shown === tender.lots ? asStored : move(shown)
  // The opening of one would show who takes part in another.
  const { hidesNames, hidesAuthors, hasJury } = procedureOf(tender)
  if ((hidesNames || hidesAuthors) && lots.length > 1) throw new AppError('conflict', { reason: 'refused.hiddenNamesOneLot' })
  // Published otherwise than the log has them, no jury could ever sign.
  const told = hasJury ? await Promise.all(lots.map((lot) => arePrizesTold(tender, lot))) : []
  if (told.includes(false)) throw new AppError('conflict', { reason: 'refused.prizesDiffer' })
  const deadlinesIn = new Map(lots.map(({ lotId, deadlines }) => [lotId, deadlines]))
  const dated = moves.map(({ lotId, start = 2 }) => ({ lotId, start, deadlines: deadlinesIn.get(lotId) ?? tender.deadlines }))
  const [{ law, mains }, forms, { periods }] = await Promise.all([readingOf(tender, tender.head.revision), priceFormsOf(tender), lawRows()])
  assertOfLaw(tender, law)
  if (promisesMains(tender, mains)) throw new AppError('conflict', { reason: 'refused.mainsInEnvelopes' })
  const short = shortAt(tender, dated, { law, notice: publishAt, periods })
  assertReason(short, wish.reason ?? '')
  const isNow = effects.has('publishNotice')
  const head = await headToPublish(tender, { by, at })
  const published = isNow ? { at, revision: head.revision } : null
  const change = {
    head,
    lots,
    published,
    publishAt: isNow ? null : publishAt,
    publishRevision: isNow ? null : head.revision,
    portal: effects.has('handOverToPortal') ? { state: 'submitted', at, noticeId: randomUUID(), nextAt: at, tries: 0 } : null,
    bidderForms: await formsInForce(tender),
    hasChanges: false,
    updated: at,
    updatedBy: by.name,
  }
  const data = { from: stagesOf(tender), to: stagesOf({ lots }), publishAt: publishAt.toISOString(), throughPortal: wish.throughPortal }
  const why = shortInLog(short, wish.reason ?? '')
  return commit(
    TenderModel,
    { _id: tender._id, version: tender.version, 'head.revision': tender.head.revision, epoch: tender.epoch },
    { $set: { ...change, ...derive({ ...tender, ...change }) }, $inc: { epoch: 1 } },
    [
      stageRecord({
        type: 'PROJECT_STAGE_CHANGED',
        at,
        actor: by,
        // What bidders go by from now on stands in the log as it was then.
        data: { ...data, ...why, changes: criteriaInLog([], judgedIn(lots), forms) },
        forReaders: isNow,
        ...(isNow ? { moments: publicationMoments({ of: tender, states }, at) } : {}),
      }),
    ],
  )
}

/** A publication is one moment for the whole tender, and the start of a phase for the lots that start with it. */
export const publicationMoments = (came: Parameters<typeof momentsOf>[0], at: Date): Moment[] => [
  { kind: 'published', lotIds: [...came.states.keys()], at },
  ...momentsOf(came, { at }),
]

/**
 * Takes a publication that still waits back to the draft; what was edited meanwhile is the draft then. Refuses (409) once it has happened.
 */
export async function cancelPublication(tender: TenderDoc, { by, at }: { by: Creator; at: Date }): Promise<TenderDoc> {
  const moves: LotMove[] = tender.lots.map(({ lotId }) => ({ lotId, event: 'cancelPublication' }))
  const moved = moveLots(tender, moves, { at })
  const template = await ownTemplate(tender)
  const data = await readRevision(tender._id, tender.head.revision)
  const reading = readForm({ template, data, of: tender }, tender.head)
  const change = {
    ...inForce(tender.head, reading, moved.lots),
    publishAt: null,
    publishRevision: null,
    portal: null,
    hasChanges: false,
    updated: at,
    updatedBy: by.name,
  }
  return commit(
    TenderModel,
    { _id: tender._id, version: tender.version, epoch: tender.epoch },
    { $set: { ...change, ...derive({ ...tender, ...change }) }, $inc: { epoch: 1 } },
    [
      stageRecord({
        type: 'PROJECT_STAGE_CHANGED',
        at,
        actor: by,
        data: { from: stagesOf(tender), to: stagesOf(change), cancelled: true },
        forReaders: false,
      }),
    ],
  )
}
