import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inWorld } from '../../tests/world/inWorld'
import { askForLease, endLease, isLeaseHeld, renewLease, renewLiveLease, takeLease } from './leases'

inWorld()

const long = (by: string) => ({ by, holdsMs: 60_000 })

it('one of many takes it, and another one only once that ended', async () => {
  const taken = await Promise.all(Array.from({ length: 8 }, (_, n) => takeLease('one', long(`p${n}`))))
  expect(taken.filter(Boolean)).toHaveLength(1)
  const holder = `p${taken.indexOf(true)}`
  // Nobody ends what another one holds.
  await endLease('one', 'stranger')
  expect(await takeLease('one', long('next'))).toBe(false)
  await endLease('one', holder)
  expect(await takeLease('one', long('next'))).toBe(true)
})

it('a holder that says nothing any more loses it, and hears so when it wakes up', async () => {
  expect(await takeLease('dead', { by: 'killed', holdsMs: 150 })).toBe(true)
  expect(await takeLease('dead', long('next'))).toBe(false)
  expect(await isLeaseHeld('dead')).toBe(true)
  await wait(200)
  expect(await isLeaseHeld('dead')).toBe(false)
  const taken = await Promise.all([takeLease('dead', long('next')), takeLease('dead', long('other'))])
  expect(taken.filter(Boolean)).toHaveLength(1)
  expect(await renewLease('dead', long('killed'))).toBe('lost')
})

it('a holder that was silent too long cannot bring it back to life, though nobody took it', async () => {
  expect(await takeLease('silent', { by: 'asleep', holdsMs: 1000 })).toBe(true)
  expect(await renewLiveLease('silent', { by: 'asleep', holdsMs: 1000 })).toBe(true)
  await wait(1100)
  expect(await renewLiveLease('silent', long('asleep'))).toBe(false)
  expect(await isLeaseHeld('silent')).toBe(false)
})

it('a holder hears that somebody waits, and its successor does not', async () => {
  await takeLease('wanted', long('first'))
  expect(await renewLease('wanted', long('first'))).toBe('held')
  await askForLease('wanted')
  expect(await renewLease('wanted', long('first'))).toBe('wanted')
  await endLease('wanted', 'first')
  await takeLease('wanted', long('second'))
  expect(await renewLease('wanted', long('second'))).toBe('held')
  // An expired one that was wanted is taken over fresh, too.
  await takeLease('asked', { by: 'gone', holdsMs: 1 })
  await askForLease('asked')
  await wait(20)
  await takeLease('asked', long('third'))
  expect(await renewLease('asked', long('third'))).toBe('held')
})
