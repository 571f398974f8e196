// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { exampleTemplate, inGroup } from '../testing/exampleTemplate'
import { shipped } from '../testing/shipped'
import { mountForm, type Mounted } from '../testing/mountForm'

let form: Mounted
afterEach(() => form.close())

const parties = '/GR-Result/GR-TenderingParty-Section/GR-TenderingParty'
const tenderer = `${parties}/0/GR-Tenderer/0/OPT-300-Tenderer`
const companies = [
  { id: 7, name: 'Hansebau Petersen KG', isCompany: true, lacks: ['contactPoint' as const] },
  { id: 8, name: 'Nordlicht GmbH', isCompany: true },
]

const withoutKind = ({ isCompany: _isCompany, ...authority }: (typeof companies)[number]) => authority

async function mount(): Promise<void> {
  form = await mountForm({ template: shipped('eu/1.7/EU-29'), options: { organizations: companies }, withMenu: true })
  await act(async () => {
    form.editor.add(parties)
    form.editor.add(`${parties}/0/GR-Tenderer`)
    await Promise.resolve()
  })
}
const set = async (path: string, value: unknown): Promise<void> => {
  await act(async () => {
    form.editor.setValue(path, value)
    await Promise.resolve()
  })
  await form.settle()
}
const SENTENCE = 'Bei Hansebau Petersen KG fehlt die Kontaktstelle. Bitte ergänzen Sie sie in den Angaben der Organisation.'
const listed = (): string[] =>
  form
    .all('.f-prob li')
    .filter((one) => one.textContent?.includes('Kontaktstelle'))
    .map((one) => one.textContent ?? '')

describe('a winner without a contact point', () => {
  it('is told at its field and in the list of problems, which leads there, as soon as it is chosen', async () => {
    await mount()
    expect(listed()).toEqual([])
    await set(tenderer, '7')
    expect(listed()).toHaveLength(1)
    expect(listed()[0]).toContain(SENTENCE)
    await form.click(
      form
        .all('.f-prob li')
        .find((one) => one.textContent?.includes('Kontaktstelle'))
        ?.querySelector('button') ?? undefined,
    )
    await act(async () => void (await new Promise((done) => setTimeout(done, 120))))
    expect(document.activeElement?.closest('[data-path]')?.getAttribute('data-path')).toBe(tenderer)
    expect(form.find(`.f-field[data-path="${tenderer}"] .f-hint.warn`).textContent).toBe(SENTENCE)
    await set(tenderer, '8')
    expect(listed()).toEqual([])
  })

  it('is told once, however often the form names it, until somebody mended it', async () => {
    await mount()
    await act(async () => void form.editor.add(`${parties}/0/GR-Tenderer`))
    await set(tenderer, '7')
    await set(`${parties}/0/GR-Tenderer/1/OPT-300-Tenderer`, '7')
    expect(listed()).toHaveLength(1)
    await act(async () => {
      form.editor.update({ ...form.editor.options, organizations: companies.map(({ id, name }) => ({ id, name, isCompany: true })) })
      await Promise.resolve()
    })
    await form.settle()
    expect(listed()).toEqual([])
  })

  it("stays in sight with 'Nur Offenes', where a section without a word folds away", async () => {
    const template = exampleTemplate({ fields: [{ id: 'Planer', valueType: 'id-ref', idSchemes: ['ORG'], required: true }] })
    const shown = async (id: string): Promise<number> => {
      form = await mountForm({ template, values: { [inGroup('Planer')]: id }, options: { organizations: companies.map(withoutKind) } })
      await form.settle()
      act(() => form.editor.view.setOnlyOpen(true))
      return form.all(`.f-field[data-path="${inGroup('Planer')}"]`).length
    }
    expect(await shown('8')).toBe(0)
    form.close()
    expect(await shown('7')).toBe(1)
  })
})
