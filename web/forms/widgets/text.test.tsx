// @vitest-environment jsdom
import { getAt } from '../../../engine/form'
import { afterEach, describe, expect, it } from 'vitest'
import { exampleTemplate, inGroup } from '../testing/exampleTemplate'
import { mountForm, type Mounted } from '../testing/mountForm'

let form: Mounted
afterEach(() => form.close())

describe('text', () => {
  it.each([
    ['text', 'text', 'Kiel'],
    ['url', 'url', 'https://kiel.example'],
    ['email', 'email', 'hafen@kiel.example'],
    ['phone', 'tel', '+49 431 1234'],
    ['id', 'text', 'KI-117'],
  ] as const)('%s shows and stores what is typed, in an input of type %s', async (valueType, type, typed) => {
    form = await mountForm({
      template: exampleTemplate({ fields: [{ id: 'A', valueType, required: true }] }),
      values: { [inGroup('A')]: 'alt' },
    })
    const input = form.find<HTMLInputElement>('.f-field input')
    expect(input.type).toBe(type)
    expect(input.value).toBe('alt')
    await form.type(input, typed)
    expect(getAt(form.data(), inGroup('A'))).toBe(typed)
    expect(input.value).toBe(typed)
  })

  it.each([
    ['TEXTBOX', 'Cafe\u0301\u000bam\u0002 \u0084Hafen\u0093', 'Café am „Hafen“'],
    ['TEXTAREA', 'Erste\u2028Zweite\u0085Dritte\u0000', 'Erste\nZweite\nDritte'],
  ] as const)(
    'what Word and PDF files put between letters is gone from a %s, in the data and on the screen',
    async (displayType, pasted, kept) => {
      form = await mountForm({ template: exampleTemplate({ fields: [{ id: 'A', valueType: 'text', displayType, required: true }] }) })
      const control = form.find<HTMLTextAreaElement>('.f-field input, .f-field textarea')
      await form.type(control, pasted)
      await form.settle()
      expect([getAt(form.data(), inGroup('A')), control.value]).toEqual([kept, kept])
    },
  )

  it('takes an emptied value out of the data and stays empty', async () => {
    form = await mountForm({ template: exampleTemplate({ fields: [{ id: 'A', required: true }] }), values: { [inGroup('A')]: 'alt' } })
    const input = form.find<HTMLInputElement>('.f-field input')
    await form.type(input, '')
    expect(getAt(form.data(), inGroup('A'))).toBeUndefined()
    expect(input.value).toBe('')
    expect(input.className).toContain('need')
  })

  it('keeps a paste that is too long whole, and says by how much it is', async () => {
    form = await mountForm({ template: exampleTemplate({ fields: [{ id: 'A', maxLength: 5, required: true }] }) })
    const input = form.find<HTMLInputElement>('.f-field input')
    expect(input.maxLength).toBe(-1)
    await form.type(input, 'Hafenbecken')
    await form.leave(input)
    await form.settle()
    expect(getAt(form.data(), inGroup('A'))).toBe('Hafenbecken')
    expect(form.root.textContent).toContain('„A“ darf höchstens 5 Zeichen haben, es sind 11.')
  })

  it('is labelled, and says that it is required', async () => {
    form = await mountForm({ template: exampleTemplate({ fields: [{ id: 'Titel', required: true }] }) })
    const label = form.find<HTMLLabelElement>('.f-lab label')
    expect(label.textContent).toBe('Titel')
    const input = document.getElementById(label.htmlFor)
    expect(input?.getAttribute('aria-required')).toBe('true')
    expect(form.find('.f-need').textContent).toBe('offen')
  })

  it('shows a textarea for TEXTAREA', async () => {
    form = await mountForm({ template: exampleTemplate({ fields: [{ id: 'A', displayType: 'TEXTAREA', required: true }] }) })
    await form.type(form.find('textarea'), 'zwei\nZeilen')
    expect(getAt(form.data(), inGroup('A'))).toBe('zwei\nZeilen')
  })

  it('lists the values of a repeatable text, adds and removes lines', async () => {
    form = await mountForm({
      template: exampleTemplate({ fields: [{ id: 'A', repeatable: { min: 0 } }] }),
      values: { [inGroup('A')]: ['eins', 'zwei'] },
    })
    expect(form.all('.f-list input').map((one) => (one as HTMLInputElement).value)).toEqual(['eins', 'zwei'])
    await form.click(form.button(/Zeile 1 entfernen/))
    expect(getAt(form.data(), inGroup('A'))).toEqual(['zwei'])
    await form.click(form.button(/Weitere Zeile/))
    await form.type(form.all('.f-list input')[1] ?? document.body, 'drei')
    expect(getAt(form.data(), inGroup('A'))).toEqual(['zwei', 'drei'])
  })

  it('shows a scheme id as fixed text', async () => {
    form = await mountForm({ template: exampleTemplate({ fields: [{ id: 'A', valueType: 'id', idScheme: 'ORG', required: true }] }) })
    expect(form.find('output').textContent).toBe('ORG-0001')
    expect(form.all('.f-field input')).toHaveLength(0)
  })
})

