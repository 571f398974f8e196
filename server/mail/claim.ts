import { commit } from '../platform/commit'
import { AppError } from '../platform/errors'
import { MailModel, type MailDoc, type MailState } from './model'

/** How long a sending process may be silent before another one takes the mail over. */
export const LEASE_MS = 30_000

/** Another process was first, or an admin changed the mail meanwhile. */
const unlessLost = (fault: unknown): null => {
  if (fault instanceof AppError && (fault.status === 409 || fault.status === 404)) return null
  throw fault
}

type Waiting = Pick<MailDoc, '_id' | 'rev' | 'state'>
const find = (state: MailState, at: Date, limit: number): Promise<Waiting[]> =>
  MailModel.find({ state, nextAt: { $lte: at } }, { rev: 1, state: 1 })
    .sort({ nextAt: 1 })
    .limit(limit)
    .lean<Waiting[]>()

/** Mails that are due, and those whose sender fell silent in the middle. */
export const findDue = async (at: Date, limit: number): Promise<Waiting[]> => [
  ...(await find('sending', at, limit)),
  ...(await find('queued', at, limit)),
]

/**
 * Takes a mail for this process alone; null where another one was first. Of one whose sender fell silent nobody knows whether it arrived:
 * it is sent again under its Message-ID, and says that it may have come twice.
 */
export const claim = ({ _id, rev, state }: Waiting, lease: string, at: Date): Promise<MailDoc | null> =>
  commit(
    MailModel,
    { _id, rev, state },
    {
      $set: {
        state: 'sending',
        lease,
        nextAt: new Date(at.getTime() + LEASE_MS),
        updated: at,
        ...(state === 'sending' && { uncertain: true }),
      },
      $inc: { tries: 1 },
    },
  ).catch(unlessLost)

/** Still at it. */
export const renew = async (_id: string, lease: string, at: Date): Promise<void> => {
  await commit(MailModel, { _id, lease, state: 'sending' }, { $set: { nextAt: new Date(at.getTime() + LEASE_MS) } })
}

/** Writes down how a try ended and lets the mail go; null where the lease was lost. */
export const release = (_id: string, lease: string, change: Record<string, unknown>): Promise<MailDoc | null> =>
  commit(MailModel, { _id, lease, state: 'sending' }, { $set: { ...change, lease: null } }).catch(unlessLost)

/**
 * What hangs while its process ends is left to another one at once, not only when its time has run out. Nobody knows whether it arrived: it
 * says that it may have come twice.
 */
export const letGo = async (lease: string, at: Date): Promise<void> => {
  for (const { _id } of await MailModel.find({ lease, state: 'sending' }, { _id: 1 }).lean<Pick<MailDoc, '_id'>[]>())
    await release(_id, lease, { state: 'queued', nextAt: at, updated: at, uncertain: true })
}
