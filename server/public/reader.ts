import { readIn } from '../../engine/languages'
import { captionIn, momentText, readingOf, contentOf, textIn, valueText, type ReadNode } from '../../engine/reading'
import type { Lang } from '../platform/errors'
import { markup, safeHref, type Html, type Part } from './html'
import { wordsOf } from './words'

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isMultilingual = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).every((key) => /^[A-Z]{3}$/.test(key))

/** One value of the form to read, as web/tenders/detail/ReaderTree draws it. */
function valueOf(lang: Lang, node: ReadNode, value: unknown): Part {
  if (node.valueType === 'moment' && Array.isArray(value)) return momentText(value, lang)
  if (Array.isArray(value) && value.length > 1)
    return markup`<ul>${value.map((one: unknown) => markup`<li>${valueOf(lang, node, one)}</li>`)}</ul>`
  const single: unknown = Array.isArray(value) ? value[0] : value
  const name = isText(single) ? readIn(node.names?.[single], lang) || undefined : undefined
  if (isText(single) && name !== undefined)
    return markup`${node.valueType === 'code' && /^\d{6,}/.test(single) && markup`<span class="code">${single}</span>`}${name}`
  const href = isText(single) ? safeHref(node.valueType === 'email' ? `mailto:${single}` : single) : null
  if (isText(single) && href !== null && (node.valueType === 'url' || node.valueType === 'email'))
    return markup`<a href="${href}" rel="noreferrer">${single}</a>`
  if (isMultilingual(single)) return textIn(single, lang)
  const say = wordsOf(lang)
  return valueText(single, {
    language: lang,
    words: { yes: say('tenders:yes'), no: say('tenders:no') },
    nameOf: (code) => readIn(node.names?.[code], lang) || undefined,
  })
}

/** Facts as a list of terms; nothing where there are none. */
export const factList = (lang: Lang, fields: readonly ReadNode[]): Part =>
  fields.length > 0 &&
  markup`<dl class="rd-facts">${fields.map(
    (node) => markup`<div class="rd-row"><dt>${readIn(node.label, lang)}</dt><dd>${valueOf(lang, node, node.value)}</dd></div>`,
  )}</dl>`

const group = (lang: Lang, node: ReadNode, level: 3 | 4): Html => {
  const own = captionIn(node, lang)
  const caption = own !== '' && own !== readIn(node.label, lang) ? own : null
  const words = caption === null ? readIn(node.label, lang) : markup`<small>${readIn(node.label, lang)}</small> ${caption}`
  const heading = level === 3 ? markup`<h3>${words}</h3>` : markup`<h4>${words}</h4>`
  return markup`<div class="rd-group">${heading}${nodeList(lang, contentOf(node), 4)}</div>`
}

/** What is filled in, to read: the facts, groups under their headings, then what stood alone in its group. */
export function nodeList(lang: Lang, nodes: readonly ReadNode[], level: 3 | 4 = 3): Part {
  const { facts, groups, loose } = readingOf(nodes)
  return [
    factList(lang, groups.length === 0 ? [...facts, ...loose] : facts),
    groups.map((node) => group(lang, node, level)),
    groups.length > 0 && factList(lang, loose),
  ]
}
