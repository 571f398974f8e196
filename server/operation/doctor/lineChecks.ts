import { isIP } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { createTransport } from 'nodemailer'
import { WebSocket } from 'ws'
import { attention, broken, ok, wordsOf, type Finding } from './finding'

const PATIENCE_MS = 8_000
const DAY = 86_400_000
/** Most certificates are renewed thirty days before their end. */
const SOON_DAYS = 21

/** Connects to the mail server, greets it and logs in as Lotse would; sends nothing. */
export const checkMail = async (smtpUrl: string | null): Promise<Finding> => {
  if (smtpUrl === null) return attention('mail', 'no SMTP_URL: mails are files in DATA_DIR/mails', 'Set SMTP_URL.')
  const timeouts = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS, dnsTimeout: PATIENCE_MS }
  const transport = createTransport({ url: smtpUrl, ...timeouts })
  try {
    await transport.verify()
    return ok('mail', `${new URL(smtpUrl).host} takes mails from here`)
  } catch (fault) {
    const { code, responseCode } = fault as { code?: string; responseCode?: number }
    if (code === 'EAUTH') return broken('mail', `it refuses the login (${responseCode})`, 'Mend user and password in SMTP_URL.')
    return broken('mail', wordsOf(fault), 'Mend SMTP_URL, or the way there: a firewall, TLS, a server that is stopped.')
  } finally {
    transport.close()
  }
}

interface Certificate {
  readonly until: Date
  /** Why a browser would not take it; null where it would. */
  readonly fault: string | null
}

const certificateOf = ({ hostname, port }: URL): Promise<Certificate> =>
  new Promise((resolve, reject) => {
    const host = hostname.replace(/^\[|\]$/g, '')
    const name = isIP(host) === 0 ? { servername: host } : {}
    const socket = connectTls({ host, port: Number(port || 443), ...name, rejectUnauthorized: false, timeout: PATIENCE_MS }, () => {
      const { valid_to: until } = socket.getPeerCertificate()
      const fault = socket.authorized ? null : wordsOf(socket.authorizationError)
      socket.end()
      resolve({ until: new Date(until), fault })
    })
    socket.once('timeout', () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
  })

/** What a browser meets at PUBLIC_URL. */
export const checkCertificate = async (publicUrl: string, at = Date.now()): Promise<Finding> => {
  const what = 'certificate'
  if (!publicUrl.startsWith('https:')) return broken(what, 'PUBLIC_URL does not begin with https', 'Put a proxy with TLS before Lotse.')
  try {
    const { until, fault } = await certificateOf(new URL(publicUrl))
    const days = Math.floor((until.getTime() - at) / DAY)
    const renew = 'Renew it, and see why it was not renewed by itself.'
    if (days < 0) return broken(what, `ended ${-days} days ago`, renew)
    if (fault !== null)
      return broken(what, `browsers do not take it: ${fault}`, 'Use one of an authority that browsers know, for this name.')
    return days <= SOON_DAYS ? attention(what, `ends in ${days} days`, renew) : ok(what, `holds for ${days} days`)
  } catch (fault) {
    return broken(what, wordsOf(fault), 'Start the proxy, or mend PUBLIC_URL.')
  }
}

/** As /api/v1/arrival tells it to whoever has METRICS_TOKEN. */
interface Arrival {
  host: string
  forwardedFor: string
  /** Address that the last proxy speaks from, and whether TRUSTED_PROXIES has it. */
  peer: string
  isTrusted: boolean
  countedAs: string
}

const judgeArrival = ({ host, forwardedFor, peer, isTrusted, countedAs }: Arrival, publicUrl: string): Finding => {
  const what = 'proxy headers'
  if (host !== new URL(publicUrl).host)
    return broken(what, `Host arrives as '${host}'`, 'Pass it on unchanged (nginx: proxy_set_header Host $host).')
  if (forwardedFor === '')
    return broken(what, 'X-Forwarded-For does not arrive', 'Let the proxy add the caller: without it all callers count as one.')
  if (!isTrusted)
    return broken(what, `the proxy speaks from ${peer} and is not believed`, 'Name it in TRUSTED_PROXIES (docs/configuration.md).')
  return ok(what, `callers are told apart (this one is ${countedAs})`)
}

const opensLine = (url: string): Promise<string | null> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/websocket`, { handshakeTimeout: PATIENCE_MS, rejectUnauthorized: false })
    socket.once('open', () => resolve(null))
    socket.once('error', (fault) => resolve(wordsOf(fault)))
    socket.once('open', () => socket.close())
  })

/** What becomes of a request on its way to Lotse through `url` (PUBLIC_URL), and whether a websocket comes through. */
export const checkProxy = async (url: string, token: string | null): Promise<Finding[]> => {
  const refused = await opensLine(url)
  const line =
    refused === null
      ? ok('websockets', 'come through')
      : broken('websockets', refused, 'Let the proxy pass Upgrade and Connection at /websocket: screens do not hear of changes.')
  if (token === null) return [line, attention('proxy headers', 'not looked at', 'Set METRICS_TOKEN: with it Lotse tells what arrives.')]
  try {
    const headers = { Authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}/api/v1/arrival`, { headers, signal: AbortSignal.timeout(PATIENCE_MS) })
    if (answer.status !== 200)
      return [line, broken('proxy headers', `it answers ${answer.status}`, 'Is this the Lotse of this METRICS_TOKEN?')]
    return [line, judgeArrival((await answer.json()) as Arrival, url)]
  } catch (fault) {
    return [line, broken('proxy headers', wordsOf(fault), 'Start the proxy, or mend PUBLIC_URL.')]
  }
}

/** The process of this configuration on this machine. */
export const checkRunning = async (address: string): Promise<Finding> => {
  try {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (answer.status === 200) return ok('Lotse', `is ready at ${address}`)
    const { checks } = (await answer.json()) as { checks?: Record<string, boolean> }
    const failed = Object.entries(checks ?? {}).flatMap(([name, is]) => ((name === 'ending') === is ? [name] : []))
    return broken('Lotse', `is not ready: ${failed.join(', ') || answer.status}`, 'The lines below, and its log, say why.')
  } catch {
    return attention('Lotse', `does not answer at ${address}`, 'Start it, unless it is to be stopped.')
  }
}
