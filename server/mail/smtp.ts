import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { wireEmailAddress } from '../../engine/address'
import type { Delivery, Outcome } from './delivery'
import { addressOf, composeMessage } from './message'

const SECOND = 1000
/** Of one connection. Shorter than RFC 5321 allows: a server that takes longer gets the mail with the next try. */
const TIMEOUTS = { connectionTimeout: 20 * SECOND, greetingTimeout: 20 * SECOND, socketTimeout: 60 * SECOND, dnsTimeout: 20 * SECOND }

const isThisMachine = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host)

/**
 * A password never goes over a network in the clear: where the address has one, the connection must be encrypted, with a certificate that
 * holds. Whoever needs otherwise says so in the address (?requireTLS=false, ?tls.rejectUnauthorized=false).
 */
const tlsRules = (smtpUrl: string): { requireTLS?: boolean } => {
  const { username, hostname, searchParams } = new URL(smtpUrl)
  return username !== '' && !isThisMachine(hostname) && !searchParams.has('requireTLS') ? { requireTLS: true } : {}
}

interface SmtpFault {
  responseCode?: number
  command?: string
  code?: string
}

/** In a message of nodemailer stands what the server answered; never what we sent. */
const outcomeOf = (fault: unknown, wasHandedOver: boolean): Outcome => {
  const { responseCode = 0, command = '', code = '' } = (fault instanceof Error ? fault : {}) as SmtpFault
  const error = (fault instanceof Error ? fault.message : String(fault)).slice(0, 500)
  const isFinal = responseCode >= 500
  if (isFinal && command === 'RCPT TO') return { kind: 'bounced', error }
  // A refusal of the sender or of our login is a matter of the installation, not of the mail: it waits until that is mended.
  if (isFinal && command === 'DATA') return { kind: 'failed', error }
  return { kind: 'later', error: code === '' ? error : `${code}: ${error}`, uncertain: wasHandedOver && responseCode === 0 }
}

/** Sends by SMTP_URL over up to `connections` connections at once. */
export const smtpDelivery = ({ smtpUrl, mailFrom }: { smtpUrl: string; mailFrom: string }, connections = 4): Delivery => {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
    maxMessages: 100,
    // A mail is never handed over twice behind our back: the outbox decides, and says so.
    maxRequeues: 0,
    // Before the server ends it by itself in the middle of the next mail.
    idleTimeout: 5 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMEOUTS,
    ...tlsRules(smtpUrl),
  })
  return {
    via: 'smtp',
    async send(mail) {
      let wasHandedOver = false
      try {
        const content = await composeMessage(mail, mailFrom)
        const raw = Readable.from([content], { objectMode: false })
        raw.once('end', () => (wasHandedOver = true))
        const { response } = await transport.sendMail({
          envelope: { from: addressOf(mailFrom).address, to: [wireEmailAddress(mail.to) ?? mail.to] },
          raw,
        })
        return { kind: 'sent', response: response.slice(0, 500) }
      } catch (fault) {
        return outcomeOf(fault, wasHandedOver)
      }
    },
    async close() {
      transport.close()
    },
  }
}
