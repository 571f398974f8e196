import { afterEach, describe, expect, it, vi } from 'vitest'
import type { OfferView } from '../../../server/contract/offers/views'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import type { AutosaveStore } from './AutosaveStore'
import { TakeOver } from './TakeOver'

const answers: Record<string, unknown> = {}
vi.mock('../../rpc', async (original) => ({ ...(await original<object>()), call: (name: string) => Promise.resolve(answers[name]) }))

let page: MountedPage | null = null
afterEach(() => {
  page?.close()
  page = null
})

const take = async (savedAt: string | null): Promise<string> => {
  Object.assign(answers, { takeFromProfile: { data: {}, taken: [], left: [] }, getCompanyProfile: { savedAt } })
  const data = {}
  const store = { state: { data }, takeTyped: () => undefined } as unknown as AutosaveStore
  page = await mountPage(<TakeOver offer={{ id: 'o' } as OfferView} kind="application" store={store} others={[]} />)
  answers.takeFromProfile = { data, taken: [], left: [] }
  await page.click(page.button('Aus dem Profil übernehmen'))
  const status = (): string => document.querySelector('.bd-take [role=status]')?.textContent ?? ''
  await expect.poll(status).not.toBe('')
  return status()
}

describe('taking over from the company profile', () => {
  it('says of a profile never filled that it is empty, with the way there', async () => {
    expect(await take(null)).toContain('Ihr Unternehmensprofil ist noch leer.')
    expect(document.querySelector('.bd-take [role=status] a')?.getAttribute('href')).toBe('/unternehmensprofil')
  })
  it('says of one that adds nothing that it adds nothing', async () => {
    expect(await take('2026-11-01T08:00:00Z')).toContain('steht nichts, was hier noch fehlt')
  })
})
