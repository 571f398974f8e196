import { AppError } from '../../platform/errors'
import type { Context } from '../../calls/context'
import { TenderModel, type TenderDoc } from '../model'
import { mayRead } from '../policy'
import { presentTender } from '../present'

/** Runs a save; a stale one answers 409 with the tender as it stands now in error.data.current, so that the screen can show both. */
export async function withCurrent<T>(ctx: Context, id: string, save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (fault) {
    if (!(fault instanceof AppError) || fault.code !== 'stale') throw fault
    const tender = await TenderModel.findOne({ _id: id }).lean<TenderDoc>()
    // Whoever was taken out of the team meanwhile is a stranger by now.
    if (!tender || !mayRead(ctx.actor, tender, ctx.now).allowed) throw new AppError('notFound', {}, fault)
    throw new AppError('stale', { ...fault.data, current: await presentTender(tender, ctx) }, fault)
  }
}
