import { setTimeout as pause } from 'node:timers/promises'
import { wireEmailAddress } from '../../engine/address'
import { appendAudit } from '../log/area'
import { now } from '../platform/clock'
import { commit } from '../platform/commit'
import { derivedId, newId } from '../platform/newId'
import type { EffectPorts } from '../platform/outbox'
import { claim, findDue, LEASE_MS, letGo, release, renew } from './claim'
import type { Delivery, Outcome } from './delivery'
import { sendDigests } from './digest/send'
import { logDataOf } from './logData'
import { mailHouse } from './house'
import { MailModel, type MailDoc } from './model'
import { onQueued } from './queueMail'
import { nextTry } from './retries'
import { openMail } from './secrets'
import { areLinksShown } from './shownLinks'
import { isOwed, untoldAs } from './untold'

interface MailWorkerOptions {
  delivery: Delivery
  publish: EffectPorts['publish']
  onError(fault: unknown): void
  /**
   * Reads what the mail server reported back of mails that it could not deliver, and answers those it marked; missing: nobody lays reports
   * anywhere.
   */
  readReports?: (at: Date) => Promise<MailDoc[]>
  /** Sendings at once. */
  parallel?: number
}

/** How long another process's new mail may stay unseen. */
const LOOK_MS = 1000
const HEARTBEAT_MS = LEASE_MS / 3
const CLOSE_MS = 2000
const DAY = 86_400_000
/** The longest that a link in a mail holds (an invitation): whoever never got the mail needs a new one after that. */
const SECRETS_MS = 14 * DAY
const SWEEP_MS = 60 * 60_000
/** How long a report of an undeliverable mail may lie unread. */
const REPORTS_MS = 60_000
/** How long a digest may be late. */
const DIGEST_MS = 15_000

/** Accounts of earlier versions may have one; what could end a header never gets as far as a message. */
const NO_ADDRESS: Outcome = { kind: 'bounced', error: 'this is no address that a mail could be sent to' }
/** A link that was not made for this recipient goes to nobody. */
const NOT_OURS: Outcome = { kind: 'failed', error: 'its recipient or its links are not those that it was made with' }
/** Whether what a mail's marks stand for is still shown to somebody once it was delivered. */
const isKept = (via: Delivery['via']): boolean => via === 'file' && areLinksShown.value

const changeOf = (mail: MailDoc, outcome: Outcome, via: Delivery['via']): Record<string, unknown> => {
  const at = now()
  switch (outcome.kind) {
    case 'sent':
      // In the demo world, where mails are files, admins read them in place of the recipients, links and all.
      return { state: 'sent', via, response: outcome.response, sentAt: at, updated: at, ...(isKept(via) ? {} : { secrets: [] }) }
    case 'later': {
      const due = nextTry(mail.tries, at)
      const doubt = outcome.uncertain ? { uncertain: true } : {}
      const next = due ? { state: 'queued', nextAt: due, updated: at } : untoldAs(mail, 'failed', at)
      return { ...next, ...doubt, via, lastError: outcome.error }
    }
    default:
      return { ...untoldAs(mail, outcome.kind, at), via, lastError: outcome.error, response: outcome.error }
  }
}

/** The log hears of a mail that nobody will get; once, also when this is repeated after a crash. No address is in it. */
const tellLog = async (mail: MailDoc): Promise<void> => {
  if (!(await isOwed(mail))) return
  const intent = derivedId('mailFailed', mail._id, String(mail.tries), mail.updated.toISOString())
  await appendAudit({ type: 'MAIL_FAILED', at: mail.updated, actor: null, data: { ...logDataOf(mail), intent } })
  await commit(MailModel, { _id: mail._id }, { $unset: { untold: 1, untoldCode: 1 } })
}

const forget = async (filter: Record<string, unknown>): Promise<void> => {
  for (const { _id } of await MailModel.find({ ...filter, 'secrets.0': { $exists: true } }, { _id: 1 })
    .limit(500)
    .lean<MailDoc[]>())
    await commit(MailModel, { _id }, { $set: { secrets: [] } })
}

/** What a crash left untold, and links that nobody needs any more. */
const sweep = async (via: Delivery['via']): Promise<void> => {
  // All: what somebody else put there stays, and must not stand in the way of the others.
  for await (const mail of MailModel.find({ untold: true }).lean<MailDoc[]>().cursor()) await tellLog(mail as MailDoc)
  const old = new Date(now().getTime() - SECRETS_MS)
  for (const state of ['failed', 'bounced', 'sent']) await forget({ state, queuedAt: { $lt: old } })
  // What was shown in place of delivery is no longer: mails were files once and are sent now, or were kept by an earlier version.
  if (!isKept(via)) await forget({ state: 'sent', via: 'file' })
}

interface SenderParts extends Pick<MailWorkerOptions, 'delivery' | 'publish' | 'onError'> {
  lease: string
  isOpen(): boolean
}

