import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MessageView } from '../../server/contract/messages/messages'
import type { OfferView } from '../../server/contract/offers/views'
import { judge, makeBiddingWorld, startOther, startTender, type BiddingWorld } from './biddingSteps'
import { deepIt } from './deep'
import { goOn } from './goOn'
import { logIn } from './steps'
import { makeOrganization, makeUser, type TestUser } from '../world/people'

const NAME = 'Erneuerung der Kaimauer Westhafen, Bauabschnitt 6'

/** What must never be more than words. */
const SCRIPTS = [
  '<script>window.hacked = 1</script>',
  '<img src=x onerror="window.hacked = 1">',
  '"><svg/onload="window.hacked = 1">',
  '{{constructor.constructor("window.hacked = 1")()}}',
]
const MARKDOWN = [
  '[Vertrag](javascript:window.hacked=1) [Datei](data:text/html,<script>window.hacked=1</script>) [Pfad](/projekte)',
  '![Bild](https://evil.example/zaehler.png) <iframe srcdoc="<script>window.hacked=1</script>"></iframe>',
  '[Seite](https://hafen.example/a_b) und [Post](mailto:vergabe@hafen.example)',
  '<style>body { display: none }</style> <base href="https://evil.example/"> <meta http-equiv="refresh" ' +
    'content="0;url=https://evil.example">',
].join('\n\n')

/** Of a company whose name and people are scripts. */
const HOSTILE = {
  company: `Bau <img src=x onerror="window.hacked = 1"> GmbH`,
  givenName: '<script>window.hacked=1</script>',
  surName: '"><svg/onload="hacked=1">',
}
/** A page that would run, were it opened in place of being saved. */
const HTML = '<!doctype html><script>window.hacked = 1; document.title = "hacked"; fetch("https://evil.example/")</script>'

const desk = mkdtempSync(join(tmpdir(), 'lotse-desk-'))
const put = (name: string, text: string): string => {
  const at = join(desk, name)
  writeFileSync(at, text)
  return at
}

const messagesOf = (id: string): string => `/projekte/${id}/nachrichten`
const row = (page: Page, subject: string): Locator => page.locator('.ms tr', { hasText: subject })
const editor = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true })

