import { afterEach, describe, expect, it, vi } from 'vitest'
import { mountPage, type MountedPage } from '../testing/mountPage'
import { Expiries } from './ProfilePage'

let page: MountedPage | null = null
afterEach(() => {
  page?.close()
  page = null
})

describe('what expires in a company’s profile', () => {
  it('stands with the most urgent first, in words, and leads to its date', async () => {
    const go = vi.fn()
    const expiries = [
      { path: '/a', name: 'Haftpflicht', until: '2027-12-31', state: 'valid' as const },
      { path: '/b', name: 'ISO 9001', until: '2026-12-20', state: 'soon' as const },
      { path: '/c', name: 'Präqualifikation', until: '2026-11-01', state: 'expired' as const },
    ]
    page = await mountPage(<Expiries expiries={expiries} onGo={go} />)
    expect([...document.querySelectorAll('.pf-expiries li')].map(({ textContent }) => textContent?.replace(/\s+/g, ' ').trim())).toEqual([
      'Präqualifikationbis 01.11.2026 abgelaufen',
      'ISO 9001bis 20.12.2026 läuft bald ab',
      'Haftpflichtbis 31.12.2027 gültig',
    ])
    await page.click(page.button('ISO 9001'))
    expect(go).toHaveBeenCalledWith('/b')
  })
})
