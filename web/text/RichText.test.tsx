import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { describe, expect, it } from 'vitest'
import { LetterView, plainText, RichText, safeAddress, safeStyle } from './RichText'

const shown = (html: string, View = RichText): string => {
  const box = document.createElement('div')
  const root = createRoot(box)
  flushSync(() => root.render(<View html={html} />))
  const markup = box.innerHTML
  root.unmount()
  return markup
}

describe('formatted text', () => {
  it('keeps words, emphasis, lists and links', () => {
    expect(shown('<p>Guten <strong>Tag</strong></p><ul><li>eins</li></ul><p><a href="/impressum">hier</a></p>')).toBe(
      '<div class="rt"><p>Guten <strong>Tag</strong></p><ul><li>eins</li></ul><p><a href="/impressum">hier</a></p></div>',
    )
  })

  it.each([
    ['<img src=x onerror="alert(1)">', '<div class="rt"></div>'],
    ['<p onclick="alert(1)" style="position:fixed" class="x">a</p>', '<div class="rt"><p>a</p></div>'],
    ['<script>alert(1)</script><p>a</p>', '<div class="rt"><p>a</p></div>'],
    ['<a href="javascript:alert(1)">a</a>', '<div class="rt">a</div>'],
    ['<a href=" jAvascript:alert(1)">a</a>', '<div class="rt">a</div>'],
    ['<a href="data:text/html,x">a</a><a href="//evil.example">b</a>', '<div class="rt">ab</div>'],
    ['<form action="/x"><input name="a"><button>b</button></form>', '<div class="rt">b</div>'],
    ['<svg><a href="https://x.example"><text>a</text></a></svg>', '<div class="rt"></div>'],
  ])('%s can neither run nor load nor dress itself', (html, markup) => {
    expect(shown(html)).toBe(markup)
  })

  it('puts headings below those of the page', () => {
    expect(shown('<h1>a</h1><h4>b</h4>')).toBe('<div class="rt"><h2>a</h2><h5>b</h5></div>')
  })

  it('opens other sites apart, without telling them more than needed', () => {
    expect(shown('<a href="https://x.example">a</a>')).toContain('rel="noopener noreferrer nofollow"')
  })

  it('knows which addresses are links', () => {
    expect(['https://a.example', 'mailto:a@b.example', '/x', '#y'].map(safeAddress)).not.toContain(null)
    expect(['javascript:x', 'vbscript:x', '//x', 'x', '', null].map(safeAddress)).toEqual([null, null, null, null, null, null])
  })

  it('has plain words, a line per block', () => {
    expect(plainText('<p>Guten Tag</p><ul><li><p>eins</p></li><li>zwei</li></ul>')).toBe('Guten Tag\neins\nzwei')
  })

  it('shows a letter with its own look, and nothing of it that could load, cover or hide', () => {
    expect(safeStyle('color:#fff!important;background:#0e6e7a;position:fixed;display:none;margin:8px 0')).toEqual({
      color: '#fff',
      background: '#0e6e7a',
      margin: '8px 0',
    })
    expect(safeStyle('background:url(https://x.example/a.png);color:u\\72l(x)')).toEqual({})
    expect(shown('<table width="100%"><tr><td style="padding:4px">a</td></tr></table>', LetterView)).toBe(
      '<div class="letter"><table style="width: 100%;" role="presentation"><tbody><tr><td style="padding: ' +
        '4px;">a</td></tr></tbody></table></div>',
    )
  })
})
