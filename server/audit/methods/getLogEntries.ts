import { getLogEntries as contract } from '../../contract/audit/getLogEntries'
import { method } from '../../calls/method'
import { mayReadLog } from '../policy'
import { listEntries } from '../reading/listEntries'
import { logSubject } from '../subject'

export const getLogEntries = method(contract, {
  subject: (ctx, { projectId }) => logSubject(ctx, projectId),
  policy: mayReadLog,
  handle: ({ lang }, { tender }, { filter }) =>
    listEntries(tender?._id ?? null, { filter: typeof filter === 'string' ? { type: filter } : (filter ?? {}), lang }),
})
