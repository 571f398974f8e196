import PostalMime from 'postal-mime'
import { parseCheckpoint } from './files'
import type { Checkpoint } from './sign'

/** The checkpoint in a text: the first thing in braces that is one. Mail programs may have broken its line. */
export const checkpointIn = (text: string): Checkpoint | null => {
  for (const [found] of text.matchAll(/\{[^{}]{100,600}\}/g)) {
    const checkpoint = parseCheckpoint(found.replace(/\s+/g, ''))
    if (checkpoint) return checkpoint
  }
  return null
}

/** The checkpoint that a file holds: its own file, a mail's text that was copied, or a whole mail (.eml). */
export const checkpointOfFile = async (content: Buffer): Promise<Checkpoint | null> => {
  const direct = checkpointIn(content.toString('utf8'))
  if (direct) return direct
  const { text = '', html = '' } = await PostalMime.parse(content).catch(() => ({ text: '', html: '' }))
  return checkpointIn(text) ?? checkpointIn(html.replaceAll('&quot;', '"'))
}