/** Sends one mail that was taken, and tells what became of it. */
const createSender = ({ delivery, publish, onError, lease, isOpen }: SenderParts) => {
  /** Of what is sealed the admins' screens hear nothing: its id names receipt and recipient. */
  const tellScreens = async (mail: MailDoc): Promise<void> => {
    const shown = await mailHouse.value.withoutSealed([mail])
    if (shown.length > 0) await publish('mails', mail._id, { version: mail.rev, audience: { admins: true } })
  }

  /** What became of a mail is known to nobody else: a database that is away for a moment must not make it be sent twice. */
  const writeDown = async (mail: MailDoc, change: Record<string, unknown>): Promise<MailDoc | null> => {
    for (let tries = 0; ; tries++)
      try {
        return await release(mail._id, lease, change)
      } catch (fault) {
        if (tries === 0) onError(fault)
        if (!isOpen() && tries > 4) throw fault
        await pause(500)
      }
  }

  const sendOne = async (mail: MailDoc): Promise<void> => {
    const heart = setInterval(() => void renew(mail._id, lease, now()).catch(() => undefined), HEARTBEAT_MS)
    try {
      const whole = await openMail(mail)
      const outcome = wireEmailAddress(mail.to) === null ? NO_ADDRESS : whole === null ? NOT_OURS : await delivery.send(whole)
      const after = await writeDown(mail, changeOf(mail, outcome, delivery.via))
      if (!after) return
      if (after.untold) await tellLog(after)
      await tellScreens(after)
    } finally {
      clearInterval(heart)
    }
  }
  return { sendOne, tellScreens }
}

/** Does its work at most once in so many milliseconds. */
const every = (ms: number, work: () => Promise<unknown>): (() => Promise<void>) => {
  let last = 0
  return async () => {
    if (now().getTime() - last < ms) return
    last = now().getTime()
    await work()
  }
}

/**
 * Sends what lies in the outbox, in every process that runs it: each mail is taken by a guarded write, so that no two hold it at once, and
 * what its sender left behind is taken over when it falls silent.
 */
export const startMailWorker = ({ delivery, publish, onError, readReports, parallel = 4 }: MailWorkerOptions) => {
  const lease = newId()
  const sending = new Set<Promise<void>>()
  let open = true
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> = Promise.resolve()
  const { sendOne, tellScreens } = createSender({ delivery, publish, onError, lease, isOpen: () => open })

  /** Takes mails until nothing is due or as many are under way as may be. */
  const round = async (): Promise<void> => {
    while (open && sending.size < parallel) {
      const due = await findDue(now(), parallel - sending.size)
      let taken = 0
      for (const one of due) {
        const mail = open && sending.size < parallel ? await claim(one, lease, now()) : null
        if (!mail) continue
        taken++
        const work = sendOne(mail)
          .catch(onError)
          .finally(() => {
            sending.delete(work)
            look()
          })
        sending.add(work)
      }
      if (taken === 0) return
    }
  }

  /** What came back after it was handed over. */
  const takeReports = async (): Promise<void> => {
    for (const mail of (await readReports?.(now())) ?? []) {
      await tellLog(mail)
      await tellScreens(mail)
    }
  }

  // A folder that cannot be read keeps no mail from going out, and mails of others do not wait for what is wrong with one digest.
  const readAll = every(REPORTS_MS, () => takeReports().catch(onError))
  const digest = every(DIGEST_MS, () => sendDigests(now()).catch(onError))
  const sweepNow = every(SWEEP_MS, () => sweep(delivery.via))
  const turn = async (): Promise<void> => {
    await readAll()
    await digest()
    await sweepNow()
    await round()
  }

  const tick = (): Promise<void> => {
    running = running.then(turn).catch(onError)
    return running
  }

  /** At once, and again in a while: rounds never overlap in one process. */
  const look = (): void => {
    if (!open) return
    if (timer) clearTimeout(timer)
    void tick().then(() => {
      if (!open) return
      if (timer) clearTimeout(timer)
      timer = setTimeout(look, LOOK_MS)
      timer.unref()
    })
  }

  const settle = async (): Promise<void> => {
    await running
    while (sending.size > 0) {
      await Promise.all(sending)
      await running
    }
  }

  onQueued(look)
  look()

  return {
    /** Tests: resolves when everything that is due by the clock now has been tried. */
    async tick(): Promise<void> {
      await tick()
      await settle()
    },
    /** Waits a little for sendings under way; those that hang are ended and tried again later. */
    async close(): Promise<void> {
      open = false
      onQueued(() => undefined)
      if (timer) clearTimeout(timer)
      await running
      await Promise.race([Promise.all(sending), pause(CLOSE_MS, undefined, { ref: false })])
      await delivery.close()
      await Promise.race([Promise.all(sending), pause(CLOSE_MS, undefined, { ref: false })])
      await letGo(lease, now())
    },
  }
}
export type MailWorker = ReturnType<typeof startMailWorker>
