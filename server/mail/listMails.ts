import type { MailFilter, MailRow } from '../contract/mail/mail'
import { AppError } from '../platform/errors'
import { mailHouse } from './house'
import { MailModel, type MailDoc } from './model'
import { presentRow, type MailLine } from './present'

/** One mail as admins may find it; null: there is none, or it must not be told yet that there is. */
export const readMail = async (id: string): Promise<MailDoc | null> => {
  const mail = await MailModel.findOne({ _id: id }).lean<MailDoc>()
  const [shown = null] = await mailHouse.value.withoutSealed(mail ? [mail] : [])
  return shown
}

const PAGE = 50
/** Numbers that are looked through at once; twice as many with every window that was too empty. */
const FIRST_WINDOW = 200
const WITHOUT_BODY = { html: 0, text: 0, secrets: 0 }
/** Of a recipient's address that somebody searches for; shorter beginnings name half the world. */
const SEARCH_MIN = 3

/**
 * The number of the mail that a page ended with. A cursor is its id and not its number: numbers in a row would let an admin count the mails
 * between that are hidden. One that must not be known of yet is no cursor either.
 */
const readCursor = async (cursor: string | undefined): Promise<number | null> => {
  if (cursor === undefined || cursor === '') return null
  const last = await readMail(cursor)
  if (!last) throw new AppError('invalid', { errors: [{ path: '/filter/cursor', rule: 'cursor' }] })
  return last.no
}

type Conditions = Record<string, unknown>

/** The embedded database reads a whole range before it looks at the limit: so one narrow range of numbers after the other, downwards. */
const readWindows = async (conditions: Conditions, before: number, limit: number): Promise<MailLine[]> => {
  const rows: MailLine[] = []
  for (let [high, width] = [before, FIRST_WINDOW]; high > 1 && rows.length < limit;) {
    const found = await MailModel.find({ ...conditions, no: { $lt: high, $gte: Math.max(1, high - width) } }, WITHOUT_BODY)
      .sort({ no: -1 })
      .limit(limit)
      .lean<MailLine[]>()
    rows.push(...(await mailHouse.value.withoutSealed(found)))
    const last = found.at(-1)
    // Where sealed ones took places of the page, more of this window belongs to it.
    if (last && found.length === limit) high = last.no
    else [high, width] = [high - width, width * 2]
  }
  return rows.slice(0, limit)
}

/** A person gets hundreds of mails, not thousands: all of them are found by their address, then put in order. */
const readSearched = async (conditions: Conditions, { search, before, limit }: { search: string; before: number; limit: number }) => {
  const from = search.toLowerCase()
  const found = await MailModel.find({ ...conditions, to: { $gte: from, $lt: `${from}\uffff` } }, WITHOUT_BODY).lean<MailLine[]>()
  return (await mailHouse.value.withoutSealed(found))
    .filter(({ no }) => no < before)
    .sort((a, b) => b.no - a.no)
    .slice(0, limit)
}

/** A page of the outbox, the newest first. */
export const listMails = async ({ state, key, search = '', cursor, limit = PAGE }: MailFilter): Promise<MailRow[]> => {
  const wanted = search.trim()
  if (wanted !== '' && wanted.length < SEARCH_MIN)
    throw new AppError('invalid', { errors: [{ path: '/filter/search', rule: 'minLength', params: { minLength: SEARCH_MIN } }] })
  const conditions: Conditions = { ...(state && { state }), ...(key && { key }) }
  const newest = await MailModel.findOne({}, { no: 1 }).sort({ no: -1 }).lean<Pick<MailLine, 'no'>>()
  const before = (await readCursor(cursor)) ?? (newest?.no ?? 0) + 1
  const rows =
    wanted === '' ? await readWindows(conditions, before, limit) : await readSearched(conditions, { search: wanted, before, limit })
  const last = rows.at(-1)
  return rows.map((row) => (row === last && rows.length === limit ? { ...presentRow(row), cursor: row._id } : presentRow(row)))
}
