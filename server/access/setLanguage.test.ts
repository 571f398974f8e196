import { describe, expect, it } from 'vitest'
import { inWorld, type World } from '../../tests/world/inWorld'

describe('setLanguage', () => {
  let world: World
  inWorld((made) => (world = made))

  it('keeps the language with the account, beside what else is kept there, and makes no open form stale', async () => {
    const kim = await world.user('member', { settings: { start: 'list' } })
    const before = await world.call(kim, 'getUser', kim.email)
    await world.call(kim, 'setLanguage', 'en_US')
    const after = await world.call(kim, 'getUser', kim.email)
    expect(after).toMatchObject({ settings: { start: 'list', language: 'en_US' } })
    expect(after).toHaveProperty('version', (before as { version: number }).version)
  })

  it.each([
    ['de', 'de_DE'],
    ['en', 'en_US'],
  ] as const)('takes %s as well', async (short, language) => {
    const kim = await world.user('member')
    await world.call(kim, 'setLanguage', short)
    expect(await world.call(kim, 'getUser', kim.email)).toMatchObject({ settings: { language } })
  })

  it('knows two languages and nothing else', async () => {
    const kim = await world.user('member')
    for (const language of ['fr_FR', '', { $ne: 1 }, null])
      await expect(world.callRaw(kim, ['setLanguage', [language]])).rejects.toMatchObject({ status: 422 })
    await expect(world.call(null, 'setLanguage', 'de_DE')).rejects.toMatchObject({ status: 401 })
  })

  it('lies beside how often one is written to, which is a choice of two', async () => {
    const kim = await world.user('member', { settings: { language: 'en_US' } })
    await world.call(kim, 'setMailFrequency', 'daily')
    expect(await world.call(kim, 'getUser', kim.email)).toMatchObject({ settings: { language: 'en_US', mailFrequency: 'daily' } })
    for (const frequency of ['weekly', 'never', '', null])
      await expect(world.callRaw(kim, ['setMailFrequency', [frequency]])).rejects.toMatchObject({ status: 422 })
    await expect(world.call(null, 'setMailFrequency', 'daily')).rejects.toMatchObject({ status: 401 })
  })
})
