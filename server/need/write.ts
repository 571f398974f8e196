import { shippedProcedure } from '../../workflows/procedure'
import type { Context } from '../calls/context'
import type { LogType } from '../contract/audit/types'
import type { NeedInput } from '../contract/need/need'
import { commit } from '../platform/commit'
import { isDuplicateKey } from '../platform/duplicateKey'
import { AppError, type ErrorData } from '../platform/errors'
import { actingUser, effectPortsOf, isDraft, type TenderDoc } from '../tenders/area'
import { needHash, NeedModel, wordsHash, type NeedDoc } from './model'
import { approvalFault } from './approval'
import { needRecord, runNeedIntents } from './record'
import { writtenNeed } from './present'
import { startOf } from './start'

const refused = (why: string): AppError => new AppError('conflict', { reason: `refused.${why}` })

/** 409 once the notice is out: what was estimated before it is what counts (§ 3 Abs. 3 VgV). */
export function assertBefore(tender: TenderDoc): void {
  if (!isDraft(tender)) throw refused('needAfterNotice')
}

/** The need's document; made (as version 0) where nobody wrote of it yet. */
async function open(tender: TenderDoc, at: Date): Promise<NeedDoc> {
  const find = () => NeedModel.findOne({ _id: tender._id }).lean<NeedDoc>()
  let found = await find()
  if (!found) {
    await NeedModel.create({ _id: tender._id, ...startOf(tender, at), savedAt: at, updated: at }).catch((fault: unknown) => {
      if (!isDuplicateKey(fault)) throw fault
    })
    found = await find()
  }
  if (!found) throw new Error(`the need of ${tender._id} could not be made`)
  return found
}

interface Writing {
  readonly type: LogType
  readonly version: number
  readonly set: Partial<NeedDoc>
  readonly data?: Record<string, unknown>
}

/** One guarded write with its entry in the log, which has the hash of all that it says then. */
async function write(ctx: Context, need: NeedDoc, { type, version, set, data = {} }: Writing): Promise<void> {
  const by = actingUser(ctx)
  const record = needRecord({ type, at: ctx.now, by, data: { ...data, hash: needHash({ ...need, ...set }) } })
  const change = { $set: { ...set, updated: ctx.now, updatedBy: by.name } }
  const written = await commit<NeedDoc>(NeedModel, { _id: need._id, version }, change, [record])
  await runNeedIntents({ ...written, pending: written.pending.slice(-1) }, effectPortsOf(ctx))
}

function faultsOf({ lines, procedure }: NeedInput, { lots, procedure: own }: TenderDoc): NonNullable<ErrorData['errors']> {
  const isKnown = procedure === null || procedure === own.id || shippedProcedure(procedure) !== null
  const ofLines = lines.flatMap(({ lotId, text, per, months }, n) => [
    ...(lotId !== null && !lots.some((one) => one.lotId === lotId) ? [{ path: `/need/lines/${n}/lotId`, rule: 'unknown' }] : []),
    ...(text.trim() === '' ? [{ path: `/need/lines/${n}/text`, rule: 'required' }] : []),
    ...(per === 'once' && months !== null ? [{ path: `/need/lines/${n}/months`, rule: 'readOnly' }] : []),
  ])
  return isKnown ? ofLines : [...ofLines, { path: '/need/procedure', rule: 'unknown' }]
}

export async function saveNeed(ctx: Context, tender: TenderDoc, input: NeedInput): Promise<void> {
  assertBefore(tender)
  const errors = faultsOf(input, tender)
  if (errors.length > 0) throw new AppError('invalid', { errors })
  const { version, ...words } = input
  const need = await open(tender, ctx.now)
  // What the log does not have is nobody's approval: this entry would vouch for it.
  const isTold = need.version > 0 && !(await writtenNeed(tender._id)).isAltered
  const by = actingUser(ctx)
  const saved = { ...words, savedBy: by.id, savedName: by.name, savedAt: ctx.now, approvals: isTold ? need.approvals : [] }
  await write(ctx, need, { type: 'NEED_SAVED', version, set: saved })
}

/** Refuses (409) whoever wrote it, and whoever approved these very words before. */
export async function approveNeed(ctx: Context, tender: TenderDoc, version: number): Promise<void> {
  assertBefore(tender)
  const by = actingUser(ctx)
  const need = await open(tender, ctx.now)
  if (need.version !== version) throw new AppError('stale', { changedBy: need.updatedBy, version: need.version })
  const { told, isAltered } = await writtenNeed(tender._id)
  if (isAltered || !told) throw refused('needAltered')
  const fault = await approvalFault(tender, { need, told }, { userId: by.id, at: ctx.now })
  if (fault) throw refused(fault)
  const approval = { userId: by.id, by: by.name, at: ctx.now, hash: wordsHash(need) }
  await write(ctx, need, { type: 'NEED_APPROVED', version, set: { approvals: [...need.approvals, approval] } })
}
