import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import type { Page } from 'playwright'
import { vi } from 'vitest'
import { makeOrganization, makeUser, type TestUser } from '../world/people'
import { makeBrowserWorld, PASSWORD, type BrowserWorld, type BrowserWorldOptions } from './world'

/** The people of the journeys about accounts. */
export interface AccountWorld extends BrowserWorld {
  admin: TestUser
  /** Admin and member of one company. */
  boss: TestUser
  member: TestUser
  company: { id: number; name: string }
  /** Never set up a second factor: the set-up stands before everything. */
  newcomer: TestUser
  /** Another one. */
  skipper: TestUser
  /** Their address is not confirmed. */
  unconfirmed: TestUser
}

export async function makeAccountWorld(more: Omit<BrowserWorldOptions, 'alsoSeed'> = {}): Promise<AccountWorld> {
  const people: Partial<Omit<AccountWorld, keyof BrowserWorld>> = {}
  const world = await makeBrowserWorld({
    ...more,
    alsoSeed: async () => {
      const company = await makeOrganization({ name: 'Nordkai Tiefbau GmbH' })
      people.company = { id: company._id, name: company.name }
      const organizationId = company._id
      people.admin = await makeUser('admin', { email: 'ines.wolters@lotse.example', givenName: 'Ines', surName: 'Wolters' })
      people.boss = await makeUser('organizationAdmin', {
        ...{ email: 's.krohn@nordkai-tiefbau.example', givenName: 'Silke', surName: 'Krohn', organizationId },
      })
      people.member = await makeUser('member', {
        ...{ email: 'm.albers@nordkai-tiefbau.example', givenName: 'Malte', surName: 'Albers', organizationId },
      })
      people.newcomer = await makeUser('internal', {
        ...{ email: 'neu@lotse.example', givenName: 'Nele', surName: 'Neumann', totp: { enabled: null } },
      })
      people.skipper = await makeUser('internal', {
        ...{ email: 'skipper@lotse.example', givenName: 'Skip', surName: 'Skagen', totp: { enabled: null } },
      })
      people.unconfirmed = await makeUser('member', {
        ...{ email: 'unbestaetigt@nordkai-tiefbau.example', givenName: 'Uwe', surName: 'Unruh', organizationId, state: '' },
      })
    },
  })
  const { admin, boss, member, company, newcomer, skipper, unconfirmed } = people
  if (!admin || !boss || !member || !company || !newcomer || !skipper || !unconfirmed) throw new Error('nobody was seeded')
  return { ...world, admin, boss, member, company, newcomer, skipper, unconfirmed }
}

/** The mails to an address, oldest first, read from the files that a server without SMTP_URL writes. */
export async function mailsTo(world: BrowserWorld, email: string): Promise<Email[]> {
  const folder = join(world.dataDir, 'mails')
  let names: string[] = []
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  } catch {
    return []
  }
  const mails = await Promise.all(names.map((name) => PostalMime.parse(readFileSync(join(folder, name)))))
  return mails
    .filter(({ to }) => to?.some(({ address }) => address === email))
    .sort((a, b) => Date.parse(a.date ?? '') - Date.parse(b.date ?? ''))
}

/** Waits for the mail after `known` earlier ones and answers the path and query of the link in it. */
export async function linkMailedTo(world: BrowserWorld, email: string, known = 0): Promise<string> {
  await vi.waitUntil(async () => (await mailsTo(world, email)).length > known, { timeout: 20_000, interval: 100 })
  const mail = (await mailsTo(world, email)).at(-1)
  const found = /https?:\/\/[^\s"<>]+token=[^\s"<>&]+/.exec(mail?.text ?? mail?.html ?? '')?.[0]
  if (found === undefined) throw new Error(`no link in:\n${mail?.text ?? mail?.html ?? ''}`)
  const { pathname, search } = new URL(found)
  return pathname + search
}

/** Logs in through the dialog, with the password of the seeded people unless another is given. */
export async function enter(page: Page, email: string, password = PASSWORD): Promise<void> {
  // In the dialog: the form for a new password, which may still stand behind it, shows the address too.
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Einloggen' }) })
  await dialog.getByRole('textbox', { name: 'E-Mail' }).fill(email)
  await dialog.getByLabel('Passwort', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Einloggen' }).click()
}

/** Through the account menu, with its question. */
export async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Konto$/ }).click()
  await page.getByRole('menuitem', { name: 'Ausloggen' }).click()
  await page.getByText('Möchten Sie sich wirklich ausloggen?').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Ausloggen' }).click()
}
