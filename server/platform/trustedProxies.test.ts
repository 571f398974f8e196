import { afterEach, describe, expect, it } from 'vitest'
import { clientOf, isNetwork, ONLY_LOOPBACK, trustProxies } from './trustedProxies'

afterEach(() => trustProxies(ONLY_LOOPBACK))

const from = (peer: string, forwarded: string, trust: readonly string[]): string => {
  trustProxies(trust)
  return clientOf(peer, forwarded)
}

describe('who calls', () => {
  // As proxy-addr 2.0.7 judges, which Express asks: peer, X-Forwarded-For, trusted, and what is told.
  it.each([
    ['127.0.0.1', '', [], '127.0.0.1'],
    ['127.0.0.1', '10.0.0.1', [], '127.0.0.1'],
    ['127.0.0.1', '10.0.0.1, 10.0.0.2', [], '127.0.0.1'],
    ['127.0.0.1', '', ['127.0.0.1'], '127.0.0.1'],
    ['127.0.0.1', '10.0.0.1', ['127.0.0.1'], '10.0.0.1'],
    ['10.0.0.1', '192.168.0.1', ['127.0.0.1'], '10.0.0.1'],
    ['10.0.0.1', '10.0.0.2, 192.168.0.1', ['10.0.0.1'], '192.168.0.1'],
    ['10.0.0.1', '192.168.0.1, 10.0.0.2', ['10.0.0.1', '10.0.0.2'], '192.168.0.1'],
    ['10.0.0.1', '10.0.0.3, 192.168.0.1, 10.0.0.2', ['10.0.0.1', '10.0.0.2'], '192.168.0.1'],
    ['10.0.0.1', '10.0.0.3, 10.0.0.2', ['10.0.0.1', '10.0.0.2', '10.0.0.3'], '10.0.0.3'],
    ['10.0.0.1', '2002:c000:203::1', ['10.0.0.1'], '2002:c000:203::1'],
    ['fe80::1', '2002:c000:203::1, fe80::2', ['fe80::/125'], '2002:c000:203::1'],
    ['::ffff:a00:1', '192.168.0.1', ['10.0.0.1/26'], '192.168.0.1'],
    ['::ffff:10.0.0.1', '192.168.0.1', ['10.0.0.1/26'], '192.168.0.1'],
    ['10.0.0.1', '192.168.0.1, 10.0.0.200', ['10.0.0.1/26'], '10.0.0.200'],
    ['::1', '10.0.0.1, 172.16.0.5', ['loopback', 'uniquelocal'], '10.0.0.1'],
    ['10.0.0.1', 'myrouter', ['10.0.0.1'], '10.0.0.1'],
  ] as [string, string, string[], string][])('%s, for %s, trusting %o: %s', (...[peer, forwarded, trust, client]) =>
    expect(from(peer, forwarded, trust)).toBe(client),
  )

  // RFC 7239, sections 4 and 6: nodes with ports, IPv6 in brackets, and names that are none.
  it.each([
    ['192.0.2.43:47011', '192.0.2.43'],
    ['[2001:db8:cafe::17]', '2001:db8:cafe::17'],
    ['"[2001:db8:cafe::17]:4711"', '2001:db8:cafe::17'],
    ['unknown', '127.0.0.1'],
    ['_hidden', '127.0.0.1'],
  ])('a node written %s', (node, client) => expect(from('127.0.0.1', `198.51.100.17, ${node}`, ['loopback'])).toBe(client))

  it('is whoever speaks, whatever they write, where nobody trusts them', () => {
    for (const spoofed of ['127.0.0.1', '10.0.0.1, 127.0.0.1', '::1', `${'1.1.1.1,'.repeat(500)}127.0.0.1`])
      expect(from('203.0.113.9', spoofed, ['loopback', '10.0.0.0/8'])).toBe('203.0.113.9')
    // Through a proxy of ours: what it got is to the left of what it wrote.
    expect(from('10.0.0.1', '198.51.100.1, 203.0.113.9', ['loopback', '10.0.0.0/8'])).toBe('203.0.113.9')
  })
})

it.each([
  ...['10.0.0.1', '10.0.0.0/8', '2001:db8::/32', '::1', 'loopback', 'uniquelocal', '::ffff:10.0.0.1'].map((one) => [one, true]),
  ...['0.0.0.0/0', '::/0', '10.0.0.0/33', 'fe80::/129', '10.0.0', 'proxy', '10.0.0.0/8/8', '/8', '', '10.0.0.0/', '10.0.0.0/255.0.0.0'].map(
    (one) => [one, false],
  ),
  ...['::ffff:10.0.0.0/8', 'fe80::1%eth0', 'toString', '-1/8', '::/1', '0.0.0.0/1', '::ffff:0:0/96', '8000::/2'].map((one) => [one, false]),
] as [string, boolean][])('%s is a network: %s', (text, is) => expect(isNetwork(text)).toBe(is))
