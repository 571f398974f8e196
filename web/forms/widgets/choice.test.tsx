// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { getAt } from '../../../engine/form'
import { exampleTemplate, inGroup, type ExampleField } from '../testing/exampleTemplate'
import { mountForm, type Mounted } from '../testing/mountForm'

let form: Mounted
afterEach(() => form.close())
const choices = [
  { contentId: 'ja', label: { de: 'Mit Nebenangebot', en: 'With variant' }, fields: ['Grund'] },
  { contentId: 'nein', label: { de: 'Ohne', en: 'Without' } },
]
const reason: ExampleField = { id: 'Grund', required: true }
const radio = (label: string): HTMLInputElement => {
  const found = form
    .all('label.check')
    .find((one) => one.textContent === label)
    ?.querySelector('input')
  if (!found) throw new Error(label)
  return found
}

describe('yes or no', () => {
  it('stores booleans, and nothing for no answer', async () => {
    form = await mountForm({
      template: exampleTemplate({ fields: [{ id: 'A', valueType: 'indicator', displayType: 'RADIO', alwaysShow: true }] }),
    })
    await form.click(radio('Ja'))
    expect(getAt(form.data(), inGroup('A'))).toBe(true)
    await form.click(radio('Nein'))
    expect(getAt(form.data(), inGroup('A'))).toBe(false)
    await form.click(radio('Keine Angabe'))
    expect(getAt(form.data(), inGroup('A'))).toBeUndefined()
  })

  it('offers no way back to nothing where an answer is required, and counts "Nein" as one', async () => {
    form = await mountForm({
      template: exampleTemplate({ fields: [{ id: 'A', valueType: 'indicator', displayType: 'RADIO', required: true }] }),
    })
    expect(form.all('label.check').map((one) => one.textContent)).toEqual(['Ja', 'Nein'])
    expect(form.all('.f-need')).toHaveLength(1)
    await form.click(radio('Nein'))
    expect(form.all('.f-need')).toHaveLength(0)
  })

  it('is named by a group', async () => {
    form = await mountForm({
      template: exampleTemplate({ fields: [{ id: 'A', valueType: 'indicator', displayType: 'RADIO', required: true }] }),
    })
    const group = radio('Ja').closest('[role="group"]')
    expect(document.getElementById(group?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('A')
  })

  it('is one tick as CHECKBOX', async () => {
    form = await mountForm({
      template: exampleTemplate({ fields: [{ id: 'A', valueType: 'indicator', displayType: 'CHECKBOX', required: true }] }),
    })
    await form.click(form.find('input[type="checkbox"]:not([role])'))
    expect(getAt(form.data(), inGroup('A'))).toBe(true)
  })
})

describe('choices of an own form', () => {
  it('are searched in as COMBOBOX; what is taken back leaves the focus at the field', async () => {
    form = await mountForm({
      template: exampleTemplate({ fields: [{ id: 'A', displayType: 'COMBOBOX', choices, required: true }, { ...reason }] }),
    })
    await form.click(form.find('.f-code'))
    await form.settle()
    const search = form.find<HTMLInputElement>('.f-pick input')
    await form.type(search, 'neben')
    expect(form.all('.f-tree li').map((one) => one.textContent)).toEqual(['Mit Nebenangebot'])
    await form.press(search, 'Enter')
    expect(getAt(form.data(), inGroup('A'))).toBe('ja')
    expect(form.find('.f-code').textContent).toContain('Mit Nebenangebot')
    await form.click(form.find('.f-picked .btn.icon'))
    await form.settle()
    expect(getAt(form.data(), inGroup('A'))).toBeUndefined()
    expect(document.activeElement).toBe(form.find('.f-code'))
  })

  it.each(['ArrowDown', 'n'])('the search opens by %s as a list of choices does, and has the focus', async (key) => {
    form = await mountForm({
      template: exampleTemplate({ fields: [{ id: 'A', displayType: 'COMBOBOX', choices, required: true }, { ...reason }] }),
    })
    expect(form.find('.f-code').getAttribute('aria-haspopup')).toBe('tree')
    await form.press(form.find('.f-code'), key)
    expect(document.activeElement?.getAttribute('role')).toBe('combobox')
  })

  it.each(['DROPDOWN', 'RADIO', 'MULTICHECKBOX'] as const)(
    '%s shows the fields of a choice only while it is taken, and keeps their value',
    async (displayType) => {
      const many = displayType === 'MULTICHECKBOX' ? { repeatable: { min: 0 } } : {}
      form = await mountForm({
        template: exampleTemplate({ fields: [{ id: 'Wahl', displayType, choices, required: true, ...many }, reason] }),
      })
      const take = (value: string, label: string) =>
        displayType === 'DROPDOWN' ? form.type(form.find('select.select'), value) : form.click(radio(label))
      expect(form.all('.f-nested')).toHaveLength(0)
      await take('ja', 'Mit Nebenangebot')
      expect(getAt(form.data(), inGroup('Wahl'))).toEqual(displayType === 'MULTICHECKBOX' ? ['ja'] : 'ja')
      await form.type(form.find('.f-nested input'), 'weil')
      if (displayType === 'MULTICHECKBOX') await take('ja', 'Mit Nebenangebot')
      else await take('nein', 'Ohne')
      expect(form.all('.f-nested')).toHaveLength(0)
      await take('ja', 'Mit Nebenangebot')
      expect(form.find<HTMLInputElement>('.f-nested input').value).toBe('weil')
    },
  )

  it('keeps the order of the form in a list of several', async () => {
    form = await mountForm({
      template: exampleTemplate({
        fields: [{ id: 'Wahl', displayType: 'MULTICHECKBOX', choices, required: true, repeatable: { min: 0 } }, reason],
      }),
    })
    await form.click(radio('Ohne'))
    await form.click(radio('Mit Nebenangebot'))
    expect(getAt(form.data(), inGroup('Wahl'))).toEqual(['ja', 'nein'])
  })

  it.each(['DROPDOWN', 'RADIO', 'MULTICHECKBOX', 'COMBOBOX'] as const)(
    '%s says in words that what was chosen is no option any more',
    async (displayType) => {
      const many = displayType === 'MULTICHECKBOX'
      form = await mountForm({
        template: exampleTemplate({
          fields: [{ id: 'Wahl', displayType, choices, required: true, ...(many && { repeatable: { min: 0 } }) }, reason],
        }),
        values: { [inGroup('Wahl')]: many ? ['wahl-1'] : 'wahl-1' },
      })
      await form.settle()
      expect(document.body.textContent).toContain('nicht mehr zur Wahl (wahl-1)')
      if (!many) return
      await form.click(radio('nicht mehr zur Wahl (wahl-1)'))
      expect(document.body.textContent).not.toContain('nicht mehr zur Wahl')
    },
  )
})
