import { setTimeout as pause } from 'node:timers/promises'
import { machinesOf } from '../../../workflows/procedure/machines'
import { stateOf } from '../../../workflows/tender'
import { AuditModel } from '../../log/area'
import { type ExaminationDoc, ExaminationModel, type ExaminedDoc, ExaminedModel } from '../../examination/area'
import { type EvaluationDoc, EvaluationModel, type MarksDoc, MarksModel } from '../../evaluation/area'
import { OfferModel, SubmissionModel } from '../../offers/area'
import { now } from '../../platform/clock'
import { commit, type NewIntent } from '../../platform/commit'
import { unlessConflict } from '../../platform/errors'
import type { EffectPorts } from '../../platform/outbox'
import { NeedModel, type NeedDoc } from '../../need/area'
import { messagesForArchive } from '../../messages/area'
import { type AnswerDoc, AnswerModel, type QuestionDoc, QuestionModel } from '../../questions/area'
import { type RequestDoc, RequestModel } from '../../requests/area'
import { type ArchivedBytes, roomsForArchive } from '../../rooms/area'
import {
  factsOf,
  fieldsOfLot,
  findHashed,
  handleTimer,
  runIntents,
  schedule,
  stageRecord,
  type TenderDoc,
  TenderModel,
} from '../../tenders/area'
import { ContractModel, type ContractDoc } from '../contracts/model'
import { DirectOrderModel, type DirectOrderDoc } from '../order/model'
import { OpeningRecordModel } from '../model'
import type { Archive, ArchiveBundle } from './archive'
import { perWorld, slot } from '../../platform/world'

const archive = slot<Archive | null>(() => null)

/** Wires where ended tenders go; null: they wait in the queue. */
export const setArchive = (one: Archive | null): void => {
  archive.value = one
}

/** Who knows what people wrote in a tender's report. */
export const archivedReport = slot<(tenderId: string) => Promise<unknown>>(() => () => Promise.resolve(null))

const MINUTE = 60_000
const LEASE = 5 * MINUTE
const MAX_PAUSE = 60 * MINUTE

/** Without what is Lotse's own. */
const plain = <T extends { pending?: unknown; rev?: unknown }>({ pending: _pending, rev: _rev, ...kept }: T) => kept

async function bundleOf(tender: TenderDoc, at: Date): Promise<{ bundle: ArchiveBundle; files: ArchivedBytes[] }> {
  const { pending: _pending, keys: _keys, ...kept } = tender
  const revisions = [...new Set([tender.published?.revision, tender.head.revision].filter((n) => n !== undefined))]
  const of = { tenderId: tender._id }
  const [forms, openingRecords, offers, submissions, { rooms, files }, messages, log] = await Promise.all([
    Promise.all(revisions.map(async (revision) => ({ revision, data: await findHashed(tender._id, revision) }))),
    OpeningRecordModel.find({ tenderId: tender._id }).lean(),
    OfferModel.find({ tenderId: tender._id }).lean(),
    SubmissionModel.find({ tenderId: tender._id }).lean(),
    roomsForArchive(tender),
    messagesForArchive(tender),
    AuditModel.find({ tenderId: tender._id }).sort({ tenderSeq: 1 }).lean(),
  ])
  const [evaluations, marks, examinations, examined, requests, questions, answers] = await Promise.all([
    EvaluationModel.find(of).lean<EvaluationDoc[]>(),
    MarksModel.find(of).lean<MarksDoc[]>(),
    ExaminationModel.find(of).lean<ExaminationDoc[]>(),
    ExaminedModel.find(of).lean<ExaminedDoc[]>(),
    RequestModel.find(of).sort({ created: 1, no: 1 }).lean<RequestDoc[]>(),
    QuestionModel.find(of).lean<QuestionDoc[]>(),
    AnswerModel.find(of).lean<AnswerDoc[]>(),
  ])
  const bundle: ArchiveBundle = {
    format: 'lotse-archive-1',
    tenderId: tender._id,
    no: tender.no,
    archivedAt: at.toISOString(),
    tender: kept,
    forms,
    openingRecords,
    // What was sealed and never opened stays sealed: that something came in, and its hash, is kept.
    offers: offers.map(({ pending: _left, ...offer }) => ({
      ...offer,
      submissions: submissions.filter(({ offerId }) => offerId === offer._id).map(({ body: _body, ...one }) => one),
    })),
    rooms,
    evaluations: evaluations.map((one) => ({
      ...plain(one),
      marks: marks.filter(({ evaluationId }) => evaluationId === one._id).map(plain),
    })),
    examinations: examinations.map(plain),
    examinedOffers: examined.map(plain),
    requests: requests.map(plain),
    questions: questions.map(plain),
    answers: answers.map(plain),
    messages,
    need: await NeedModel.findOne({ _id: tender._id, version: { $gt: 0 } })
      .lean<NeedDoc>()
      .then((one) => one && plain(one)),
    directOrder: await DirectOrderModel.findOne({ _id: tender._id, version: { $gt: 0 } })
      .lean<DirectOrderDoc>()
      .then((one) => one && plain(one)),
    contracts: (await ContractModel.find({ ...of, version: { $gt: 0 } }).lean<ContractDoc[]>()).map(plain),
    report: await archivedReport.value(tender._id),
    log,
  }
  return { bundle, files }
}

