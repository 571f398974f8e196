import { wallClockOf } from '../../../engine/form'
import { openingOf, procedureOf } from '../../../workflows/procedure'
import { machinesOf } from '../../../workflows/procedure/machines'
import { decideOpening, openingStateOf } from '../../../workflows/opening'
import { applicationDeadlineInRound, stateOf } from '../../../workflows/tender'
import { assertPasswordOf, tellFault } from '../../access/area'
import { choicesIn, hasUnprocessed, received } from '../../offers/area'
import { AppError } from '../../platform/errors'
import { nextNumber } from '../../platform/database/counters'
import { newId } from '../../platform/newId'
import type { EffectPorts } from '../../platform/outbox'
import {
  factsOf,
  fieldsOfLot,
  fireTenderTimer,
  type LotDoc,
  lookAgain,
  lotInTime,
  momentsOf,
  moveLots,
  openersNeeded,
  type OpeningDoc,
  openingFacts,
  roundBeforeNext,
  runIntents,
  signOpening,
  thoseIn,
  type TenderDoc,
  TenderModel,
} from '../../tenders/area'
import { NOT_IN_LOG, noteRefusal, type OpenersFound, openersNow, recordedOpeners, strangersOf } from '../../openers/area'
import { attendedFrom, attendedIn } from '../attending'
import { goesOn } from '../begunInLog'
import { leftOutIntent } from '../choices'
import { barOfReport } from '../jury/bar'
import { signedReport } from '../jury/report'
import { openingIntent } from '../openingRecord'
import { skipsEnvelope } from '../skipsEnvelope'
import { begun, begunAlone, joined, nextStep, renewed, type Target } from './openingSteps'
import { againstTheClock, chosenLots, writeStep, type Acting, type Written } from './moveTender'

interface Opening {
  stage: 4 | 7
  lotIds: readonly string[] | null
  password: string
}

/** Of several openings of offers the one that this lot is at; the first where it is at none. */
function openingAt(tender: TenderDoc, lot: LotDoc): string {
  const procedure = procedureOf(tender)
  const { branchesOf } = machinesOf(tender).lot
  const here = procedure.openings.find(({ key }) => branchesOf(stateOf(tender, fieldsOfLot(tender, lot)), key).length > 0)
  const first = openingOf(procedure, 'offer') ?? 'openOffers'
  return lot.stage === 7 ? (here?.key ?? first) : first
}

/** Each opening is an act of its own: of several lots one after the other. */
function targetOf(tender: TenderDoc, { stage, lotIds }: Opening): Target {
  const [lot, ...others] = chosenLots(tender, lotIds)
  if (!lot || others.length > 0) throw new AppError('invalid', { errors: [{ path: '/lotIds', rule: 'oneLot' }] })
  const procedure = procedureOf(tender)
  if (stage === 7) {
    const event = openingAt(tender, lot)
    const opens = procedure.apart.filter(({ openedBy }) => openedBy === event).map(({ key }) => key)
    return { lot, event, opens, sealed: { what: 'offers', round: lot.round } }
  }
  const isNext = procedure.goesInRounds && lot.stage >= 4
  const opening = openingOf(procedure, 'application') ?? 'openApplications'
  const round = isNext ? roundBeforeNext(lot) + 1 : lot.round
  return { lot, event: isNext ? 'nextRound' : opening, opens: [], sealed: { what: 'applications', round } }
}

const conflict = (reason: string, lotId: string, params?: { names: string }): AppError =>
  new AppError('conflict', {
    reason: reason === 'wrongPassword' ? reason : `refused.${reason}`,
    ...{ move: 'open', lotId },
    ...(params ? { params } : {}),
  })

const WAS_EMPTY = 'roundWasEmpty'
const emptyIn = ({ lots }: TenderDoc, lotId: string): number[] => lots.find((one) => one.lotId === lotId)?.emptyRounds ?? []

