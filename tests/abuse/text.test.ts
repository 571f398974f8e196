import { beforeEach, describe, expect, it } from 'vitest'
import { appendAudit, forgetHead } from '../../server/log/append'
import { AuditModel } from '../../server/log/model'
import { verifyChain, storedEntries } from '../../server/log/verify'
import { createDispatcher } from '../../server/calls/dispatcher'
import type { AppError } from '../../server/platform/errors'
import { makeTender } from '../world/tenders'
import { inTeam, type World, type TestUser } from '../world/inWorld'

let world: World
let staff: TestUser
let second: TestUser
inTeam((made) => ({ world, staff, second } = made))
beforeEach(async () => {
  await AuditModel.deleteMany({})
  forgetHead()
})

const refusal = (user: TestUser | null, method: string, ...args: unknown[]): Promise<AppError> =>
  world.callRaw(user, [method, args]).then(
    () => {
      throw new Error('was taken')
    },
    (fault: AppError) => fault,
  )

describe('text that no database keeps as it is', () => {
  it.each([
    ['a high surrogate alone', 'Los \ud83d 1', 'Los  1'],
    ['a low surrogate alone', 'Los \ude00 1', 'Los  1'],
    ['a pair the wrong way round', 'a\ude00\ud83d', 'a'],
    ['NUL', 'Los\u00001', 'Los1'],
  ])('is kept without it: %s', async (_what, text, kept) => {
    const tender = await makeTender(world, { creator: staff, second })
    const saved = await world.call(staff, 'updateProject', { id: tender.id, version: tender.version, description: text })
    expect(saved.description).toBe(kept)
    expect(await world.call(staff, 'getProject', tender.id)).toMatchObject({ description: kept })
    expect(await verifyChain(storedEntries())).toMatchObject({ ok: true })
  })

  it('is refused in a name of a value and in a password, and nothing is written down', async () => {
    const tender = await makeTender(world, { creator: staff, second })
    await AuditModel.deleteMany({})
    forgetHead()
    const data = { 'a\ud83d': 1 }
    expect(await refusal(staff, 'updateProject', { id: tender.id, version: tender.version, data })).toMatchObject({ status: 422 })
    const errors = [{ path: '/password', rule: 'brokenText' }]
    expect(await refusal(null, 'login', 'jemand@amt.example', 'x\u0000y')).toMatchObject({ status: 422, data: { errors } })
    expect(await AuditModel.countDocuments({})).toBe(0)
  })

  it('leaves whole pairs alone', async () => {
    const tender = await makeTender(world, { creator: staff, second })
    const saved = await world.call(staff, 'updateProject', { id: tender.id, version: 1, description: 'Fähre ⛴️ und 😀\r\n\tZeile' })
    expect(saved.description).toBe('Fähre ⛴️ und 😀\r\n\tZeile')
  })
})

describe('the log', () => {
  it('stays whole when a long text is cut where an emoji stands', async () => {
    const tender = await makeTender(world, { creator: staff, second })
    await world.call(staff, 'updateProject', { id: tender.id, version: 1, description: `${'x'.repeat(199)}😀 und so weiter` })
    expect(JSON.stringify(await AuditModel.find({ type: 'PROJECT_CHANGED' }).lean())).toContain(`${'x'.repeat(199)} …`)
    expect(await verifyChain(storedEntries())).toMatchObject({ ok: true })
  })

  it('stays whole whatever text an entry brings', async () => {
    await appendAudit({ type: 'TEST', at: new Date(), actor: null, data: { text: 'Los \ud83d 1' } })
    expect(await verifyChain(storedEntries())).toMatchObject({ ok: true })
  })
})

describe('what is sent', () => {
  it('is refused above 256 kB from whoever is not logged in', async () => {
    const big = `{"jsonrpc":"2.0","id":1,"method":"login","params":["a","${'x'.repeat(300_000)}"]}`
    const pending = await world.user('admin', { totp: { enabled: true } })
    for (const token of [null, 'x', pending.token]) expect(await world.send(token, big)).toMatchObject({ error: { code: 413 } })
    expect(await world.send(staff.token, big)).toMatchObject({ error: { code: 422 } })
  })

  it('is not quoted in the log when it is no JSON', async () => {
    const causes: unknown[] = []
    const none = async () => undefined
    const dispatcher = createDispatcher([], {
      authenticate: () => world.sessions.authenticate(null),
      audit: none,
      sessions: world.sessions,
      emit: none,
      onError: ({ cause }) => void causes.push(cause),
    })
    const connection = { address: '', device: '', adopt: none }
    await dispatcher.receive({ token: null, lang: 'de', connection }, 'Geheim-123')
    expect(causes).toEqual([undefined])
  })
})