const isEnded = (tender: TenderDoc, at: Date): boolean =>
  tender.lots.every(
    (lot) => machinesOf(tender).lot.decide(stateOf(tender, fieldsOfLot(tender, lot)), 'archive', factsOf(tender, lot, { now: at })).ok,
  )

const claimed = async (subject: string, at: Date): Promise<TenderDoc | null> => {
  const tender = await TenderModel.findOne({ _id: subject }).lean<TenderDoc>()
  const due = tender?.archive?.nextAt
  if (!tender || !due) return null
  if (due > at) {
    await schedule(tender)
    return null
  }
  const change = { $set: { 'archive.nextAt': new Date(at.getTime() + LEASE), 'archive.tries': (tender.archive?.tries ?? 0) + 1 } }
  return commit(TenderModel, { _id: tender._id, 'archive.nextAt': due }, change).catch(unlessConflict)
}

/** A claim that is held on to while a copy takes long: nobody else begins the same one. `until` is what the last write is guarded by. */
const holdClaim = (tender: TenderDoc): { until: () => Date | null; end: () => Promise<void> } => {
  let until = tender.archive?.nextAt ?? null
  let renewing: Promise<void> = Promise.resolve()
  const renew = async (): Promise<void> => {
    const next = new Date(now().getTime() + LEASE)
    const guard = { _id: tender._id, 'archive.nextAt': until }
    const kept = await commit(TenderModel, guard, { $set: { 'archive.nextAt': next } }).catch(() => null)
    if (!kept) return
    until = next
    await schedule(kept)
  }
  const clock = setInterval(() => (renewing = renewing.then(renew).catch(() => undefined)), LEASE / 3)
  clock.unref()
  return {
    until: () => until,
    end: () => {
      clearInterval(clock)
      return renewing
    },
  }
}

/** Hands one ended tender to the archive. What fails is tried again, ever more rarely, and the tender says why. */
async function copy(tender: TenderDoc, to: Archive, ports: EffectPorts): Promise<void> {
  const at = now()
  const claim = holdClaim(tender)
  const write = async (state: object, entries: readonly NewIntent[] = []): Promise<TenderDoc | null> => {
    await claim.end()
    const guard = { _id: tender._id, 'archive.nextAt': claim.until() }
    return commit(TenderModel, guard, { $set: { archive: state } }, entries).catch(unlessConflict)
  }
  try {
    const { bundle, files } = await bundleOf(tender, at)
    const { reference, hash } = await to.store(bundle, files)
    const entry = stageRecord({
      type: 'PROJECT_ARCHIVED',
      at,
      actor: null,
      data: { reference, ...(hash ? { hash } : {}) },
      forReaders: false,
    })
    const written = await write({ state: 'archived', at, reference, reason: null, nextAt: null, tries: 0 }, [entry])
    if (written) await runIntents(written, ports)
  } catch (fault) {
    const rest = Math.min(MAX_PAUSE, MINUTE * 2 ** Math.min(tender.archive?.tries ?? 1, 10))
    const reason = fault instanceof Error ? fault.message.slice(0, 500) : 'unknown'
    const written = await write({ ...tender.archive, state: 'failed', reason, nextAt: new Date(at.getTime() + rest) })
    if (written) await schedule(written)
    throw fault
  } finally {
    await claim.end()
  }
}

/** Of this process, by tender. */
const copying = perWorld(() => new Map<string, Promise<void>>())
/** So long a copy may hold up the other timers; a larger one goes on beside them. */
const PATIENCE = 2_000

async function archiveDue(subject: string, ports: EffectPorts): Promise<void> {
  if (!archive.value || copying.has(subject)) return
  const at = now()
  const tender = await claimed(subject, at)
  if (!tender?.archive || !isEnded(tender, at)) return
  // The next try, should this process die.
  await schedule(tender)
  const done = copy(tender, archive.value, ports).finally(() => copying.delete(subject))
  copying.set(subject, done)
  // What fails later stands with the tender, and is tried again.
  done.catch(() => undefined)
  await Promise.race([done, pause(PATIENCE, undefined, { ref: false })])
}

handleTimer('archiveDue', (timer, ports) => archiveDue(timer.subject, ports))
