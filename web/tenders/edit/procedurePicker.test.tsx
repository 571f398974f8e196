import { act } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Template } from '../../../engine/template'
import { templateOf } from '../../../engine/template/fixtures/buildTemplate'
import deApp from '../../../engine/languages/de/web/app.json'
import deProcedures from '../../../engine/languages/de/web/procedures.json'
import deTenders from '../../../engine/languages/de/web/tenders.json'
import type { ProcedureRow } from '../../../server/contract/procedures/procedures'
import { shippedProcedures } from '../../../workflows/procedure'
import { call } from '../../testing/line'
import { inGerman } from '../../testing/inGerman'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { DraftStore } from './DraftStore'
import { inputOf } from './draft'
import { newDraft } from './newDraft'
import { offeredProcedures, ProcedurePicker } from './ProcedurePicker'

const open = shippedProcedures().find(({ id }) => id === 'open')?.document
const OWN = { ...open, id: 'own-open', version: 3, name: { de: 'Offen, nach Art des Hauses' } }
const rowOf = ({ id, document: { name, type, regimes = [], phases, who }, version }: ReturnType<typeof shippedProcedures>[number]) => ({
  ...{ id, name, type, regimes: [...regimes], phases: phases as unknown as ProcedureRow['phases'], version },
  ...(who ? { who } : {}),
  ...{ published: null, publishedBy: '', builtIn: true, retired: false, lock: 1, draft: null },
})
const ROWS = shippedProcedures().map(rowOf)
const own = (change: Partial<ProcedureRow> = {}): ProcedureRow => ({
  ...(ROWS.find(({ id }) => id === 'open') as ProcedureRow),
  ...{ id: OWN.id, name: OWN.name, version: 3, builtIn: false, regimes: [], ...change },
})
const rows = vi.hoisted(() => ({ all: [] as unknown[], document: null as unknown }))
vi.mock('../../rpc/line', () => import('../../testing/line'))
call.mockImplementation((method: string) => Promise.resolve(method === 'getProcedures' ? rows.all : { document: rows.document }))

let page: MountedPage | null = null
beforeAll(() => inGerman({ app: deApp, tenders: deTenders, procedures: deProcedures }))
afterEach(() => page?.close())

const formOf = (legalBasis: string | null, id?: string): Template => {
  const plain = templateOf([{ id: 'title' }], [])
  const eyes = { applications: true, offers: true }
  const procedure = { types: [], skippedPhases: [], minimumDays: { application: null, offer: null }, fourEyes: eyes, ...(id ? { id } : {}) }
  return { ...plain, file: { ...plain.file, legalBasis, procedure } }
}
const ids = (...of: Parameters<typeof offeredProcedures>) => offeredProcedures(...of).map(({ id }) => id)

it('are offered by type and law, and in use', () => {
  expect(ids(ROWS, formOf('32014L0023'), 0)).toEqual(['concession', 'tender'])
  expect(ids(ROWS, formOf('32014L0024'), 0)).toEqual(
    [
      ...[
        'design-contest',
        'design-contest-restricted',
        'dialogue',
        'innovation',
        'negotiated-without',
        'negotiated',
        'open',
        'open-price-last',
        'restricted',
        'tender',
      ],
      // Of a form of Directive 2014/24/EU nobody knows yet whether it is of works.
      ...['vob-eu-open', 'vob-eu-restricted', 'vob-eu-negotiated'],
    ].sort((a, b) => (ROWS.findIndex(({ id }) => id === a) < ROWS.findIndex(({ id }) => id === b) ? -1 : 1)),
  )
  const land = { file: { ...formOf('other').file, projectTypes: ['GRUNDSTUECK_KONZEPT' as const] } }
  expect(ids([...ROWS, own()], land, 0)).toEqual(['plots-by-concept'])
  expect(ids(ROWS, formOf('other'), 0)).not.toContain('plots-by-concept')
  expect(ids(ROWS, formOf(null), 5)).toEqual(['continuous', 'dynamic-purchasing'])
  expect(ids([own({ retired: true }), own({ version: 0 }), own({ type: 2 })], formOf('32014L0023'), 0)).toEqual([])
})

const shown = async (template: Template) => {
  const base = newDraft({ template, type: 0, me: { email: 'a@b.de', name: 'A' }, legalBasis: null, now: new Date('2026-11-21T12:00:00Z') })
  const store = new DraftStore({ key: 'procedure', base, version: null, savedAt: null, kept: null })
  page = await mountPage(<ProcedurePicker store={store} template={template} />)
  return store
}
const select = (): HTMLSelectElement | null => document.querySelector('select')
const choose = (value: string) =>
  act(async () => {
    const found = select()
    if (!found) throw new Error('nothing to choose')
    found.value = value
    found.dispatchEvent(new Event('change', { bubbles: true }))
    await Promise.resolve()
  })

it('the chosen one goes along with the draft, with its document where this program does not have it', async () => {
  rows.all = [own(), ...ROWS]
  rows.document = OWN
  const store = await shown(formOf('32014L0024'))
  await expect.poll(() => select()?.value).toBe('tender')
  expect(inputOf(store.state.draft)).not.toHaveProperty('procedure')
  await choose('own-open')
  await expect.poll(() => store.state.draft.procedure).toEqual({ id: 'own-open', version: 3, document: OWN })
  expect(inputOf(store.state.draft).procedure).toBe('own-open')
  expect(page?.text()).toContain('Bekanntmachung')
  await choose('restricted')
  await expect.poll(() => store.state.draft.procedure).toEqual({ id: 'restricted', version: 2 })
  await choose('tender')
  await expect.poll(() => store.state.draft.procedure).toBeNull()
})

it('a form’s own is chosen already, and where there is one alone nobody is asked', async () => {
  rows.all = [own(), ...ROWS]
  rows.document = OWN
  const store = await shown(formOf('32014L0024', 'own-open'))
  await expect.poll(() => select()?.value).toBe('own-open')
  // What is judged before anything is saved goes by it, and so does the tender.
  await expect.poll(() => store.state.draft.procedure).toEqual({ id: 'own-open', version: 3, document: OWN })
  expect(inputOf(store.state.draft).procedure).toBe('own-open')
  await choose('tender')
  await expect.poll(() => inputOf(store.state.draft).procedure).toBe('tender')
  page?.close()
  rows.all = ROWS.filter(({ id }) => id === 'tender')
  await shown(formOf('32014L0024'))
  expect(select()).toBeNull()
})

it.each([
  ['retired', own({ retired: true })],
  ['of another law', own({ regimes: ['UVgO'] })],
  ['a draft yet', own({ version: 0 })],
])('a form’s own that is %s is not shown, and not sent', async (_, row) => {
  rows.all = [row, ...ROWS]
  const store = await shown(formOf('32014L0024', 'own-open'))
  await expect.poll(() => select()?.value).toBe('tender')
  expect([inputOf(store.state.draft).procedure, store.state.draft.procedure]).toEqual([undefined, null])
})