/** A deadline that has passed is fenced before anything is opened; its timer may be a moment behind. */
async function fenced(tender: TenderDoc, opening: Opening, ports: EffectPorts): Promise<TenderDoc> {
  const { lot, event, sealed } = targetOf(tender, opening)
  const isNext = event === 'nextRound'
  if (!isNext && lot.closedAt !== null) return tender
  const timer = isNext ? 'roundOver' : 'deadlinePassed'
  const passed = await fireTenderTimer({ subject: tender._id, part: lot.lotId, event: timer, epoch: lot.epoch })
  if (passed) await runIntents(passed, ports)
  // Also where the timer itself was quicker by a moment: what it wrote is what is judged, else a legal opening would count as one before
  // its time.
  const read = async (): Promise<TenderDoc> => (await TenderModel.findOne({ _id: tender._id }).lean<TenderDoc>()) ?? tender
  if (!isNext) return read()
  await lookAgain(await read(), lot.lotId, ports)
  const after = await read()
  if (emptyIn(after, lot.lotId).includes(sealed.round)) throw conflict(WAS_EMPTY, lot.lotId)
  return after
}

/** So long a screen may still offer to open a round that was passed over: whoever does is not before a deadline. */
const BEHIND_MS = 60_000

function wasJustEmptied(lot: LotDoc, at: Date): boolean {
  const last = roundBeforeNext(lot)
  const ended = applicationDeadlineInRound(lotInTime(lot), last)
  return last > lot.round && ended !== null && at.getTime() - ended < BEHIND_MS
}

/** So long an opening waits for what is being taken in at that moment. */
const PATIENCE_MS = 2_000

const TOO_EARLY: ReadonlySet<string> = new Set(['deadlineNotPassed', 'nextRoundNotOver'])

/** Whether the procedure is where this can be opened: refuses (409), and an attempt before the deadline as one on what is sealed (423). */
async function assertCanOpen(tender: TenderDoc, target: Target, { by, at }: Acting): Promise<void> {
  const { lot, sealed, event } = target
  const { undecided } = (await choicesIn(tender, [lot]))(lot)
  const bar = await barOfReport(tender, lot, at)
  const verdict = machinesOf(tender).lot.decide(
    stateOf(tender, fieldsOfLot(tender, lot)),
    event,
    factsOf(tender, lot, { now: at, openingFinished: true, undecided, jurySigned: bar === null }),
  )
  if (verdict.ok) {
    const from = sealed.what === 'offers' ? await attendedFrom(tender, lot) : null
    const why = skipsEnvelope(tender, target) ? 'envelopeSkipped' : from !== null && at < from ? 'attendedLater' : null
    if (why === null) return
    await noteRefusal(tender, { by, at, lotId: lot.lotId, sealed, why }, { isTooEarly: false })
    throw conflict(why, lot.lotId)
  }
  if (verdict.reason === 'nextRoundNotOver' && wasJustEmptied(lot, at)) throw conflict(WAS_EMPTY, lot.lotId)
  const isTooEarly = TOO_EARLY.has(verdict.reason)
  const { reason, params } = verdict.reason === 'juryNotSigned' && bar ? bar : { reason: verdict.reason }
  await noteRefusal(tender, { by, at, lotId: lot.lotId, sealed, why: reason }, { isTooEarly })
  if (isTooEarly) throw new AppError('sealed', { reason: `refused.${verdict.reason}`, move: event, lotId: lot.lotId })
  throw conflict(reason, lot.lotId, params)
}

async function assertPassword(
  tender: TenderDoc,
  { lot, sealed }: Target,
  { password, by, at }: Acting & { password: string },
): Promise<void> {
  try {
    await assertPasswordOf(by.id, { password, at })
  } catch (fault) {
    if (fault instanceof AppError && fault.data.reason === 'wrongPassword')
      await noteRefusal(tender, { by, at, lotId: lot.lotId, sealed, why: 'wrongPassword' }, { isTooEarly: false })
    throw fault
  }
}

