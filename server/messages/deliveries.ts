import { UserModel } from '../access/model'
import type { Delivery, DeliveryState } from '../contract/messages/views'
import { DigestItemModel, type DigestItemDoc } from '../mail/digest/model'
import { MailModel, type MailDoc } from '../mail/model'
import { inParts } from '../platform/inParts'
import type { TenderDoc } from '../tenders/model'
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

type Mail = Pick<MailDoc, '_id' | 'to' | 'state' | 'sentAt' | 'updated'>
const MAIL = { to: 1, state: 1, sentAt: 1, updated: 1 }

const ofMail = ({ state, sentAt, updated }: Mail): Happened =>
  state === 'sent' ? { state, at: sentAt } : state === 'sending' ? { state: 'queued', at: updated } : { state, at: updated }

/** What became of the mails of this message by address: those of its own, and those that went out as a part of somebody's daily one. */
async function mailsOf(message: MessageDoc): Promise<Map<string, Happened>> {
  const id = `${mailIntentOf(message)}:${mailKeyOf(message)}:`
  // The id's last part is the address: nothing in one stands behind ~.
  const range = { _id: { $gte: id, $lt: `${id}~` } }
  const [mails, items] = await Promise.all([
    MailModel.find(range, MAIL).lean<Mail[]>(),
    DigestItemModel.find(range, { state: 1, digest: 1, at: 1 }).lean<Pick<DigestItemDoc, '_id' | 'state' | 'digest' | 'at'>[]>(),
  ])
  const happened = new Map(mails.map((mail) => [mail.to, ofMail(mail)]))
  const collected = items.map(({ _id, state, digest, at }) => ({ to: _id.slice(id.length), state, digest, at }))
  const digests = await inParts(
    collected.flatMap(({ to, digest }) => (digest === null ? [] : [`digest:${digest}:${to}`])),
    (part) => MailModel.find({ _id: { $in: part } }, MAIL).lean<Mail[]>(),
  )
  const told = new Map(digests.map((mail) => [mail._id, ofMail(mail)]))
  for (const { to, state, digest, at } of collected)
    happened.set(
      to,
      told.get(`digest:${digest}:${to}`) ?? (state === 'dropped' ? { state: 'placed', at: null } : { state: 'collected', at }),
    )
  return happened
}

type Person = { _id: string; email: string; organizationId: number | null }

const readsOf = ({ _id: messageId }: MessageDoc): Promise<Pick<ReadDoc, 'userId' | 'orgId' | 'at'>[]> =>
  ReadModel.find({ messageId }, { userId: 1, orgId: 1, at: 1 }).lean<Pick<ReadDoc, 'userId' | 'orgId' | 'at'>[]>()

const instant = (at: Date | null): string | null => at && at.toISOString()

/** To the authority: one row, without its people. */
async function toAuthority(message: MessageDoc, { orgId, orgName }: TenderDoc): Promise<Delivery[]> {
  const [mails, reads] = await Promise.all([mailsOf(message), readsOf(message)])
  const opened = reads.filter((one) => one.orgId === null).map(({ at }): Happened => ({ state: 'opened', at }))
  const { state, at } = best([...mails.values(), ...opened.sort(earlier)])
  return [{ organizationId: orgId, name: orgName, state, at: instant(at), mails: [] }]
}

const earlier = (a: Happened, b: Happened): number => (a.at?.getTime() ?? 0) - (b.at?.getTime() ?? 0)

const peopleBy = async (filter: (part: never[]) => Record<string, unknown>, keys: readonly (string | number)[]): Promise<Person[]> =>
  inParts(keys as never[], (part) => UserModel.find(filter(part), { email: 1, organizationId: 1 }).lean<Person[]>())

/** To companies: those it is for, and of a public one whoever was told of it beside them. */
async function toCompanies(message: MessageDoc): Promise<Delivery[]> {
  const [mails, reads, companies] = await Promise.all([mailsOf(message), readsOf(message), companiesOf(message)])
  const members = await peopleBy((part) => ({ organizationId: { $in: part } }), companies)
  const known = new Set(members.map(({ email }) => email))
  const others = await peopleBy(
    (part) => ({ email: { $in: part } }),
    [...mails.keys()].filter((to) => !known.has(to)),
  )
  const people = [...members, ...others]
  const orgIds = [...new Set([...companies, ...people.flatMap(({ organizationId }) => organizationId ?? [])])]
  const [names, byOrg] = [await namesOf(orgIds), grouped(people, ({ organizationId }) => organizationId)]
  const readsBy = grouped(reads, ({ orgId }) => orgId)
  const rows = orgIds.map((organizationId): Delivery => {
    const sent = (byOrg.get(organizationId) ?? []).flatMap(({ email }) => {
      const one = mails.get(email)
      return one ? [{ to: email, ...one }] : []
    })
    const opened = (readsBy.get(organizationId) ?? []).map(({ at }): Happened => ({ state: 'opened', at })).sort(earlier)
    const { state, at } = best([...sent, ...opened])
    const mailed = sent.map((one) => ({ to: one.to, state: one.state, at: instant(one.at) }))
    return { organizationId, name: names.get(organizationId) ?? '', state, at: instant(at), mails: mailed }
  })
  const collator = new Intl.Collator('de')
  return rows.sort((a, b) => collator.compare(a.name, b.name))
}

/** Proof for the side that wrote it: what became of a message at each organization that it went to. */
export const deliveriesOf = (message: MessageDoc, tender: TenderDoc): Promise<Delivery[]> =>
  message.reach === 'authority' ? toAuthority(message, tender) : toCompanies(message)
