import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeOrganization, makeUser, type TestUser } from '../world/people'
import { enter, linkMailedTo, mailsTo } from './accountWorld'
import { goOn } from './goOn'
import { makeBrowserWorld, PASSWORD, type BrowserWorld } from './world'

/*
 * Who comes into a company: its own admin decides, or where it has none whoever reads its address; and what two system admins do together.
 */

const NEW = 'vier Kraniche im Watt'
let world: BrowserWorld
let people: { boss: TestUser; member: TestUser; admin: TestUser; second: TestUser }
let companies: { full: number; empty: Record<'de' | 'en', number> }
beforeAll(async () => {
  world = await makeBrowserWorld({
    alsoSeed: async () => {
      const full = await makeOrganization({ name: 'Nordkai Tiefbau GmbH' })
      const [de, en] = [await makeOrganization({ name: 'Stille Werft GmbH' }), await makeOrganization({ name: 'Leerer Speicher KG' })]
      companies = { full: full._id, empty: { de: de._id, en: en._id } }
      const organizationId = full._id
      people = {
        boss: await makeUser('organizationAdmin', {
          email: 's.krohn@nordkai.example',
          givenName: 'Silke',
          surName: 'Krohn',
          organizationId,
        }),
        member: await makeUser('member', { email: 'm.albers@nordkai.example', givenName: 'Malte', surName: 'Albers', organizationId }),
        admin: await makeUser('admin', { email: 'ines.wolters@lotse.example', givenName: 'Ines', surName: 'Wolters' }),
        second: await makeUser('admin', { email: 'okko.janssen@lotse.example', givenName: 'Okko', surName: 'Janssen' }),
      }
    },
  })
})
afterAll(() => world.close())

