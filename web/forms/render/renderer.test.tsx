// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { getAt } from '../../../engine/form'
import { exampleTemplate, inGroup } from '../testing/exampleTemplate'
import { mountForm, type Mounted } from '../testing/mountForm'

/** Counts renders of fields by their label, without touching what they render. */
const renders = new Map<string, number>()
vi.mock('../theme/FieldFrame', async (load) => {
  const { FieldFrame } = await load<typeof import('../theme/FieldFrame')>()
  return {
    FieldFrame: (props: Parameters<typeof FieldFrame>[0]) => {
      renders.set(props.label, (renders.get(props.label) ?? 0) + 1)
      return FieldFrame(props)
    },
  }
})

let form: Mounted
afterEach(() => form.close())
const labels = (): string[] => form.all('.f-lab > :first-child').map((one) => one.textContent ?? '')
const field = (label: string): HTMLInputElement => {
  const found = form.all('.f-lab label').find((one) => one.textContent === label)
  const control = document.getElementById(found?.getAttribute('for') ?? '')
  if (!(control instanceof HTMLInputElement)) throw new Error(`no input ${label} among ${labels().join(', ')}`)
  return control
}

describe('what depends on a key', () => {
  const template = exampleTemplate({
    fields: [
      { id: 'A', required: true },
      { id: 'B', required: true },
      { id: 'C', required: true },
      { id: 'D', required: true },
    ],
    rules: [{ id: 'r', target: 'C', effect: 'show', when: { '==': [{ var: 'A' }, 'ja'] } }],
  })

  it('renders the typed field only, while no rule is touched', async () => {
    form = await mountForm({ template, values: { [inGroup('A')]: 'ja' } })
    await form.settle()
    renders.clear()
    await form.type(field('B'), 'x')
    await form.type(field('B'), 'xy')
    expect([...renders]).toEqual([['B', 2]])
    expect(form.changes).toEqual([inGroup('B'), inGroup('B')])
  })

  it('shows and hides what a rule says, keeps the hidden value, and renders nobody else', async () => {
    form = await mountForm({ template, values: { [inGroup('A')]: 'ja' } })
    await form.type(field('C'), 'geheim')
    await form.settle()
    renders.clear()
    await form.type(field('A'), 'nein')
    expect(labels()).toEqual(['A', 'B', 'D'])
    expect(renders.get('B')).toBeUndefined()
    expect(renders.get('D')).toBeUndefined()
    expect(getAt(form.data(), inGroup('C'))).toBe('geheim')
    await form.type(field('A'), 'ja')
    expect(field('C').value).toBe('geheim')
  })
})

describe('what is displayed', () => {
  it('leaves out hidden, excluded and read-only fields, except read-only ones that say hidden: false', async () => {
    const template = exampleTemplate({
      fields: [
        { id: 'Sichtbar', required: true },
        { id: 'Versteckt', required: true, hidden: true },
        { id: 'Ausgeschlossen', required: true, excluded: true },
        { id: 'NurLesen', required: true, readOnly: true },
        { id: 'GezeigtNurLesen', required: true, readOnly: true, hidden: false },
      ],
    })
    form = await mountForm({ template })
    expect(labels()).toEqual(['Sichtbar', 'GezeigtNurLesen'])
    expect(field('GezeigtNurLesen').readOnly).toBe(true)
  })

  it('keeps optional fields behind "Weitere Angaben" and says that they are voluntary; given ones stay in view', async () => {
    const template = exampleTemplate({
      fields: [{ id: 'Pflicht', required: true }, { id: 'Leer' }, { id: 'Gefüllt' }].map((one) => ({
        ...one,
        id: one.id.replace('ü', 'ue'),
      })),
    })
    form = await mountForm({ template, values: { [inGroup('Gefuellt')]: 'da' } })
    expect(labels()).toEqual(['Pflicht', 'Gefuellt'])
    expect(form.find('.f-more').textContent).toContain('Weitere Angaben (1)')
    await form.click(form.find('.f-more'))
    expect(labels()).toEqual(['Pflicht', 'Gefuellt', 'Leer'])
    await form.type(field('Leer'), 'x')
    expect(labels()).toEqual(['Pflicht', 'Gefuellt', 'Leer'])
    expect(form.find('.f-field .opt').textContent).toBe('freiwillig')
  })

  it('stands open in its own order where nothing must be given, whatever was filled before', async () => {
    const template = exampleTemplate({ fields: [{ id: 'Eins' }, { id: 'Zwei' }, { id: 'Drei' }], items: [{ id: 'Name' }] })
    form = await mountForm({ template, values: { [inGroup('Drei')]: 'da' }, options: { showsAll: true } })
    expect(labels()).toEqual(['Eins', 'Zwei', 'Drei'])
    expect([form.all('.f-more').length, form.all('.f-add').length]).toEqual([0, 1])
  })

  it('shows everything read-only where the page says so', async () => {
    form = await mountForm({
      template: exampleTemplate({ fields: [{ id: 'A', required: true }], items: [{ id: 'I' }] }),
      options: { readOnly: true },
    })
    expect(field('A').readOnly).toBe(true)
    expect(form.all('.f-add')).toHaveLength(0)
  })
})

