import i18n from 'i18next'
import { useState, type ReactElement } from 'react'
import { afterEach, expect, it } from 'vitest'
import settings from '../../engine/languages/de/web/settings.json'
import { mountPage, type MountedPage } from '../testing/mountPage'
import { AwardSection } from './AwardSection'
import { EditingContext, type Editing } from './context'

let page: MountedPage | null = null
afterEach(() => page?.close())

let rules: unknown
const Place = (): ReactElement => {
  const [draft, setDraft] = useState({ awardRules: [{ from: 0, needed: 2, people: [] }] } as unknown as Editing['draft'])
  rules = draft.awardRules
  const change: Editing['change'] = (section, value) => setDraft((now) => ({ ...now, [section]: value }))
  return (
    <EditingContext.Provider value={{ draft, shown: 'zuschlag', faults: {}, writing: null, write: () => undefined, change }}>
      <AwardSection />
    </EditingContext.Provider>
  )
}

it('what is typed stays as it is typed, and is never another value', async () => {
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
})
