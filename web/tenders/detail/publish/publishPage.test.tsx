import i18n from 'i18next'
import { useState, type ReactElement } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import de from '../../../../engine/languages/de/web/publishing.json'
import { mountPage, type MountedPage } from '../../../testing/mountPage'
import type { ReadNode } from '../../../../engine/reading'
import { lotOf, NOW, tenderOf } from '../../participants/testing/fixture'
import { Changes } from './Changes'
import { Preview } from './Preview'
import { PublishPage } from './PublishPage'
import { usualStart } from '../../procedureKind'
import { firstStart, type PublishChoice } from './publishRules'
import { Starts } from './Starts'

let page: MountedPage | null = null
afterEach(() => page?.close())

const saidOf = async (tender: Partial<Parameters<typeof tenderOf>[0]>): Promise<string> => {
  page = await mountPage(<p />)
  page.close()
  i18n.addResourceBundle('de', 'publishing', de)
  page = await mountPage(<PublishPage tender={tenderOf({ moves: [], panels: [], ...tender })} />)
  return page.text()
}

it.each([
  [{ stage: 2, publishAt: '2026-11-26T09:00:00.000Z' }, 'erscheint schon am Do., 26.11.2026, 10:00 Uhr'],
  [{ stage: 3, publishAt: null }, 'Diese Ausschreibung ist bereits veröffentlicht.'],
  [{ stage: 0, publishAt: null }, 'Diese Ausschreibung kann jetzt nicht veröffentlicht werden.'],
])('says why a tender cannot be published: %j', async (tender, words) => {
  expect(await saidOf(tender)).toContain(words)
})

it('says that deadlines cannot be shortened any more where there are any', async () => {
  page = await mountPage(<p />)
  page.close()
  i18n.addResourceBundle('de', 'publishing', de)
  const choice = { at: null, now: true, portal: false, start: 2 as const, lotIds: [] }
  const saidWith = async (lot: Parameters<typeof lotOf>[0]): Promise<string> => {
    page = await mountPage(<Changes tender={tenderOf({ lots: [lotOf(lot)] })} choice={choice} at={null} />)
    const said = page.text()
    page.close()
    return said
  }
  expect(await saidWith({})).toContain('Dokumente allein löschen; Fristen verkürzen')
  const without = await saidWith({ applicationDeadline: null, offerDeadline: null })
  expect(without).toContain('Dokumente allein löschen')
  expect(without).not.toContain('Fristen')
})

it('previews the subject of the procedure, and that of a lot only where the procedure has none', async () => {
  page = await mountPage(<p />)
  page.close()
  i18n.addResourceBundle('de', 'publishing', de)
  const node = (contentId: string, value: unknown, children: ReadNode[] = []): ReadNode => {
    const contentType = children.length > 0 ? 'group' : 'field'
    return { contentId, contentType, label: { de: contentId, en: contentId }, value, children }
  }
  const lots = node('GR-Lots', null, [node('GR-Lot', null, [node('BT-262-Lot', '34512100')])])
  const choice = { at: null, now: true, portal: false, start: 2 as const, lotIds: [] }
  const shown = async (panels: ReadNode[]): Promise<string> => {
    const tender = tenderOf({ panels, templateName: { de: 'EU-30', en: 'EU-30' } } as Partial<Parameters<typeof tenderOf>[0]>)
    page = await mountPage(<Preview tender={tender} choice={choice} at={null} now={NOW} />)
    const said = page.text()
    page.close()
    return said
  }
  expect(await shown([node('BT-262-Procedure', '16710000'), lots])).toContain('CPV16710000')
  expect(await shown([lots])).toContain('CPV34512100')
})

describe('a procedure that says what it begins with', () => {
  const field = (contentId: string, value: unknown): ReadNode => ({
    ...{ contentId, contentType: 'field', label: { de: contentId, en: contentId }, value, children: [] },
  })
  const starts = ['publish', 'publishIntoCompetition', 'publishIntoNegotiation', 'publishIntoOffers']
  const named = (value: string): Partial<Parameters<typeof tenderOf>[0]> => ({
    ...{ stage: 0, publishAt: null, published: null, panels: [field('BT-105-Procedure', value)] },
    moves: starts.map((event) => ({ event, open: true, lotIds: ['LOT-0001'] })),
  })

  it('names the start of an open procedure where nothing is to begin, and takes it with one press', async () => {
    page = await mountPage(<p />)
    page.close()
    i18n.addResourceBundle('de', 'publishing', de)
    const Choosing = (): ReactElement => {
      const [choice, setChoice] = useState<PublishChoice>({ at: null, now: true, portal: false, start: 2, lotIds: [] })
      const tender = tenderOf({ ...named('open'), lots: [lotOf({})] })
      return <Starts tender={tender} choice={choice} at={NOW} onChange={(patch) => setChoice({ ...choice, ...patch })} />
    }
    page = await mountPage(<Choosing />)
    expect(page.text()).toContain('werden mit der Bekanntmachung Angebote eingereicht')
    expect(page.text()).toContain('Solange nichts beginnt, kann niemand etwas einreichen.')
    await page.click(page.button('„Angebotsphase“ wählen'))
    expect(page.find<HTMLInputElement>('#p-start-6').checked).toBe(true)
    expect(page.text()).not.toContain('Solange nichts beginnt')
  })

  it('is chosen when the page opens, where nothing stands against it', () => {
    const ahead = new Date(NOW + 40 * 86_400_000).toISOString()
    const open = (value: string, lot: Parameters<typeof lotOf>[0]) => firstStart(tenderOf({ ...named(value), lots: [lotOf(lot)] }), NOW)
    expect(open('open', { offerDeadline: ahead })).toBe(6)
    expect(open('restricted', { applicationDeadline: ahead })).toBe(3)
    expect(open('neg-wo-call', {})).toBe(5)
    expect(open('open', { offerDeadline: null })).toBe(2)
    expect(open('restricted', { applicationDeadline: new Date(NOW - 1).toISOString() })).toBe(2)
    expect(firstStart(tenderOf({ panels: [], lots: [lotOf({})] }), NOW)).toBe(2)
  })

  it('stands chosen on the page', async () => {
    page = await mountPage(<p />)
    page.close()
    i18n.addResourceBundle('de', 'publishing', de)
    const offerDeadline = new Date(Date.now() + 40 * 86_400_000).toISOString()
    const templateName = { de: 'EU-16', en: 'EU-16' }
    const tender = { ...named('open'), templateId: 'EU-16', templateName, lots: [lotOf({ offerDeadline })] }
    page = await mountPage(<PublishPage tender={tenderOf(tender)} />)
    expect(page.find<HTMLInputElement>('#p-start-6').checked).toBe(true)
  })

  it.each([
    ['restricted', 3],
    ['neg-w-call', 3],
    ['neg-wo-call', 5],
    ['oth-single', 6],
  ])('%s begins with %i', (value, start) => {
    expect(usualStart(tenderOf(named(value)))).toBe(start)
  })

  it('says nothing where no kind of procedure is named', () => {
    expect(usualStart(tenderOf({ panels: [] }))).toBeNull()
  })
})
