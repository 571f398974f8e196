import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UserModel } from '../../server/access/model'
import { issueToken } from '../../server/access/tokens'
import { readConfig } from '../../server/platform/config'
import { openDatabase } from '../../server/platform/database/open'
import { startOwnDatabase } from '../../server/platform/database/ownDatabase'
import { loadKeyFile } from '../../server/platform/keyFile'
import { createLog } from '../../server/platform/log'
import { startLotseProcess, type LotseProcess } from '../world/lotseProcess'
import { axeFaults, tooWide } from './axe'
import { CHROMIUM_FLAGS } from './tabs'

const PASSWORD = 'vier Kraniche im Watt'
const folder = mkdtempSync(join(tmpdir(), 'lotse-first-'))
const errors: string[] = []
let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: CHROMIUM_FLAGS })
})
afterAll(async () => {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
  expect(errors).toEqual([])
})

/** A reset link for somebody, as the mail that is to carry it will have one. Lotse must not run meanwhile. */
const issueReset = async (dataDir: string, email: string): Promise<string> => {
  const config = readConfig({ DATA_DIR: dataDir, SEAL_KEY_FILE: `${dataDir}.sealkey` })
  loadKeyFile(config.sealKeyFile, { mayCreate: false })
  const database = await openDatabase(config, { log: createLog('silent'), onLost: (words) => errors.push(words) })
  try {
    const user = await UserModel.findOne({ email }).lean()
    return (await issueToken('reset', { userId: user?._id ?? null, at: new Date() })).token
  } finally {
    await database.close()
  }
}

/** The address as printed, on the name that this test reaches the server by. */
const printedLink = (lotse: LotseProcess): string => {
  const link = /http:\/\/\S+\/passwort-reset\?token=\S+/.exec(lotse.output())?.[0]
  if (!link) throw new Error(`no link printed:\n${lotse.output()}`)
  return link
}
const tokenOf = (link: string): string => new URL(link).searchParams.get('token') ?? ''

const call = async (lotse: LotseProcess, method: string, ...params: unknown[]): Promise<{ result?: unknown; error?: { code: number } }> => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: randomUUID(), method, params })
  const answer = await fetch(`${lotse.address}/api/v1/rpc`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return (await answer.json()) as { result?: unknown; error?: { code: number } }
}

const open = async ({ width, locale = 'de-DE' }: { width: number; locale?: string }): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    locale,
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  page.on('pageerror', (error) => errors.push(error.message))
  return page
}