/** The question before something goes, and its answers. */
const question = (): HTMLElement => document.querySelector<HTMLElement>('[role=dialog]') ?? document.createElement('div')
const answer = (name: RegExp): HTMLElement | undefined =>
  [...question().querySelectorAll<HTMLElement>('button')].find((one) => name.test(one.textContent ?? ''))

describe('repeated groups', () => {
  const template = exampleTemplate({ fields: [{ id: 'A', required: true }], items: [{ id: 'Name', required: true }, { id: 'Zusatz' }] })
  const filled = {
    '/section/items': [
      { _id: 'a', Name: 'eins' },
      { _id: 'b', Name: 'zwei' },
      { _id: 'c', Name: 'drei' },
    ],
  }
  const names = (): string[] => form.all('.f-item .t').map((one) => one.textContent ?? '')
  const stored = (): unknown[] => {
    const list = getAt(form.data(), '/section/items')
    return Array.isArray(list) ? list.map((one: { Name?: string }) => one.Name) : []
  }

  it('are rows with caption; the open one shows its fields', async () => {
    form = await mountForm({ template, values: filled })
    expect(names()).toEqual(['eins', 'zwei', 'drei'])
    expect(labels()).toEqual(['A'])
    await form.click(form.all('.f-item .t')[1])
    expect(labels()).toEqual(['A', 'Name', 'Zusatz'])
    expect(field('Name').value).toBe('zwei')
  })

  it('add an item, open it and give it the focus', async () => {
    form = await mountForm({ template, values: filled })
    await form.click(form.button(/Eintrag hinzufügen/))
    expect(stored()).toEqual(['eins', 'zwei', 'drei', undefined])
    expect(document.activeElement).toBe(field('Name'))
    await form.type(field('Name'), 'vier')
    expect(stored()).toEqual(['eins', 'zwei', 'drei', 'vier'])
    await form.settle()
    expect(names().at(-1)).toBe('vier')
  })

  it('move by menu and by keyboard; what is typed follows the item', async () => {
    form = await mountForm({ template, values: filled })
    await form.click(form.all('.f-item .t')[0])
    await form.type(field('Name'), 'EINS')
    await form.click(form.button(/Bearbeiten: EINS|Bearbeiten: eins/))
    await form.click(form.button(/^Nach unten/))
    expect(stored()).toEqual(['zwei', 'EINS', 'drei'])
    expect(field('Name').value).toBe('EINS')
    await form.press(form.button(/Bearbeiten: EINS|Bearbeiten: eins/), 'ArrowDown', { altKey: true, shiftKey: true })
    expect(stored()).toEqual(['zwei', 'drei', 'EINS'])
    await form.type(field('Name'), 'eins!')
    expect(stored()).toEqual(['zwei', 'drei', 'eins!'])
  })

  it('duplicate with an _id of its own, and remove', async () => {
    form = await mountForm({ template, values: filled })
    await form.click(form.button(/Bearbeiten: zwei/))
    await form.click(form.button(/^Kopieren/))
    expect(stored()).toEqual(['eins', 'zwei', 'zwei', 'drei'])
    expect(new Set(form.editor.items('/section/items').map(({ _id }) => _id)).size).toBe(4)
    await form.click(form.button(/Bearbeiten: eins/))
    await form.click(form.button(/^Entfernen/))
    // Somebody wrote in it: it is asked about, and can stay.
    expect(question().textContent).toContain('„eins“')
    await form.click(answer(/^Abbrechen|^cancel/))
    expect(stored()).toEqual(['eins', 'zwei', 'zwei', 'drei'])
    await form.click(form.button(/Bearbeiten: eins/))
    await form.click(form.button(/^Entfernen/))
    await form.click(answer(/^Entfernen/))
    expect(stored()).toEqual(['zwei', 'zwei', 'drei'])
    await form.settle()
    expect(document.activeElement?.classList).toContain('f-add')
  })

  it('go without a question while nothing is written in them', async () => {
    form = await mountForm({ template, values: filled })
    await form.click(form.button(/Eintrag hinzufügen/))
    expect(stored()).toHaveLength(4)
    await form.click(form.all('.f-item button[aria-haspopup]').at(-1))
    await form.click(form.button(/^Entfernen/))
    expect(document.querySelector('[role=dialog]')).toBeNull()
    expect(stored()).toEqual(['eins', 'zwei', 'drei'])
  })

  it('show one item alone without a row around it', async () => {
    form = await mountForm({ template, values: { '/section/items': [{ _id: 'a', Name: 'eins' }] } })
    expect(form.all('.f-item')).toHaveLength(0)
    expect(field('Name').value).toBe('eins')
    await form.click(form.button(/Eintrag entfernen/))
    await form.click(answer(/^Entfernen/))
    expect(stored()).toEqual([])
  })
})

