// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { getAt } from '../../../engine/form'
import { exampleTemplate, inGroup } from '../testing/exampleTemplate'
import { mountForm, type Mounted } from '../testing/mountForm'

let form: Mounted
afterEach(() => form.close())
const template = exampleTemplate({ fields: [{ id: 'Titel', valueType: 'text-multilingual', displayType: 'TEXTAREA', required: true }] })

describe('multilingual text', () => {
  it('writes the language that is switched to and keeps the others', async () => {
    form = await mountForm({ template, values: { [inGroup('Titel')]: { DEU: 'Hafen' } } })
    expect(form.find<HTMLTextAreaElement>('textarea').value).toBe('Hafen')
    await form.click(form.button(/^EN/))
    expect(form.find<HTMLTextAreaElement>('textarea').value).toBe('')
    expect(form.find('textarea').lang).toBe('en')
    await form.type(form.find('textarea'), 'Harbour')
    expect(getAt(form.data(), inGroup('Titel'))).toEqual({ DEU: 'Hafen', ENG: 'Harbour' })
  })

  it('takes an emptied language out, and the value with the last one', async () => {
    form = await mountForm({ template, values: { [inGroup('Titel')]: { DEU: 'Hafen', ENG: 'Harbour' } } })
    await form.type(form.find('textarea'), '')
    expect(getAt(form.data(), inGroup('Titel'))).toEqual({ ENG: 'Harbour' })
    await form.click(form.button(/^EN/))
    await form.type(form.find('textarea'), '')
    expect(getAt(form.data(), inGroup('Titel'))).toBeUndefined()
  })

  it('says in words which languages have a text', async () => {
    form = await mountForm({ template, values: { [inGroup('Titel')]: { DEU: 'Hafen' } } })
    expect(form.button(/^DE/).textContent).toBe('DEausgefüllt')
    expect(form.button(/^EN/).textContent).toBe('ENleer')
    expect(form.button(/^DE/).getAttribute('aria-pressed')).toBe('true')
  })

  it('offers the further languages of the code list', async () => {
    form = await mountForm({
      template,
      codes: {
        'language_eu-official-language': [
          ['DEU', 'Deutsch'],
          ['DAN', 'Dänisch'],
        ],
      },
    })
    const select = form.find<HTMLSelectElement>('.f-lang select')
    await form.focus(select)
    await form.settle()
    expect([...select.options].map(({ value }) => value)).toEqual(['', 'DAN'])
    await form.type(select, 'DAN')
    await form.type(form.find('textarea'), 'Havn')
    expect(getAt(form.data(), inGroup('Titel'))).toEqual({ DAN: 'Havn' })
  })
})
