import { MailModel, type MailDoc } from './model'

const MINUTE_MS = 60_000

/**
 * Seconds, in whole minutes, for which the next mail has been due and was not sent; 0 where none is. Mails of what is sealed are left out,
 * and none is counted: both would tell when how much came in.
 */
export const overdueSeconds = async (at: Date): Promise<number> => {
  const next = await MailModel.findOne({ state: 'queued', sealed: { $exists: false }, nextAt: { $lte: at } }, { nextAt: 1 })
    .sort({ nextAt: 1 })
    .lean<Pick<MailDoc, 'nextAt'>>()
  return next === null ? 0 : Math.floor((at.getTime() - next.nextAt.getTime()) / MINUTE_MS) * 60
}
