import i18n from 'i18next'
import { act } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Procedure, Template } from '../../../engine/template'
import { templateOf } from '../../../engine/template/fixtures/buildTemplate'
import deApp from '../../../engine/languages/de/web/app.json'
import deForms from '../../../engine/languages/de/web/forms.json'
import deProcedure from '../../../engine/languages/de/web/procedure.json'
import deTenders from '../../../engine/languages/de/web/tenders.json'
import { call } from '../../testing/line'
import { inGerman } from '../../testing/inGerman'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { DraftStore } from './DraftStore'
import { newDraft } from './newDraft'
import { NameField, TemplatePicker, TypePicker } from './StartStep'

vi.mock('../../session/SessionProvider', () => ({ useSession: () => ({ phase: 'user', isInternal: true, isAdmin: false }) }))
vi.mock('../../rpc/line', () => import('../../testing/line'))
call.mockImplementation(() => Promise.resolve([]))

let page: MountedPage | null = null
beforeAll(() => inGerman({ app: deApp, tenders: deTenders, procedure: deProcedure, forms: deForms }))
afterEach(() => page?.close())

const chosen = { id: 'EU-38', name: { de: 'Bekanntmachung über Auftragsänderung', en: 'Contract modification notice' } }

it('names the form that the address asked for, though it is none of those that are offered', async () => {
  page = await mountPage(<TemplatePicker {...{ chosen, legalBasis: null, fits: null }} onChange={() => undefined} />)
  expect(document.querySelector('select')?.selectedOptions[0]?.textContent).toBe('EU-38 Bekanntmachung über Auftragsänderung')
})

it.each([
  ['32014L0024', '32014L0023', true],
  ['32014L0023', '32014L0023', false],
  [null, '32014L0023', false],
  ['32014L0024', null, false],
])('says when the form is made for another legal basis than was asked for (%s, %s: %s)', async (...[legalBasis, fits, isSaid]) => {
  page = await mountPage(<TemplatePicker {...{ chosen, legalBasis, fits }} onChange={() => undefined} />)
  const sentence =
    'Gewünscht war die Rechtsgrundlage Klassische Auftragsvergabe (2014/24/EU); dieses Formular gilt für Konzessionen (2014/23/EU).'
  expect(page.text().includes(sentence)).toBe(isSaid)
  expect(page.text().includes('Gewünscht war')).toBe(isSaid)
})

it('has a sentence for the server’s refusal of it', () => {
  const params = { label: 'Rechtsgrundlage', legalBasis: '32014L0024', fits: '32014L0023' }
  expect(i18n.t('forms:problem.legalBasisDoesNotFit', params)).toContain('dieses Formular gilt für 32014L0023')
})

it.each<[string, Procedure['types'], number[], number]>([
  ['all where the form names none', [], [0, 2, 3, 4, 5], 0],
  ['the form’s own, and takes the first where another was asked for', [2, 5], [2, 5], 2],
])('offers types: %s', async (...[, types, offered, taken]) => {
  const plain = templateOf([{ id: 'title' }], [])
  const minimumDays = { application: null, offer: null }
  const procedure: Procedure = { types, skippedPhases: [], minimumDays, fourEyes: { applications: true, offers: true } }
  const template: Template = { ...plain, file: { ...plain.file, procedure } }
  const base = newDraft({ template, type: 0, me: { email: 'a@b.de', name: 'A' }, legalBasis: null, now: new Date('2026-11-21T12:00:00Z') })
  const store = new DraftStore({ key: 'types', base, version: null, savedAt: null, kept: null })
  page = await mountPage(<TypePicker store={store} template={template} isFixed={false} />)
  const options = [...document.querySelectorAll('option')].map(({ value }) => Number(value))
  expect([options, store.state.draft.type]).toEqual([offered, taken])
})

it('a title that was pasted from Word loses what would show as boxes when one leaves it', async () => {
  const template = templateOf([{ id: 'title' }], [])
  const base = newDraft({ template, type: 0, me: { email: 'a@b.de', name: 'A' }, legalBasis: null, now: new Date('2026-11-21T12:00:00Z') })
  const store = new DraftStore({ key: 'name', base, version: null, savedAt: null, kept: null })
  page = await mountPage(<NameField store={store} template={template} />)
  const input = page.find<HTMLInputElement>('input')
  await page.type(input, 'Zwei Brücken\u000bund ihre Lager\u0007')
  await act(() => input.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  expect(store.state.draft.name).toBe('Zwei Brücken und ihre Lager')
})
