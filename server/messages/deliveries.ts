import { ORIGINAL } from '../../engine/languages'
import { UserModel } from '../access/area'
import type { Delivery, DeliveryState } from '../contract/messages/messages'
import { type DigestDoc, type DigestItemDoc, DigestItemModel, DigestModel, type MailDoc, MailModel } from '../mail/area'
import { inParts } from '../platform/inParts'
import { hidesAuthors, type TenderDoc } from '../tenders/area'
import { grouped } from './grouped'
import { ReadModel, type MessageDoc, type ReadDoc } from './model'
import { namesOf } from './names'
import { companiesOf } from './recipients'
import { mailIntentOf, mailKeyOf } from './record'

interface Happened {
  state: DeliveryState
  at: Date | null
}

/** What counts for more: that somebody opened it, that a mail arrived, that one is under way, that none will. */
const RANK: Readonly<Record<DeliveryState, number>> = { placed: 0, failed: 1, bounced: 2, collected: 3, queued: 4, sent: 5, opened: 6 }

const best = (all: readonly Happened[]): Happened =>
  all.reduce((one, other) => (RANK[other.state] > RANK[one.state] ? other : one), { state: 'placed', at: null })

type Mail = Pick<MailDoc, '_id' | 'to' | 'state' | 'sentAt' | 'updated' | 'orgId'>
const MAIL = { to: 1, state: 1, sentAt: 1, updated: 1, orgId: 1 }

const ofMail = ({ state, sentAt, updated }: Mail): Happened =>
  state === 'sent' ? { state, at: sentAt } : state === 'sending' ? { state: 'queued', at: updated } : { state, at: updated }

/** A mail as it went: to which address, and whose it was then. */
interface Told extends Happened {
  to: string
  /** Missing: of a mail from before this was kept. */
  orgId: number | null | undefined
}

type Item = Pick<DigestItemDoc, '_id' | 'state' | 'digest' | 'at' | 'orgId'>
const ITEM = { state: 1, digest: 1, at: 1, orgId: 1 }

/** The daily mails that these items went out with, by digest. They went to the address that the person had that morning. */
async function digestMails(items: readonly Item[]): Promise<Map<string, Mail>> {
  const ids = [...new Set(items.flatMap(({ digest }) => digest ?? []))]
  const digests = await inParts(ids, (part) => DigestModel.find({ _id: { $in: part } }, { to: 1 }).lean<Pick<DigestDoc, '_id' | 'to'>[]>())
  const byMail = new Map(digests.map(({ _id, to }) => [`digest:${_id}:${to}`, _id]))
  const mails = await inParts([...byMail.keys()], (part) => MailModel.find({ _id: { $in: part } }, MAIL).lean<Mail[]>())
  return new Map(mails.map((mail) => [byMail.get(mail._id) ?? '', mail]))
}

/** What became of the mails of this message: those of its own, and those that went out as a part of somebody's daily one. */
async function mailsOf(message: MessageDoc): Promise<Told[]> {
  const id = `${mailIntentOf(message)}:${mailKeyOf(message)}:`
  // The id's last part is the address: nothing in one stands behind ~.
  const range = { _id: { $gte: id, $lt: `${id}~` } }
  const [mails, items] = await Promise.all([MailModel.find(range, MAIL).lean<Mail[]>(), DigestItemModel.find(range, ITEM).lean<Item[]>()])
  const digests = await digestMails(items)
  return [
    ...mails.map((mail): Told => ({ to: mail.to, orgId: mail.orgId, ...ofMail(mail) })),
    ...items.map(({ _id, state, digest, at, orgId }): Told => {
      const mail = digests.get(digest ?? '')
      if (mail) return { to: mail.to, orgId, ...ofMail(mail) }
      const to = _id.slice(id.length)
      return state === 'dropped' ? { to, orgId, state: 'placed', at: null } : { to, orgId, state: 'collected', at }
    }),
  ]
}

type Person = { email: string; organizationId: number | null }

const readsOf = ({ _id: messageId }: MessageDoc): Promise<Pick<ReadDoc, 'userId' | 'orgId' | 'at'>[]> =>
  ReadModel.find({ messageId }, { userId: 1, orgId: 1, at: 1 }).lean<Pick<ReadDoc, 'userId' | 'orgId' | 'at'>[]>()

const instant = (at: Date | null): string | null => at && at.toISOString()

/** To the authority: one row, without its people. */
async function toAuthority(message: MessageDoc, { orgId, orgName }: TenderDoc): Promise<Delivery[]> {
  const [mails, reads] = await Promise.all([mailsOf(message), readsOf(message)])
  const opened = reads.filter((one) => one.orgId === null).map(({ at }): Happened => ({ state: 'opened', at }))
  const { state, at } = best([...mails, ...opened.sort(earlier)])
  return [{ organizationId: orgId, name: orgName, state, at: instant(at), mails: [] }]
}

const earlier = (a: Happened, b: Happened): number => (a.at?.getTime() ?? 0) - (b.at?.getTime() ?? 0)

/** Whose an address is now: all that is known of mails from before it was kept with them. */
async function orgsNow(mails: readonly Told[]): Promise<Map<string, number | null>> {
  const addresses = mails.filter(({ orgId }) => orgId === undefined).map(({ to }) => to)
  const people = await inParts(addresses, (part) =>
    UserModel.find({ email: { $in: part } }, { email: 1, organizationId: 1 }).lean<Person[]>(),
  )
  return new Map(people.map(({ email, organizationId }) => [email, organizationId]))
}

/**
 * To companies: those it is for, and whoever was told of it beside them, a watcher of a public one or a company that it went to. Who opens
 * it still works on something: while nobody may know whose works are, what is said is whether the mail went out.
 */
async function toCompanies(message: MessageDoc, tender: TenderDoc): Promise<Delivery[]> {
  const [mails, reads, companies] = await Promise.all([
    mailsOf(message),
    hidesAuthors(tender) ? [] : readsOf(message),
    companiesOf(message),
  ])
  const now = await orgsNow(mails)
  const byOrg = grouped(mails, ({ to, orgId }) => (orgId === undefined ? (now.get(to) ?? null) : orgId))
  const orgIds = [...new Set([...companies, ...[...byOrg.keys()].flatMap((orgId) => orgId ?? [])])]
  const names = await namesOf(orgIds)
  const readsBy = grouped(reads, ({ orgId }) => orgId)
  const rows = orgIds.map((organizationId): Delivery => {
    const sent = byOrg.get(organizationId) ?? []
    const opened = (readsBy.get(organizationId) ?? []).map(({ at }): Happened => ({ state: 'opened', at })).sort(earlier)
    const { state, at } = best([...sent, ...opened])
    const mailed = sent.map((one) => ({ to: one.to, state: one.state, at: instant(one.at) }))
    return { organizationId, name: names.get(organizationId) ?? '', state, at: instant(at), mails: mailed }
  })
  const collator = new Intl.Collator(ORIGINAL)
  return rows.sort((a, b) => collator.compare(a.name, b.name))
}

/** Proof for the side that wrote it: what became of a message at each organization that it went to. */
export const deliveriesOf = (message: MessageDoc, tender: TenderDoc): Promise<Delivery[]> =>
  message.reach === 'authority' ? toAuthority(message, tender) : toCompanies(message, tender)
