import { afterEach, describe, expect, it } from 'vitest'
import type { ReaderNode } from '../../../server/contract/tenders/views'
import { mountPage, type MountedPage } from '../../offers/testing/mountPage'
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