describe('messages', () => {
  let world: BiddingWorld
  let mallory: TestUser
  beforeAll(async () => {
    world = await makeBiddingWorld(async () => {
      const { company, givenName, surName } = HOSTILE
      const { _id: organizationId } = await makeOrganization({ name: company })
      mallory = await makeUser('member', { email: 'm@boese.example', givenName, surName, organizationId })
    })
  })
  afterAll(async () => {
    await world.close()
    rmSync(desk, { recursive: true, force: true })
  })

  const send = (who: TestUser, message: Record<string, unknown>): Promise<MessageView> =>
    world.call<MessageView>(who, 'sendMessage', message)

  it('the team writes to all, one company answers, and no other company reads it', async () => {
    const { anke } = world.staff
    const { id } = await startTender(world, NAME, 45)
    for (const company of [world.sabine, world.john]) await world.call(company, 'createOffer', id)

    // The company is at its tender when the message comes: it hears of it, and follows it.
    const sabine = await world.open({ as: world.sabine })
    await sabine.goto(`/projekte/${id}`)
    await sabine.getByRole('navigation', { name: 'Ihre Teilnahme' }).waitFor()

    const page = await world.open({ as: anke })
    await page.goto(messagesOf(id))
    await page.getByText('Noch keine Nachrichten.', { exact: false }).waitFor()
    await judge(page, true)
    await page.getByRole('button', { name: 'Nachricht verfassen' }).click()
    await page.getByRole('group', { name: 'Gewählte Empfänger' }).getByText('Öffentlich').waitFor()
    const button = page.getByRole('button', { name: 'Nachricht senden' })
    expect(await button.isDisabled()).toBe(true)
    const picker = page.getByRole('combobox', { name: 'Empfänger' })
    await picker.fill('nordkai')
    await picker.press('Enter')
    // 'Alle Teilnehmer' is exclusive.
    await picker.fill('Alle')
    await picker.press('Enter')
    expect(await page.getByRole('group', { name: 'Gewählte Empfänger' }).innerText()).toBe('Alle Teilnehmer')
    await page.getByRole('textbox', { name: 'Betreff' }).fill('Ortstermin am Westhafen')
    await editor(page, 'Nachricht').click()
    await page.keyboard.type('1. Dezember um ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('10 Uhr')
    await page.keyboard.press('Control+b')
    await page.keyboard.press('Enter')
    await page.keyboard.type('- Helm')
    await page.getByRole('button', { name: 'Dateien anhängen' }).click()
    await page.locator('.ms-files input[type=file][multiple]').last().setInputFiles(put('Anfahrt.txt', 'Tor 3'))
    await page.locator('.rm-file', { hasText: 'Anfahrt.txt' }).waitFor()
    await judge(page)
    await button.click()
    await row(page, 'Ortstermin am Westhafen').waitFor()
    expect(await row(page, 'Ortstermin').locator('.r').innerText()).toBe('Alle Teilnehmer')
    await judge(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await judge(page)
    await page.setViewportSize({ width: 1440, height: 900 })

    const toast = sabine.locator('.toast', { hasText: 'Ortstermin am Westhafen' })
    await toast.waitFor()
    await toast.getByRole('link', { name: 'Öffnen' }).click()
    await row(sabine, 'Ortstermin am Westhafen').waitFor()
    if ((await sabine.getByRole('dialog').count()) === 0) await sabine.getByRole('link', { name: /Ortstermin am Westhafen/ }).click()
    const dialog = sabine.getByRole('dialog')
    await dialog.getByText('1. Dezember um 10 Uhr').waitFor()
    expect(await dialog.locator('strong').innerText()).toBe('10 Uhr')
    expect(await dialog.locator('.md ul li').innerText()).toBe('Helm')
    expect(await dialog.locator('.md ol').count()).toBe(0)
    // The authority's people are the authority outside.
    expect(await dialog.getByText('Behrens').count()).toBe(0)
    await judge(sabine, true)
    const file = sabine.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Anfahrt.txt', exact: true }).click()
    expect((await file).suggestedFilename()).toBe('Anfahrt.txt')

    // An answer, with a reload in between; the warning stands above it.
    await dialog.getByRole('button', { name: 'Antworten' }).click()
    await sabine.getByText('Eine Nachricht zählt nie als Angebot', { exact: false }).waitFor()
    await editor(sabine, 'Nachricht').click()
    await sabine.keyboard.type('Wir kommen zu dritt, <b>nicht</b> zu viert.')
    await sabine.reload()
    await sabine.getByText('Ihr Entwurf ist wieder da.').waitFor()
    expect(await sabine.getByRole('textbox', { name: 'Betreff' }).inputValue()).toBe('AW: Ortstermin am Westhafen')
    await judge(sabine)
    await editor(sabine, 'Nachricht').press('Control+Enter')
    await row(sabine, 'AW: Ortstermin').waitFor()

    // It reaches the team where it is, unread; what was opened is.
    const answer = row(page, 'AW: Ortstermin am Westhafen')
    await answer.waitFor()
    expect(await answer.locator('.ms-dot').count()).toBe(1)
    await page.getByRole('button', { name: 'Ungelesen' }).click()
    await row(page, 'Ortstermin am Westhafen').nth(1).waitFor({ state: 'detached' })
    await answer.getByRole('link').press('Enter')
    await page.getByRole('dialog').getByText('Wir kommen zu dritt, <b>nicht</b> zu viert.').waitFor()
    await page.getByRole('dialog').getByText('Nordkai Tiefbau GmbH · Sabine Krohn').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Sie haben alle Nachrichten gelesen.').waitFor()
    await page.getByRole('button', { name: 'Alle Nachrichten zeigen' }).click()

    // Proof of delivery, for the side that wrote.
    await page.getByRole('link', { name: 'Ortstermin am Westhafen', exact: true }).click()
    await page.getByRole('dialog').getByText('Zustellnachweis').click()
    await page.getByText('1 von 2 haben die Nachricht geöffnet.').waitFor()
    await judge(page, true)

    // The other company knows of one message alone, on a phone and in English.
    const john = await world.open({ as: world.john, width: 390, height: 844, locale: 'en-US' })
    await john.goto(messagesOf(id))
    await row(john, 'Ortstermin am Westhafen').waitFor()
    expect(await john.locator('.ms tbody tr').count()).toBe(1)
    expect((await world.call<MessageView[]>(world.john, 'getMessages', id)).map(({ messageSubject }) => messageSubject)).toEqual([
      'Ortstermin am Westhafen',
    ])
    await judge(john, true)
    await row(john, 'Ortstermin am Westhafen').getByRole('link').click()
    await john.getByRole('dialog').getByText('All participants').waitFor()
    await judge(john)
    await john.keyboard.press('Escape')
    await john.getByRole('searchbox', { name: 'Search messages' }).fill('Hafenbahn')
    await john.getByText('No message contains these words.').waitFor()

    // What a company asked in a message is taken to the desk by one click.
    await page.keyboard.press('Escape')
    await row(page, 'AW: Ortstermin am Westhafen').getByRole('link').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Als Frage übernehmen' }).click()
    await page.waitForURL(/\/fragen\/./)
    await page.getByRole('region', { name: 'Wie die Frage einging' }).getByText('Wir kommen zu dritt').waitFor()

    // Away for longer than half an hour, somebody finds on the page what became new, and takes it off when it is read.
    world.advance(31 * 60_000)
    const sendAgain = { projectId: id, messageSubject: 'Tor 3 ist gesperrt', messageText: 'Bitte Tor 4.', recipientOrganizationIds: [0] }
    await send(anke, sendAgain)
    await sabine.goto(`/projekte/${id}`)
    const news = sabine.getByRole('region', { name: 'Was ist neu seit Ihrem letzten Besuch' })
    await news.getByText('Tor 3 ist gesperrt', { exact: false }).waitFor()
    await judge(sabine)
    await news.getByRole('button', { name: 'Gelesen' }).click()
    await news.waitFor({ state: 'detached' })

    // The list says how much is unread, and finds what has any; the menu counts it.
    await goOn(sabine, '/projekte')
    const menu = sabine.getByRole('navigation', { name: 'Hauptmenü' })
    await menu.getByTitle('eine ungelesene Nachricht').first().waitFor()
    await sabine.getByRole('button', { name: 'Ungelesen' }).click()
    await sabine.getByTitle('1 ungelesene Nachricht').waitFor()
    expect(await sabine.locator('a.rowlink').allInnerTexts()).toEqual([NAME])
    await goOn(sabine, messagesOf(id))
    await row(sabine, 'Tor 3 ist gesperrt').getByRole('link').click()
    await sabine.getByRole('dialog').getByText('Bitte Tor 4.').waitFor()
    await goOn(sabine, '/projekte')
    await sabine.getByRole('button', { name: 'Ungelesen' }).click()
    await sabine.locator('.empty').waitFor()
  })

  deepIt('scripts in subject, text, files and names stay words, and links lead to the web and to mail alone', async () => {
    const { anke } = world.staff
    const id = await startOther(world, { name: 'Interessenbekundung Fähranleger', type: 2, stage: 5 })
    const { id: offerId } = await world.call<OfferView>(world.sabine, 'createOffer', id)
    const room = await world.call<{ id: string }>(world.sabine, 'createMessageRoom', id)
    const form = new FormData()
    form.append('file[]', new Blob(['x']), '<img src=x onerror=alert(1)>.txt')
    form.append('file[]', new Blob([HTML], { type: 'text/html' }), 'Angaben.html')
    const stored = await fetch(`${world.address}/api/v1/files/${room.id}`, {
      method: 'POST',
      body: form,
      headers: { 'x-auth-token': world.sabine.token },
    })
    expect(stored.status).toBeLessThan(300)

    const page = await world.open({ as: anke })
    let dialogs = 0
    page.on('dialog', (dialog) => {
      dialogs += 1
      void dialog.dismiss()
    })
    const outside: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(world.address) && /^https?:/.test(request.url())) outside.push(request.url())
    })
    await page.goto(messagesOf(id))
    await page.getByText('Noch keine Nachrichten.', { exact: false }).waitFor()
    const text = [...SCRIPTS, MARKDOWN].join('\n\n')
    for (const messageSubject of SCRIPTS) await send(world.sabine, { projectId: id, messageSubject, messageText: text })
    await send(world.sabine, { projectId: id, messageSubject: 'Anlage', messageText: text, roomId: room.id })
    await send(world.sabine, { projectId: id, offerId, messageSubject: '', messageText: text })
    // As they come: in toasts and in the list.
    await row(page, 'Anlage').waitFor()
    for (const subject of SCRIPTS) expect(await page.getByRole('link', { name: subject, exact: false }).count()).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Anlage', exact: false }).first().click()
    const dialog = page.getByRole('dialog')
    const look = async (place: Locator): Promise<void> => {
      for (const script of SCRIPTS) await place.getByText(script, { exact: true }).first().waitFor()
      expect(await place.locator('script, img, iframe, style, base, meta, svg:not(.i)').count()).toBe(0)
      const links = await place.locator('.md a').evaluateAll((all) => all.map((one) => [one.getAttribute('href'), one.getAttribute('rel')]))
      const hrefs = links.map(([href]) => href ?? '')
      expect(hrefs.slice(0, 3)).toEqual(['https://evil.example/zaehler.png', 'https://hafen.example/a_b', 'mailto:vergabe@hafen.example'])
      // Addresses in what was meant as a tag are words that look like an address: links to the web, and nothing else.
      expect(hrefs.filter((href) => !/^(https?:\/\/|mailto:)/.test(href))).toEqual([])
      expect(links.every(([, rel]) => rel?.includes('noopener'))).toBe(true)
    }
    await look(dialog.locator('.ms-text'))
    await dialog.locator('.rm-file', { hasText: 'onerror' }).waitFor()
    // A page that somebody attached is saved, and never opened.
    const [tabs, saved] = [page.context().pages().length, page.waitForEvent('download')]
    await dialog.getByRole('button', { name: 'Angaben.html', exact: true }).click()
    expect((await saved).suggestedFilename()).toBe('Angaben.html')
    expect([page.context().pages().length, new URL(page.url()).pathname.startsWith(messagesOf(id))]).toEqual([tabs, true])
    const [{ id: fileId } = { id: '' }] = (await world.call<{ id: string; name: string }[]>(anke, 'listDocuments', room.id)).filter(
      ({ name }) => name === 'Angaben.html',
    )
    const link = await world.call<string>(anke, 'getDownloadLink', room.id, fileId)
    const served = await fetch(new URL(link, world.address))
    expect(served.headers.get('content-disposition')).toMatch(/^attachment/)
    expect([served.headers.get('content-type'), served.headers.get('x-content-type-options')]).toEqual([
      'application/octet-stream',
      'nosniff',
    ])
    await judge(page)
    await page.keyboard.press('Escape')

    // Names of a company and its people: in the toast, the list, the message, the recipients and the company's page.
    const { company, givenName, surName } = HOSTILE
    const { id: theirs } = await world.call<OfferView>(mallory, 'createOffer', id)
    await send(mallory, { projectId: id, messageSubject: 'Von uns', messageText: 'Guten Tag' })
    await send(mallory, { projectId: id, offerId: theirs, messageSubject: '', messageText: 'Im Gespräch' })
    await page.locator('.toast', { hasText: company }).first().waitFor()
    await row(page, 'Von uns').getByText(company).waitFor()
    await row(page, 'Von uns').getByRole('link').click()
    await dialog.getByText(`${company} · ${givenName} ${surName}`).waitFor()
    await judge(page)
    await dialog.getByRole('button', { name: 'Antworten' }).click()
    await page.getByRole('group', { name: 'Gewählte Empfänger' }).getByText(company).waitFor()
    await goOn(page, `/projekte/${id}/bewerber/${mallory.organizationId}`)
    await page.getByRole('heading', { name: company }).first().waitFor()
    await page.locator('.ms-said').getByText('Im Gespräch').waitFor()
    expect(await page.locator('main').locator('script, img[src="x"], svg[onload]').count()).toBe(0)

    // The same in the conversation, by days, and what is said there is read there.
    await goOn(page, `/projekte/${id}/bewerber/${world.sabine.organizationId}`)
    const said = page.locator('.ms-said')
    await said.first().waitFor()
    await look(said.first())
    await editor(page, 'Ihre Nachricht').click()
    await page.keyboard.type('Danke, wir prüfen das.')
    await page.getByRole('button', { name: 'Senden', exact: true }).click()
    await said.last().getByText('Danke, wir prüfen das.').waitFor()
    await judge(page, true)

    const sabine = await world.open({ as: world.sabine, width: 390, height: 844, locale: 'en-US' })
    await sabine.goto(`/projekte/${id}/verhandlung`)
    await sabine.locator('.ms-said').last().getByText('Danke, wir prüfen das.').waitFor()
    expect(await sabine.locator('.ms-day').count()).toBe(1)
    await judge(sabine, true)

    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    expect(await sabine.evaluate(() => 'hacked' in window)).toBe(false)
    expect([dialogs, outside]).toEqual([0, []])
  })

  deepIt('a guest reads what is public, and writes after the login', async () => {
    const { anke } = world.staff
    const { id } = await startTender(world, `${NAME}, Nordufer`, 45)
    await send(anke, { projectId: id, messageSubject: 'Pegelstände', messageText: 'Die Pegelstände liegen beim Amt.' })
    await send(anke, { projectId: id, messageSubject: 'Nur für Teilnehmer', messageText: 'x', recipientOrganizationIds: [0] })
    const page = await world.open({ width: 390, height: 844 })
    await page.goto(messagesOf(id))
    await row(page, 'Pegelstände').waitFor()
    expect(await page.locator('.ms tbody tr').count()).toBe(1)
    expect(await page.locator('.ms-dot').count()).toBe(0)
    await judge(page)
    await page.getByRole('button', { name: 'Nachricht verfassen' }).click()
    await page.getByText(/Vergabestelle eine Nachricht/).waitFor()
    await logIn(page, world.john)
    await page.getByRole('heading', { name: 'Nachricht verfassen' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`${messagesOf(id)}/neu`)
    await page.getByRole('textbox', { name: 'Betreff' }).fill('Frage')
    expect(await page.getByRole('combobox', { name: 'Empfänger' }).count()).toBe(0)
    await judge(page)
  })
})
