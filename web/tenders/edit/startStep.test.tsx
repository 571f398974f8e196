import i18n from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import deApp from '../../app/i18n/de/app.json'
import deForms from '../../app/i18n/de/forms.json'
import deProcedure from '../../app/i18n/de/procedure.json'
import deTenders from '../../app/i18n/de/tenders.json'
import { mountPage, type MountedPage } from '../../offers/testing/mountPage'
import { TemplatePicker } from './StartStep'

vi.mock('../../app/session/SessionProvider', () => ({ useSession: () => ({ phase: 'user', isInternal: true, isAdmin: false }) }))
vi.mock('../../app/rpc/line', () => ({
  call: () => Promise.resolve([]),
  rpc: { onState: () => () => undefined, state: 'open' },
  onPush: () => () => undefined,
  onSessionLost: () => () => undefined,
}))

let page: MountedPage | null = null
beforeAll(async () => {
  const de = { app: deApp, tenders: deTenders, procedure: deProcedure, forms: deForms }
  await i18n.use(initReactI18next).init({ lng: 'de', resources: { de }, interpolation: { escapeValue: false } })
})
afterEach(() => page?.close())

it.each([
  ['32014L0024', '32014L0023', true],
  ['32014L0023', '32014L0023', false],
  [null, '32014L0023', false],
  ['32014L0024', null, false],
])('says when the form is made for another legal basis than was asked for (%s, %s: %s)', async (...[legalBasis, fits, isSaid]) => {
  page = await mountPage(<TemplatePicker templateId="EU-19" legalBasis={legalBasis} fits={fits} onChange={() => undefined} />)
  const sentence =
    'Gewünscht war die Rechtsgrundlage Klassische Auftragsvergabe (2014/24/EU); dieses Formular gilt für Konzessionen (2014/23/EU).'
  expect(page.text().includes(sentence)).toBe(isSaid)
  expect(page.text().includes('Gewünscht war')).toBe(isSaid)
})

it('has a sentence for the server’s refusal of it', () => {
  const params = { label: 'Rechtsgrundlage', legalBasis: '32014L0024', fits: '32014L0023' }
  expect(i18n.t('forms:problem.legalBasisDoesNotFit', params)).toContain('dieses Formular gilt für 32014L0023')
})
