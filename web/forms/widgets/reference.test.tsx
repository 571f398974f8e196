// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getAt, instances } from '../../../engine/form'
import { exampleTemplate, inGroup } from '../testing/exampleTemplate'
import { shipped } from '../testing/shipped'
import { mountForm, type Mounted } from '../testing/mountForm'

let form: Mounted
afterEach(() => form.close())
const organizations = [
  { id: 4, name: 'Sporthafen', city: 'Kiel' },
  { id: 5, name: 'Amt Probstei' },
]

describe('a reference to an organization', () => {
  const template = exampleTemplate({ fields: [{ id: 'OPT-300-Procedure-Buyer', valueType: 'id-ref', idSchemes: ['ORG'], required: true }] })
  const path = inGroup('OPT-300-Procedure-Buyer')

  it('stores its number as text and shows its name', async () => {
    form = await mountForm({ template, options: { organizations }, values: { [path]: '4' } })
    expect(form.find('.f-code').textContent).toContain('Sporthafen, Kiel')
    await form.click(form.find('.f-code'))
    await form.type(form.find('.f-pick input'), 'probstei')
    await form.press(form.find('.f-pick input'), 'Enter')
    expect(getAt(form.data(), path)).toBe('5')
  })

  it('takes an organization that is made on the spot', async () => {
    form = await mountForm({
      template,
      options: { organizations, onCreateOrganization: () => Promise.resolve({ id: 9, name: 'Vergabekammer' }) },
    })
    await form.click(form.find('.f-code'))
    await form.click(form.button(/Organisation anlegen/))
    await form.settle()
    expect(getAt(form.data(), path)).toBe('9')
    expect(form.editor.organizations.map(({ id }) => id)).toEqual([4, 5, 9])
  })

  it('does not offer what the page cannot do', async () => {
    form = await mountForm({ template, options: { organizations } })
    await form.click(form.find('.f-code'))
    expect(() => form.button(/Organisation anlegen/)).toThrow()
  })
})

it('of an own form offers organizations by what it refers to, not by its name', async () => {
  form = await mountForm({
    template: exampleTemplate({ fields: [{ id: 'Planer', valueType: 'id-ref', idSchemes: ['ORG'] }] }),
    ...{ options: { organizations }, values: { [inGroup('Planer')]: '4' } },
  })
  expect(form.find('.f-code').textContent).toContain('Sporthafen, Kiel')
})

describe('a reference to a lot', () => {
  it('offers the lots of this form with their names, as they are', async () => {
    const template = exampleTemplate({
      fields: [{ id: 'Bezug', valueType: 'id-ref', idSchemes: ['LOT'], required: true }],
      lots: [{ id: 'Name', required: true }],
    })
    form = await mountForm({ template, values: { '/GR-Lot/0/lot-group/Name': 'Reventlou' } })
    const options = (): string[] => [...form.find<HTMLSelectElement>('select.select').options].map((one) => one.textContent ?? '')
    expect(options()).toEqual(['Bitte wählen', 'LOT-0001 Reventlou'])
    await form.click(form.button(/In Lose aufteilen/))
    expect(options()).toEqual(['Bitte wählen', 'LOT-0001 Reventlou', 'LOT-0002'])
    await form.type(form.find('select.select'), 'LOT-0002')
    expect(getAt(form.data(), inGroup('Bezug'))).toBe('LOT-0002')
  })
})

