import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../engine/languages'
import { KNOWN_PATHS } from '../../engine/pages'
import type { MailRow } from '../../server/contract/mail/mail'
import { startOwnDatabase } from '../../server/platform/database/ownDatabase'
import { unknownWords } from '../world/knownWords'
import { projectWithPseudo, PSEUDO } from '../world/pseudoLanguage'
import { makeDemoWorld, type DemoWorld } from './demoWorld'
import { everyPath } from './everyPath'
import { shownIn, type Shown } from './shown'

const WALKERS = ['guest', 'company', 'staff', 'admin'] as const
type Walker = (typeof WALKERS)[number]

/** So many menus and dialogs of a page are opened; the rest are those of further rows. */
const OPENED = 2

/** Names of what others made and of how files are written: alike in every language. */
const NAMES = [
  'Lotse',
  'LOTSE',
  'CPV',
  'NUTS',
  'OpenStreetMap',
  'GeoJSON',
  'Shapefile',
  'JsonLogic',
  'WMS',
  'CSV',
  'EUR',
  'PDF',
  'ZIP',
  'SMTP',
  'XML',
  'JSON',
]

/** Every text in a value; not the codes of choices, which nobody should read. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') {
    // Forms are kept as they were sent.
    if (/^[[{]"/.test(value)) return textsIn(JSON.parse(value))
    return /^[a-z][a-z\d-]*$/.test(value) ? [] : [value]
  }
  if (Array.isArray(value)) return value.flatMap(textsIn)
  const isPlain = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  return isPlain ? Object.values(value).flatMap(textsIn) : []
}

/** What people wrote, and what was sent to them: all of the database of a data folder. */
const textsOfDatabase = async (dataDir: string): Promise<string[]> => {
  const database = await startOwnDatabase(dataDir, { sync: false })
  const client = await MongoClient.connect(database.uri)
  try {
    const texts: string[] = []
    for (const { collectionName } of await client.db().collections())
      // Forms are marked, and said in English beside.
      if (!/template/i.test(collectionName)) texts.push(...textsIn(await client.db().collection(collectionName).find().toArray()))
    return texts
  } finally {
    await client.close()
    await database.stop()
  }
}

describe('a further language', () => {
  let project: ReturnType<typeof projectWithPseudo>
  let world: DemoWorld
  let every: Awaited<ReturnType<typeof everyPath>>
  let paths: Record<Walker, string[]>
  let foreignIn: (text: string) => string[]

  beforeAll(async () => {
    project = projectWithPseudo({ built: true })
    let texts: string[] = []
    world = await makeDemoWorld({ root: project.root, look: async (dataDir) => (texts = await textsOfDatabase(dataDir)) })
    every = await everyPath(world)
    const { of, draft, admin, staff } = every
    const lotId = (await every.tender('opened')).lots[0]?.lotId ?? ''
    const mail = (await world.call<MailRow[]>(admin.token, 'getMails', {}))[0]?.id ?? ''
    paths = {
      guest: [
        ...['/', '/login', '/passwort-reset', '/passwort-reset?token=over', '/konto-bestaetigen', '/konto-bestaetigen?token=over'],
        ...['/registrierung', '/suche-abbestellen?token=over', '/projekte#öffentlich', '/grundstuecke', '/nothing/of/ours'],
        ...of('applying', '', '/bewerbung', '/fragen', '/dokumente', '/aenderungen', '/fassungen/1'),
        ...['/changelog', '/impressum', '/datenschutz', '/barrierefreiheit', '/nutzungsbedingungen', '/benutzer'],
      ],
      company: [...every.paths.company, ...of('negotiating', '/bestaetigung/1'), ...of('applying', '/fassungen/1')],
      staff: [
        ...every.paths.staff,
        ...['', '2', '3/1', '3/2', '3/3', '3/4', '3/5', '3/1/1'].map((step) => `/wizard/${step}`.replace(/\/$/, '')),
        ...[`/projekte/${draft}/kriterien`, ...of('opened', `/oeffnung/${lotId}`), ...of('offering', '/interessenten'), '/projekte/anlage'],
      ],
      admin: [
        ...every.paths.admin,
        ...['', '#dateien', '#recht', '#formulare', '#anmeldung'].map((part) => `/einstellungen${part}`),
        ...[`/mails/${mail}`, '/benutzer/intern/anlage', `/benutzer/${staff.email}`, '/system/ablauf?maschine=opening&spiel=1'],
      ],
    }
    const languages = [PSEUDO, ...LANGUAGES].flatMap((lang) => textsOfFile(`engine/languages/${lang}/language.json`))
    const codes = textsOfFile('eforms-sdk/data/1.7/codelists/currency.json').filter((code) => /^[A-Z]{3}$/.test(code))
    const bodies = textsOfFile('web/organizations/reviewBodies.json')
    foreignIn = unknownWords([...NAMES, ...languages, ...codes, ...bodies, ...texts])
  }, 400_000)
  afterAll(async () => {
    await world.close()
    project.remove()
  })

  const textsOfFile = (path: string): string[] => textsIn(JSON.parse(readFileSync(join(project.root, path), 'utf8')))

  const settle = async (page: Page): Promise<void> => {
    await page.getByRole('main').waitFor({ state: 'attached' })
    await page.waitForFunction(() => document.querySelector('.skeleton, #served') === null)
    await page.waitForTimeout(300)
  }

  const faultsIn = (path: string, shown: readonly Shown[]): string[] =>
    shown.flatMap(({ text, where }) => foreignIn(text).map((words) => `${path}: ${where}: ${words} in '${text.slice(0, 120)}'`))

  it.each(WALKERS)(
    'is on every page of the application, and no other one: %s',
    async (walker) => {
      const page = await world.open({ locale: PSEUDO, ...(walker === 'guest' ? {} : { as: every[walker] }) })
      const faults: string[] = []
      for (const path of paths[walker]) {
        await page.goto('/healthz')
        await page.goto(path)
        await settle(page)
        faults.push(...faultsIn(path, await page.evaluate(shownIn, { lang: PSEUDO })))
        for (const opener of (await page.locator('main [aria-haspopup]:visible:enabled').all()).slice(0, OPENED)) {
          await opener.click()
          await settle(page)
          faults.push(...faultsIn(`${path}, opened`, await page.evaluate(shownIn, { lang: PSEUDO })))
          await page.keyboard.press('Escape')
        }
      }
      expect([...new Map(faults.map((fault) => [fault.replace(/^\S+ /, ''), fault])).values()]).toEqual([])
    },
    400_000,
  )

  it('is on every page that the server writes for guests', async () => {
    const page = await world.open({ locale: PSEUDO })
    const faults: string[] = []
    await page.goto('/healthz')
    for (const path of paths.guest.map((one) => one.replace(/#.*/, ''))) {
      const served = await fetch(`${world.address}${path}`, { headers: { accept: 'text/html', 'accept-language': PSEUDO } })
      faults.push(...faultsIn(`served ${path}`, await page.evaluate(shownIn, { lang: PSEUDO, html: await served.text() })))
    }
    expect(faults).toEqual([])
  })

  it('has every known page walked by somebody', () => {
    const walked = Object.values(paths).flat()
    const isWalked = (path: string): boolean => {
      const pattern = path.replace(/\/:(\w+)\?/g, '(/[^/?#]+)?').replace(/:\w+/g, '[^/?#]+')
      return walked.some((one) => new RegExp(`^${pattern}([?#].*)?$`).test(one))
    }
    expect(KNOWN_PATHS.filter((path) => !isWalked(path))).toEqual([])
  })
})