async function finished(
  tender: TenderDoc,
  { lot, sealed, event, opens }: Target,
  { by, at, opening, openers, ...how }: Acting & { opening: OpeningDoc; openers: OpenersFound; alone?: true },
): Promise<Written> {
  const { lotId, name: lotName, offerRound, round, pickedAt } = lot
  const year = wallClockOf(at).date.slice(0, 4)
  const no = `N-${year}-${await nextNumber(`openings-${year}`)}`
  const time = lotInTime(lot)
  const due = sealed.what === 'applications' ? applicationDeadlineInRound(time, sealed.round) : time.offerDeadline
  const deadline = due === null ? null : new Date(due)
  const openedBy = how.alone ? [by.id] : [...thoseIn(opening).map(({ userId }) => userId), by.id]
  const { undecided, excluded } = (await choicesIn(tender, [lot]))(lot)
  const jury = await signedReport(tender, lot)
  const isPart = sealed.what === 'offers' && excluded.length > 0
  const attended = await attendedIn(tender, lotId, opening)
  const part = { ...(opens.length > 0 ? { opens } : {}), ...(isPart ? { without: excluded } : {}) }
  const over = signOpening(tender._id, lotId, {
    ...{ id: opening.id, no, ...sealed, finishedAt: at, deadline, by: openedBy },
    offerRound: sealed.what === 'offers' ? offerRound : 1,
    ...part,
    ...(attended.length > 0 ? { attended: attended.map(({ entry }) => entry) } : {}),
  })
  const facts = { openingFinished: true, undecided, jurySigned: jury !== null }
  const { lots, states } = moveLots(tender, [{ lotId, event, opening: over }], { at, ...facts })
  const record = openingIntent({
    ...{ opening, no, at, by, lotId, lotName, offerRound },
    deadline,
    ...part,
    ...how,
    ...recordedOpeners(openers),
    ...(jury ? { jury } : {}),
    ...(attended.length > 0 ? { attended } : {}),
    projectNo: tender.no,
    projectName: tender.name,
    buyer: tender.orgName,
  })
  // What the round before leaves unopened is out with this (decisions.md section 5).
  const left = { intentId: newId(), why: 'nextRound' as const, at, by, lots: [{ lotId, round, hadChosen: pickedAt !== null }] }
  const passed = event === 'nextRound' ? [leftOutIntent(left)] : []
  return writeStep(
    tender,
    {
      lots,
      data: { lotId, opening: opening.id, no, ...part, ...how },
      moments: momentsOf({ of: tender, states }, { at }),
      intents: [record, ...passed],
    },
    { by, at },
  )
}

/** What somebody began or joined whose account was closed since, or whom the log does not have for it, is begun anew. */
async function asBegun(tender: TenderDoc, target: Target): Promise<Target> {
  const { lot } = target
  const { opening } = lot
  if (opening === null) return target
  const found = await goesOn(tender, lot.lotId, opening)
  if (!found.isTold) await tellFault(`opening:${opening.id}`, { tenderId: tender._id })
  return found.goesOn ? target : { ...target, lot: { ...lot, opening: null } }
}

