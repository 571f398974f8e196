import { Editor } from '@tiptap/react'
import { act } from 'react'
import { beforeAll, expect, it } from 'vitest'
import de from '../../engine/languages/de/web/text.json'
import { inGerman } from '../testing/inGerman'
import { mountPage } from '../testing/mountPage'
import { MarkdownEditor, MARKDOWN_EXTENSIONS, markdownOf } from './MarkdownEditor'
import { readPasted } from './pasted'
import { RichTextEditor } from './RichTextEditor'

beforeAll(() => inGerman({ text: de }))

const markdown = (html: string): string => {
  const editor = new Editor({ extensions: MARKDOWN_EXTENSIONS, content: readPasted(html) })
  const text = markdownOf(editor)
  editor.destroy()
  return text
}

it('the cells of a pasted table stay apart, row by row', () => {
  const table =
    '<p>Preise</p><table><tr><th><p>Los</p></th><th><p>Menge</p></th></tr><tr><td>1</td><td><p><b>12</b></p><p>' +
    'Stück</p></td></tr><tr><td></td><td></td></tr></table><p>Ende</p>'
  expect(markdown(table)).toBe('Preise\n\nLos | Menge\n\n1 | **12** Stück\n\nEnde')
})

const item = (level: number, sign: string, text: string): string =>
  `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span><span ` +
  `style='mso-list:Ignore'>${sign}<span style='font:7pt "Times"'>&nbsp; </span></span></span><![endif]>${text}</p>`

it('lists of Word are lists, with their levels and numbers', () => {
  expect(markdown(item(1, '·', 'eins') + item(1, '·', 'zwei') + '<p>Text</p>')).toBe('- eins\n- zwei\n\nText')
  expect(markdown(item(1, '3.', 'drei') + item(2, 'o', 'innen') + item(1, '4.', 'vier'))).toMatch(/^3\. drei\n\s+- innen\n4\. vier$/)
})

it('what has neither is left to the editor', () => {
  expect(readPasted('<p style="color:red">a</p>')).toBe('<p style="color:red">a</p>')
})

it.each([
  ['letter', <MarkdownEditor key="a" label="Nachricht" value="" onChange={() => undefined} />],
  ['page', <RichTextEditor key="b" label="Text" value="" onChange={() => undefined} />],
])('both editors read what is pasted in this way: the one of a %s', async (_name, shown) => {
  const page = await mountPage(shown)
  const { editor } = page.find<HTMLElement & { editor: Editor }>('[role="textbox"]')
  const event = new Event('paste') as ClipboardEvent
  await act(() => void editor.view.pasteHTML('<table><tr><td>A</td><td>B</td></tr></table>', event))
  expect(page.find('[role="textbox"]').textContent).toBe('A | B')
  page.close()
})
