import { asShown } from '../../../engine/form'
import { now } from '../../platform/clock'
import { commit } from '../../platform/commit'
import { unlessConflict } from '../../platform/errors'
import { ownIntents, placeIn } from '../../platform/intentProof'
import type { EffectPorts } from '../../platform/outbox'
import {
  derive,
  handleTimer,
  moveLots,
  ownTemplate,
  type PortalDoc,
  procedureIdOf,
  readRevision,
  runIntents,
  schedule,
  stageRecord,
  type TenderDoc,
  TenderModel,
} from '../../tenders/area'
import type { Portal, PortalAnswer, PortalNotice } from './portal'
import { localPortal } from './localPortal'
import { slot } from '../../platform/world'

const portal = slot<Portal>(() => localPortal())

/** Wires the portal that notices go to; null is the stand-in. */
export const setPortal = (one: Portal | null): void => {
  portal.value = one ?? localPortal()
}

const MINUTE = 60_000
/** So long nobody else takes a tender that one process is asking for. */
const LEASE = MINUTE
const ASK_EVERY = MINUTE
const MAX_PAUSE = 60 * MINUTE

const noticeOf = async (tender: TenderDoc): Promise<PortalNotice> => {
  const revision = tender.publishRevision ?? tender.head.revision
  const [template, form] = await Promise.all([ownTemplate(tender), readRevision(tender._id, revision)])
  return {
    key: `${tender._id}:${revision}`,
    no: tender.no,
    noticeId: tender.portal?.noticeId ?? null,
    procedureId: procedureIdOf(tender._id),
    sdk: template.file.sdkVersion ?? '',
    publishAt: tender.publishAt ?? now(),
    // One stored before hidden values were left out may still hold some.
    form: asShown(template, form),
    missing: tender.head.missing,
  }
}

const isWaiting = (tender: TenderDoc): boolean => tender.publishAt !== null && tender.lots.some((lot) => lot.stage === 1)

/** Takes the tender for a while; null where another process was quicker, or nothing is due. */
const claimed = async (subject: string, at: Date): Promise<TenderDoc | null> => {
  const tender = await TenderModel.findOne({ _id: subject }).lean<TenderDoc>()
  const due = tender?.portal?.nextAt
  if (!tender || !due) return null
  if (due > at) {
    // What took it has died with its process, or is at it: look again then.
    await schedule(tender)
    return null
  }
  const guard = { _id: tender._id, 'portal.nextAt': due }
  const change = { $set: { 'portal.nextAt': new Date(at.getTime() + LEASE), 'portal.tries': (tender.portal?.tries ?? 0) + 1 } }
  return commit(TenderModel, guard, change).catch(unlessConflict)
}

const answerOf = async (tender: TenderDoc, at: Date): Promise<PortalAnswer> => {
  const reference = tender.portal?.reference
  return reference ? portal.value.ask(reference, at) : portal.value.submit(await noticeOf(tender), at)
}

const TRIES = 5

/** Writes what the portal answered, and with a new state its entry in the log; the machine says whether it still matters. */
async function record(subject: string, answer: PortalAnswer, at: Date): Promise<TenderDoc | null> {
  for (let tries = 1; ; tries++) {
    const tender = await TenderModel.findOne({ _id: subject }).lean<TenderDoc>()
    if (!tender || !tender.portal || !isWaiting(tender)) return null
    const { state, reference, reason = null } = answer
    const isOver = state === 'published' || state === 'failed'
    const { noticeId } = tender.portal
    const isNew = state !== tender.portal.state || tender.portal.reference !== reference
    const next: PortalDoc = {
      ...{ state, reference, reason, tries: 0, nextAt: isOver ? null : new Date(at.getTime() + ASK_EVERY) },
      ...(noticeId ? { noticeId } : {}),
      at: isNew ? at : tender.portal.at,
    }
    const moves = tender.lots.filter((lot) => lot.stage === 1).map(({ lotId }) => ({ lotId, event: 'portalAnswered' }))
    const { lots } = moveLots(tender, moves, { at })
    const change = isNew ? { portal: next, lots, ...derive({ ...tender, lots }) } : { portal: next }
    const data = { state, reference, ...(reason ? { reason } : {}) }
    const entry = stageRecord({ type: 'PORTAL_ANSWERED', at, actor: null, data, forReaders: false })
    try {
      return await commit(TenderModel, { _id: subject, epoch: tender.epoch }, { $set: change, $inc: { epoch: 1 } }, isNew ? [entry] : [])
    } catch (fault) {
      if (tries === TRIES) throw fault
      unlessConflict(fault)
    }
  }
}

/** One step of the queue: hands a notice over, or asks how far it is. What cannot be reached is tried again, ever more rarely. */
async function portalDue(subject: string, ports: EffectPorts): Promise<void> {
  const at = now()
  const tender = await claimed(subject, at)
  if (!tender) return
  try {
    const written = isWaiting(tender) ? await record(subject, await answerOf(tender, at), at) : null
    if (!written) await commit(TenderModel, { _id: subject }, { $set: { 'portal.nextAt': null } })
    else if (ownIntents(placeIn(TenderModel, subject), written.pending).some(({ facts }) => facts.type === 'PORTAL_ANSWERED'))
      await runIntents(written, ports)
    else await schedule(written)
  } catch (fault) {
    const pause = Math.min(MAX_PAUSE, MINUTE * 2 ** Math.min(tender.portal?.tries ?? 1, 10))
    await schedule(await commit(TenderModel, { _id: subject }, { $set: { 'portal.nextAt': new Date(at.getTime() + pause) } }))
    throw fault
  }
}

handleTimer('portalDue', (timer, ports) => portalDue(timer.subject, ports))
