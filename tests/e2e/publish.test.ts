import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wallClockOf } from '../../engine/form'
import { loadTemplate } from '../../engine/template'
import { TenderModel } from '../../server/tenders/model'
import { demoForm } from '../../server/world/formValues'
import { deepIt } from './deep'
import { goOn } from './goOn'
import { addPerson, begin, createForTwo, field, logIn, makeDraft, publish, saveAndOpen, setCriteria } from './steps'
import { makeBrowserWorld, type BrowserWorld } from './world'

const NAME = 'Betrieb von drei Sportboothäfen an der Förde'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** With every required value, as the portal asks for it. */
async function makeCompleteDraft(world: BrowserWorld, title: string): Promise<string> {
  const loaded = loadTemplate(JSON.parse(readFileSync('templates/eu/1.7/EU-19.json', 'utf8')))
  if (!loaded.ok) throw new Error('EU-19 does not load')
  const now = new Date(world.serverTime())
  const ahead = (days: number): Date => new Date(now.getTime() + days * 24 * HOUR)
  const lots = [{ name: 'Fracht', text: 'Stückgut, Kühlgut, Baustoffe.', apply: ahead(35), offer: ahead(75) }]
  const form = {
    title,
    text: 'Frachtverkehr zu drei Inseln.',
    nature: 'services' as const,
    cpv: '60640000',
    buyer: Number(world.buyers.harbour),
    lots,
  }
  return (await createForTwo(world, { type: 0, templateId: 'EU-19', data: demoForm(loaded.template, form, now) })).id
}

