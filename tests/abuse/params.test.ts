import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kindsOf, type ActorKind, type Who } from '../../server/contract/actor'
import type { MethodName } from '../../server/contract/contracts'
import { methods } from '../../server/app/areas'
import { makeScene, type Scene } from '../contract/permissions/scene'
import { TABLE } from '../contract/permissions/table'
import type { TestUser } from '../world/people'
import { importTemplates } from '../world/templates'
import { watchWrites } from '../world/testDatabase'
import { makeWorld, type World } from '../world/testWorld'

let world: World
/** What is asked of the database to write: whatever was refused has written nothing, not even for a moment. */
let writes: string[] = []
beforeAll(async () => {
  world = await makeWorld({ watched: true })
  await importTemplates('eu/1.7/EU-19.json')
  // Now, not long ago: the database itself sweeps out sessions that have expired by its own clock.
  world.holdClock(new Date())
  // The first reader writes the defaults.
  await world.call(null, 'getSettings')
  writes = watchWrites().writes
  await world.user('internal')
  // Else nobody would hear of a write below.
  expect(writes).not.toEqual([])
})
afterAll(() => world.close())

/** As JSON text: an object literal in a test would set the prototype instead of carrying the key. */
const HOSTILE = {
  'a key __proto__': '{"__proto__":{"polluted":true}}',
  'a key constructor': '{"constructor":{"prototype":{"polluted":true}}}',
  'a key prototype, deep inside': '{"a":[{"b":{"prototype":1}}]}',
  'an operator': '{"$gt":""}',
  'an operator, deep inside': '{"name":{"$where":"sleep(1000)"}}',
}

const sendParams = async (caller: TestUser | null, method: string, params: readonly string[]): Promise<number> => {
  const text = `{"jsonrpc":"2.0","id":"${crypto.randomUUID()}","method":"${method}","params":[${params.join(',')}]}`
  const answer = await world.send(caller?.token ?? null, text)
  if (answer === null || Array.isArray(answer)) throw new Error('one call has one answer')
  return 'error' in answer ? answer.error.code : 0
}

/** Arguments that would succeed, with something hostile in each position, and inside each object of them. */
const poisoned = (args: readonly unknown[], places: number, poison: string): string[][] => {
  const texts = args.map((arg) => JSON.stringify(arg ?? null))
  const padded = Array.from({ length: Math.max(places, 1) }, (_, at) => texts[at] ?? 'null')
  const instead = padded.map((_, at) => padded.map((text, other) => (other === at ? poison : text)))
  const inside = padded.flatMap((text, at) =>
    text.startsWith('{') && text !== '{}'
      ? [padded.map((other, place) => (place === at ? `${text.slice(0, -1)},${poison.slice(1)}` : other))]
      : [],
  )
  return [...instead, ...inside]
}

const FIRST: readonly ActorKind[] = ['admin', 'member', 'organizationAdmin', 'codePending', 'unconfirmed', 'setupPending', 'guest']

/** Somebody who may call it at all: whoever may not is refused before a parameter is looked at. */
const callerOf = (name: string, who: readonly Who[]): ActorKind => {
  // A watch list takes an organization.
  if (name === 'addProjectTag' || name === 'removeProjectTag') return 'member'
  const kinds = kindsOf(who)
  return FIRST.find((kind) => kinds.has(kind)) ?? 'admin'
}

/** One of each kind does for all methods: what is refused must leave it as it was. */
const scenes = new Map<ActorKind, Promise<Scene>>()
const sceneOf = (kind: ActorKind): Promise<Scene> => {
  const known = scenes.get(kind) ?? makeScene(world, kind).then((scene): Scene => ({ ...scene, leavesAll: true }))
  scenes.set(kind, known)
  return known
}

