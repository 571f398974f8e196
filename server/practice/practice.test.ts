import { afterEach, describe, expect, it } from 'vitest'
import { again } from '../../tests/world/offers'
import { refusalOf } from '../../tests/world/procedure'
import { inWorld, type World } from '../../tests/world/inWorld'
import { filledOffer } from '../world/bidderDrafts'

let world: World
inWorld((made) => (world = made))
afterEach(() => world.holdClock(null))

const START = '2026-12-01T09:00:00.000Z'
const data = filledOffer(4_711, new Date(START))
const files = [{ name: 'Preisblatt.pdf', size: 12, sha256: 'ab'.repeat(32) }]

describe('practising', () => {
  it('goes as the real thing: draft, what is missing, receipt, withdrawal, anew', async () => {
    world.holdClock(START)
    const who = await world.user('member')
    expect(await world.call(who, 'getPractice')).toBeNull()
    const begun = await world.call(who, 'startPractice', 5)
    expect(begun).toMatchObject({ started: START, deadline: '2026-12-01T09:05:00.000Z', version: 1, isOpen: true, receipt: null })
    expect(await refusalOf(world.call(who, 'submitPractice', 'Ada Muster'))).toMatchObject({
      status: 422,
      data: { errors: expect.arrayContaining([expect.objectContaining({ path: '/price/total/net-total', rule: 'required' })]) as unknown },
    })
    const saved = await world.call(who, 'savePractice', { version: 1, data, files })
    expect(saved).toMatchObject({ version: 2, missing: [], data, files })
    expect(await refusalOf(world.call(who, 'savePractice', { version: 1, data, files }))).toMatchObject({ status: 409 })
    expect(await refusalOf(world.call(who, 'submitPractice', ' '))).toMatchObject({ status: 422 })
    const sent = await world.call(who, 'submitPractice', 'Ada Muster')
    expect(sent).toMatchObject({ isOpen: false, receipt: { late: false, declaredBy: 'Ada Muster', files, receivedAt: START } })
    expect(sent.receipt?.no).toMatch(/^TEST-\d{6}$/)
    expect(await refusalOf(world.call(who, 'savePractice', { version: sent.version, data, files }))).toMatchObject({
      data: { reason: 'refused.alreadySubmitted' },
    })
    expect(await world.call(who, 'withdrawPractice')).toMatchObject({ isOpen: true, receipt: null, receipts: [{ withdrawnAt: START }] })
    expect(await refusalOf(world.call(who, 'withdrawPractice'))).toMatchObject({ data: { reason: 'refused.nothingSubmitted' } })
    // From the deadline on it is late.
    world.advanceClock(5 * 60_000)
    expect(await world.call(who, 'submitPractice', 'Ada Muster')).toMatchObject({ receipt: { late: true } })
    expect(await refusalOf(world.call(who, 'withdrawPractice'))).toMatchObject({ data: { reason: 'refused.withdrawalTooLate' } })
  })

  it('is one person’s own, lies sealed, and is gone when it ends or a day later', async () => {
    world.holdClock(START)
    const who = await world.user('member')
    const colleague = await world.user('member', { organizationId: who.organizationId ?? 0 })
    await world.call(who, 'startPractice')
    await world.call(who, 'savePractice', { version: 1, data, files })
    expect(await world.call(colleague, 'getPractice')).toBeNull()
    const stored = JSON.stringify(await world.db.collection('practices').find().toArray())
    for (const secret of ['4711', 'Preisblatt']) expect(stored).not.toContain(secret)
    await world.call(who, 'endPractice')
    expect(await world.call(who, 'getPractice')).toBeNull()
    expect(await refusalOf(world.call(who, 'submitPractice', 'Ada Muster'))).toMatchObject({ status: 404 })
    await world.call(who, 'startPractice')
    world.advanceClock(86_400_000 - 1)
    expect(await world.call(await again(who), 'getPractice')).not.toBeNull()
    world.advanceClock(1)
    expect(await world.call(await again(who), 'getPractice')).toBeNull()
  })
})
