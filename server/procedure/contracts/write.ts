import type { AmendmentInput, ContractInput, TerminationInput } from '../../contract/procedure/contracts'
import type { Context } from '../../calls/context'
import { commit } from '../../platform/commit'
import { isDuplicateKey } from '../../platform/duplicateKey'
import { AppError, type ErrorData } from '../../platform/errors'
import { isSame } from '../../platform/isSame'
import { actingUser, effectPortsOf, type TenderDoc } from '../../tenders/area'
import { procedureOf } from '../../../workflows/procedure'
import { cents } from '../../../workflows/cents'
import { givenOrder } from '../order/read'
import { contractHash, contractIdOf, ContractModel, type ContractDoc, type ContractWords, standing } from './model'
import { type ContractEntry, contractRecord, dueFromOf, runContractIntents, scheduleReminder, todayOf } from './record'

export type Place = Pick<ContractInput, 'lotId' | 'organizationId' | 'version'>
type Faults = NonNullable<ErrorData['errors']>

/** 409 where the lot was not awarded to this company. */
function assertAwarded({ lots }: TenderDoc, { lotId, organizationId }: Place): void {
  const lot = lots.find((one) => one.lotId === lotId)
  if (lot?.outcome !== 'awarded' || !(lot.awardedTo ?? []).some((one) => one.organizationId === organizationId))
    throw new AppError('conflict', { reason: 'refused.contractNotAwarded' })
}

/** The contract's document; made (as version 0) where nobody wrote of it yet. */
export async function contractAt(tender: TenderDoc, place: Place, at: Date): Promise<ContractDoc> {
  assertAwarded(tender, place)
  const { lotId, organizationId: orgId } = place
  const { _id: tenderId } = tender
  const _id = contractIdOf(tenderId, lotId, orgId)
  const find = () => ContractModel.findOne({ _id }).lean<ContractDoc>()
  let found = await find()
  if (!found) {
    await ContractModel.create({ _id, tenderId, lotId, orgId, updated: at }).catch((fault: unknown) => {
      if (!isDuplicateKey(fault)) throw fault
    })
    found = await find()
  }
  if (!found) throw new Error(`the contract ${_id} could not be made`)
  return found
}

/** 409 where it is terminated. */
async function open(tender: TenderDoc, place: Place, at: Date): Promise<ContractDoc> {
  const found = await contractAt(tender, place, at)
  if (found.termination) throw new AppError('conflict', { reason: 'refused.contractTerminated' })
  return found
}

interface Writing {
  readonly type: ContractEntry
  readonly version: number
  readonly set: Partial<ContractWords>
  readonly data: Record<string, unknown>
}

/** One guarded write with its entry in the log, which has the hash of all that the contract says then. */
export async function write(ctx: Context, contract: ContractDoc, { type, version, set, data }: Writing): Promise<void> {
  const by = actingUser(ctx)
  const hash = contractHash({ ...contract, ...set })
  const record = contractRecord({ type, at: ctx.now, by, data: { ...data, hash } })
  const dueFrom = dueFromOf({ ...contract, ...set }, todayOf(ctx.now))
  const change = { $set: { ...set, dueFrom, updated: ctx.now, updatedBy: by.name } }
  const written = await commit<ContractDoc>(ContractModel, { _id: contract._id, version }, change, [record])
  await runContractIntents({ ...written, pending: written.pending.slice(-1) }, effectPortsOf(ctx))
  await scheduleReminder(written, ctx.now)
}

function faultsOf({ begins, ends, concludedOn, options }: ContractInput, today: string): Faults {
  const ids = options.map(({ id }) => id)
  return [
    ...(begins !== null && ends !== null && ends < begins ? [{ path: '/contract/ends', rule: 'beforeBegin' }] : []),
    ...(concludedOn !== null && concludedOn > today ? [{ path: '/contract/concludedOn', rule: 'inTheFuture' }] : []),
    ...options.flatMap(({ id, text, taken }, n) => [
      ...(ids.indexOf(id) === n ? [] : [{ path: `/contract/options/${n}/id`, rule: 'twice' }]),
      ...(text.trim() === '' ? [{ path: `/contract/options/${n}/text`, rule: 'required' }] : []),
      ...(taken !== null && taken > today ? [{ path: `/contract/options/${n}/taken`, rule: 'inTheFuture' }] : []),
    ]),
  ]
}

