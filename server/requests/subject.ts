import { type TenderDoc, TenderModel } from '../tenders/area'
import type { Context } from '../calls/context'
import { RequestModel, type RequestDoc } from './model'
import type { RequestSubject } from './policy'

export async function requestSubject(ctx: Context, id: string): Promise<RequestSubject | null> {
  const request = await RequestModel.findOne({ _id: id }).lean<RequestDoc>()
  const tender = request && (await TenderModel.findOne({ _id: request.tenderId }).lean<TenderDoc>())
  return request && tender && { request, tender, now: ctx.now }
}