describe.each(methods.map(({ contract }) => contract))('$name', ({ name, params, who }) => {
  let scene: Scene
  let args: readonly unknown[]
  beforeAll(async () => {
    scene = await sceneOf(callerOf(name, who))
    const [first] = TABLE[name as MethodName]
    args = (await first?.args(scene)) ?? []
    writes.length = 0
  })

  it.each(Object.entries(HOSTILE))('refuses %s anywhere in its parameters, and changes nothing', async (_what, poison) => {
    for (const texts of poisoned(args, params.length, poison))
      expect(await sendParams(scene.caller, name, texts), texts.join(',')).toBe(422)
    expect(writes).toEqual([])
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  it('takes neither lists, numbers nor objects for a text', async () => {
    for (const [at, [param, schema]] of params.entries()) {
      if (schema['type'] !== 'string') continue
      for (const wrong of ['["a"]', '7', '{}', 'true', '{"a.b":"c"}']) {
        const texts = params.map((_, place) => (place === at ? wrong : '"x"'))
        expect(await sendParams(scene.caller, name, texts), `${param} = ${wrong}`).toBeOneOf([422, 403])
      }
    }
    expect(writes).toEqual([])
  })
})

describe('the envelope', () => {
  const answerTo = async (text: string) => world.send(null, text)
  const code = async (text: string) => {
    const answer = await answerTo(text)
    return answer !== null && !Array.isArray(answer) && 'error' in answer ? answer.error.code : answer
  }
  const one = '{"jsonrpc":"2.0","id":1,"method":"isAuthenticated"}'

  it('works through a batch in its order, and answers notifications with nothing', async () => {
    expect(await answerTo(`[${one},{"jsonrpc":"2.0","method":"isAuthenticated"},{"jsonrpc":"2.0","id":2,"method":"gone"}]`)).toMatchObject([
      { id: 1, result: null },
      { id: 2, error: { code: -32601 } },
    ])
    expect(await answerTo('{"jsonrpc":"2.0","method":"isAuthenticated"}')).toBeNull()
  })

  it('refuses batches that are empty, nested or too long', async () => {
    expect(await code('[]')).toBe(-32600)
    expect(await code(`[${Array(21).fill(one).join(',')}]`)).toBe(413)
    expect(await answerTo(`[[${one}]]`)).toMatchObject([{ id: null, error: { code: -32600 } }])
  })

  it.each([
    ['no JSON', '{', -32700],
    ['nothing', '', -32700],
    ['another protocol', '{"jsonrpc":"1.0","id":1,"method":"isAuthenticated"}', -32600],
    ['a further member', '{"jsonrpc":"2.0","id":1,"method":"isAuthenticated","who":"admin"}', -32600],
    ['__proto__ as a member', '{"jsonrpc":"2.0","id":1,"method":"isAuthenticated","__proto__":{}}', -32600],
    ['an object as id', '{"jsonrpc":"2.0","id":{"$gt":""},"method":"isAuthenticated"}', -32600],
    ['named parameters', '{"jsonrpc":"2.0","id":1,"method":"getUser","params":{"email":"a"}}', -32602],
    ['a method of every object', '{"jsonrpc":"2.0","id":1,"method":"constructor"}', -32601],
    ['the prototype as a method', '{"jsonrpc":"2.0","id":1,"method":"__proto__"}', -32601],
  ])('refuses %s', async (_what, text, expected) => {
    expect(await code(text)).toBe(expected)
  })

  it('survives nesting without end', async () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    expect(await code(`{"jsonrpc":"2.0","id":"${crypto.randomUUID()}","method":"login","params":[${deep},"x"]}`)).toBe(422)
  })

  it('lets no stack, query or path out with a fault', async () => {
    const answer = JSON.stringify(await answerTo('{"jsonrpc":"2.0","id":1,"method":"getUser","params":["x"]}'))
    expect(answer).not.toMatch(/\.ts|node_modules|at .*:\d+|findOne/)
    expect(answer).toMatch(/"id":"[0-9a-f-]{36}"/)
  })
})