describe('lots', () => {
  const template = exampleTemplate({ fields: [{ id: 'A', required: true }], lots: [{ id: 'Los-Titel', required: true }] })
  const segments = (): string[] => form.all('.seg button .cut').map((one) => one.textContent ?? '')

  it('are not shown while there is one', async () => {
    form = await mountForm({ template })
    expect(form.all('.f-lots, .f-lothead')).toHaveLength(0)
    expect(labels()).toEqual(['A', 'Los-Titel'])
    expect(() => form.button(/Los entfernen/)).toThrow()
  })

  it('are segments up to five, each with its own values and an id that is never given again', async () => {
    const onLotChange = vi.fn()
    form = await mountForm({ template, options: { onLotChange } })
    await form.type(field('Los-Titel'), 'Reventlou')
    await form.click(form.button(/In Lose aufteilen/))
    await form.type(field('Los-Titel'), 'Wik')
    await form.settle()
    expect(segments()).toEqual(['1 Reventlou', '2 Wik'])
    expect(form.find('.f-lothead .id').textContent).toBe('LOT-0002')
    expect(onLotChange).toHaveBeenLastCalledWith('LOT-0002')
    await form.click(form.button(/Los entfernen: Wik/))
    await form.click(answer(/^Entfernen/))
    await form.click(form.button(/In Lose aufteilen/))
    expect(form.find('.f-lothead .id').textContent).toBe('LOT-0003')
    await form.click(form.all('.seg button')[0])
    expect(field('Los-Titel').value).toBe('Reventlou')
  })

  it('are a table with a filter from six on', async () => {
    form = await mountForm({ template })
    for (let count = 1; count < 6; count++) await form.click(form.button(/In Lose aufteilen|^Los$/))
    expect(form.all('.seg')).toHaveLength(0)
    expect(form.all('.f-lottable tr')).toHaveLength(6)
    await form.type(form.find('.f-lottable input'), '0004')
    expect(form.all('.f-lottable tr')).toHaveLength(1)
    await form.click(form.find('.f-lottable .rowlink'))
    expect(form.find('.f-lothead .id').textContent).toBe('LOT-0004')
  })

  it('open where the address says', async () => {
    form = await mountForm({ template })
    await form.click(form.button(/In Lose aufteilen/))
    const { data } = form.editor
    form.close()
    form = await mountForm({ template, data, options: { lot: 'LOT-0001' } })
    expect(form.find('.f-lothead .id').textContent).toBe('LOT-0001')
  })
})

describe('data from outside', () => {
  it('replaces what is shown, and setValue shows in its field', async () => {
    const template = exampleTemplate({ fields: [{ id: 'A', required: true }] })
    form = await mountForm({ template, values: { [inGroup('A')]: 'meins' } })
    const { editor } = form
    await form.click(form.find('h3'))
    const { act } = await import('react')
    act(() => editor.replace({ section: { group: { A: 'deins' } } }))
    expect(field('A').value).toBe('deins')
    act(() => editor.setValue(inGroup('A'), 'unseres'))
    expect(field('A').value).toBe('unseres')
    expect(form.changes).toEqual([inGroup('A')])
  })
})
