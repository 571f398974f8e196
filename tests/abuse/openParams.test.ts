import { Type } from '@sinclair/typebox'
import { expect, it } from 'vitest'
import { GUEST } from '../../server/calls/actor'
import { defineContract } from '../../server/contract/define'
import { createDispatcher } from '../../server/calls/dispatcher'
import { method, noSubject } from '../../server/calls/method'
import { allow } from '../../server/calls/accessDecision'

/** A method whose schema takes anything: what is refused here, is refused before every schema. */
const reached: unknown[] = []
const anything = method(
  defineContract({
    name: 'takesAnything',
    area: 'access',
    summary: 'For this test alone.',
    params: [['data', Type.Unknown()]],
    result: Type.Null(),
    who: ['everyone'],
    subject: 'none',
    mutates: false,
  }),
  {
    subject: noSubject,
    policy: () => allow(),
    handle: async (_ctx, _subject, { data }) => {
      reached.push(data)
      return null
    },
  },
)
const never = async (): Promise<never> => Promise.reject(new Error('not called'))
const dispatcher = createDispatcher([anything], {
  authenticate: async () => ({ actor: GUEST, session: null }),
  audit: never,
  emit: never,
  sessions: { end: never, endAll: never, confirmFactor: never },
})
const send = async (text: string): Promise<unknown> => {
  const connection = { address: '127.0.0.1', device: '', adopt: async () => undefined }
  return dispatcher.receive({ token: null, lang: 'de', connection }, `{"jsonrpc":"2.0","id":1,"method":"takesAnything","params":[${text}]}`)
}

it('what is harmless gets through', async () => {
  expect(await send('{"a":[{"b":"ü"}]}')).toMatchObject({ result: null })
  expect(reached).toEqual([{ a: [{ b: 'ü' }] }])
})

it.each([
  ['a key __proto__', '{"__proto__":{"polluted":true}}'],
  ['a key constructor', '{"constructor":{"prototype":{"polluted":true}}}'],
  ['a key prototype, deep inside', '{"a":[{"b":{"prototype":1}}]}'],
  ['an operator', '{"$gt":""}'],
  ['an operator, deep inside', '{"name":{"$where":"sleep(1000)"}}'],
  ['nesting without end', '['.repeat(5000) + ']'.repeat(5000)],
])('%s does not, whatever the schema takes', async (_what, text) => {
  reached.length = 0
  expect(await send(text)).toMatchObject({ error: { code: 422 } })
  expect(reached).toEqual([])
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})
