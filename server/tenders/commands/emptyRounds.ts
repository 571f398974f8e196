import { procedureOf } from '../../../workflows/procedure'
import { tellFault } from '../../access/area'
import { now } from '../../platform/clock'
import { commit } from '../../platform/commit'
import { AppError } from '../../platform/errors'
import type { EffectPorts } from '../../platform/outbox'
import { derive } from '../derive'
import type { LotDoc } from '../lotDoc'
import { TenderModel, type TenderDoc } from '../model'
import { roundsWith } from '../roundsWith'
import { toldOf } from '../toldOf'
import { runIntents, stageRecord } from './record'

export const withLot = (tender: TenderDoc, lotId: string, change: Partial<LotDoc>): LotDoc[] =>
  tender.lots.map((lot) => (lot.lotId === lotId ? { ...lot, ...change } : lot))

/**
 * Of a purchasing system, where nobody competes: rounds that ended with nothing in them, which nobody has to open. One that is being opened
 * is not passed over under those who open it.
 */
export async function emptyOf(tender: TenderDoc, { lotId, opening }: LotDoc, over: { ended: readonly number[]; at: Date }) {
  if (procedureOf(tender).takePart !== 'admitted') return []
  const running = opening && opening.what === 'applications' && opening.expiresAt > over.at ? opening.round : null
  const filled = await roundsWith.value(tender._id, lotId, over.ended)
  return over.ended.filter((round) => round !== running && !filled.has(round))
}

const TRIES = 5

/** These rounds are opened as others are: they were passed over as empty, and something is in them. */
export async function fillRounds(
  { tenderId, lotId }: { tenderId: string; lotId: string },
  rounds: readonly number[],
  ports: EffectPorts,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const tender = await TenderModel.findOne({ _id: tenderId }).lean<TenderDoc>()
    const { emptyRounds = [], round = 0 } = tender?.lots.find((one) => one.lotId === lotId) ?? {}
    // What lies behind an opening is passed over for good: to change it would only hide that.
    const filled = emptyRounds.filter((one) => one > round && rounds.includes(one))
    if (!tender || filled.length === 0) return
    const lots = withLot(tender, lotId, { emptyRounds: emptyRounds.filter((one) => !filled.includes(one)) })
    const data = { lotId, round: filled[0], filled }
    const record = stageRecord({ type: 'ROUND_OVER', at: now(), actor: null, data, forReaders: true })
    const change = { $set: { lots, ...derive({ ...tender, lots }) }, $inc: { epoch: 1 } }
    try {
      return await runIntents(await commit(TenderModel, { _id: tenderId, epoch: tender.epoch }, change, [record]), ports)
    } catch (fault) {
      if (!(fault instanceof AppError && fault.code === 'conflict') || tries === TRIES) throw fault
    }
  }
}

/** Rounds of a lot that the log has as empty, or is about to. */
async function emptyInLog(tender: TenderDoc, lotId: string): Promise<Set<number>> {
  const empty = new Set<number>()
  for (const { data } of await toldOf(tender, ['ROUND_OVER'])) {
    if (data['lotId'] !== lotId) continue
    for (const round of (data['empty'] ?? []) as number[]) empty.add(round)
    for (const round of (data['filled'] ?? []) as number[]) empty.delete(round)
  }
  return empty
}

/**
 * Looks once more at what was passed over as empty. After it was written: whoever stores an application looks at the lot after that, so
 * that one of both sees the other. And whenever something is opened: whoever writes the database could call a round empty, too.
 */
export async function lookAgain(tender: TenderDoc, lotId: string, ports: EffectPorts): Promise<void> {
  const { round, emptyRounds = [] } = tender.lots.find((one) => one.lotId === lotId) ?? { round: 0 }
  const passed = emptyRounds.filter((one) => one > round)
  if (passed.length === 0) return
  const [filled, told] = await Promise.all([roundsWith.value(tender._id, lotId, passed), emptyInLog(tender, lotId)])
  const wrong = passed.filter((one) => filled.has(one) || !told.has(one))
  if (wrong.some((one) => !told.has(one))) await tellFault(`emptyRound:${tender._id}:${lotId}`, { tenderId: tender._id })
  await fillRounds({ tenderId: tender._id, lotId }, wrong, ports)
}
