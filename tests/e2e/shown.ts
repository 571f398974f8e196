export interface Shown {
  text: string
  where: string
}

/**
 * What stands on a page to be read or heard, its title too. Runs in the page, for itself or for a document that a server wrote. What a
 * person has typed, what is written for programs, and what says that it is in another language is not looked at.
 */
export const shownIn = ({ lang, html }: { lang: string; html?: string }): Shown[] => {
  const page = html === undefined ? document : new DOMParser().parseFromString(html, 'text/html')
  const found: Shown[] = []
  const take = (text: string | null, element: Element, kind: string): void => {
    const line = (text ?? '').replace(/\s+/g, ' ').trim()
    if (line !== '') found.push({ text: line, where: `${kind} of ${element.tagName}.${element.getAttribute('class') ?? ''}` })
  }
  take(page.title, page.documentElement, 'title')
  for (const element of page.querySelectorAll('body *')) {
    if (element.closest('script, style, textarea, pre, code, kbd') || (html === undefined && element.closest('noscript'))) continue
    if ((element.closest('body [lang]')?.getAttribute('lang') ?? lang) !== lang) continue
    for (const node of element.childNodes) if (node.nodeType === 3) take(node.textContent, element, 'text')
    for (const name of ['aria-label', 'aria-description', 'aria-roledescription', 'title', 'placeholder', 'alt'])
      take(element.getAttribute(name), element, name)
  }
  return found
}
