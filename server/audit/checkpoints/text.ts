import PostalMime from 'postal-mime'
import { parseCheckpoint } from './files'
import { headOfMailed, parseMailed, type MailedCheckpoint } from './mailed'
import { isGenuine, type Checkpoint } from './sign'
import type { Head } from '../../log/area'

/** A checkpoint that was kept outside of the house, in one form or the other. */
export type Kept = Checkpoint | MailedCheckpoint

/** The head that it names; null where it is none of this installation. */
export const headOfKept = (kept: Kept): Head | null => {
  if (kept.format === 2) return headOfMailed(kept)
  return isGenuine(kept) ? { seq: kept.seq, h: kept.h } : null
}

/** The checkpoint in a text: the first thing in braces that is one. Mail programs may have broken its line. */
export const checkpointIn = (text: string): Kept | null => {
  for (const [found] of text.matchAll(/\{[^{}]{100,800}\}/g)) {
    const line = found.replace(/\s+/g, '')
    const checkpoint = parseCheckpoint(line) ?? parseMailed(line)
    if (checkpoint) return checkpoint
  }
  return null
}

/** The checkpoint that a file holds: its own file, a mail's text that was copied, or a whole mail (.eml). */
export const checkpointOfFile = async (content: Buffer): Promise<Kept | null> => {
  const direct = checkpointIn(content.toString('utf8'))
  if (direct) return direct
  const { text = '', html = '' } = await PostalMime.parse(content).catch(() => ({ text: '', html: '' }))
  return checkpointIn(text) ?? checkpointIn(html.replaceAll('&quot;', '"'))
}