describe('a key', () => {
  it('is on screen at once and in the data after the frame; leaving the field does not wait', async () => {
    form = await mountForm({ template: exampleTemplate({ fields: [{ id: 'A', required: true }] }) })
    const input = form.find<HTMLInputElement>('.f-field input')
    const { act } = await import('react')
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    act(() => {
      setValue?.call(input, 'neu')
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
    expect(input.value).toBe('neu')
    expect(getAt(form.editor.shown, inGroup('A'))).toBeUndefined()
    await form.leave(input)
    expect(getAt(form.editor.shown, inGroup('A'))).toBe('neu')
    expect(form.changes).toEqual([inGroup('A')])
  })

  it('shows what came from outside instead, also when the form still has what it had', async () => {
    form = await mountForm({ template: exampleTemplate({ fields: [{ id: 'A', required: true }] }), values: { [inGroup('A')]: 'alt' } })
    const input = form.find<HTMLInputElement>('.f-field input')
    const { act } = await import('react')
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    act(() => {
      setValue?.call(input, 'halb getippt')
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
    act(() => form.editor.replace({ ...form.editor.shown }))
    expect(input.value).toBe('alt')
    act(() => form.editor.setValue(inGroup('A'), 'neu'))
    expect(input.value).toBe('neu')
    expect(form.data()).toEqual(form.editor.shown)
  })

  const typeOnly = async (input: HTMLInputElement, text: string): Promise<void> => {
    const { act } = await import('react')
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    act(() => {
      setValue?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }

  it('is handed over when the form is taken away in the middle of it', async () => {
    form = await mountForm({ template: exampleTemplate({ fields: [{ id: 'A', required: true }] }) })
    await typeOnly(form.find<HTMLInputElement>('.f-field input'), 'vor dem Ablauf')
    expect(form.changes).toEqual([])
    form.close()
    expect(form.changes).toEqual([inGroup('A')])
    expect(getAt(form.data(), inGroup('A'))).toBe('vor dem Ablauf')
  })

  it('is brought in by the pause after it, without leaving the field', async () => {
    form = await mountForm({ template: exampleTemplate({ fields: [{ id: 'A', required: true }] }) })
    await typeOnly(form.find<HTMLInputElement>('.f-field input'), 'neu')
    await form.settle()
    expect(form.changes).toEqual([inGroup('A')])
    expect(getAt(form.editor.shown, inGroup('A'))).toBe('neu')
  })

  it('never sends the page away: a block is a form that Enter does not send, and none of its buttons does', async () => {
    form = await mountForm({
      template: exampleTemplate({ fields: [{ id: 'A', required: true }], items: [{ id: 'I' }, { id: 'J' }] }),
      data: {
        section: {
          items: [
            { _id: '1', I: 'x' },
            { _id: '2', I: 'y' },
          ],
        },
      },
    })
    const own = form.find<HTMLInputElement>('.f-field input').form
    expect(own?.getAttribute('role')).toBe('none')
    expect(own?.closest('.f-grp')).not.toBeNull()
    const submit = new Event('submit', { bubbles: true, cancelable: true })
    own?.dispatchEvent(submit)
    expect(submit.defaultPrevented).toBe(true)
    // Enter in a field presses the first button that sends, if there is one.
    expect(form.all('form button').length).toBeGreaterThan(3)
    expect(form.all('form button:not([type="button"]), form input:is([type="submit"], [type="image"])')).toEqual([])
  })
})

it('an internet address gets its https:// where it was left out; what is none stays as it was typed', async () => {
  form = await mountForm({ template: exampleTemplate({ fields: [{ id: 'A', valueType: 'url', required: true }] }) })
  const input = form.find<HTMLInputElement>('input[type=url]')
  for (const [typed, stored] of [
    ['www.kiel.example/hafen?seite=2', 'https://www.kiel.example/hafen?seite=2'],
    ['http://kiel.example', 'http://kiel.example'],
    ['hafen@kiel.example', 'hafen@kiel.example'],
    ['noch offen', 'noch offen'],
  ]) {
    await form.focus(input)
    await form.type(input, typed ?? '')
    await form.leave(input)
    expect(getAt(form.data(), inGroup('A'))).toBe(stored)
    expect(input.value).toBe(stored)
  }
})

it('a value that is not written as it has to be shows its help, which has an example', async () => {
  const help = { de: 'Zum Beispiel 123456-2026.', en: 'For example 123456-2026.' }
  form = await mountForm({
    template: exampleTemplate({ fields: [{ id: 'A', help }] }),
    values: { [inGroup('A')]: 'abc' },
    options: { issues: [{ path: inGroup('A'), rule: 'pattern', severity: 'ERROR' }] },
  })
  await form.settle()
  const hints = form.all('.f-field .f-hint').map(({ textContent }) => textContent)
  expect(hints).toEqual(['„A“ ist nicht so geschrieben, wie es hier nötig ist.', 'Zum Beispiel 123456-2026.'])
  const described = form.find('.f-field input').getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toContain('123456-2026')
})
