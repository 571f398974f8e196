import { describe, expect, it } from 'vitest'
import { emptyData } from '../../../engine/form'
import type { Template } from '../../../engine/template'
import { FormEditor } from '../editor/FormEditor'
import type { Block } from '../plan/plan'
import { exampleTemplate } from '../testing/exampleTemplate'
import { leastHeight } from './heights'

const editorOf = (template: Template): FormEditor => {
  const now = new Date('2026-11-21T09:42:00Z')
  return new FormEditor({ template, data: emptyData(template, { now }), now: () => now })
}
const blocksOf = (editor: FormEditor): readonly Block[] => {
  const [section] = editor.template.root.children
  if (!section) throw new Error('no section')
  const { main, more } = editor.plans.ofSection(`/${section.id}`, section)
  return [...main, ...more]
}

describe('least height of a block', () => {
  it('counts fields side by side once and takes what forms.css gives them', () => {
    const editor = editorOf(exampleTemplate({ fields: ['A', 'B', 'C'].map((id) => ({ id, required: true, valueType: 'date' as const })) }))
    const [block] = blocksOf(editor)
    // padding 34, heading 36, two rows of 64 with 16 between them
    expect(block && leastHeight(editor, block)).toBe(34 + 36 + 64 + 16 + 64)
  })

  it('grows with the items of a repeated group', () => {
    const editor = editorOf(exampleTemplate({ fields: [{ id: 'A' }], items: [{ id: 'I' }, { id: 'J', displayType: 'TEXTAREA' }] }))
    const height = (): number | undefined => {
      const block = blocksOf(editor).find(({ path }) => path === '/section/items')
      return block && leastHeight(editor, block)
    }
    expect(height()).toBe(34 + 36 + 40)
    editor.add('/section/items')
    const one = height()
    expect(one).toBeGreaterThan(34 + 36 + 40 + 64 + 16 + 92 - 1)
    editor.add('/section/items')
    expect(height()).toBe(34 + 36 + 2 * 41 + 40)
  })
})
