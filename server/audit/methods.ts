import * as contract from '../contract/all.gen'
import { method, noSubject } from '../calls/method'
import { mayReadLog, type LogSubject } from './policy'
import { listEntries } from './reading/listEntries'
import { type TenderDoc, TenderModel } from '../tenders/area'
import type { Context } from '../calls/context'
import { allow } from '../calls/accessDecision'
import { logFaultSince } from '../log/area'

/** Whose log is asked for; null: there is no such tender. */
const logSubject = async ({ now }: Pick<Context, 'now'>, projectId: string | null): Promise<LogSubject | null> => {
  if (projectId === null) return { tender: null, now }
  const tender = await TenderModel.findOne({ _id: projectId }).lean<TenderDoc>()
  return tender && { tender, now }
}

export const getLogEntries = method(contract.getLogEntries, {
  subject: (ctx, { projectId }) => logSubject(ctx, projectId),
  policy: mayReadLog,
  handle: ({ lang }, { tender }, { filter }) =>
    listEntries(tender?._id ?? null, { filter: typeof filter === 'string' ? { type: filter } : (filter ?? {}), lang }),
})

export const getLogState = method(contract.getLogState, {
  subject: noSubject,
  policy: () => allow(),
  handle: () => ({ faultSince: logFaultSince()?.toISOString() ?? null }),
})
