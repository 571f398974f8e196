/*
 * The editor has neither tables nor Word's lists, which are paragraphs with a sign before them. Taken as they are, the cells of a row would
 * run together ('AB12') and lists would be no lists.
 */

const CELL = ' | '
const BLOCKS = /^(P|DIV|BR|LI|H[1-6])$/

/** One line, whatever blocks a cell holds; emphasis and links in it stay. */
const inlineOf = (cell: Element): Node[] => {
  for (const block of [...cell.querySelectorAll('*')].filter(({ tagName }) => BLOCKS.test(tagName)).reverse())
    block.replaceWith(...(block.previousSibling ? [' '] : []), ...block.childNodes)
  return [...cell.childNodes]
}

/** Each row a paragraph, its cells apart. Tables in cells come first. */
function unfoldTables(page: Document): void {
  for (const table of [...page.querySelectorAll('table')].reverse()) {
    const rows = [...table.rows].map((row) => {
      const line = page.createElement('p')
      for (const [n, cell] of [...row.cells].entries()) line.append(...(n === 0 ? [] : [CELL]), ...inlineOf(cell))
      return line
    })
    table.replaceWith(...rows.filter(({ textContent }) => textContent.replaceAll('|', '').trim() !== ''))
  }
}

const levelOf = (paragraph: Element): number | null => {
  const found = /mso-list:[^;]*\blevel(\d)/.exec(paragraph.getAttribute('style') ?? '')
  return found ? Number(found[1]) : null
}

/** Paragraphs that Word numbers or marks become items; a deeper level lies in the item before it. */
function makeLists(page: Document): void {
  let open: { level: number; list: Element }[] = []
  let last: Element | null = null
  for (const paragraph of page.querySelectorAll('p')) {
    const level = levelOf(paragraph)
    if (level === null) continue
    const sign = [...paragraph.querySelectorAll('span')].find((span) => /mso-list:\s*Ignore/i.test(span.getAttribute('style') ?? ''))
    const number = /^\s*\(?(\d+)[.)]/.exec(sign?.textContent ?? '')?.[1]
    sign?.remove()
    const continues = last !== null && paragraph.previousElementSibling === last
    open = continues ? open.filter((one) => one.level <= level) : []
    let inner = open.at(-1)
    const item = page.createElement('li')
    const line = page.createElement('p')
    line.append(...paragraph.childNodes)
    item.append(line)
    if (!inner || inner.level < level) {
      const list = page.createElement(number === undefined ? 'ul' : 'ol')
      if (number !== undefined && number !== '1') list.setAttribute('start', number)
      if (inner) inner.list.lastElementChild?.append(list)
      else {
        paragraph.before(list)
        last = list
      }
      inner = { level, list }
      open.push(inner)
    }
    inner.list.append(item)
    paragraph.remove()
  }
}

/** Pasted HTML in the means of the editor. Nothing in it is loaded or run: the document it is read into is not shown. */
export function readPasted(html: string): string {
  if (!/<table\b|mso-list/i.test(html)) return html
  const page = new DOMParser().parseFromString(html, 'text/html')
  unfoldTables(page)
  makeLists(page)
  return page.body.innerHTML
}
