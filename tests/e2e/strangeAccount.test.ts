import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { UserModel } from '../../server/access/model'
import { makeAccountWorld, type AccountWorld } from './accountWorld'
import { faultsByDayAndNight, tooWide } from './axe'
import { goOn } from './goOn'
import { PASSWORD } from './world'

/* Somebody changed accounts in the database: what their admins see of it and can do, and what the person is told who is kept out. */
let world: AccountWorld
beforeAll(async () => {
  world = await makeAccountWorld()
  await world.withDatabase(async () => {
    const rewrite = (id: string, change: object) => UserModel.collection.updateOne({ _id: id as never }, { $set: change })
    await rewrite(world.member.id, { passwordHash: 'x', readsEarlier: true })
    await rewrite(world.staff.anke.id, { passwordHash: 'x', 'totp.enabled': null })
  })
})
afterAll(() => world?.close())

const WORDS = {
  de: {
    tag: 'fremd geändert',
    text: 'Jemand hat dieses Konto an Lotse vorbei in der Datenbank geändert.',
    person: /^Wem es gehört/,
    password: /^Das Passwort/,
    factor: /^Der zweite Faktor/,
    resetFactor: 'Zweiten Faktor zurücksetzen',
    enter: 'Einloggen',
    mail: 'E-Mail',
    own: 'Passwort',
    failed: 'Login fehlgeschlagen.',
  },
  en: {
    tag: 'changed from outside',
    text: 'Somebody changed this account in the database, past Lotse.',
    person: /^Whose it is/,
    password: /^The password/,
    factor: /^The second factor/,
    resetFactor: 'Reset second factor',
    enter: 'Log in',
    mail: 'Email',
    own: 'Password',
    failed: 'Login failed.',
  },
} as const

/** At both widths, by day and by night; kept as a picture where somebody looks (SHOTS names a folder). */
const judge = async (page: Page, name: string): Promise<void> => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await tooWide(page)).toBe(0)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/strange-${name}-${width}.png`, fullPage: true })
  }
  expect(await faultsByDayAndNight(page)).toEqual([])
}

it.each([
  ['de', 'de-DE'],
  ['en', 'en-GB'],
] as const)('an account that somebody changed is marked, says what mends it, and lets nobody in (%s)', async (lang, locale) => {
  const words = WORDS[lang]
  const { admin, member, staff } = world
  const page = await world.open({ as: admin, locale })
  await page.goto('/benutzer')
  await page.getByRole('row').filter({ hasText: member.email }).getByText(words.tag).first().waitFor()
  await judge(page, `list-${lang}`)
  await goOn(page, `/benutzer/${member.email}`)
  const note = page.getByRole('status').filter({ hasText: words.text })
  await note.getByText(words.person).waitFor()
  await note.getByText(words.password).waitFor()
  expect(await note.getByText(words.factor).count()).toBe(0)
  await judge(page, `person-${lang}`)
  await goOn(page, `/benutzer/${staff.anke.email}`)
  await page.getByText(words.factor).waitFor()
  // Its row says that there is none; it can be taken away all the same.
  await page.getByRole('button', { name: words.resetFactor }).waitFor()
  await judge(page, `colleague-${lang}`)

  const guest = await world.open({ locale })
  await guest.goto('/login')
  const dialog = guest.getByRole('dialog').filter({ has: guest.getByRole('button', { name: words.enter }) })
  await dialog.getByRole('textbox', { name: words.mail }).fill(member.email)
  await dialog.getByLabel(words.own, { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: words.enter }).click()
  await guest.getByText(words.failed).first().waitFor()
  await judge(guest, `login-${lang}`)
  await Promise.all([page.context().close(), guest.context().close()])
})
