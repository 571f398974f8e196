import { describe, expect, it } from 'vitest'
import { placeholdersIn, toEditorHtml, toStoredHtml } from './placeholders'

describe('placeholders', () => {
  const stored = '<p>Guten Tag {{name}},</p><p><a href="{{link}}">hier</a> bis {{expires}}.</p>'

  it('become tokens in running text, not in the address of a link', () => {
    expect(toEditorHtml(stored)).toBe(
      '<p>Guten Tag <span data-placeholder="name">name</span>,</p><p><a href="{{link}}">hier</a> bis <span ' +
        'data-placeholder="expires">expires</span>.</p>',
    )
  })

  it('come back as they were stored', () => {
    expect(toStoredHtml(toEditorHtml(stored))).toBe(stored)
  })

  it('an empty document is an empty text', () => {
    expect(toStoredHtml('<p></p>')).toBe('')
  })

  it('are listed once each', () => {
    expect(placeholdersIn(`${stored}{{name}}`)).toEqual(['name', 'link', 'expires'])
  })
})
