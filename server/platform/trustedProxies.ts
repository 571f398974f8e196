import { BlockList, isIP } from 'node:net'
import { slot } from './world'

/** Networks by name, as proxy-addr (Express) calls them. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** What is believed unless somebody says more: whoever speaks from this machine. */
export const ONLY_LOOPBACK: readonly string[] = ['loopback']

/** Without a zone, and IPv4 as IPv4 where it came over a socket of both. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '').split('%')[0] ?? ''

interface Network {
  readonly address: string
  readonly bits: number
  readonly family: 'ipv4' | 'ipv6'
}

/** ::ffff:0:0/96: as IPv6 all of IPv4 lies there. */
const ALL_IPV4_BITS = 96
const holdsIpv4 = ({ address, bits }: Network): boolean => {
  const list = new BlockList()
  list.addSubnet(address, bits, 'ipv6')
  return list.check('::ffff:0:0', 'ipv6')
}

/** Address or CIDR; null where it is neither, or would be everybody or a large part of them. */
const networkIn = (text: string): Network | null => {
  const [named = '', length, ...rest] = text.split('/')
  const address = plain(named)
  const version = isIP(address)
  if (version === 0 || rest.length > 0 || named.includes('%')) return null
  const most = version === 4 ? 32 : 128
  if (length === undefined) return { address, bits: most, family: version === 4 ? 'ipv4' : 'ipv6' }
  const bits = /^\d{1,3}$/.test(length) ? Number(length) : 0
  // Of IPv4 written as IPv6 the length counts from another end: nobody guesses which was meant.
  if (bits < (version === 4 ? 8 : 16) || bits > most || named !== address) return null
  const network: Network = { address, bits, family: version === 4 ? 'ipv4' : 'ipv6' }
  return version === 6 && bits <= ALL_IPV4_BITS && holdsIpv4(network) ? null : network
}

/** Whether one entry of TRUSTED_PROXIES is a network: an address, CIDR (never all addresses), or a name from above. */
export const isNetwork = (text: string): boolean => Object.hasOwn(NAMED, text) || networkIn(text) !== null

const listOf = (entries: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const text of entries.flatMap((entry) => NAMED[entry] ?? [entry])) {
    const network = networkIn(text)
    if (network) list.addSubnet(network.address, network.bits, network.family)
  }
  return list
}

const trusted = slot(() => listOf(ONLY_LOOPBACK))
/** Told once at start: TRUSTED_PROXIES. */
export const trustProxies = (entries: readonly string[]): void => void (trusted.value = listOf(entries))

/** Whether what this address says of a caller is believed. */
export const isTrusted = (address: string): boolean => {
  const bare = plain(address)
  const version = isIP(bare)
  return version !== 0 && trusted.value.check(bare, version === 4 ? 'ipv4' : 'ipv6')
}

/** A node as proxies write it (RFC 7239 section 6, without 'unknown' and hidden names): with a port, IPv6 in brackets then. */
const addressIn = (entry: string): string | null => {
  const text = entry.trim().replace(/^"(.*)"$/, '$1')
  const bare = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text
  return isIP(plain(bare)) === 0 ? null : plain(bare)
}

/**
 * Where a request comes from: of peer and X-Forwarded-For, read from the right, the first address that is no trusted proxy's. What stands
 * before that one may be invented by the caller; an entry that is no address ends the reading.
 */
export const clientOf = (peer: string, forwardedFor: string): string => {
  let client = plain(peer)
  if (forwardedFor === '') return client
  for (const entry of forwardedFor.split(',').reverse()) {
    const address = isTrusted(client) ? addressIn(entry) : null
    if (address === null) return client
    client = address
  }
  return client
}
