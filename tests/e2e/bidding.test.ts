import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answer, back, fillApplication, fillOffer, invitationMailedTo, keys, register, registerInvited } from './bidderSteps'
import {
  askForOffers,
  inMinutes,
  judge,
  makeBiddingWorld,
  offersOf,
  openLot,
  reject,
  startOther,
  startTender,
  type BiddingWorld,
} from './biddingSteps'
import type { OfferDraftView } from '../../server/contract/offers/drafts'
import type { OfferView } from '../../server/contract/offers/views'
import { goOn } from './goOn'
import { deepIt } from './deep'

const NAME = 'Erneuerung der Kaimauer Westhafen, Bauabschnitt 2'
const REASON = 'Der Umsatz der letzten drei Jahre liegt unter der geforderten Grenze.'

/** '09:47:12,318 Uhr' in either language. */
const TO_THE_MILLISECOND = /\d{2}:\d{2}:\d{2}[,.]\d{3}/

const bar = (page: Page): Locator => page.locator('.bd-bar')
/** The server has everything that was typed. */
const saved = (page: Page): Locator => page.getByText(/^(Gespeichert|Saved) \d/)

describe('bidding', () => {
  let world: BiddingWorld
  beforeAll(async () => {
    world = await makeBiddingWorld(undefined, { ownProcess: true })
  })
  afterAll(() => world.close())

  it('three companies from registration to opened offers: one by keyboard alone, one on a phone in English, one invited', async () => {
    const { id, lotIds, applicationDeadline } = await startTender(world, NAME, 30)
    const [lot1 = '', lot2 = ''] = lotIds

    // By keyboard alone. A guest is asked to log in, registers, comes back, and lands on the application.
    const dialogOf = (page: Page): Locator => page.getByRole('dialog')
    const guestAtKeys = await world.open()
    await guestAtKeys.goto(`/projekte/${id}`)
    await keys.press(guestAtKeys.getByRole('button', { name: 'Teilnehmen' }))
    await guestAtKeys.getByText('Zum Bewerben brauchen Sie ein Konto.').waitFor()
    const ostkaje = { name: 'Ostkaje Bau GmbH', email: 's.krohn@ostkaje.example', givenName: 'Sabine', surName: 'Krohn' }
    const sabine = await register(world, guestAtKeys, ostkaje, { by: keys })
    // What was asked for before the registration is done after it, in the tab of the mail's link.
    await sabine.waitForURL(`**/projekte/${id}/bewerbung`)
    await bar(sabine).getByText('Noch nicht eingereicht').waitFor()
    for (const lot of [/^Los 1: Reventlou/, /^Los 2: Wik/]) await keys.tick(sabine.getByRole('checkbox', { name: lot }))
    await sabine.getByRole('heading', { name: /Angaben zu Los 1/ }).waitFor()
    await fillApplication(sabine, { by: keys })
    await saved(sabine).waitFor()
    // What is missing for the other lot is a way to its form.
    await keys.press(sabine.getByRole('button', { name: 'Teilnahmeantrag verbindlich einreichen' }))
    await sabine.getByText('Los 2: 6 Angaben fehlen noch').waitFor()
    await keys.press(sabine.getByRole('button', { name: /§ 123 GWB liegen nicht vor“ fehlt noch/ }))
    await sabine.getByRole('heading', { name: /Angaben zu Los 2/ }).waitFor()
    await sabine.waitForFunction(() => document.activeElement?.getAttribute('type') === 'radio')
    await judge(sabine, true)
    await sabine.keyboard.press('Shift+Tab')
    await back(sabine, sabine.getByRole('button', { name: 'Aus Los 1 übernehmen' }))
    await sabine.keyboard.press('Enter')
    await sabine.getByText('6 Angaben aus Los 1 übernommen. Was schon ausgefüllt war, blieb.').waitFor()
    expect(await sabine.getByRole('textbox', { name: 'Vor- und Nachname' }).inputValue()).toBe('Sabine Krohn')
    await keys.press(sabine.getByRole('button', { name: 'Teilnahmeantrag verbindlich einreichen' }))
    await bar(sabine)
      .getByText(/^Lose 1, 2 eingereicht/)
      .waitFor()
    expect(await bar(sabine).innerText()).toMatch(TO_THE_MILLISECOND)
    await sabine.getByRole('heading', { name: 'Eingereichte Teilnahmeanträge' }).waitFor()
    expect(await sabine.evaluate(() => document.activeElement?.textContent)).toBe('Eingereichte Teilnahmeanträge')

    // One lot is withdrawn and handed in again: the draft is there as it was. What follows is said before.
    await keys.press(sabine.getByRole('button', { name: 'Zurückziehen …' }).nth(1))
    await dialogOf(sabine).getByText('Ihr Teilnahmeantrag gilt dann als nicht eingereicht.').waitFor()
    await keys.press(dialogOf(sabine).getByRole('button', { name: 'Zurückziehen', exact: true }))
    await dialogOf(sabine).waitFor({ state: 'hidden' })
    await bar(sabine)
      .getByText(/^Los 2 noch nicht eingereicht, Frist /)
      .waitFor()
    await sabine.getByRole('heading', { name: /Angaben zu Los 2/ }).waitFor()
    await keys.press(sabine.getByRole('button', { name: 'Teilnahmeantrag verbindlich einreichen' }))
    await bar(sabine)
      .getByText(/^Lose 1, 2 eingereicht/)
      .waitFor()

    // The receipt, like a document: number, time, who, what, checksum in fours, QR.
    await keys.press(sabine.getByRole('link', { name: /^Empfangsbestätigung Nr\./ }).first())
    await sabine.waitForURL(/\/bestaetigung\/E-/)
    const sheet = sabine.getByRole('article', { name: 'Empfangsbestätigung' })
    expect(await sheet.innerText()).toMatch(/Eingegangen\s+.*, \d{2}:\d{2}:\d{2},\d{3} Uhr/)
    for (const words of [ostkaje.name, 'Sabine Krohn', 'Reventlou', NAME]) await sheet.getByText(words).first().waitFor()
    expect(await sheet.locator('.hash').first().innerText()).toMatch(/^([0-9a-f]{4} ){15}[0-9a-f]{4}$/)
    await sheet.getByRole('img', { name: /^QR-Code/ }).waitFor()
    // And what was declared under it.
    await keys.press(sabine.getByText('Eingereichte Angaben ansehen'))
    expect(await answer(sabine, /^Steuern/, 'Ja').isChecked()).toBe(true)
    expect(await answer(sabine, /^Steuern/, 'Nein').isDisabled()).toBe(true)
    await judge(sabine)

    // The second company, on a phone, in English.
    const phone = await world.open({ width: 390, height: 844, locale: 'en-US' })
    await phone.goto(`/projekte/${id}`)
    await phone.getByRole('button', { name: 'Take part' }).click()
    const dredging = { name: 'Harbour Dredging Ltd', email: 'j.harker@dredging.example', givenName: 'John', surName: 'Harker' }
    const john = await register(world, phone, dredging, { language: 'en' })
    await john.waitForURL(`**/projekte/${id}/bewerbung`)
    await bar(john).getByText('Not submitted yet').waitFor()
    await john.getByRole('button', { name: 'Submit binding application' }).click()
    await john.getByText('Please choose at least one lot.').waitFor()
    await john.getByRole('checkbox', { name: /^Lot 1: Reventlou/ }).check()
    await fillApplication(john)
    await john
      .locator('.rm input[type=file]')
      .first()
      .setInputFiles({ name: 'References.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 made up') })
    await john.getByText('1 file goes with it.', { exact: false }).waitFor()
    await judge(john)
    await john.getByRole('button', { name: 'Submit binding application' }).click()
    await bar(john)
      .getByText(/^Lot 1 submitted \d{2}:\d{2}:\d{2}\.\d{3}$/)
      .waitFor()
    await john.getByRole('article', { name: 'Receipt' }).getByText('References.pdf').waitFor()
    await judge(john)

    // The third is invited, registers in one go by the link of the mail and lands on its application, keeps its declarations in its
    // profile, and takes them from there.
    const company = { name: 'Weserwerft Brake GmbH', email: 'i.janssen@weserwerft.example', givenName: 'Imke', surName: 'Janssen' }
    await world.call(world.staff.anke, 'inviteUsers', id, { [company.email]: company.name })
    const guest = await world.open()
    await guest.goto(await invitationMailedTo(world, company.email))
    await guest.getByRole('button', { name: 'Teilnehmen' }).click()
    const imke = await registerInvited(guest, company)
    await imke.waitForURL(`**/projekte/${id}/bewerbung`)
    await imke.goto('/unternehmensprofil')
    for (const question of [/§ 123 GWB/, /§ 124 GWB/, /^Steuern/, /^Beiträge/]) await answer(imke, question, 'Ja').check()
    await saved(imke).waitFor()
    await judge(imke)
    await goOn(imke, `/projekte/${id}/bewerbung`)
    await imke.getByRole('checkbox', { name: /^Los 1: Reventlou/ }).check()
    await imke.getByRole('button', { name: 'Aus dem Profil übernehmen' }).click()
    await imke.getByText(/^4 Angaben aus dem Unternehmensprofil übernommen/).waitFor()
    await fillApplication(imke, { declarations: false })
    await imke.getByRole('button', { name: 'Teilnahmeantrag verbindlich einreichen' }).click()
    await bar(imke)
      .getByText(/^Los 1 eingereicht/)
      .waitFor()

    // Their lists know it, as cards on the phone.
    const list = await john.context().newPage()
    await list.goto('/projekte#teilnahme')
    await list.getByText('Submitted', { exact: true }).waitFor()
    await judge(list)
    await list.close()

    // A member of an authority is told why not.
    const client = await world.open({ as: world.client })
    await client.goto(`/projekte/${id}`)
    await client.getByText('An Ausschreibungen teilnehmen können nur Unternehmen.').waitFor()
    expect(await client.getByRole('button', { name: 'Teilnehmen' }).count()).toBe(0)
    await client.context().close()

    // The deadline passes: the pages turn by themselves, and nothing can be taken back any more.
    await sabine.goto(`/projekte/${id}/bewerbung`)
    await sabine.getByRole('button', { name: 'Zurückziehen …' }).first().waitFor()
    world.advance(applicationDeadline - world.serverTime() + 1000)
    await sabine
      .getByText('Die Frist ist abgelaufen. Zwei Personen der Vergabestelle öffnen die Teilnahmeanträge gemeinsam.')
      .first()
      .waitFor()
    expect(await sabine.getByRole('button', { name: 'Zurückziehen …' }).count()).toBe(0)
    await john.getByText('Two people from the authority will open the applications together.').first().waitFor()

    // What comes now is late, and said to be so before and after.
    await john.getByRole('checkbox', { name: /^Lot 2: Wik/ }).check()
    await john.getByText('Whatever you submit now is recorded as late, stays sealed and is normally excluded.').waitFor()
    await john.getByRole('button', { name: 'Fill from lot 1' }).click()
    await john.getByText('6 values taken from lot 1.', { exact: false }).waitFor()
    await john.getByRole('button', { name: 'Submit binding application' }).click()
    await john.getByRole('dialog').getByRole('button', { name: 'Submit late' }).click()
    await john.getByText('Received late').waitFor()

    // Opened by two, decided, announced; nothing of the decision before that.
    await openLot(world, id, { stage: 4, lotId: lot1 })
    await sabine.getByText('Eine Entscheidung ist noch nicht bekannt gegeben.').first().waitFor()
    await openLot(world, id, { stage: 4, lotId: lot2 })
    await reject(world, id, { lotId: lot2, who: ostkaje.name, reason: REASON })
    await sabine.getByText('Sie wurden nicht berücksichtigt.').waitFor()
    await sabine.getByText(REASON).waitFor()
    const chosen = (await offersOf(world, id)).map(({ organizationId }) => organizationId)
    expect(chosen).toHaveLength(3)
    const offerDeadline = await askForOffers(world, id, { lotId: lot1, chosen, minutes: 40, reason: REASON })
    await sabine.getByText('Sie sind zum Angebot aufgefordert.').waitFor()
    await keys.press(sabine.getByRole('link', { name: 'Zum Angebot', exact: true }).first())
    await sabine.getByText('Achtung: Sie haben Ihr Angebot noch nicht eingereicht.').waitFor()
    expect(await bar(sabine).innerText()).toMatch(/\d{2}:\d{2}\s+Serverzeit/)
    await sabine.getByText('Für dieses Los können Sie derzeit kein Angebot einreichen.').first().waitFor()

    // Three offers with their prices, each in its own way.
    await fillOffer(sabine, { net: '2140000', gross: '2546600', until: '31.03.2027', by: keys })
    await keys.press(sabine.getByRole('button', { name: 'Angebot verbindlich einreichen' }))
    await bar(sabine)
      .getByText(/^Los 1 eingereicht/)
      .waitFor()
    await sabine.getByText(/^Versiegelt bis/).waitFor()
    await judge(sabine)
    await keys.press(sabine.getByRole('button', { name: 'Zurückziehen …' }))
    await keys.press(dialogOf(sabine).getByRole('button', { name: 'Zurückziehen', exact: true }))
    await bar(sabine).getByText('Zurückgezogen, nicht erneut eingereicht').waitFor()
    await sabine.getByRole('heading', { name: /Angaben zu Los 1.*vollständig/ }).waitFor()
    await keys.press(sabine.getByRole('button', { name: 'Angebot verbindlich einreichen' }))
    await bar(sabine)
      .getByText(/^Los 1 eingereicht/)
      .waitFor()
    for (const [page, net, word] of [
      [john, '1990000', 'Submit binding offer'],
      [imke, '2210000', 'Angebot verbindlich einreichen'],
    ] as const) {
      await page.goto(`/projekte/${id}/angebot`)
      const until = page === john ? '31/03/2027' : '31.03.2027'
      await fillOffer(page, { net, gross: String(Math.round(Number(net) * 1.19)), until })
      await page.getByRole('button', { name: word }).click()
      await bar(page).getByText(TO_THE_MILLISECOND).waitFor()
    }

    world.advance(offerDeadline - world.serverTime() + 1000)
    await sabine.getByText('Zwei Personen der Vergabestelle öffnen die Angebote gemeinsam.', { exact: false }).first().waitFor()
    await openLot(world, id, { stage: 7, lotId: lot1 })
    await sabine.getByText(/^Geöffnet am/).waitFor()
    await john.getByText(/^Opened on/).waitFor()
    const opened = await offersOf(world, id)
    expect(opened.map(({ lotOffers }) => lotOffers.find(({ lotId }) => lotId === lot1)?.stage)).toEqual([7, 7, 7])
  })

  deepIt('a draft outlives a reload and a lost connection, and what two tabs wrote goes together', async () => {
    const { id, lotIds } = await startTender(world, 'Neubau der Fischhalle', 60)
    const page = await world.open({ as: world.sabine })
    await page.goto(`/projekte/${id}`)
    await page.getByRole('button', { name: 'Teilnehmen' }).click()
    await page.getByRole('checkbox', { name: /^Los 1: Reventlou/ }).check()
    await answer(page, /^Steuern/, 'Ja').check()
    // At once, before anything was sent.
    await page.reload()
    await page.waitForFunction(() => document.querySelectorAll('input[type=radio]:checked').length === 1)
    await saved(page).waitFor()
    const other = await page.context().newPage()
    await other.goto(`/projekte/${id}/bewerbung?los=1`)
    await other.getByRole('checkbox', { name: /^Los 1: Reventlou/ }).check()
    await answer(other, /^Beiträge/, 'Ja').check()
    await saved(other).waitFor()
    await world.stop()
    await answer(page, /§ 123 GWB/, 'Ja').check()
    await answer(other, /§ 124 GWB/, 'Ja').check()
    await page.getByText('Offline, auf diesem Gerät gesichert').first().waitFor()
    await world.start()
    // Whichever came second put its change into the other's.
    const [offer] = await world.call<OfferView[]>(world.sabine, 'getOffersByProjectId', id)
    await expect
      .poll(async () => (await world.call<OfferDraftView>(world.sabine, 'getOfferDraft', offer?.id, lotIds[0], 'application')).data, {
        timeout: 20_000,
      })
      .toEqual({
        declarations: {
          'exclusion-grounds': {
            'no-mandatory-grounds': true,
            'no-facultative-grounds': true,
            'taxes-paid': true,
            'contributions-paid': true,
          },
        },
      })
    await page.context().close()
  })

  it('submitting is practised in a procedure of one’s own, and nothing of it stays', async () => {
    const page = await world.open({ as: world.john, width: 390, height: 844, locale: 'en-US' })
    await page.goto('/testabgabe')
    await page.getByRole('button', { name: 'Start practising' }).click()
    await fillOffer(page, { net: '100', gross: '119', until: '31/03/2027' })
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear Sir or Madam') })
    await page.getByText('letter.txt').waitFor()
    await page.getByRole('button', { name: 'Submit test' }).click()
    await page.getByRole('heading', { name: 'Receipt (test)' }).waitFor()
    await page
      .getByText(/^No\. TEST-/)
      .first()
      .waitFor()
    await judge(page)
    await page.getByRole('button', { name: 'End and delete practice' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End and delete', exact: true }).click()
    await page.getByRole('button', { name: 'Start practising' }).waitFor()
    await page.context().close()
  })

  it('an application goes to the round ahead and waits for its opening; an expression of interest leads to the talks', async () => {
    const first = inMinutes(world, 30)
    const rounds = await startOther(world, {
      ...{ name: 'Betrieb der Ladepunkte', type: 5, stage: 3, deadlinePeriodDays: 14 },
      applicationDeadline: new Date(first.at).toISOString(),
    })
    const page = await world.open({ as: world.sabine, width: 390, height: 844 })
    await page.goto(`/projekte/${rounds}`)
    await page.getByRole('button', { name: 'Auf die Merkliste' }).click()
    await page.getByRole('button', { name: 'Von der Merkliste nehmen' }).waitFor()
    await goOn(page, '/projekte#merkliste')
    await page.getByRole('link', { name: 'Betrieb der Ladepunkte' }).click()
    await page.getByRole('button', { name: 'Teilnehmen' }).click()
    await page.waitForURL('**/bewerbung')
    await page.getByText(/^Runde 1 · Frist/).waitFor()
    await page.getByText(/^Die Teilnahmefrist der nächsten Runde endet am/).waitFor()
    world.advance(first.at - world.serverTime() + 1000)
    await page.getByText(/^Runde 2 · Frist/).waitFor()
    await fillApplication(page)
    await page.getByRole('button', { name: 'Teilnahmeantrag verbindlich einreichen' }).click()
    await bar(page)
      .getByText(/^Eingereicht \d{2}:/)
      .waitFor()
    await page.getByText(/Versiegelt bis/).waitFor()
    await page.getByText(/^Warteraum: .* Runde 2 öffnet\.$/).waitFor()
    await judge(page)

    const interest = await startOther(world, { name: 'Interesse am Betrieb der Fähre', type: 2, stage: 5 })
    await world.call(world.staff.anke, 'inviteUsers', interest, { [world.sabine.email]: 'Nordkai Tiefbau GmbH' })
    await goOn(page, '/projekte#einladung')
    await page.getByRole('link', { name: 'Interesse am Betrieb der Fähre' }).click()
    await page.getByRole('button', { name: 'Teilnehmen' }).click()
    await page.waitForURL('**/verhandlung')
    await page.getByText('Sie sind in der Verhandlung.').waitFor()
    await judge(page)
  })
})