describe('a reference of a result notice', () => {
  const result = '/GR-Result/GR-LotResult-Section/GR-LotResult/0'
  const tender = '/GR-Result/GR-LotTender-Section/GR-LotTender/0/GR-LotTender-1'
  const party = '/GR-Result/GR-TenderingParty-Section/GR-TenderingParty'
  const companies = [
    { id: 7, name: 'Hansebau Petersen KG', isCompany: true },
    { id: 8, name: 'Nordlicht GmbH', isCompany: true },
  ]
  const mount = async (): Promise<void> => {
    form = await mountForm({
      template: shipped('eu/1.7/EU-29'),
      options: { organizations: companies },
      values: { [`${result}/GR-Winner/BT-142-LotResult`]: 'selec-w' },
    })
    await form.settle()
  }
  const put = (values: Record<string, unknown>): Promise<void> =>
    act(async () => {
      for (const [path, value] of Object.entries(values)) form.editor.setValue(path, value)
      await new Promise((done) => setTimeout(done, 340))
    })
  const box = (path: string): HTMLElement => form.find(`.f-field[data-path="${path}"]`)
  const jump = (): Promise<void> => act(async () => void (await new Promise((done) => setTimeout(done, 120))))

  it('says that nothing is there to choose from, makes what it means, and leads there', async () => {
    await mount()
    const winners = `${result}/GR-LotResult-1/OPT-320-LotResult`
    expect(box(winners).textContent).toContain('Hier steht noch nichts zur Wahl.')
    const button = form.button(/Eingereichtes Angebot anlegen/, `.f-field[data-path="${winners}"]`)
    expect(
      button
        .getAttribute('aria-labelledby')
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent),
    ).toEqual(['Angebot', 'Eingereichtes Angebot anlegen'])
    await form.click(button)
    await jump()
    expect(getAt(form.data(), winners)).toEqual(['TEN-0001'])
    expect(document.activeElement?.closest('[data-path]')?.getAttribute('data-path')).toBe(`${tender}/BT-13714-Tender`)
  })

  it('names a tender by whoever made it, a tenderer by its companies', async () => {
    await mount()
    await act(async () => {
      form.editor.add('/GR-Result/GR-LotTender-Section/GR-LotTender')
      form.editor.add(party)
      form.editor.add(`${party}/0/GR-Tenderer`)
      form.editor.add(`${party}/0/GR-Tenderer`)
      await Promise.resolve()
    })
    await put({ [`${tender}/OPT-310-Tender`]: 'TPA-0001' })
    const tenderers = (): (string | null)[] => [...box(`${tender}/OPT-310-Tender`).querySelectorAll('option')].map((one) => one.textContent)
    expect(tenderers()).toEqual(['Bitte wählen', 'TPA-0001'])
    await put({ [`${party}/0/GR-Tenderer/0/OPT-300-Tenderer`]: '7', [`${party}/0/GR-Tenderer/1/OPT-300-Tenderer`]: '8' })
    expect(tenderers()).toEqual(['Bitte wählen', 'TPA-0001 Hansebau Petersen KG, Nordlicht GmbH'])
    expect(box(`${result}/GR-LotResult-1/OPT-320-LotResult`).querySelector('label')?.textContent).toBe(
      'TEN-0001 Hansebau Petersen KG, Nordlicht GmbH',
    )
    // Why its value is published later is not what it is called.
    const later = '/GR-Result/GR-LotTender-Section/GR-LotTender/0/GR-Tender/GR-Unpublish-BT-720/BT-196(BT-720)-Tender'
    await put({ [later]: { DEU: 'Geschäftsgeheimnis' } })
    expect(box(`${result}/GR-LotResult-1/OPT-320-LotResult`).querySelector('label')?.textContent).toBe(
      'TEN-0001 Hansebau Petersen KG, Nordlicht GmbH',
    )
    // Names that come later than the form reach it, too.
    await act(async () => {
      form.editor.update({ ...form.editor.options, organizations: [{ id: 7, name: 'Hansebau AG', isCompany: true }] })
      await Promise.resolve()
    })
    expect(tenderers()).toEqual(['Bitte wählen', 'TPA-0001 Hansebau AG'])
  })

  describe('with two lots', () => {
    const tenders = '/GR-Result/GR-LotTender-Section/GR-LotTender'
    const winners = `${result}/GR-LotResult-1/OPT-320-LotResult`
    const ofResult = `${result}/GR-LotResult-1/BT-13713-LotResult`
    const ofTender = (n: number): string => `${tenders}/${n}/GR-LotTender-1/BT-13714-Tender`
    const title = (n: number): string => `/GR-Lot/${n}/GR-Lot-Purpose/GR-Lot-Description/BT-21-Lot`
    const options = (): (string | null)[] => [...box(winners).querySelectorAll('label')].map((one) => one.textContent)
    const WARNING =
      '„Angebot“ nennt TEN-0001 Angebot A; das gehört zu LOT-0001 Südmole, dieser Eintrag zu LOT-0002 Schleuse. Bitte prüfen Sie, ob ' +
      'das so gemeint ist.'
    beforeEach(async () => {
      await mount()
      await act(async () => {
        form.editor.add('/GR-Lot')
        form.editor.add(tenders)
        form.editor.add(tenders)
        await Promise.resolve()
      })
      await put({
        [title(0)]: { DEU: 'Südmole' },
        [title(1)]: { DEU: 'Schleuse' },
        ...Object.fromEntries([0, 1].map((n) => [pathIn(n), ['Angebot A', 'Angebot B'][n]])),
        [ofTender(0)]: 'LOT-0001',
        [ofTender(1)]: undefined,
        [ofResult]: undefined,
      })
    })
    const pathIn = (n: number): string => instances(form.editor.template, form.editor.shown, 'BT-3201-Tender')[n]?.path ?? ''

    it('offers tenders of the same lot, and those of none yet; all while the result has no lot', async () => {
      expect(options()).toEqual(['TEN-0001 Angebot A', 'TEN-0002 Angebot B'])
      await put({ [ofResult]: 'LOT-0002' })
      expect(options()).toEqual(['TEN-0002 Angebot B'])
      await put({ [ofResult]: 'LOT-0001' })
      expect(options()).toEqual(['TEN-0001 Angebot A', 'TEN-0002 Angebot B'])
      await put({ [ofResult]: 'LOT-0002', [ofTender(1)]: 'LOT-0001' })
      expect(box(winners).textContent).toContain('Von diesem Los steht noch nichts zur Wahl')
    })

    it('keeps a tender of the other lot that is there, and says so with both lots, at the field and in the list', async () => {
      await put({ [winners]: ['TEN-0001', 'TEN-0002'], [ofResult]: 'LOT-0001' })
      expect(form.root.textContent).not.toContain('Bitte prüfen Sie, ob das so gemeint ist.')
      await put({ [ofResult]: 'LOT-0002' })
      expect(options()).toEqual(['TEN-0001 Angebot A', 'TEN-0002 Angebot B'])
      expect(getAt(form.data(), winners)).toEqual(['TEN-0001', 'TEN-0002'])
      expect(box(winners).querySelector('.f-hint.warn')?.textContent).toBe(WARNING)
      const told = form.all('.f-prob li').find((one) => one.textContent?.includes(WARNING))
      await form.click(told?.querySelector('button') ?? undefined)
      await jump()
      expect(document.activeElement?.closest('[data-path]')?.getAttribute('data-path')).toBe(winners)
    })

    it('offers a tender for a group of lots to the lots in that group', async () => {
      await act(async () => {
        form.editor.add('/GR-LotsGroup')
        await Promise.resolve()
      })
      const lots = instances(form.editor.template, form.editor.shown, 'BT-1375-Procedure')[0]?.path ?? ''
      await put({ [ofTender(0)]: 'GLO-0001', [ofResult]: 'LOT-0002' })
      expect(options()).toHaveLength(2)
      await put({ [lots]: ['LOT-0001'] })
      expect(options()).toEqual(['TEN-0002 Angebot B'])
      await put({ [lots]: ['LOT-0001', 'LOT-0002'] })
      expect(options()).toHaveLength(2)
    })
  })

  it('names what withholds values last among what is behind a shut line, each as one', async () => {
    await mount()
    const more = form.all('.f-more').map((one) => one.textContent ?? '')
    const ofLot = more.find((one) => one.includes('Grund, warum kein Zuschlag')) ?? more.find((one) => one.includes('Neu geschätzter Wert'))
    expect(ofLot).toBeDefined()
    expect(more.join()).not.toContain('Begründung der späteren Veröffentlichung')
    const isLater = (name: string): boolean => name.startsWith('Später veröffentlichen')
    const names = (ofLot ?? '').split(', ')
    expect(names.filter((name) => !isLater(name)).length).toBeGreaterThan(2)
    expect(names).toEqual([...names.filter((name) => !isLater(name)), ...names.filter(isLater)])
    expect(more.some((one) => one.includes('Später veröffentlichen'))).toBe(true)
  })

  it('withholds a value behind one line, opens it by a click or a jump, and keeps it open while it is emptied', async () => {
    await mount()
    const group = `${result}/GR-Winner/GR-Unpublish-BT-142`
    const reason = `${group}/BT-197(BT-142)-LotResult`
    const shut = (): boolean => !form.find(`[data-path="${group}"]`).matches('[role=group]')
    act(() => form.editor.goTo(`${result}/GR-LotResult-1/BT-13713-LotResult`))
    await jump()
    act(() => form.editor.view.setOpen(`${result}`, true, 'more'))
    await jump()
    expect(shut()).toBe(true)
    act(() => form.editor.goTo(reason))
    await jump()
    expect(shut()).toBe(false)
    expect(document.activeElement?.id).toContain('BT-197(BT-142)')
    await put({ [reason]: 'oth-int' })
    await put({ [reason]: undefined })
    expect(shut()).toBe(false)
  })
})

