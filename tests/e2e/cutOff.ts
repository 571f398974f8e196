import type { Page } from 'playwright'

/**
 * What reaches beyond the screen or is cut without a sign, each in words; empty where all is well. Rows that scroll by themselves and texts
 * that end in '…' on purpose are left out.
 */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>()
    /** The nearest box around it that does not let it show beyond its edge. */
    const fence = (one: Element): Element | null => {
      for (let box = one.parentElement; box; box = box.parentElement) if (getComputedStyle(box).overflowX !== 'visible') return box
      return null
    }
    for (const one of document.querySelectorAll('body *')) {
      const { width, height, right } = one.getBoundingClientRect()
      const said = (one.textContent ?? '').trim().slice(0, 60)
      if (width <= 1 || height <= 1 || said === '' || getComputedStyle(one).visibility === 'hidden') continue
      const box = fence(one)
      const name = `${one.tagName.toLowerCase()}.${one.getAttribute('class') ?? ''} '${said}'`
      if (box === null || box === document.body || box === document.documentElement) {
        if (right > innerWidth + 1) found.add(`${Math.round(right - innerWidth)} px beyond the screen: ${name}`)
        continue
      }
      const { overflowX, textOverflow } = getComputedStyle(box)
      const edge = box.getBoundingClientRect()
      if (overflowX !== 'hidden' && overflowX !== 'clip') continue
      if (textOverflow !== 'ellipsis' && one.children.length === 0 && edge.width > 1 && right > edge.right + 2)
        found.add(`cut by ${Math.round(right - edge.right)} px: ${name}`)
    }
    return [...found].slice(0, 8)
  })
