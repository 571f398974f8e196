import { langOfAccount, ORIGINAL, tableOf } from '../../engine/languages'
import type { MailKey } from '../contract/mail/keys'
import { queueMail } from '../mail/area'
import { appendAudit, forgetNames } from '../log/area'
import type { NewIntent } from '../platform/commit'
import { AppError, type Lang } from '../platform/errors'
import { newId } from '../platform/newId'
import { processIntents, type EffectPorts, type IntentHandler } from '../platform/outbox'
import { linkTo } from '../platform/publicUrl'
import type { AuditActor, Context } from '../calls/context'
import { epochOf, isOwnTold } from './accountCodes'
import { UserModel, type UserDoc } from './model'
import { registration } from './registration'
import { dropTokensOf, issueToken, type TokenPurpose } from './tokens'

/** A mail to the person with a link that only they get. It is made when the mail is: no secret lies in the person's document. */
export interface LinkMail {
  key: MailKey
  purpose: TokenPurpose
  /** '/passwort-reset'; the token is added. */
  path: string
  /** Beside name, link and expires. */
  values: Record<string, string>
}

/**
 * A mail to somebody else because of the person: those who decide, an old address. With `link` it carries a key of that purpose for the
 * person's account.
 */
export interface PersonNotice {
  key: MailKey
  to: string
  lang: Lang
  values: Record<string, string>
  link?: { purpose: TokenPurpose; path: string }
}

/** What a change of a person leaves to be done; rides in the same write. */
interface PersonRecord extends Record<string, unknown> {
  at: Date
  /** Null: the server itself. */
  actor: AuditActor | null
  /** For the log; the person concerned is added. */
  entries: { type: string; data?: Record<string, unknown> }[]
  /** Tell every process that all sessions of the person are over (sessionEpoch counts them out in the database). */
  endsSessions?: boolean
  /** Links that were mailed before hold no longer. */
  dropsLinks?: boolean
  mail?: LinkMail
  notices?: readonly PersonNotice[]
}

/** Ports of people also end sessions. */
export interface PeopleEffectPorts extends EffectPorts {
  endAll(userId: string): Promise<void>
}

export const effectPortsOf = (ctx: Context): PeopleEffectPorts => ({
  audit: appendAudit,
  publish: ctx.publish,
  endAll: (userId) => ctx.sessions.endAll(userId),
})

export const personRecord = (facts: PersonRecord): NewIntent => ({ id: newId(), kind: 'person', facts })

/** How an account keeps its language. */
export const accountLanguageOf = (lang: Lang): string => tableOf(lang).account

/** The language that mails to a person are written in. */
export const langOf = ({ settings }: Pick<UserDoc, 'settings'>): Lang => langOfAccount(settings?.['language']) ?? ORIGINAL

const expiryText = (at: Date, lang: Lang): string =>
  new Intl.DateTimeFormat(tableOf(lang).locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Berlin' }).format(at)

const sendLink = async (user: UserDoc, ...[mail, { order, at }]: [LinkMail, { order: string; at: Date }]): Promise<void> => {
  // Not to an address that somebody else wrote there.
  if (!(await isOwnTold(user, ['person']))) return
  const { token, expiresAt } = await issueToken(mail.purpose, { userId: user._id, at, order })
  const lang = langOf(user)
  const values = {
    name: `${user.givenName} ${user.surName}`.trim() || user.email,
    link: linkTo(`${mail.path}?token=${token}`),
    expires: expiryText(expiresAt, lang),
    ...mail.values,
  }
  await queueMail({ id: order, key: mail.key, to: user.email, lang, values }, at)
}

export const sendNotice = async (user: UserDoc, ...[notice, { order, at }]: [PersonNotice, { order: string; at: Date }]): Promise<void> => {
  const { key, to, lang, link } = notice
  const made = link && (await issueToken(link.purpose, { userId: user._id, at, order, to }))
  const linked: Record<string, string> =
    made && link ? { link: linkTo(`${link.path}?token=${made.token}`), expires: expiryText(made.expiresAt, lang) } : {}
  await queueMail({ id: `${order}:${key}`, key, to, lang, values: { ...notice.values, ...linked } }, at)
}

/** What staff, the person and their organization hear of. */
const audienceOf = ({ _id, organizationId }: UserDoc) => ({
  staff: true,
  users: [_id],
  ...(organizationId === null ? {} : { organizations: [organizationId] }),
})

const handlersWith = ({ endAll }: PeopleEffectPorts): Readonly<Record<string, IntentHandler<UserDoc>>> => ({
  registration,
  /** Each part is done once, whoever carries it out and however often: entries and mail know the intent, sessions end only once. */
  async person(intent, user, { audit, publish }) {
    // Written by personRecord() above, and by nothing else.
    const { at, actor, entries, endsSessions, dropsLinks, mail, notices = [] } = intent.facts as PersonRecord
    const ended = endsSessions === true ? epochOf(user) : {}
    for (const [index, { type, data }] of entries.entries())
      await audit({ type, at, actor, data: { ...data, userId: user._id, ...ended, intent: `${intent.id}:${index + 1}` } })
    if (endsSessions === true) await endAll(user._id)
    if (dropsLinks === true) await dropTokensOf(user._id)
    if (mail) await sendLink(user, mail, { order: intent.id, at })
    for (const notice of notices) await sendNotice(user, notice, { order: intent.id, at })
    await publish('user', user._id, { version: user.version, audience: audienceOf(user) })
  },
  /** The account goes last: until then whoever carries this out again finds it. What the log says of the person names nobody any more. */
  async deletion(intent, user, { audit, publish }) {
    const { at, actor } = intent.facts as Pick<PersonRecord, 'at' | 'actor'>
    await forgetNames({ userId: user._id }, { type: 'USER_DELETED', at, actor, data: { intent: `${intent.id}:1` } }, audit)
    await endAll(user._id)
    await dropTokensOf(user._id)
    await UserModel.deleteOne({ _id: user._id })
    await publish('user', user._id, { version: user.version, audience: audienceOf(user) })
  },
})

/** A deleted account has no intent to be taken out of any more. */
const unlessGone = (fault: unknown): void => {
  if (!(fault instanceof AppError && fault.code === 'notFound')) throw fault
}

/** Carries out what the write that answered `user` left to be done: its own intent, the last one. */
export const runIntents = (user: UserDoc, ports: PeopleEffectPorts): Promise<void> =>
  processIntents(UserModel, { ...user, pending: (user.pending ?? []).slice(-1) }, { ...ports, handlers: handlersWith(ports) }).catch(
    unlessGone,
  )

/** Carries out everything that a new person's document leaves to be done. */
export const runAllIntents = (user: UserDoc, ports: PeopleEffectPorts): Promise<void> =>
  processIntents(UserModel, user, { ...ports, handlers: handlersWith(ports) }).catch(unlessGone)

/** Carries out what a crash left behind. */
export const resumeIntents = (user: UserDoc, ports: PeopleEffectPorts): Promise<void> =>
  processIntents(UserModel, user, { ...ports, handlers: handlersWith(ports) }).catch(unlessGone)