export const refuse = (errors: Faults): void => {
  if (errors.length > 0) throw new AppError('invalid', { errors })
}

/** 409 where a direct order's contract says another sum than was ordered at, by the log: what is agreed later is a change of it. */
async function assertAsOrdered(tender: TenderDoc, { value }: ContractInput): Promise<void> {
  if (value === null || !procedureOf(tender).ordersDirectly) return
  const net = (await givenOrder(tender))?.price.net ?? null
  const isOrdered = net !== null && value.currency === 'EUR' && cents(value.amount) === cents(net)
  if (!isOrdered) throw new AppError('conflict', { reason: 'refused.contractNotAsOrdered' })
}

export async function saveContract(ctx: Context, tender: TenderDoc, input: ContractInput): Promise<void> {
  assertAwarded(tender, input)
  refuse(faultsOf(input, todayOf(ctx.now)))
  await assertAsOrdered(tender, input)
  const contract = await open(tender, input, ctx.now)
  const { lotId: _lot, organizationId: _organization, version, ...set } = input
  // What was changed is held against the value of then.
  if (standing(contract.amendments).length > 0 && (!isSame(set.value, contract.value) || set.isWorks !== contract.isWorks))
    throw new AppError('conflict', { reason: 'refused.contractAmended' })
  await write(ctx, contract, { type: 'CONTRACT_SAVED', version, set, data: {} })
}

export async function amendContract(ctx: Context, tender: TenderDoc, input: AmendmentInput): Promise<void> {
  const contract = await open(tender, input, ctx.now)
  const { on, ground, change, version } = input
  const [text, reason, ends] = [input.text.trim(), input.reason.trim(), input.ends ?? null]
  refuse([
    ...(text === '' ? [{ path: '/amendment/text', rule: 'required' }] : []),
    ...(reason === '' ? [{ path: '/amendment/reason', rule: 'required' }] : []),
    ...(on > todayOf(ctx.now) ? [{ path: '/amendment/on', rule: 'inTheFuture' }] : []),
    ...(contract.concludedOn !== null && on < contract.concludedOn ? [{ path: '/amendment/on', rule: 'beforeBegin' }] : []),
    ...(ends !== null && contract.begins !== null && ends < contract.begins ? [{ path: '/amendment/ends', rule: 'beforeBegin' }] : []),
  ])
  if (contract.value === null) throw new AppError('conflict', { reason: 'refused.contractWithoutValue' })
  const no = contract.amendments.length + 1
  const amendment = {
    no,
    on,
    ground,
    text,
    reason,
    change,
    ends,
    ...(ends === null ? {} : { endsBefore: contract.ends }),
    by: actingUser(ctx).name,
    at: ctx.now,
  }
  const set = { amendments: [...contract.amendments, amendment], ...(ends === null ? {} : { ends }) }
  await write(ctx, contract, { type: 'CONTRACT_AMENDED', version, set, data: { no } })
}

export async function endContract(ctx: Context, tender: TenderDoc, input: TerminationInput): Promise<void> {
  const contract = await open(tender, input, ctx.now)
  const { on, version } = input
  const reason = input.reason.trim()
  refuse([
    ...(reason === '' ? [{ path: '/termination/reason', rule: 'required' }] : []),
    ...(contract.concludedOn !== null && on < contract.concludedOn ? [{ path: '/termination/on', rule: 'beforeBegin' }] : []),
  ])
  const set = { termination: { on, reason, by: actingUser(ctx).name, at: ctx.now } }
  await write(ctx, contract, { type: 'CONTRACT_TERMINATED', version, set, data: { day: on } })
}
