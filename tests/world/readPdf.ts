import { getDocumentProxy } from 'unpdf'

interface Node {
  role?: string
  type?: string
  children?: readonly Node[]
}
interface OutlineItem {
  title: string
  items: OutlineItem[]
}

/** Those with something of this page in them; a page's tree names elements of other pages too, empty. */
const rolesIn = (node: Node | null): string[] => {
  const below = (node?.children ?? []).flatMap(rolesIn)
  const holds = below.length > 0 || (node?.children ?? []).some(({ type }) => type === 'content')
  return node?.role && holds ? [node.role, ...below] : below
}
const titlesIn = (items: readonly OutlineItem[] | null): string[] =>
  (items ?? []).flatMap(({ title, items: below }) => [title, ...titlesIn(below)])

/** A PDF as a reader program takes it in: its text page by page, tags, outline, language and title. */
export const readPdf = async (bytes: Uint8Array) => {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const numbers = Array.from({ length: document.numPages }, (_, n) => n + 1)
  const pages: string[] = []
  const roles: string[] = []
  for (const number of numbers) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' '),
    )
    roles.push(...rolesIn((await page.getStructTree()) as Node | null))
  }
  const { info } = await document.getMetadata()
  const { Title: title, Language: language } = info as { Title?: string; Language?: string }
  return {
    pages,
    text: pages.join(' '),
    roles,
    outline: titlesIn((await document.getOutline()) as OutlineItem[] | null),
    title,
    language,
    isTagged: (await document.getMarkInfo())?.Marked === true,
  }
}
