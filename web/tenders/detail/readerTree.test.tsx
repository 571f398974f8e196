import { afterEach, describe, expect, it } from 'vitest'
import type { ReaderNode } from '../../../server/contract/tenders/views'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { tenderOf } from '../participants/testing/fixture'
import { DetailsTab } from './DetailsPage'
import { Nodes } from './ReaderTree'

let page: MountedPage | null = null
afterEach(() => page?.close())

const label = { de: 'Los', en: 'Lot' }

describe('what refers to another part of the form', () => {
  const names = { 'LOT-0001': { de: 'Südmole', en: 'South pier' } }
  const nodes: ReaderNode[] = [
    {
      contentId: 'GR-LotResult',
      contentType: 'group',
      label: { de: 'Ergebnis', en: 'Result' },
      caption: 'LOT-0001',
      names,
      children: [
        { contentId: 'BT-13713-LotResult', contentType: 'field', label, valueType: 'id-ref', value: 'LOT-0001', names },
        { contentId: 'OPT-320-LotResult', contentType: 'field', label: { de: 'Angebot', en: 'Tender' }, value: ['TEN-0001'] },
      ],
    },
  ]

  it.each([
    ['de', 'Ergebnis Südmole', 'Südmole'],
    ['en', 'Result South pier', 'South pier'],
  ] as const)('is read by its name in heading and value, in %s', async (lang, heading, value) => {
    page = await mountPage(<Nodes nodes={nodes} />, { lang })
    expect(page.find('h3').textContent).toBe(heading)
    expect(page.find('dd').textContent).toBe(value)
    // What has no name is told by its id.
    expect(page.text()).toContain('TEN-0001')
  })
})

describe('a value that is published later', () => {
  const value = (later: ReaderNode['later']): ReaderNode[] => [
    {
      contentId: 'BT-720-Tender',
      contentType: 'field',
      label: { de: 'Wert', en: 'Value' },
      valueType: 'amount',
      value: { amount: '12500.00', currency: 'EUR' },
      ...(later ? { later } : {}),
    },
  ]
  const reason = { de: 'Lauterer Wettbewerb', en: 'Fair competition' }

  it.each([
    [{ from: '2137-12-01+01:00', reason }, 'Wird erst am 01.12.2137 veröffentlicht. Grund: Lauterer Wettbewerb.'],
    [
      { from: '2020-12-01+01:00', justification: { DEU: 'Nach dem Urteil.' } },
      'Noch nicht veröffentlicht, vorgesehen war der 01.12.2020. Nach dem Urteil.',
    ],
    [{}, 'Wird erst später veröffentlicht.'],
  ])('says until when and why', async (later, sentence) => {
    page = await mountPage(<Nodes nodes={value(later)} />)
    expect(page.find('dd').textContent).toBe(`12.500,00 EUR${sentence}`)
  })

  it('stands on the details of the team, where everybody else has nothing of it', async () => {
    const tender = tenderOf({ moves: [], panels: [], teamPanels: value({ reason }) })
    page = await mountPage(<DetailsTab tender={tender} chosen={0} />)
    expect(page.text()).toContain('Wird erst später veröffentlicht. Grund: Lauterer Wettbewerb.')
  })

  it('has no mark where everybody reads it', async () => {
    page = await mountPage(<Nodes nodes={value(undefined)} />)
    expect(page.find('dd').textContent).toBe('12.500,00 EUR')
  })
})

describe('a lot that differs from the others in its name alone', () => {
  const lotOf = (name: string): ReaderNode => ({
    contentId: 'GR-Lot',
    contentType: 'group',
    label,
    caption: name,
    children: [
      { contentId: 'BT-21-Lot', contentType: 'field', label: { de: 'Titel', en: 'Title' }, value: { DEU: name } },
      { contentId: 'BT-23-Lot', contentType: 'field', label: { de: 'Art', en: 'Nature' }, value: 'Bauleistung' },
    ],
  })

  it.each([
    ['de', 'Was es betrifft, gilt für alle Lose.'],
    ['en', 'What concerns it is the same for all lots.'],
  ] as const)('is no empty box, in %s', async (lang, sentence) => {
    const panels = [lotOf('Nord'), lotOf('Süd')]
    page = await mountPage(<DetailsTab tender={tenderOf({ moves: [], panels, hasLots: true })} chosen={0} />, { lang })
    expect(page.text()).toContain(sentence)
    expect([...document.querySelectorAll('.td-panel .body')].every(({ textContent }) => textContent !== '')).toBe(true)
  })
})
