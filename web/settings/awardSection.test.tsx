import i18n from 'i18next'
import { act, useState, type ReactElement } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import settings from '../../engine/languages/de/web/settings.json'
import { call } from '../testing/line'
import { mountPage, type MountedPage } from '../testing/mountPage'
import { AwardSection } from './AwardSection'
import { EditingContext, type Editing } from './context'

vi.mock('../rpc/line', () => import('../testing/line'))

let page: MountedPage | null = null
afterEach(() => page?.close())

let rules: unknown
let offices: unknown
let save: () => void
const Place = (): ReactElement => {
  const [draft, setDraft] = useState({
    awardRules: [{ from: 0, needed: 2, people: [] }],
    awardRoles: [],
  } as unknown as Editing['draft'])
  rules = draft.awardRules
  offices = draft.awardRoles
  // As the server has them: by their values.
  save = () => setDraft((now) => ({ ...now, awardRules: now.awardRules.toSorted((a, b) => a.from - b.from) }))
  const change: Editing['change'] = (section, value) => setDraft((now) => ({ ...now, [section]: value }))
  return (
    <EditingContext.Provider value={{ draft, shown: 'zuschlag', faults: {}, writing: null, write: () => undefined, change }}>
      <AwardSection />
    </EditingContext.Provider>
  )
}

it('what is typed stays as it is typed, and is never another value', async () => {
  call.mockReset().mockImplementation(() => Promise.resolve([{ id: 7, name: 'Hafenbetrieb' }]))
  page = await mountPage(<Place />)
  i18n.addResourceBundle('de', 'settings', settings)
  await page.settle()
  const inputs = () => [...document.querySelectorAll<HTMLInputElement>('fieldset input')]
  const type = async (n: number, text: string): Promise<void> => page?.type(inputs()[n] as HTMLInputElement, text)
  await type(0, '50.000')
  for (const text of ['a@x.de, ', 'a@x.de,', 'a@x.de, b@x.de;']) await type(2, text)
  expect(inputs().map(({ value }) => value)).toEqual(['50.000', '2', 'a@x.de, b@x.de;'])
  expect(rules).toEqual([{ from: 50_000, needed: 2, people: ['a@x.de', 'b@x.de'] }])
  await type(0, '50,5')
  expect(rules).toEqual([{ from: Number.NaN, needed: 2, people: ['a@x.de', 'b@x.de'] }])
  await page.click(page.button(settings.award.add))
  await type(3, '7')
  await page.click(document.querySelector('fieldset button') as HTMLElement)
  expect(inputs().map(({ value }) => value)).toEqual(['7', '2', ''])
  // An office that is named can be asked for, of the house or of one authority.
  await page.click(page.button(settings.award.addOffice))
  await type(3, 'Kämmerei')
  await type(5, 'k@x.de')
  expect(offices).toEqual([{ name: 'Kämmerei', people: ['k@x.de'] }])
  await page.click(document.querySelector('fieldset input[type=checkbox]') as HTMLElement)
  const authority = document.querySelector('fieldset select') as HTMLSelectElement
  expect([...authority.options].map(({ text }) => text)).toEqual([settings.award.wholeHouse, 'Hafenbetrieb'])
  await act(() => {
    authority.value = '7'
    authority.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await page.settle()
  expect(rules).toEqual([{ from: 7, needed: 2, people: [], roles: ['Kämmerei'], authority: 7 }])
})

it('after a save each line says what its rule says, in the order of the server', async () => {
  call.mockReset().mockImplementation(() => Promise.resolve([]))
  page = await mountPage(<Place />)
  i18n.addResourceBundle('de', 'settings', settings)
  await page.settle()
  const inputs = () => [...document.querySelectorAll<HTMLInputElement>('fieldset input')]
  const type = async (n: number, text: string): Promise<void> => page?.type(inputs()[n] as HTMLInputElement, text)
  await type(0, '500')
  await page.click(page.button(settings.award.add))
  await type(3, '7')
  await act(() => save())
  expect(inputs().map(({ value }) => value)).toEqual(['7', '2', '', '500', '2', ''])
  await type(4, '3')
  expect(rules).toMatchObject([
    { from: 7, needed: 2 },
    { from: 500, needed: 3 },
  ])
})
