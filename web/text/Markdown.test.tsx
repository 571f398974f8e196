import { Editor, type EditorOptions, type JSONContent } from '@tiptap/react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { isOutsideAddress, Markdown } from './Markdown'
import { MARKDOWN_EXTENSIONS, markdownOf, TYPED } from './MarkdownEditor'

const open: Editor[] = []
const opened = (options: Partial<EditorOptions>): Editor => {
  const editor = new Editor({ extensions: MARKDOWN_EXTENSIONS, ...options })
  open.push(editor)
  return editor
}
/** One that stays open looks at its page again a moment later. */
afterEach(() => open.splice(0).forEach((editor) => editor.destroy()))

const shown = (text: string): HTMLElement => {
  const box = document.createElement('div')
  const root = createRoot(box)
  flushSync(() => root.render(<Markdown text={text} />))
  return box
}

describe('markdown that somebody sent', () => {
  it('shows emphasis, lists, quotes, tables and links', () => {
    expect(
      shown('Guten **Tag**\n\n1. eins\n2. _zwei_\n\n> so\n\n|a|b|\n|-|-|\n|1|2|').querySelectorAll('strong, ol li, em, blockquote, td'),
    ).toHaveLength(7)
  })

  it.each([
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['<img src=x onerror="alert(1)">', '<img src=x onerror="alert(1)">'],
    ['a <b onclick="x()">b</b>', 'a <b onclick="x()">b</b>'],
    ['<svg/onload=alert(1)>', '<svg/onload=alert(1)>'],
    ['<!-- c -->\n<style>*{display:none}</style>', '<!-- c -->\n<style>*{display:none}</style>'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'],
    ['    <iframe srcdoc="x">', '<iframe srcdoc="x">'],
  ])('%s stays text', (text, words) => {
    const box = shown(text)
    expect(box.textContent).toBe(words)
    expect([...box.querySelectorAll('*')].map(({ localName }) => localName)).toEqual(['div', 'p'])
  })

  it.each([
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](data:text/html,x)',
    '[a](vbscript:x)',
    '[a](file:///etc/passwd)',
    '[a](/projekte/1)',
    '[a](//evil.example)',
    '[a](#top)',
    '[a](tel:110)',
    '<javascript:alert(1)>',
    '[a][1]\n\n[1]: javascript:alert(1)',
    '[a](&#106;avascript:alert(1))',
  ])('%s is no link', (text) => {
    expect(shown(text).querySelectorAll('a, [href]')).toHaveLength(0)
  })

  it('opens other sites apart, without telling them where from', () => {
    const links = [...shown('https://a.example/x_y_z, [Mail](mailto:a@b.example), www.c.example').querySelectorAll('a')]
    expect(links.map((one) => one.getAttribute('href'))).toEqual(['https://a.example/x_y_z', 'mailto:a@b.example', 'http://www.c.example'])
    expect(links.every((one) => one.rel.includes('noopener') && one.target === '_blank')).toBe(true)
  })

  it('loads no image: it is a link to one', () => {
    const box = shown('![Plan](https://a.example/plan.png) ![x][1]\n\n[1]: https://a.example/2.png')
    expect(box.querySelectorAll('img, picture, video, iframe, object')).toHaveLength(0)
    expect(box.querySelector('a')?.getAttribute('href')).toBe('https://a.example/plan.png')
  })

  it('has no ids or classes of the sender and puts headings below the page', () => {
    const box = shown('# a\n\n### b\n\nc[^1]\n\n[^1]: d\n\n```js\nx\n```')
    expect(box.querySelectorAll('[id], [style], .language-js')).toHaveLength(0)
    expect([...box.querySelectorAll('h1,h2,h3,h4,h5,h6')].map(({ localName }) => localName).slice(0, 2)).toEqual(['h3', 'h5'])
  })

  it('knows which addresses lead outside', () => {
    expect(['https://a.example', 'HTTP://a.example/?q', 'mailto:a@b.example'].every(isOutsideAddress)).toBe(true)
    expect(['javascript:x', '//a', '/a', '#a', 'https:', 'https://', 'mailto:', 'ftp://a.example'].some(isOutsideAddress)).toBe(false)
  })
})

