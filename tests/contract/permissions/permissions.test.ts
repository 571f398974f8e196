import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACTOR_KINDS, kindsOf, type ActorKind } from '../../../server/contract/actor'
import { contracts, type MethodName } from '../../../server/contract/contracts'
import { AppError } from '../../../server/platform/errors'
import { methods } from '../../../server/app/areas'
import { importTemplates } from '../../world/templates'
import { makeWorld, type World } from '../../world/testWorld'
import { printPermissions } from './print'
import { disable, makeScene, type Scene } from './scene'
import { cellsOf, TABLE, type Case } from './table'

let world: World
beforeAll(async () => {
  world = await makeWorld()
  await importTemplates('eu/1.7/EU-19.json')
})
afterAll(() => world.close())

/** '+' where the call got past every judgement of the caller, even if the state then forbade it or a service outside gave no answer. */
const outcome = async (call: Promise<unknown>): Promise<string> => {
  try {
    await call
    return '+'
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.status === 409 || error.status === 503 ? '+' : String(error.status)
  }
}

interface Entry {
  name: MethodName
  one: Case
}
const entries = (Object.keys(TABLE) as MethodName[]).flatMap((name) =>
  TABLE[name].map((one): [string, Entry] => [one.on === '' ? name : `${name}: ${one.on}`, { name, one }]),
)

it('every method is in the table, and nothing else is', () => {
  expect(Object.keys(TABLE).sort()).toEqual(methods.map(({ contract }) => contract.name).sort())
  expect(Object.values(TABLE).every((cases) => cases.length > 0)).toBe(true)
})

/** They end the caller's session or make another kind of caller of it. */
const CHANGES_CALLER = new Set(['logout', 'changePassword', 'authenticate', 'changeTwoFactorConfig'])
/** What they take names nothing that could be a stranger's, or is answered alike whatever it names. */
const WITHOUT_IDS = new Set([
  'login',
  'getTranslations',
  'sendPasswordResetMail',
  'renewRecoveryCodes',
  'getReceipt',
  'getSubmission',
  'openLateSubmission',
  'searchAddress',
  // A key that the caller made up: under a foreign one is nothing, which is an answer.
  'getPropertyImportProgress',
])

/** A link that was read ends with the next one. */
const ENDS = new Set(['getPasswordLink'])

/** Arguments of calls that left what they are about as it was: somebody was turned away, or only read. */
const leftWith = new Map<string, readonly unknown[]>()

/**
 * A case's arguments for a caller. To make them takes ten times as long as the call: whoever is to be turned away, or to read, is tried
 * with those that another one had with the same outcome, unless they name the caller.
 */
const argumentsFor = async ([title, { name, one }]: [string, Entry], scene: Scene, may: string): Promise<readonly unknown[]> => {
  const leavesAll = may !== '+' || !(contracts[name].mutates || ENDS.has(name))
  const outcome = `${title} ${may}`
  const known = leavesAll ? leftWith.get(outcome) : undefined
  if (known) return known
  let namesCaller = false
  const watched: Scene = {
    ...scene,
    leavesAll,
    get caller() {
      namesCaller = true
      return scene.caller
    },
  }
  const made = await one.args(watched)
  if (leavesAll && !namesCaller) leftWith.set(outcome, made)
  return made
}

describe.each(ACTOR_KINDS.map((kind, column) => ({ kind, column })))('$kind', ({ kind, column }) => {
  /** One caller does for all but what ends their session. */
  let shared: Scene
  beforeAll(async () => {
    shared = await makeScene(world, kind)
  })

  /**
   * The deeper run tries every case as every kind. The short one leaves out kinds that a method is not for, whom the method alone turns
   * away (below), and, of two kinds beside each other who both get through, the second. Whoever is turned away is always tried.
   */
  const isTried = ({ name, one }: Entry): boolean => {
    if (process.env.DEEP !== undefined) return true
    const [before, may] = [cellsOf(one)[column - 1], cellsOf(one)[column]]
    return kindsOf(contracts[name].who).has(kind) && (CHANGES_CALLER.has(name) || may !== '+' || before !== '+')
  }
  const tried = entries.filter(([, entry]) => isTried(entry))
  it.each(tried)('%s', async (title, { name, one }) => {
    const scene = CHANGES_CALLER.has(name) ? await makeScene(world, kind) : shared
    const may = String(cellsOf(one)[column])
    const given = await argumentsFor([title, { name, one }], scene, may)
    expect(await outcome(world.callRaw(scene.caller, [name, given]))).toBe(may)
  })

  /** Complete by construction: whatever method is added, those it is not for are turned away before a parameter is looked at. */
  it.each(methods.filter(({ contract }) => !kindsOf(contract.who).has(kind)).map(({ contract }) => contract.name))(
    '%s: turned away before a parameter is looked at',
    async (name) => {
      const garbage = [{ __proto: 1 }, 7, [[[]]], 'x', null, true, 'y', 8, 9, 10]
      expect(await outcome(world.callRaw(shared.caller, [name, garbage]))).toBe(kind === 'guest' ? '401' : '403')
    },
  )

  /** Ids that were never given out, in every position: 404 or 422, never somebody else's thing and never a fault of ours. */
  it.each(methods.filter(({ contract }) => kindsOf(contract.who).has(kind) && contract.params.length > 0).map(({ contract }) => contract))(
    '$name: unknown ids find nothing',
    async ({ name, params }) => {
      if (WITHOUT_IDS.has(name)) return
      for (const id of ['AAAAAAAAAAAAAAAAAAAAAA', 2 ** 31, -1, '', '../etc', 'x'.repeat(400)]) {
        const found = await outcome(world.callRaw(shared.caller, [name, params.map(() => id)]))
        expect(['401', '403', '404', '422'], `${name}(${String(id).slice(0, 30)})`).toContain(found)
      }
    },
  )
})

it('a disabled person is a guest from one second to the next', async () => {
  const person = await world.user('admin')
  expect(await world.call(person, 'getOrganizations', 'CLIENT')).toEqual(expect.any(Array))
  await disable(world, person)
  await expect.poll(() => outcome(world.call(person, 'getOrganizations', 'CLIENT')), { timeout: 1000, interval: 25 }).toBe('401')
})

it('the contract admits exactly the kinds that the table lets through somewhere', () => {
  const wrong = methods.flatMap(({ contract: { name, who } }) => {
    const cases = TABLE[name as keyof typeof TABLE]
    // Whoever asks for what is sealed was let through to the answer that it is.
    const isThrough = (cell: string | undefined) => cell === '+' || cell === '423'
    const through = ACTOR_KINDS.filter((_kind: ActorKind, column) => cases.some((one) => isThrough(cellsOf(one)[column])))
    return JSON.stringify(through) === JSON.stringify(ACTOR_KINDS.filter((kind) => kindsOf(who).has(kind))) ? [] : [{ name, through, who }]
  })
  expect(wrong).toEqual([])
})

it('docs/permissions.md is what was tried (npx vitest run -u writes it)', async () => {
  await expect(printPermissions(TABLE)).toMatchFileSnapshot('../../../docs/permissions.md')
})