const LOCALE = { de: 'de-DE', en: 'en-US' } as const
const WORDS = {
  de: {
    save: 'Speichern',
    accept: 'Einladung annehmen',
    waiting: 'Ihr Konto wartet auf die Zustimmung des Unternehmens',
    proposed: 'Vorgeschlagene Konten',
    admit: 'Aufnehmen',
    earlier: 'Darf lesen, was bisher begonnen oder eingereicht wurde',
    agree: 'Zustimmen',
    confirm: 'Konto für Ihr Unternehmen bestätigen',
    done: 'Das Konto gehört jetzt zu Ihrem Unternehmen',
    gone: 'Dieser Link gilt nicht mehr',
    skip: 'Überspringen',
  },
  en: {
    save: 'Save',
    accept: 'Accept invitation',
    waiting: 'Your account is waiting for the company’s consent',
    proposed: 'Proposed accounts',
    admit: 'Admit',
    earlier: 'May read what was begun or submitted so far',
    agree: 'Agree',
    confirm: 'Confirm an account for your company',
    done: 'The account belongs to your company now',
    gone: 'This link no longer works',
    skip: 'Skip',
  },
} as const
const heading = (page: Page, name: string): Promise<void> => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const isCut = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
/** For whoever looks: SHOTS names a folder. */
const picture = async (page: Page, name: string): Promise<void> => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/admission-${name}.png`, fullPage: true })
}

const propose = (email: string, organizationId: number): Promise<unknown> =>
  world.call(world.staff.anke, 'createUser', {
    ...{ email, givenName: 'Tjark', surName: 'Wilts', roles: ['ORGANIZATION_USER'], organizationId },
  })
/** By the invitation, as far as anybody comes whom the company has not admitted. */
const setUpAccount = async (page: Page, email: string): Promise<void> => {
  const link = await linkMailedTo(world, email)
  await world.call(null, 'changePassword', null, new URL(link, world.address).searchParams.get('token'), NEW)
  await page.goto('/login')
  await enter(page, email, NEW)
}

describe.each(['de', 'en'] as const)('%s', (lang) => {
  const words = WORDS[lang]
  const locale = LOCALE[lang]

  it('a company admits a colleague whom staff proposed', async () => {
    const email = `t.wilts.${lang}@nordkai.example`
    await propose(email, companies.full)
    const theirs = await world.open({ width: 390, height: 844 })
    await setUpAccount(theirs, email)
    await heading(theirs, WORDS.de.waiting)
    expect(await isCut(theirs)).toBe(false)
    await picture(theirs, `waiting-${lang}`)
    // No page of the company opens meanwhile.
    await theirs.goto('/organisation')
    await heading(theirs, WORDS.de.waiting)

    const boss = await world.open({ as: people.boss, locale, width: 390, height: 844 })
    await boss.goto('/organisation')
    const box = boss.getByRole('region', { name: words.proposed })
    await box.getByText(email).waitFor()
    await box.getByText('Anke Behrens').waitFor()
    expect(await isCut(boss)).toBe(false)
    await picture(boss, `box-${lang}`)
    await box.getByRole('button', { name: words.admit }).focus()
    await boss.keyboard.press('Enter')
    const dialog = boss.getByRole('dialog')
    expect(await dialog.getByRole('switch', { name: words.earlier }).isChecked()).toBe(false)
    await picture(boss, `dialog-${lang}`)
    await dialog.getByRole('button', { name: words.admit }).click()
    await box.waitFor({ state: 'detached' })

    // The page that waited goes on by itself.
    await theirs.getByRole('heading', { name: WORDS.de.waiting }).waitFor({ state: 'detached' })
    await goOn(boss, `/benutzer/${email}`)
    await heading(boss, 'Tjark Wilts')
    expect(await boss.getByRole('switch').last().isChecked()).toBe(false)
    await Promise.all([theirs.context().close(), boss.context().close()])
  })

  it('a company without any active member is asked at its own address', async () => {
    const organizationId = companies.empty[lang]
    const email = `t.wilts.${lang}@werft.example`
    await propose(email, organizationId)
    const guest = await world.open({ locale, width: 390, height: 844 })
    const link = await linkMailedTo(world, `kontakt${organizationId}@example.org`)
    expect(new URL(link, world.address).pathname).toBe('/konto-bestaetigen')
    await guest.goto(link)
    await heading(guest, words.confirm)
    await guest.getByText(email).waitFor()
    await guest.getByText('Anke Behrens').waitFor()
    expect(await isCut(guest)).toBe(false)
    await picture(guest, `address-${lang}`)
    await guest.getByRole('button', { name: words.agree }).focus()
    await guest.keyboard.press('Enter')
    await heading(guest, words.done)
    await guest.reload()
    await heading(guest, words.gone)
    const { roles } = await world.call<{ roles: string[] }>(people.admin, 'getUser', email)
    expect(roles).toEqual(['ORGANIZATION_ADMIN'])
    await guest.context().close()
  })
})

it('two system admins change a bidder’s address together; the old one hears of it at once', async () => {
  const { email } = people.member
  const page = await world.open({ as: people.admin, width: 390, height: 844 })
  await page.goto(`/benutzer/${email}`)
  await heading(page, 'Malte Albers')
  expect(await page.getByRole('button', { name: 'Passwort zurücksetzen' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Änderung beantragen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Neue E-Mail-Adresse' }).fill('malte@neu.example')
  await dialog.getByRole('button', { name: 'Beantragen' }).click()
  await dialog.getByText('Bitte begründen Sie den Antrag mit mindestens 10 Zeichen.').waitFor()
  await dialog.getByRole('textbox', { name: /Begründung/ }).fill('Das Postfach gibt es nicht mehr.')
  expect(await isCut(page)).toBe(false)
  await picture(page, 'request')
  await dialog.getByRole('button', { name: 'Beantragen' }).click()
  await page.getByText('Der Antrag wartet auf einen zweiten System-Administrator.').waitFor()
  await expect
    .poll(async () => (await mailsTo(world, email)).map(({ subject }) => subject))
    .toEqual(['Jemand möchte das Konto von Malte Albers ändern'])
  await goOn(page, '/benutzer')
  await page.getByText('Eine andere Person muss Ihren Antrag bestätigen.').waitFor()

  const other = await world.open({ as: people.second })
  await other.goto('/benutzer')
  await other
    .getByRole('region', { name: 'Beantragte Änderungen an Konten von Bietern' })
    .getByRole('button', { name: 'Bestätigen' })
    .click()
  await picture(other, 'confirm')
  await other.getByRole('dialog').getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await other.getByRole('dialog').getByRole('button', { name: 'Bestätigen' }).click()
  await other.getByText('Die Änderung wurde ausgeführt.').waitFor()
  await expect.poll(async () => (await mailsTo(world, email)).length).toBe(2)
  await linkMailedTo(world, 'malte@neu.example')
  await Promise.all([page.context().close(), other.context().close()])
})