describe('the section that a modified contract names (BT-1501(s))', () => {
  const template = shipped('eu/1.7/EU-38')
  const path = `/${template
    .node('BT-1501(s)-Contract')
    ?.chain.map(({ id, isRepeatable, isField }) => (isRepeatable && !isField ? `${id}/0` : id))
    .join('/')}`
  const box = (): HTMLElement => form.find(`.f-field[data-path="${path}"]`)
  const jump = (): Promise<void> => act(async () => void (await new Promise((done) => setTimeout(done, 120))))

  it('is chosen from what this form has, the contract first, or typed where it is none of it', async () => {
    form = await mountForm({ template, values: { '/GR-Lot/0/GR-Lot-Purpose/GR-Lot-Description/BT-21-Lot': { DEU: 'Steg' } } })
    await jump()
    await form.click(box().querySelector<HTMLElement>('.f-code') ?? undefined)
    const offered = form.all('.f-pick [role=treeitem]').map((one) => one.textContent)
    expect(offered[0]).toBe('CON-0001 (Geschlossener Vertrag)')
    expect(offered).toContain('LOT-0001 Steg (Los)')
    await form.press(form.find('.f-pick input'), 'Enter')
    expect(getAt(form.data(), path)).toBe('CON-0001')

    await form.click(box().querySelector<HTMLElement>('.f-code') ?? undefined)
    await form.click(form.button(/Andere Kennung eingeben/))
    await jump()
    const input = box().querySelector<HTMLInputElement>('input')
    expect(document.activeElement).toBe(input)
    if (input) await form.type(input, 'RES-0007')
    await form.settle()
    expect(getAt(form.data(), path)).toBe('RES-0007')
    // Nothing of this form: it stays as it was typed and is no mistake.
    expect(form.editor.judgement.at(path)).toEqual([])
    await form.click(form.button(/Aus diesem Formular wählen/))
    await jump()
    expect(box().querySelector('.f-code')?.textContent).toContain('RES-0007')
    expect(box().textContent).toContain('Nennen Sie den geänderten Vertrag genau einmal.')
  })
})
