import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UserModel } from '../../server/access/model'
import { newId } from '../../server/platform/newId'
import { makeOrganization, makeUser, type TestUser } from '../world/people'
import { scrollTo, TASKS, tasksOf } from './longTasks'
import { makeBrowserWorld, type BrowserWorld } from './world'

const COUNT = 10_000

describe('a list of ten thousand people', () => {
  let world: BrowserWorld
  let admin: TestUser | undefined
  let company = { id: 0, name: '' }
  beforeAll(async () => {
    world = await makeBrowserWorld({
      alsoSeed: async () => {
        admin = await makeUser('admin', { email: 'ines.wolters@lotse.example' })
        const { _id, name } = await makeOrganization({ name: 'Nordkai Tiefbau GmbH' })
        company = { id: _id, name }
        const [made, other] = [new Date(), (await makeOrganization())._id]
        const people = Array.from({ length: COUNT }, (_, index) => {
          const email = `person${String(index).padStart(5, '0')}@bieter.example`
          const organizationId = index % 1000 === 7 ? _id : other
          return new UserModel({
            ...{ _id: newId(), email, givenName: 'Kim', surName: `Nummer ${index}`, organizationId, roles: ['ORGANIZATION_USER'] },
            ...{ state: index % 50 === 3 ? 'DISABLED' : 'ACTIVE', totp: { enabled: false }, created: made, updated: made },
          }).toObject()
        })
        for (let from = 0; from < COUNT; from += 1000) await UserModel.collection.insertMany(people.slice(from, from + 1000) as never[])
      },
    })
  })
  afterAll(() => world.close())

  it('is read by scrolling to its end, with the keyboard, and no task longer than 50 ms', async () => {
    const page = await world.open(admin ? { as: admin } : {})
    await page.goto('/benutzer')
    await page.getByRole('link', { name: 'person00000@bieter.example' }).waitFor()
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(500)
    // From here on: what loading the page took is no matter of scrolling.
    await world.browser.startTracing(page, { categories: TASKS })
    await page.mouse.move(700, 500)
    const last = page.getByRole('link', { name: `person0${COUNT - 1}@bieter.example` })
    await scrollTo(page, last)
    const tasks = tasksOf(await world.browser.stopTracing())
    console.log(`scrolling ${COUNT} rows: ${tasks.length} tasks, the longest ${tasks.slice(0, 5).map(Math.round).join(', ')} ms`)
    expect(tasks.length).toBeGreaterThan(100)
    expect(await page.locator('tbody tr').count()).toBeLessThan(80)
    expect(tasks.filter((duration) => duration > 50)).toEqual([])
  })

  it('is walked with ↑ ↓ and opened with Enter, from the search field on', async () => {
    const page = await world.open(admin ? { as: admin } : {})
    await page.goto('/benutzer')
    await page.getByRole('searchbox', { name: 'Benutzer suchen' }).fill('person0004')
    await page.getByRole('link', { name: 'person00049@bieter.example' }).waitFor()
    await expect.poll(() => page.locator('tbody .rowlink').count()).toBe(10)
    await page.keyboard.press('ArrowDown')
    for (let steps = 0; steps < 3; steps++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Kim Nummer 42' }).waitFor()
    await page.goBack()
    expect(await page.getByRole('searchbox').inputValue()).toBe('person0004')
  })

  it('shows one organization by ?oid=, with its name to be taken off again, and states', async () => {
    const page = await world.open(admin ? { as: admin } : {})
    await page.goto(`/benutzer?oid=${company.id}`)
    await page.getByRole('button', { name: `Filter ${company.name} entfernen` }).waitFor()
    await expect.poll(() => page.locator('tbody .rowlink').count()).toBe(10)
    await page.getByRole('button', { name: `Filter ${company.name} entfernen` }).click()
    await page.getByRole('combobox', { name: 'Zustand' }).selectOption('Deaktivierte')
    await page.getByRole('row', { name: /person00003@bieter\.example inaktiv/ }).waitFor()
    expect(new URL(page.url()).search).toBe('?state=DISABLED')
    await page.getByRole('searchbox').fill('gibt es nicht')
    await page.getByText('Dazu gibt es kein Konto.').waitFor()
    await page.getByRole('button', { name: 'Filter zurücksetzen' }).click()
    await page.getByRole('link', { name: 'person00000@bieter.example' }).waitFor()
  })
})
