import { appendAudit } from '../log/area'
import type { LogType } from '../contract/audit/types'
import type { Context } from '../calls/context'
import { commit, type Change, type Intent, type NewIntent } from '../platform/commit'
import { isDuplicateKey } from '../platform/duplicateKey'
import { newId } from '../platform/newId'
import { processIntents, type EffectPorts } from '../platform/outbox'
import { actingUser, teamAudience, type TenderDoc, TenderModel } from '../tenders/area'
import { ReportModel, type ReportDoc } from './model'

export interface WrittenFacts extends Record<string, unknown> {
  type: LogType
  at: Date
  by: { id: string; email: string; name: string }
  /** Which line, note or version, and the hash of what it says. */
  data: { line?: string; no?: number; hash: string }
}

/** The entry in the log, and the open screens. */
export const written = async (
  { id, facts }: Pick<Intent, 'id' | 'facts'>,
  { tenderId, version }: { tenderId: string; version: number },
  { audit, publish }: EffectPorts,
): Promise<void> => {
  // Written by writeReport() below and by writeNote(), and by nothing else.
  const { type, at, by, data } = facts as WrittenFacts
  await audit({ type, at, actor: by, data: { tenderId, ...data, intent: id } })
  const tender = await TenderModel.findOne({ _id: tenderId }).lean<TenderDoc>()
  if (tender) await publish('report', tenderId, { version, audience: teamAudience(tender) })
}

export const runReportIntents = (report: ReportDoc, ports: EffectPorts): Promise<void> =>
  processIntents(ReportModel, report, {
    ...ports,
    handlers: { written: (intent, doc, how) => written(intent, { tenderId: doc._id, version: doc.version }, how) },
  })

/** The tender's document, made empty by whoever comes first. */
export async function reportDoc(tenderId: string, at: Date): Promise<ReportDoc> {
  const find = () => ReportModel.findOne({ _id: tenderId }).lean<ReportDoc>()
  const found = await find()
  if (found) return found
  try {
    await ReportModel.create({ _id: tenderId, updated: at })
  } catch (fault) {
    if (!isDuplicateKey(fault)) throw fault
  }
  const made = await find()
  if (!made) throw new Error(`the report of ${tenderId} could not be made`)
  return made
}

/** One guarded write with its entry in the log. Refuses (409) where somebody wrote since `version`. */
export async function writeReport(
  ctx: Context,
  tenderId: string,
  { version, change, type, data }: { version: number; change: Change } & Pick<WrittenFacts, 'type' | 'data'>,
): Promise<void> {
  const by = actingUser(ctx)
  const intent: NewIntent = { id: newId(), kind: 'written', facts: { type, at: ctx.now, by, data } satisfies WrittenFacts }
  const set = { ...change.$set, updated: ctx.now, updatedBy: by.name }
  const doc = await commit<ReportDoc>(ReportModel, { _id: tenderId, version }, { ...change, $set: set }, [intent])
  await runReportIntents({ ...doc, pending: doc.pending.slice(-1) }, { audit: appendAudit, publish: ctx.publish })
}