const written = (content: JSONContent[]): Editor => opened({ content: { type: 'doc', content }, injectCSS: false })
const paragraph = (...lines: string[]): JSONContent => ({
  type: 'paragraph',
  content: lines.flatMap((text, index) => [...(index > 0 ? [{ type: 'hardBreak' }] : []), { type: 'text', text }]),
})

/** As keys reach the editor, sign by sign. */
function type(editor: Editor, text: string): void {
  for (const sign of text) {
    const { view } = editor
    const { from, to } = view.state.selection
    const isTaken = view.someProp('handleTextInput', (handle) =>
      handle(view, from, to, sign, () => view.state.tr.insertText(sign, from, to)),
    )
    if (isTaken !== true) view.dispatch(view.state.tr.insertText(sign, from, to))
  }
}

describe('signs that are typed', () => {
  const typed = (text: string): Editor => {
    const editor = opened({ enableInputRules: TYPED })
    type(editor, text)
    return editor
  }
  it.each(['* Pflichtfeld *', '*Pflicht* und _Strich_ ', '~~weg~~ ', '3 *4* 5'])('stay what they are: %s', (text) => {
    const editor = typed(`a ${text}`)
    expect(editor.getText()).toBe(`a ${text}`)
    expect(shown(markdownOf(editor)).textContent?.trim()).toBe(`a ${text}`.trim())
    expect(shown(markdownOf(editor)).querySelector('em, del, s, strong')).toBeNull()
  })
  it('of bold make bold', () => {
    expect(shown(markdownOf(typed('so **fett** '))).querySelector('strong')?.textContent).toBe('fett')
  })
})

describe('the editor that writes it', () => {
  it.each([
    ['# keine Überschrift'],
    ['1. Dezember'],
    ['12) Angebot'],
    ['- Punkt', '- Punkt'],
    ['+ plus', '> zitat', '| a | b |', '---', '==='],
    ['a | b', ':-- | --'],
    ['*Stern* _Strich_ `code` ~~weg~~ [x](javascript:alert(1)) ![y](/b.png)'],
    ['<script>alert("x")</script> &amp; <b>'],
    ['2 * 3 * 4 und a_b_c und C:\\Ordner\\neu', 'zweite Zeile'],
    ['    eingerückt'],
    ['[^1]: Fußnote', '[^1]'],
    ['-', '#', '1.'],
  ])('what was typed is what is read: %s', (...lines) => {
    const editor = written([paragraph('Anfang'), paragraph(...lines), paragraph('Ende')])
    const markdown = markdownOf(editor)
    const box = shown(markdown)
    expect([...box.querySelectorAll('p')].map((one) => (one.textContent ?? '').replace(/\n/g, '').trim())).toEqual([
      'Anfang',
      lines.join('').trim(),
      'Ende',
    ])
    expect([...box.querySelectorAll('.md *')].map(({ localName }) => localName).filter((name) => name !== 'p' && name !== 'br')).toEqual([])
  })

  it('an address in running text leads where it says', () => {
    const [link] = shown(markdownOf(written([paragraph('siehe https://a.example/x_y*z_1 und so_weiter')]))).querySelectorAll('a')
    expect(link?.href).toContain('https://a.example/x_y')
    expect(shown(markdownOf(written([paragraph('https://a.example/x_y_z')]))).querySelector('a')?.href).toBe('https://a.example/x_y_z')
  })

  it('brings a draft back as it was left', () => {
    const markdown = 'Guten **Tag**\n\n- eins\n- _zwei_\n\n> so\n\n[hier](https://a.example/x_y)\n\n1\\. Dezember\n\na&lt;b>'
    const editor = opened({ content: markdown, contentType: 'markdown', injectCSS: false })
    const again = opened({ content: markdownOf(editor), contentType: 'markdown', injectCSS: false })
    expect(again.getJSON()).toEqual(editor.getJSON())
    expect(shown(markdownOf(again)).textContent).toBe(shown(markdown).textContent)
  })

  it('has no text where nothing was written', () => {
    expect(markdownOf(written([{ type: 'paragraph' }, { type: 'paragraph' }, { type: 'paragraph' }]))).toBe('')
  })
})
