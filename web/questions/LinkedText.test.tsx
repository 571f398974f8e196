import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LinkedText } from './LinkedText'

it.each([
  ['Siehe https://example.org/plan.', ['https://example.org/plan']],
  ['(www.example.org/a_b, https://example.org/x_(y)?q=1)', ['https://www.example.org/a_b', 'https://example.org/x_(y)?q=1']],
  ['javascript:x, http:/nein, xhttps://nein.example, nur. Text', []],
])('in "%s" addresses are links, and nothing else is', (text, hrefs) => {
  const box = document.createElement('p')
  box.innerHTML = renderToStaticMarkup(<LinkedText text={text} />)
  expect(box.textContent).toBe(text)
  expect([...box.querySelectorAll('a')].map((one) => one.getAttribute('href'))).toEqual(hrefs)
})
