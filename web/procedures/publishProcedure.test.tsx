import i18n from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, it } from 'vitest'
import deApp from '../../engine/languages/de/web/app.json'
import de from '../../engine/languages/de/web/procedures.json'
import en from '../../engine/languages/en/web/procedures.json'
import { shippedProcedure } from '../../workflows/procedure'
import { lifeEndingBy, type StoryLine } from '../../workflows/procedure/check'
import { RpcError } from '../rpc'
import { mountPage, type MountedPage } from '../testing/mountPage'
import type { ProcedureStore } from './editor/useEditing'
import { PublishProcedure } from './PublishProcedure'

let page: MountedPage | null = null
beforeAll(async () => {
  const resources = { de: { app: deApp, procedures: de }, en: { procedures: en } }
  await i18n.use(initReactI18next).init({ lng: 'de', resources, interpolation: { escapeValue: false } })
})
afterEach(() => page?.close())

const procedure = shippedProcedure('open-price-last')

const SAID = {
  de: [
    'Am 1. Tag legt Anna Brandt die Ausschreibung an.',
    'Jonas Petersen: Preis.',
    'Am 47. Tag ist die Wartefrist um.',
    'Am 33. Tag schließt Anna Brandt die Öffnung ab, obwohl mehr Personen dafür nötig sind.',
  ],
  en: [
    'On day 1, Anna Brandt begins the tender.',
    'Anna Brandt and Jonas Petersen open: Price.',
    'the waiting period is over.',
    'On day 33, Anna Brandt finishes the opening, though it takes more people.',
  ],
}

it.each([
  ['de', SAID.de],
  ['en', SAID.en],
])('what the walk finds is told as a story, and nothing is published (%s)', async (lang, said) => {
  if (!procedure) throw new Error('no procedure')
  const alone: StoryLine = { day: 32, event: 'finish', state: 'offersOver', person: 1, though: 'tooFew' }
  const story = [...(lifeEndingBy(procedure, 'award') ?? []), alone]
  const errors = [{ path: '/phases/5', rule: 'noWayOn', text: 'Hier geht es nicht weiter.', story }]
  const store = {
    ...{ row: { lock: 3, version: 0 }, file: procedure.document },
    publish: () => Promise.reject(new RpcError(422, 'Refused.', { errors })),
  } as unknown as ProcedureStore
  let isDone = false
  const left: (string | null)[] = []
  page = await mountPage(<PublishProcedure store={store} onDone={() => (isDone = true)} onClose={(path) => left.push(path)} />, { lang })
  await page.click(page.find<HTMLElement>('.dlg button[type=submit]'))
  await page.settle()
  for (const one of ['Hier geht es nicht weiter.', ...said]) expect(page.text()).toContain(one)
  expect(isDone).toBe(false)
  // It leads to the phase, by its name.
  const link = page.find<HTMLElement>('.pr-faults button')
  expect(link.textContent).toBe(lang === 'de' ? 'Wertung und Zuschlag' : 'Evaluation and award')
  await page.click(link)
  expect(left).toEqual(['/phases/5'])
})

it('what a colleague saved meanwhile is not published unseen', async () => {
  const row = { lock: 3, version: 0 }
  const store = { row, file: procedure?.document, publish: () => Promise.reject(new Error('published')) } as unknown as ProcedureStore
  page = await mountPage(<PublishProcedure store={store} onDone={() => undefined} onClose={() => undefined} />)
  store.row = { ...store.row, lock: 4 }
  await page.click(page.find<HTMLElement>('.dlg button[type=submit]'))
  await page.settle()
  expect(page.text()).toContain(de.publishing.changed)
})