describe('from an empty form to a public tender', () => {
  let world: BrowserWorld
  beforeAll(async () => {
    world = await makeBrowserWorld({ ownProcess: true })
  })
  afterAll(() => world.close())

  it('staff log in, go through the wizard, fill EU-19, save, edit and publish; a guest sees it at once', async () => {
    const page = await world.open()
    await page.goto('/login')
    await logIn(page, world.staff.anke)
    await page.waitForURL('**/wizard/1')
    await goOn(page, '/wizard/3')
    await page
      .getByRole('link', { name: /Vergaberecht/ })
      .or(page.getByRole('button', { name: /Vergaberecht/ }))
      .first()
      .click()
    await page
      .getByRole('link', { name: /Konzession/ })
      .or(page.getByRole('button', { name: /Konzession/ }))
      .first()
      .click()
    await page
      .getByRole('link', { name: /Verhandlungsverfahren/ })
      .or(page.getByRole('button', { name: /Verhandlungsverfahren/ }))
      .first()
      .click()
    await page.waitForURL('**/projekte/anlage/EU-19?**')
    const address = new URL(page.url())
    expect(address.searchParams.get('BT-01-notice')).toBe('32014L0023')
    expect(address.searchParams.get('type')).toBe('0')

    await begin(page, { name: NAME, buyer: world.buyers.harbour })
    // Two lots with a name each.
    await page.getByRole('button', { name: 'In Lose aufteilen' }).click()
    await field(page, 'BT-21-Lot').fill('Wik')
    // CPV of the procedure by search.
    await field(page, 'BT-262-Procedure').click()
    await page.keyboard.type('63721')
    await page.getByRole('treeitem').or(page.getByRole('option')).filter({ hasText: '63721000' }).first().click()
    await addPerson(page, 'mein')
    await page.getByText('Das Verfahren benötigt mindestens zwei Sachbearbeiter.').first().waitFor({ state: 'hidden' })
    const id = await saveAndOpen(page)
    await page.getByText('Das Verfahren wurde gespeichert.').waitFor()
    const saved = await world.call<{ lots: unknown[]; team: unknown[]; data: unknown; stage: number }>(world.staff.anke, 'getProject', id)
    expect(saved.lots).toHaveLength(2)
    expect(saved.team).toEqual([expect.objectContaining({ role: 'ADMIN' }), expect.objectContaining({ role: 'EDITOR' })])
    expect(JSON.stringify(saved.data)).toContain('63721000')

    // A guest must not learn of it yet.
    const guest = await world.open()
    await guest.goto(`/projekte/${id}`)
    await guest.getByRole('heading', { name: 'Diese Ausschreibung gibt es hier nicht' }).waitFor({ state: 'attached' })
    await goOn(guest, '/projekte#öffentlich')
    await guest.getByRole('main').waitFor()
    expect(await guest.getByText(NAME).count()).toBe(0)

    // In the list of drafts, and from there into the form again.
    await goOn(page, '/projekte#entwurf')
    await page.getByRole('link', { name: NAME }).first().click()
    await page.waitForURL(`**/projekte/${id}**`)
    await page.getByRole('link', { name: 'Bearbeiten' }).click()
    await field(page, 'BT-24-Procedure').fill('Betrieb und Unterhaltung von Sportboothäfen.')
    await saveAndOpen(page)

    await setCriteria(world, id, page)
    await page.getByRole('link', { name: 'Veröffentlichen' }).click()
    await page.getByRole('button', { name: 'Veröffentlichen', exact: true }).click()
    await page.getByText('Die Ausschreibung wurde veröffentlicht.').first().waitFor()
    await page.getByRole('heading', { name: 'Wie es weitergeht' }).waitFor()

    // Live: the open list of the guest shows it without a reload.
    await guest.getByText(NAME).first().waitFor()
    await guest.goto(`/projekte/${id}`)
    await guest.getByRole('heading', { level: 1, name: NAME }).first().waitFor()
    // What the server wrote has made room for the page.
    await guest.locator('#served').waitFor({ state: 'detached' })
    expect(await guest.title()).toBe(`${NAME} · Lotse`)
    await guest.getByText('Hafengesellschaft Hammersiel mbH, Hammersiel').waitFor()
    await guest.getByText('Betrieb und Unterhaltung von Sportboothäfen.').waitFor()
    expect(await guest.getByText('torben.meinken').count()).toBe(0)
    await guest.getByRole('button', { name: 'Teilnehmen' }).click()
    await guest.getByText('Zum Bewerben brauchen Sie ein Konto.').waitFor()
  })

  it('a scheduled publication appears at its time, and can be taken back before', async () => {
    const id = await makeDraft(world, 'Geplante Bekanntmachung')
    const page = await world.open({ as: world.staff.anke })
    await page.goto(`/projekte/${id}/veroeffentlichen`)
    await page.getByLabel('An einem Termin').check()
    expect(await page.getByRole('button', { name: 'Veröffentlichen', exact: true }).isDisabled()).toBe(true)
    await page.getByLabel('Datum und Uhrzeit, Datum').fill('24.12.2030')
    await page.getByLabel('Datum und Uhrzeit, Uhrzeit').fill('10:00')
    expect(await page.getByRole('button', { name: 'Veröffentlichen', exact: true }).isDisabled()).toBe(true)
    await page.getByLabel('Warum ist die Frist kürzer?').fill('Ein Test wartet nicht.')
    await page.getByRole('button', { name: 'Veröffentlichen', exact: true }).click()
    await page.getByText('Die Veröffentlichung ist geplant.').first().waitFor()
    await page.getByRole('link', { name: 'Zum Verfahren' }).click()
    await page.getByText('Veröffentlichung am Di., 24.12.2030, 10:00 Uhr').waitFor()
    await page.getByRole('button', { name: 'Zurücknehmen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Zurücknehmen' }).click()
    await page.getByText('Die Veröffentlichung wurde zurückgenommen.').waitFor()
    expect((await world.call<{ stage: number }>(world.staff.anke, 'getProject', id)).stage).toBe(0)
  })

  deepIt('a scheduled publication turns by itself on open pages, also when its time passes while the server is down', async () => {
    const soon = await makeDraft(world, 'Erscheint gleich')
    const later = await makeDraft(world, 'Erscheint nach dem Neustart')
    await publish(world, soon, new Date(Date.now() + 8_000).toISOString())
    const page = await world.open({ as: world.staff.anke })
    await page.goto(`/projekte/${soon}`)
    await page.getByText(/^Veröffentlichung am/).waitFor()
    const guest = await world.open()
    await guest.goto('/projekte#öffentlich')
    await guest.getByText('Erscheint gleich').first().waitFor({ timeout: 30_000 })
    await page.getByText(/Die Ausschreibung ist seit .* öffentlich/).waitFor({ timeout: 30_000 })

    await publish(world, later, new Date(world.serverTime() + 30_000).toISOString())
    await world.stop()
    world.advance(31_000)
    await world.start()
    await guest.getByText('Erscheint nach dem Neustart').first().waitFor({ timeout: 40_000 })
  })

  it('through the portal: handed over, refused with its reason, taken back, handed over again, confirmed, each on the screen', async () => {
    const id = await makeCompleteDraft(world, 'Über das Portal')
    const page = await world.open({ as: world.staff.anke })
    const handOver = async (): Promise<void> => {
      await page.goto(`/projekte/${id}/veroeffentlichen`)
      await page.getByLabel('Auch im Amtsblatt der EU (TED) veröffentlichen').check()
      const { date, time } = wallClockOf(new Date(world.serverTime() + 49 * HOUR))
      await page.getByLabel('Datum und Uhrzeit, Datum').fill(date.split('-').reverse().join('.'))
      await page.getByLabel('Datum und Uhrzeit, Uhrzeit').fill(time.slice(0, 5))
      await page.getByRole('button', { name: 'Veröffentlichen', exact: true }).click()
      await page
        .getByText('Zuerst muss die Nachbildung des EU-Portals die Bekanntmachung bestätigen; an TED wird nichts gesendet.')
        .waitFor()
      await page.getByRole('link', { name: 'Zum Verfahren' }).click()
      await page.getByText('Die Bekanntmachung wartet auf die Nachbildung des EU-Portals').waitFor()
    }
    await handOver()
    // As if the server had ended before it could hand the notice over, for so long that the portal's 48 hours are not left.
    await world.stop()
    await world.withDatabase(() => TenderModel.updateOne({ _id: id }, { $set: { 'portal.reference': null } }))
    world.advance(2 * HOUR)
    await world.start()
    await page
      .getByText(/abgelehnt und nennt als Grund: „VALIDATION_FAILED: preferred publication date .*“\. .* neu veröffentlichen\./)
      .waitFor()
    await page.getByText('Vom Portal abgelehnt', { exact: true }).waitFor()
    // Nor do the news call it published.
    await page.getByText('Stand des Verfahrens: Vom Portal abgelehnt').waitFor()
    await page.getByRole('button', { name: 'Zurücknehmen' }).click()
    await page.getByRole('dialog').getByText('Dann können Sie sie ändern und neu veröffentlichen.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Zurücknehmen' }).click()
    await page.getByText('Die Veröffentlichung wurde zurückgenommen.').waitFor()

    await handOver()
    world.advance(3 * MINUTE)
    await page.getByText('hat die Bekanntmachung angenommen und bereitet die Veröffentlichung vor').waitFor({ timeout: 40_000 })
    world.advance(9 * MINUTE)
    await page.getByText(/^Die Nachbildung des EU-Portals hat bestätigt; an TED wurde nichts gesendet\./).waitFor({ timeout: 40_000 })
    expect(await page.getByRole('button', { name: 'Zurücknehmen' }).count()).toBe(0)
  })

  it('refuses to publish without a second person, and says so', async () => {
    const id = await makeDraft(world, 'Zu kleines Team')
    const { version } = await world.call<{ version: number }>(world.staff.anke, 'getProject', id)
    await world.call(world.staff.anke, 'updateProject', { id, version, team: [{ userName: world.staff.anke.email, role: 'ADMIN' }] })
    const page = await world.open({ as: world.staff.anke })
    await page.goto(`/projekte/${id}/veroeffentlichen`)
    await page.getByText('Das Verfahren benötigt mindestens zwei Sachbearbeiter.').first().waitFor()
    expect(await page.getByRole('button', { name: 'Veröffentlichen', exact: true }).isDisabled()).toBe(true)
    await expect(publish(world, id)).rejects.toThrow('409')
  })
})
