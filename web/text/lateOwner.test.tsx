import type { Editor } from '@tiptap/react'
import { act, type ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import deText from '../../engine/languages/de/web/text.json'
import { MarkdownEditor } from './MarkdownEditor'
import { RichTextEditor } from './RichTextEditor'
import { inGerman } from '../testing/inGerman'

/** What the editor told, in order; what its owner makes of it is in the test's hands. */
const told: string[] = []
const onChange = (text: string): void => void told.push(text)

describe.each([
  ['markdown', (value: string): ReactElement => <MarkdownEditor label="Text" value={value} onChange={onChange} />],
  ['a letter', (value: string): ReactElement => <RichTextEditor label="Text" value={value} onChange={onChange} />],
])('an editor of %s whose owner is busy', (_kind, editorOf) => {
  let box: HTMLElement
  let root: Root
  beforeAll(async () => {
    globalThis.IS_REACT_ACT_ENVIRONMENT = true
    await inGerman({ text: deText })
  })
  beforeEach(() => {
    told.length = 0
    box = document.body.appendChild(document.createElement('div'))
    root = createRoot(box)
  })
  afterEach(() => {
    act(() => root.unmount())
    box.remove()
  })

  const draw = (value: string): void => act(() => root.render(editorOf(value)))
  const area = (): HTMLElement & { editor: Editor } => {
    const found = box.querySelector<HTMLElement & { editor: Editor }>('[role=textbox]')
    if (!found) throw new Error('no editor on the screen')
    return found
  }
  const key = (sign: string): void => act(() => void area().editor.commands.insertContent(sign))

  it('keeps the key that came while the owner drew the one before', () => {
    draw('')
    key('D')
    key('a')
    draw(told[0] ?? '')
    expect(area().textContent).toBe('Da')
    key('n')
    draw(told[1] ?? '')
    draw(told[2] ?? '')
    expect(area().textContent).toBe('Dan')
  })

  it('takes over what the owner sets: a text brought back, a text sent off', () => {
    draw('')
    draw('Guten Tag')
    expect(area().textContent).toBe('Guten Tag')
    key('!')
    draw(told[0] ?? '')
    draw('')
    expect(area().textContent).toBe('')
    // Also one that was told long ago.
    key('D')
    draw(told[1] ?? '')
    draw('Guten Tag')
    draw('')
    expect(area().textContent).toBe('')
  })
})
