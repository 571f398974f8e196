import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { ONLY_LOOPBACK, trustProxies } from '../platform/trustedProxies'
import { addressOf } from './requestFacts'

const from = (remote: string, forwarded?: string): string => {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: remote })
  const request = new IncomingMessage(socket)
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded
  return addressOf(request)
}

describe('where a request comes from', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1::/64'],
    ['2001:0db8:0000:0001::5', '2001:db8:0:1::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('counts %s as %s', (remote, counted) => {
    expect(from(remote)).toBe(counted)
  })

  it('believes a proxy on this machine, and only what that proxy itself wrote', () => {
    expect(from('127.0.0.1', '10.0.0.1, 198.51.100.4')).toBe('198.51.100.4')
    expect(from('::1', '2001:db8::1')).toBe('2001:db8:0:0::/64')
    expect(from('192.0.2.7', '198.51.100.4')).toBe('192.0.2.7')
    expect(from('127.0.0.1', 'nonsense')).toBe('127.0.0.1')
  })

  it('believes those that TRUSTED_PROXIES names, and nobody else', () => {
    trustProxies(['10.0.0.0/8'])
    expect(from('10.1.2.3', '127.0.0.1, 198.51.100.4, 10.9.9.9')).toBe('198.51.100.4')
    expect(from('203.0.113.9', '198.51.100.4')).toBe('203.0.113.9')
    expect(from('127.0.0.1', '198.51.100.4')).toBe('127.0.0.1')
    trustProxies(ONLY_LOOPBACK)
  })
})
