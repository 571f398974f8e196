import { type TenderDoc, TenderModel } from '../tenders/area'
import type { Context } from '../calls/context'
import type { LogSubject } from './policy'

/** Whose log is asked for; null: there is no such tender. */
export const logSubject = async ({ now }: Pick<Context, 'now'>, projectId: string | null): Promise<LogSubject | null> => {
  if (projectId === null) return { tender: null, now }
  const tender = await TenderModel.findOne({ _id: projectId }).lean<TenderDoc>()
  return tender && { tender, now }
}
