import type { CommandStartedEvent } from 'mongodb'
import { connection } from './database/model'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, watchWrites } from '../../tests/world/testDatabase'
import { insertAll } from './insertAll'
import { setTimers, startSchedule, TimerModel, type Schedule, type TimerDoc } from './schedule'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let schedule: Schedule | null = null
beforeAll(async () => {
  database = await openTestDatabase({ watched: true })
})
afterEach(async () => {
  await schedule?.close()
  schedule = null
  await TimerModel.deleteMany({})
})
afterAll(() => database.close())

const HOUR = 3_600_000
const timers = (count: number, due: Date): TimerDoc[] =>
  Array.from({ length: count }, (_, n) => ({
    ...{ _id: `subject${n}::deadline`, subject: `subject${n}`, part: null, what: 'deadline' },
    ...{ event: 'deadlinePassed', due, epoch: 0 },
  }))
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

it('fires all that is due in one round, each once, and takes many away with one write', async () => {
  const fired: string[] = []
  schedule = startSchedule({ fire: async ({ subject }) => void fired.push(subject), onError: () => undefined })
  await schedule.tick()
  await insertAll(TimerModel.collection, [
    ...timers(450, new Date(Date.now() - 1000)),
    { ...timers(1, new Date(Date.now() + HOUR))[0], _id: 'later' },
  ])
  const { writes, stop } = watchWrites()
  await schedule.tick()
  stop()
  expect(new Set(fired).size).toBe(450)
  expect(fired).toHaveLength(450)
  expect(writes.filter((what) => what === 'delete timers').length).toBeLessThan(60)
  expect((await TimerModel.find().lean()).map(({ _id }) => _id)).toEqual(['later'])
})

it('tries one that fails again a second later, and does not let the others wait', async () => {
  const tried: string[] = []
  const faults: unknown[] = []
  const fire = async ({ subject }: TimerDoc): Promise<void> => {
    tried.push(subject)
    if (subject === 'subject0') throw new Error('not now')
  }
  await insertAll(TimerModel.collection, timers(3, new Date(Date.now() - 1000)))
  schedule = startSchedule({ fire, onError: (fault) => faults.push(fault) })
  await schedule.tick()
  expect(await TimerModel.countDocuments()).toBe(1)
  const before = faults.length
  await pause(400)
  // Once more at most: a round comes every second.
  expect(faults.length - before).toBeLessThanOrEqual(1)
  expect(tried.filter((subject) => subject !== 'subject0')).toEqual(['subject1', 'subject2'])
})

it('fires what is due after more than it takes at once have failed, and leaves those in peace for ever longer', async () => {
  const tries = new Map<string, number>()
  const fire = async ({ subject }: TimerDoc): Promise<void> => {
    tries.set(subject, (tries.get(subject) ?? 0) + 1)
    if (subject.startsWith('bad')) throw new Error('never')
  }
  const bad = timers(230, new Date(Date.now() - HOUR)).map((timer) => ({
    ...timer,
    _id: `bad${timer._id}`,
    subject: `bad${timer.subject}`,
  }))
  await insertAll(TimerModel.collection, [...bad, ...timers(3, new Date(Date.now() - 1000))])
  schedule = startSchedule({ fire, onError: () => undefined })
  await schedule.tick()
  expect(['subject0', 'subject1', 'subject2'].map((subject) => tries.get(subject))).toEqual([1, 1, 1])
  expect(await TimerModel.countDocuments()).toBe(230)
  await pause(1200)
  await schedule.tick()
  expect(tries.get('badsubject0')).toBe(2)
  await pause(1200)
  await schedule.tick()
  expect(tries.get('badsubject0')).toBe(2)
})

it('rings for one that is set later and due sooner', async () => {
  const fired: number[] = []
  schedule = startSchedule({ fire: async () => void fired.push(Date.now()), onError: () => undefined })
  await schedule.tick()
  await pause(100)
  const due = new Date(Date.now() + 300)
  await setTimers('subject', [{ part: null, what: 'deadline', event: 'deadlinePassed', due, epoch: 0 }])
  await pause(900)
  expect(fired).toHaveLength(1)
  expect((fired[0] ?? 0) - due.getTime()).toBeGreaterThanOrEqual(-5)
})

it('does not ask what comes next for every timer that is set', async () => {
  schedule = startSchedule({ fire: async () => undefined, onError: () => undefined })
  await schedule.tick()
  await pause(100)
  let asked = 0
  const hear = ({ commandName, command }: CommandStartedEvent): void => {
    if (commandName === 'find' && command['find'] === 'timers') asked++
  }
  const client = connection().getClient()
  client.on('commandStarted', hear)
  for (let n = 0; n < 20; n++)
    await setTimers(`subject${n}`, [{ part: null, what: 'deadline', event: 'deadlinePassed', due: new Date(Date.now() + HOUR), epoch: 0 }])
  client.off('commandStarted', hear)
  // Its own rounds, one a second, ask twice each.
  expect(asked).toBeLessThan(8)
})
