import { plainSigns } from '../../engine/reading'

interface TextBlock {
  readonly kind: 'heading' | 'paragraph' | 'item'
  readonly text: string
}

/** Escaped signs wait in a range that no text uses, so that nothing takes them for marks. */
const ASIDE = 0xe000
const aside = (line: string): string =>
  line.replace(/\\([\\`*_{}[\]()#+\-.!>|~])/g, (_all, sign: string) => String.fromCharCode(ASIDE + sign.charCodeAt(0)))
const back = (line: string): string => line.replace(/[\ue000-\ue07f]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - ASIDE))

/** What stands in a line, without the signs that only say how it looks; addresses of links stay readable behind their words. */
const plainLine = (line: string): string =>
  back(
    aside(line)
      .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/\[([^\]]{0,500})\]\(([^)\s]{0,500})[^)]{0,200}\)/g, (_all, words: string, address: string) =>
        words === address || words === '' ? address : `${words} (${address})`,
      )
      .replace(/<(https?:[^>\s]{1,500})>/g, '$1')
      .replace(/(\*\*|__|~~)(?=\S)(.{1,500}?)(?<=\S)\1/g, '$2')
      .replace(/(?<![\w*])[*_](?=\S)([^*_]{1,500}?)(?<=\S)[*_](?![\w*])/g, '$1')
      .replace(/`([^`]{1,500})`/g, '$1')
      .replace(/&(?:amp|lt|gt|quot|nbsp);/g, plainSigns)
      .trim(),
  )

const HEADING = /^#{1,6}\s(.*)$/
const ITEM = /^\s*(?:[-*+]|(\d{1,3}[.)]))\s+(.*)$/

/** Markdown as blocks of plain text: what a person wrote with the editor's few means, for paper. */
export const markdownText = (markdown: string): TextBlock[] => {
  const blocks: { kind: TextBlock['kind']; text: string }[] = []
  let isOpen = false
  for (const raw of markdown.split(/\r\n?|\n/)) {
    const line = raw.replace(/^\s*>\s?/, '')
    const [heading, item] = [HEADING.exec(line), ITEM.exec(line)]
    const last = blocks.at(-1)
    if (line.trim() === '' || /^\s*([-*_])(\s*\1){2,}\s*$/.test(line)) isOpen = false
    else if (heading) {
      blocks.push({ kind: 'heading', text: plainLine((heading[1] ?? '').replace(/#+\s*$/, '')) })
      isOpen = false
    } else if (item) {
      blocks.push({ kind: 'item', text: `${item[1] ?? '•'} ${plainLine(item[2] ?? '')}` })
      isOpen = true
    } else if (isOpen && last) last.text += `${/(\\| {2})$/.test(line) ? '\n' : ' '}${plainLine(line)}`
    else {
      blocks.push({ kind: 'paragraph', text: plainLine(line) })
      isOpen = true
    }
  }
  return blocks.filter(({ text }) => text !== '')
}
