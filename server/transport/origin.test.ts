import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { isFromThisMachine, isOwnOrigin } from './origin'

interface Asked {
  readonly peer?: string
  readonly local?: string
  readonly headers: Readonly<Record<string, string>>
}
const request = ({ peer = '127.0.0.1', local = '127.0.0.1', headers }: Asked): IncomingMessage => {
  const socket = new Socket()
  for (const [name, value] of Object.entries({ remoteAddress: peer, localAddress: local, localPort: 3000 }))
    Object.defineProperty(socket, name, { value })
  const made = new IncomingMessage(socket)
  Object.assign(made.headers, headers)
  return made
}
const PUBLIC = 'https://lotse.example'

describe('a page is ours', () => {
  it.each<[string, string | null, Asked]>([
    ['at PUBLIC_URL, through whatever proxy', PUBLIC, { headers: { origin: PUBLIC, host: 'inside:3000', 'x-forwarded-for': '192.0.2.7' } }],
    [
      'at PUBLIC_URL on localhost, from a container’s host',
      'http://localhost:3000',
      { peer: '172.17.0.1', headers: { origin: 'http://localhost:3000', host: 'x' } },
    ],
    ['on this machine, asked from this machine', PUBLIC, { headers: { origin: 'http://localhost:3000', host: 'localhost:3000' } }],
    ['on this machine, by its numbers', null, { headers: { origin: 'http://127.0.0.1:5173', host: '127.0.0.1:5173' } }],
    ['on this machine, by its numbers of IPv6', null, { peer: '::1', headers: { origin: 'http://[::1]:3000', host: '[::1]:3000' } }],
    [
      'at the address it was reached at',
      null,
      { peer: '10.0.0.9', local: '10.0.0.2', headers: { origin: 'http://10.0.0.2:3000', host: 'x' } },
    ],
    [
      'at that address over both protocols',
      null,
      { peer: '10.0.0.9', local: '::ffff:10.0.0.2', headers: { origin: 'http://10.0.0.2:3000', host: 'x' } },
    ],
    ['where there is none: a program', PUBLIC, { headers: { host: 'evil.example' } }],
  ])('%s', (_what, publicUrl, asked) => {
    expect(isOwnOrigin(request(asked), publicUrl)).toBe(true)
  })
})

describe('a page is not ours', () => {
  const rebound = { origin: 'http://evil.example:3000', host: 'evil.example:3000' }
  it.each<[string, string | null, Asked]>([
    ['that names in Host what it names in Origin (DNS rebinding)', PUBLIC, { headers: rebound }],
    ['that does so where PUBLIC_URL is not set', null, { headers: rebound }],
    ['that does so in a house’s network', null, { peer: '10.0.0.9', local: '10.0.0.2', headers: rebound }],
    [
      'that a proxy names in X-Forwarded-Host',
      PUBLIC,
      { headers: { ...rebound, host: 'localhost', 'x-forwarded-host': 'evil.example:3000' } },
    ],
    [
      'on the machine of somebody who comes through a proxy here',
      PUBLIC,
      { headers: { origin: 'http://localhost:8080', host: 'localhost:3000', 'x-forwarded-for': '192.0.2.7' } },
    ],
    [
      'on the machine of somebody, through a proxy that tells by Forwarded',
      PUBLIC,
      { headers: { origin: 'http://localhost:8080', host: 'localhost', forwarded: 'for=192.0.2.7' } },
    ],
    [
      'on the machine of somebody, through a proxy that tells nothing but passes Host',
      PUBLIC,
      { headers: { origin: 'http://localhost:8080', host: 'lotse.example' } },
    ],
    [
      'on the machine of somebody in the network',
      null,
      { peer: '10.0.0.9', local: '10.0.0.2', headers: { origin: 'http://localhost:3000', host: 'localhost:3000' } },
    ],
    [
      'on another port of the address it was reached at',
      null,
      { peer: '10.0.0.9', local: '10.0.0.2', headers: { origin: 'http://10.0.0.2:8080', host: '10.0.0.2:8080' } },
    ],
    [
      'at the address it was reached at, where PUBLIC_URL is another',
      PUBLIC,
      { peer: '10.0.0.9', local: '10.0.0.2', headers: { origin: 'http://10.0.0.2:3000', host: '10.0.0.2:3000' } },
    ],
    ['whose name only looks like this machine’s', null, { headers: { origin: 'http://localhost.evil.example', host: 'localhost' } }],
    ['of a program’s own kind', PUBLIC, { headers: { origin: 'chrome-extension://localhost', host: 'localhost' } }],
    ['that hides where it is from', null, { headers: { origin: 'null', host: 'localhost' } }],
  ])('%s', (_what, publicUrl, asked) => {
    expect(isOwnOrigin(request(asked), publicUrl)).toBe(false)
  })
})

it.each<[string, boolean, Asked]>([
  ['itself', true, { headers: { host: 'localhost:3000' } }],
  ['a page whose name leads here', false, { headers: { host: 'evil.example:3000' } }],
  ['nobody says whom it wants', false, { headers: {} }],
  ['another machine', false, { peer: '10.0.0.9', headers: { host: 'localhost:3000' } }],
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'].map((name): [string, boolean, Asked] => [
    `a proxy that writes ${name}`,
    false,
    { headers: { host: 'localhost', [name]: 'x' } },
  ]),
])('this machine asks: %s → %s', (_what, is, asked) => {
  expect(isFromThisMachine(request(asked))).toBe(is)
})
