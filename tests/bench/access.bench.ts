import { loadavg } from 'node:os'
import type { Actor } from '../../server/calls/actor'
import { fitsPassword, hashPassword } from '../../server/access/password'
import { mayReadUser } from '../../server/access/policy'
import { kindsOf } from '../../server/contract/actor'
import { contracts } from '../../server/contract/contracts'
import { mayEditOrganization } from '../../server/organizations/policy'
import { openApplication } from '../../server/app/application'
import { makeUser, PASSWORD, type TestUser } from '../world/people'
import { median, printFigures, type Figure } from './table'
import { openBenchDatabase } from './benchDatabase'

/*
 * A login through the dispatcher against the check of its argon2id hash alone, in pairs and in turns, so that a busy machine slows both;
 * and what judging a caller costs against parsing what they sent.
 */
const ROUNDS = 9
const CALLS = 20

// As an installation does: whatever is answered is on the disk.
const bench = await openBenchDatabase({ sync: true })
const { db } = bench
const application = await openApplication(db)
const passwordHash = await hashPassword(PASSWORD)

const people: TestUser[] = []
for (let n = 0; n < CALLS; n++) people.push(await makeUser('member'))
const devices = people.map((_one, n) => `bench${String(n).padStart(17, 'A')}`)

let calls = 0
const login = async (n: number): Promise<void> => {
  const connection = { address: `10.0.${n}.1`, device: devices[n] ?? '', adopt: async () => undefined }
  const args = [people[n]?.email ?? '', PASSWORD]
  await application.dispatcher.invoke({ token: null, lang: 'de', connection }, { method: 'login', id: `${calls++}`, args })
}
const hash = async (): Promise<void> => {
  if (!(await fitsPassword(passwordHash, PASSWORD))) throw new Error('does not fit')
}

/** Milliseconds a call with so many at once. */
const measure = async (count: number, call: (n: number) => Promise<void>): Promise<number> => {
  let next = 0
  const since = performance.now()
  const caller = async (): Promise<void> => {
    for (let n = next++; n < CALLS; n = next++) await call(n)
  }
  await Promise.all(Array.from({ length: count }, caller))
  return (performance.now() - since) / CALLS
}

const figures: Figure[] = []

/**
 * What no login can be faster than here: its hash, and then one write that is on the disk before the answer (whoever was let in stays in,
 * also after a kill). Printed beside the gate, so that what is the engine's and what is ours can be told apart.
 */
let written = 0
const floor = async (): Promise<void> => {
  await hash()
  await db.collection('floor').insertOne({ n: written++ })
}

const benchLogin = async (count: number): Promise<void> => {
  await measure(count, login)
  await measure(count, hash)
  const sides = { bare: hash, floor, ours: login }
  const rounds: Record<keyof typeof sides, number>[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const took = { bare: NaN, floor: NaN, ours: NaN }
    const order = ['bare', 'floor', 'ours'] as const
    for (const side of round % 2 === 0 ? order : order.toReversed()) took[side] = await measure(count, sides[side])
    rounds.push(took)
  }
  const name = `login, ${count} at once`
  figures.push(
    { what: `${name}: argon2id alone`, value: median(rounds.map(({ bare }) => bare)), unit: 'ms' },
    { what: `${name}: ours`, value: median(rounds.map(({ ours }) => ours)), unit: 'ms' },
    { what: `${name}: argon2id and one durable write`, value: median(rounds.map(({ floor, bare }) => floor / bare)), unit: '×' },
    { what: `${name}: ours to argon2id alone`, value: median(rounds.map(({ ours, bare }) => ours / bare)), unit: '×', limit: 1.3 },
  )
}

const TURNS = 200_000
let kept = 0
/** Nanoseconds a turn; what comes out is kept, so that nothing is left out. */
const nanoseconds = (work: () => unknown): number => {
  const since = performance.now()
  for (let n = 0; n < TURNS; n++) if (work() !== undefined) kept++
  return ((performance.now() - since) * 1e6) / TURNS
}

const benchPolicies = async (): Promise<void> => {
  const [person] = people
  if (!person) throw new Error('nobody')
  const { actor } = await application.sessions.authenticate(person.token)
  const admitted = kindsOf(contracts.getUser.who)
  const request = JSON.stringify({ jsonrpc: '2.0', id: crypto.randomUUID(), method: 'getUser', params: [person.email] })
  const subject = { _id: 'somebody', organizationId: 7 }
  const organization = { _id: 7, type: 'CONTRACTOR' as const }
  const judge = (who: Actor) => [admitted.has(who.kind), mayReadUser(who, subject), mayEditOrganization(who, organization)]
  nanoseconds(() => judge(actor))
  nanoseconds(() => JSON.parse(request))
  const rounds = Array.from({ length: ROUNDS }, () => ({
    ours: nanoseconds(() => judge(actor)) / 2,
    bare: nanoseconds(() => JSON.parse(request)),
  }))
  figures.push(
    { what: 'JSON.parse of the smallest request', value: median(rounds.map(({ bare }) => bare)), unit: 'ns' },
    { what: 'judging its caller', value: median(rounds.map(({ ours }) => ours)), unit: 'ns' },
    { what: 'judging to JSON.parse', value: median(rounds.map(({ ours, bare }) => ours / bare)), unit: '×', limit: 0.2 },
  )
}

try {
  await benchLogin(1)
  await benchLogin(20)
  await benchPolicies()
  printFigures(`Accounts (load ${loadavg()[0]?.toFixed(1)}, ${kept} judged)`, figures)
} finally {
  await application.close()
  await bench.close()
}