/** Judges and writes on what stands there now; the password is known to be right. */
async function takeTurn(tender: TenderDoc, opening: Opening, acting: Acting): Promise<Written> {
  const { by, at } = acting
  const target = await asBegun(tender, targetOf(tender, opening))
  const { lot, sealed } = target
  const running = lot.opening && lot.opening.expiresAt > at ? lot.opening : null
  if (running && (running.what !== sealed.what || running.round !== sealed.round)) throw conflict('anotherOpeningRuns', lot.lotId)
  const needed = openersNeeded(tender, sealed.what)
  const event = nextStep(running, { needed, by: by.id })
  const asksWhatCameIn = event !== 'renew' && event !== 'join'
  // Most of it takes a moment: people need not begin anew for that.
  if (asksWhatCameIn) await received(tender._id, lot.lotId, { patienceMs: PATIENCE_MS })
  const unprocessed = asksWhatCameIn && (await hasUnprocessed(tender._id, lot.lotId)) ? 1 : 0
  const openers = await openersNow(tender, lot, { sealed, by: { userId: by.id, at } })
  if (openers.strangers.length > 0) {
    await noteRefusal(tender, { by, at, lotId: lot.lotId, sealed, why: NOT_IN_LOG }, { isTooEarly: false })
    throw conflict(NOT_IN_LOG, lot.lotId, { names: strangersOf(openers) })
  }
  const facts = openingFacts(tender, lot, { at, userId: by.id, sealed, unprocessed, eyes: openers.judged.eyes })
  const verdict = decideOpening(openingStateOf(lot.opening?.expiresAt.getTime() ?? null, at.getTime()), event, facts)
  if (!verdict.ok) {
    await noteRefusal(tender, { by, at, lotId: lot.lotId, sealed, why: verdict.reason }, { isTooEarly: false })
    throw conflict(verdict.reason, lot.lotId)
  }
  if (event === 'openAlone') return finished(tender, target, { ...acting, opening: begunAlone(target, acting), openers, alone: true })
  if (running === null) return begun(tender, target, acting)
  if (event === 'renew') return renewed(tender, target, { ...acting, opening: running })
  if (event === 'join') return joined(tender, target, { ...acting, opening: running })
  return finished(tender, target, { ...acting, opening: running, openers })
}

/** Of each named lot by itself. Nobody opens lots that they did not name: of several one of them at least has to be. */
const eachLot = (opening: Opening): Opening[] =>
  opening.lotIds === null || opening.lotIds.length === 0
    ? [opening]
    : [...new Set(opening.lotIds)].map((lotId) => ({ ...opening, lotIds: [lotId] }))

/** One lot's turn, on the tender as it stands then. */
const turnOf = (tender: TenderDoc, opening: Opening, acting: Acting): Promise<Written> =>
  // To check a password takes its time: another lot's timer that wrote meanwhile must not cost two people their opening.
  againstTheClock(tender, async (now) => {
    await assertCanOpen(now, targetOf(now, opening), acting)
    return takeTurn(now, opening, acting)
  })

/**
 * An opening's step: begins it, starts its 15 minutes again for whoever began it, joins or finishes it for anybody else of the team; each
 * with the own password, of several lots with one. Where nobody asks for a second person, one step is all of it.
 * Refuses what the machines refuse (409; before the deadline 423, written down and mailed), a wrong password (422, counted) and a stale
 * version (409); of lots that cannot be opened all before any is. One that somebody else took meanwhile ends the row: error.data.done names
 * those whose step was taken.
 */
export async function openSealed(
  subject: TenderDoc,
  opening: Opening,
  { ports, ...acting }: Acting & { ports: EffectPorts },
): Promise<Written> {
  const each = eachLot(opening)
  let tender = subject
  for (const one of each) tender = await fenced(tender, one, ports)
  const targets = each.map((one) => targetOf(tender, one))
  for (const target of targets) await assertCanOpen(tender, target, acting)
  for (const target of targets.slice(0, 1)) await assertPassword(tender, target, { ...acting, password: opening.password })
  const done: string[] = []
  let left = 0
  for (const [n, one] of each.entries()) {
    try {
      const written = await turnOf(tender, one, acting)
      tender = written.tender
      left += written.left
      done.push(targets[n]?.lot.lotId ?? '')
    } catch (fault) {
      if (done.length === 0) throw fault
      await runIntents(tender, ports, left)
      throw fault instanceof AppError ? new AppError(fault.code, { ...fault.data, done }) : fault
    }
  }
  return { tender, left }
}
