import type { Context } from '../../calls/context'
import type { DirectOrderInput } from '../../contract/procedure/directOrder'
import { commit } from '../../platform/commit'
import { isDuplicateKey } from '../../platform/duplicateKey'
import { AppError, type ErrorData } from '../../platform/errors'
import { actingUser, effectPortsOf, isDraft, type TenderDoc } from '../../tenders/area'
import { todayOf } from '../contracts/record'
import { DirectOrderModel, pricesHash, type DirectOrderDoc } from './model'
import { orderRecord, runOrderIntents } from './record'
import { assertOrders } from './standing'

/** Made (as version 0) where nobody wrote of it yet. */
async function open(_id: string, at: Date): Promise<DirectOrderDoc> {
  const find = () => DirectOrderModel.findOne({ _id }).lean<DirectOrderDoc>()
  const found = await find()
  if (found) return found
  await DirectOrderModel.create({ _id, updated: at }).catch((fault: unknown) => {
    if (!isDuplicateKey(fault)) throw fault
  })
  const made = await find()
  if (!made) throw new Error(`the prices of ${_id} could not be made`)
  return made
}

const faultsOf = ({ prices }: DirectOrderInput, today: string): NonNullable<ErrorData['errors']> =>
  prices.flatMap(({ id, company, on }, n) => [
    ...(prices.findIndex((one) => one.id === id) === n ? [] : [{ path: `/order/prices/${n}/id`, rule: 'twice' }]),
    ...(company.trim() === '' ? [{ path: `/order/prices/${n}/company`, rule: 'required' }] : []),
    ...(on > today ? [{ path: `/order/prices/${n}/on`, rule: 'inTheFuture' }] : []),
  ])

/** One guarded write of all prices, with its entry in the log. */
export async function saveDirectOrder(ctx: Context, tender: TenderDoc, { version, prices }: DirectOrderInput): Promise<void> {
  assertOrders(tender)
  if (!isDraft(tender)) throw new AppError('conflict', { reason: 'refused.orderGiven' })
  const errors = faultsOf({ version, prices }, todayOf(ctx.now))
  if (errors.length > 0) throw new AppError('invalid', { errors })
  const by = actingUser(ctx)
  const { _id } = await open(tender._id, ctx.now)
  const { orgId } = tender.head
  const data = { count: prices.length, prices: pricesHash(prices), ...(orgId === null ? {} : { orgId }) }
  const record = orderRecord({ at: ctx.now, by, data })
  const change = { $set: { prices, updated: ctx.now, updatedBy: by.name } }
  const written = await commit<DirectOrderDoc>(DirectOrderModel, { _id, version }, change, [record])
  await runOrderIntents({ ...written, pending: written.pending.slice(-1) }, effectPortsOf(ctx))
}