const faultsOfPage = async (page: Page): Promise<string[]> => {
  const [faults, overflow] = [await axeFaults(page), await tooWide(page)]
  return [...faults.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`), ...(overflow > 0 ? [`${overflow} px too wide`] : [])]
}

describe('an empty Lotse', () => {
  let lotse: LotseProcess
  let used = ''
  beforeAll(async () => {
    lotse = await startLotseProcess({ dataDir: join(folder, 'data'), flags: ['--empty'] })
  })
  afterAll(async () => {
    await lotse.stop()
  })

  it('prints what the link is for and how long it lasts; the next start prints another in its place', async () => {
    expect(lotse.output()).toMatch(/no system admin yet\. This link makes the first one/)
    expect(lotse.output()).toMatch(/works once, until \d{1,2} \w+ \d{4}, \d\d:\d\d \(24 hours\)/)
    const before = printedLink(lotse)
    await lotse.stop()
    lotse = await startLotseProcess({ dataDir: join(folder, 'data'), flags: ['--empty'] })
    expect(printedLink(lotse)).not.toBe(before)
    expect(await call(lotse, 'getPasswordLink', tokenOf(before))).toMatchObject({ error: { code: 404 } })
    expect(new URL(printedLink(lotse)).port).toBe(new URL(lotse.address).port)
  })

  it('the page is clean in every state and both languages, wide and at 390 px', async () => {
    const link = printedLink(lotse)
    const { origin } = new URL(link)
    const faults: string[] = []
    for (const [width, locale, words] of [
      [1440, 'de-DE', ['Lotse einrichten', 'Passwort vergessen', 'Dieser Link gilt nicht mehr', 'Konto einrichten']],
      [390, 'de-DE', ['Lotse einrichten', 'Passwort vergessen', 'Dieser Link gilt nicht mehr', 'Konto einrichten']],
      [390, 'en-US', ['Set up Lotse', 'Forgot password', 'This link no longer works', 'Set up account']],
    ] as const) {
      const page = await open({ width, locale })
      const [setup, forgotten, gone, submit] = words
      for (const [address, heading] of [
        [`${origin}/passwort-reset`, forgotten],
        [`${origin}/passwort-reset?token=${'A'.repeat(43)}`, gone],
        [`${origin}/passwort-reset?token=${'x'.repeat(200)}`, gone],
        [link, setup],
      ] as const) {
        await page.goto(address)
        await page.getByRole('heading', { level: 1, name: heading }).waitFor()
        faults.push(...(await faultsOfPage(page)).map((fault) => `${heading} at ${width}: ${fault}`))
      }
      await page.getByRole('button', { name: submit }).click()
      expect(await page.locator('.help.error').count()).toBe(4)
      faults.push(...(await faultsOfPage(page)).map((fault) => `refused at ${width}: ${fault}`))
      await page.context().close()
    }
    expect(faults).toEqual([])
  })

  it('becomes usable by keyboard alone: link, account, login', async () => {
    const link = printedLink(lotse)
    const page = await open({ width: 1440 })
    await page.goto(link)
    await page.getByRole('textbox', { name: 'E-Mail' }).focus()
    const next = async (text: string): Promise<void> => {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    for (const text of ['anke.behrens@lotse.example', 'Anke', 'Behrens']) await next(text)
    await page.keyboard.type('Sommer2026!!')
    // Past the button that shows what was typed.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Sommer2026!')
    await page.keyboard.press('Enter')
    await page.getByText('Die Passwörter stimmen nicht überein.').waitFor()
    await page.keyboard.type('!')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Sommer2026!!')
    await page.keyboard.press('Enter')
    // Only the server knows this one; the focus is at the field it is about.
    await page.getByText(/Dieses Passwort ist zu leicht zu erraten/).waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password')
    await page.keyboard.press('Control+a')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Control+a')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByText('Das Konto ist eingerichtet. Sie können sich jetzt anmelden.').waitFor()
    expect(page.url()).not.toContain('token')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'E-Mail' }).fill('anke.behrens@lotse.example')
    await dialog.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/wizard/1')
    await page.getByRole('button', { name: 'Anke Behrens, Konto' }).waitFor()
    await page.goto(link)
    await page.getByRole('heading', { level: 1, name: 'Dieser Link gilt nicht mehr' }).waitFor()
    await page.context().close()
    // Printed once, and in no line of the log.
    expect(lotse.output().split(tokenOf(link))).toHaveLength(2)
    used = link
  })

  it('leads from the login to who can help, and a reset link to a new password that ends the old session', async () => {
    const email = 'anke.behrens@lotse.example'
    await lotse.stop()
    const token = await issueReset(join(folder, 'data'), email)
    lotse = await startLotseProcess({ dataDir: join(folder, 'data'), flags: ['--empty'] })
    const page = await open({ width: 390 })
    await page.goto(`${lotse.address}/login`)
    await page.getByRole('link', { name: 'Passwort vergessen' }).click()
    await page.getByRole('heading', { level: 1, name: 'Passwort vergessen' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('banner').getByRole('button', { name: 'Anmelden' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'E-Mail' }).fill(email)
    await page.getByRole('dialog').getByLabel('Passwort', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Einloggen' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })

    const other = await open({ width: 390 })
    await other.goto(`${lotse.address}/passwort-reset?token=${token}`)
    await other.getByRole('heading', { level: 1, name: 'Neues Passwort' }).waitFor()
    expect(await other.getByRole('textbox', { name: 'E-Mail' }).inputValue()).toBe(email)
    expect(await faultsOfPage(other)).toEqual([])
    const changed = `${PASSWORD} am Morgen`
    await other.getByLabel('Neues Passwort', { exact: true }).fill(changed)
    await other.getByLabel('Neues Passwort wiederholen', { exact: true }).fill(changed)
    await other.getByRole('button', { name: 'Passwort ändern' }).click()
    await other.getByText('Das Passwort wurde geändert.').waitFor()
    // Whoever was logged in as this person is out, wherever they are.
    await page.getByRole('banner').getByRole('button', { name: 'Anmelden' }).waitFor()
    expect(await call(lotse, 'login', email, PASSWORD)).toMatchObject({ error: { code: 401 } })
    expect(await call(lotse, 'login', email, changed)).toHaveProperty('result.token')
    await Promise.all([page.context().close(), other.context().close()])
  })

  it('prints no link any more once there is an admin, and the log never had a token', async () => {
    expect(lotse.output()).not.toContain('passwort-reset')
    const token = tokenOf(used)
    await lotse.stop()
    lotse = await startLotseProcess({ dataDir: join(folder, 'data'), flags: ['--empty'], env: { LOG_LEVEL: 'debug' } })
    expect(lotse.output()).not.toContain('passwort-reset')
    await fetch(`${lotse.address}/passwort-reset?token=${token}`)
    await call(lotse, 'createFirstAdmin', token, { email: 'a@b.example', givenName: 'A', surName: 'B' }, PASSWORD)
    expect(lotse.output()).toContain('"/passwort-reset"')
    expect(lotse.output()).not.toContain(token)
  })
})

it('two processes on one empty database: of many who follow the link at once exactly one becomes the admin', async () => {
  const database = await startOwnDatabase(join(folder, 'shared'), { sync: false })
  const lotses: LotseProcess[] = []
  try {
    const uri = new URL(database.uri)
    uri.pathname = '/shared'
    const env = { MONGODB_URI: uri.toString(), PUBLIC_URL: 'https://vergabe.example', SEAL_KEY_FILE: join(folder, 'shared.sealkey') }
    for (const name of ['one', 'two']) lotses.push(await startLotseProcess({ dataDir: join(folder, name), env }))
    const [one, two] = lotses
    if (!one || !two) throw new Error('both should run')
    const link = /https:\/\/vergabe\.example\/passwort-reset\?token=(\S+)/.exec(two.output())?.[1] ?? ''
    expect(link).toHaveLength(43)
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        call(
          n % 2 === 0 ? one : two,
          'createFirstAdmin',
          link,
          { email: `admin${n}@lotse.example`, givenName: 'Kim', surName: `${n}` },
          PASSWORD,
        ),
      ),
    )
    expect(answers.filter(({ result }) => result !== undefined)).toHaveLength(1)
    expect(answers.filter(({ error }) => error?.code === 404 || error?.code === 409)).toHaveLength(15)
    const winner = answers.findIndex(({ result }) => result !== undefined)
    const logins = await Promise.all(answers.map((_, n) => call(n % 2 === 0 ? two : one, 'login', `admin${n}@lotse.example`, PASSWORD)))
    expect(logins.flatMap(({ result }, n) => (result === undefined ? [] : [n]))).toEqual([winner])
  } finally {
    await Promise.all(lotses.map((lotse) => lotse.stop()))
    await database.stop()
  }
})
