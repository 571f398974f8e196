import { openBytes, sealBytes, subKey } from './bytes'

const PREFIX = 's1.'

/** JSON, so that ['a', 'bc'] and ['ab', 'c'] are two places. */
const bindingOf = (key: Buffer, place: readonly string[]) => ({
  key: subKey(key, 'text'),
  aad: Buffer.from(JSON.stringify(place), 'utf8'),
})

/**
 * Seals a text (form data as JSON, the name of a file) for the database. `place` says where it belongs, for example [matterId, document id,
 * 'name']: put anywhere else it does not open.
 */
export const sealText = (text: string, key: Buffer, place: readonly string[]): string =>
  PREFIX + sealBytes(Buffer.from(text, 'utf8'), bindingOf(key, place)).toString('base64url')

/** Throws where the text was changed, belongs elsewhere, or was sealed with another key. */
export const openText = (sealed: string, key: Buffer, place: readonly string[]): string => {
  if (!sealed.startsWith(PREFIX)) throw new Error('not a sealed text')
  return openBytes(Buffer.from(sealed.slice(PREFIX.length), 'base64url'), bindingOf(key, place)).toString('utf8')
}
