import type { IncomingMessage } from 'node:http'
import { ORIGINAL, preferredLang, type Lang } from '../../engine/languages'
import { clientOf } from '../platform/trustedProxies'

export const header = (request: IncomingMessage, name: string): string => {
  const value = request.headers[name]
  return (Array.isArray(value) ? value.join(',') : value) ?? ''
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/
/** Whether the peer is on this machine: somebody here, or a proxy that speaks for anybody. */
export const isFromLoopback = (request: IncomingMessage): boolean => LOOPBACK.test(request.socket.remoteAddress ?? '')

/** The network of an IPv6 address: everybody at home owns 2^64 of them, so what is counted is the first half. */
const networkOf = (address: string): string => {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const all = tail === undefined ? before : [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** Where a request comes from, for counting: past all proxies that are trusted (TRUSTED_PROXIES). */
export const addressOf = (request: IncomingMessage): string =>
  networkOf(clientOf(request.socket.remoteAddress ?? '', header(request, 'x-forwarded-for')))

/** The language of the browser's first wish; German where it says nothing. */
export const languageOf = (request: IncomingMessage): Lang => {
  const said = header(request, 'accept-language')
  if (said === '') return ORIGINAL
  const first = said.split(',')[0]?.split(';')[0]?.trim().toLowerCase() ?? ''
  return first === '' || first === '*' ? ORIGINAL : preferredLang(first)
}

export const tokenOf = (request: IncomingMessage): string | null => header(request, 'x-auth-token') || null

export const DEVICE_COOKIE = 'lotse-device'

/**
 * The browser's lasting name, from its cookie; '' without one. It grants nothing: it only tells a known browser from others when attempts
 * are counted.
 */
export const deviceOf = (request: IncomingMessage): string => {
  const found = /(?:^|;\s*)lotse-device=([A-Za-z0-9_-]{22})(?:;|$)/.exec(header(request, 'cookie'))
  return found?.[1] ?? ''
}

const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Version', 'Safari'],
] as const
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/**
 * 'Firefox · Windows', from what the browser says of itself; only names of our own list, so nothing a caller invents is kept. '' when none
 * is known.
 */
export const agentOf = (request: IncomingMessage): string => {
  const said = header(request, 'user-agent').slice(0, 1000)
  const browser = BROWSERS.find(([mark]) => said.includes(`${mark}/`))?.[1]
  const system = SYSTEMS.find(([mark]) => said.includes(mark))?.[1]
  return [browser, system].filter((part) => part !== undefined).join(' · ')
}
