import { createHash } from 'node:crypto'
import { canonicalJson } from '../platform/canonicalJson'
import type { AuditEntry } from './model'

export const GENESIS = '0'.repeat(64)

const sha256 = (...parts: string[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** SHA-256(previous ‖ canonical JSON of the entry without h and its code): what the code is made of. */
export const entryBase = (entry: Omit<AuditEntry, 'h'>): string => {
  const { previous, mac: _mac, h: _h, ...content } = entry as AuditEntry
  return sha256(previous, canonicalJson(content))
}

/** What the next entry hangs on: the hash of the content, and with the code, where there is one, SHA-256 of both. */
export const entryHash = (entry: Omit<AuditEntry, 'h'>): string => {
  const base = entryBase(entry)
  return entry.mac === undefined ? base : sha256(base, entry.mac)
}
