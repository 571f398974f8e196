import { fold } from '../../../engine/search'
import type { LogFilter, LogEntry } from '../../contract/audit/log'
import { AppError, type Lang } from '../../platform/errors'
import type { AuditEntry } from '../../log/area'
import { withoutSealed } from './mask'
import { namesIn } from './names'
import { readEntries } from './pages'
import { openedFilesIn } from './openedFiles'
import { partOf } from './part'
import { presentEntry } from './present'
import { changeText, sentenceOf, triggerText, typeName } from '../../words/words'
import { createCipheriv, createDecipheriv } from 'node:crypto'
import { keyFor } from '../../platform/keyFile'

/*
 * Where a page ended is a number of the chain, and numbers that are missing between two pages would tell how much is sealed. So the number
 * leaves the server as one block of AES only.
 */
const key = (): Buffer => keyFor('cursor of the log')

export const cursorOf = (number: number): string => {
  const block = Buffer.alloc(16)
  block.writeBigUInt64BE(BigInt(number), 8)
  const cipher = createCipheriv('aes-256-ecb', key(), null).setAutoPadding(false)
  return Buffer.concat([cipher.update(block), cipher.final()]).toString('base64url')
}

/** The number that a cursor stands for; one of nobody's making is refused (422). */
const numberOfCursor = (cursor: string): number => {
  const block = Buffer.from(cursor, 'base64url')
  if (block.length === 16) {
    const decipher = createDecipheriv('aes-256-ecb', key(), null).setAutoPadding(false)
    const plain = Buffer.concat([decipher.update(block), decipher.final()])
    const number = Number(plain.readBigUInt64BE(8))
    if (plain.readBigUInt64BE(0) === 0n && Number.isSafeInteger(number)) return number
  }
  throw new AppError('invalid', { errors: [{ path: '/filter/cursor', rule: 'cursor' }] })
}

/** All that an entry says on the screen, in one text to search in. */
const spokenOf = (entry: LogEntry, lang: Lang): string => {
  const { user, project, lots = [], organization, room, file, hash, message, location, property, changes } = entry.data
  return [
    ...[sentenceOf(lang, entry), typeName(lang, entry.type), triggerText(lang, entry), entry.user?.email],
    ...[user?.name, user?.email, project?.name, ...lots, organization?.name, room, file, hash, message, location, property],
    ...changes.map((change) => changeText(lang, change)),
  ]
    .filter((part) => part !== undefined)
    .join('\n')
}

const PAGE = 50

/** What their readers see of entries. */
const presentAll = async (entries: readonly AuditEntry[]): Promise<LogEntry[]> => {
  const [namesOf, openedOf] = await Promise.all([namesIn(entries), openedFilesIn(entries)])
  return entries.map((entry) => presentEntry(entry, namesOf(entry), openedOf(entry)))
}

/** Whether an entry says all that is searched: what is seen of it counts, and nothing else. */
const saying = (text: string, lang: Lang) => {
  const words = fold(text).split(/\s+/).filter(Boolean)
  return async (entries: AuditEntry[]): Promise<AuditEntry[]> => {
    if (words.length === 0 || entries.length === 0) return entries
    const spoken = (await presentAll(entries)).map((view) => fold(spokenOf(view, lang)))
    return entries.filter((_entry, n) => words.every((word) => spoken[n]?.includes(word)))
  }
}

interface Reading {
  readonly filter: LogFilter
  /** Of whoever reads: its words are what is searched. */
  readonly lang: Lang
}

/**
 * A page of the log of a tender, or of everything, the newest first. The last row carries the cursor of the next page, where there is one.
 */
export const listEntries = async (tenderId: string | null, { filter, lang }: Reading): Promise<LogEntry[]> => {
  const { cursor, limit = PAGE, text = '' } = filter
  const part = await partOf(tenderId, filter)
  if (part === null) return []
  const before = cursor === undefined ? null : numberOfCursor(cursor)
  const isSaid = saying(text, lang)
  const keep = async (entries: AuditEntry[]): Promise<AuditEntry[]> => isSaid(await withoutSealed(entries))
  const { entries, next } = await readEntries(part, { before, most: limit, keep })
  // There is no row to say where it goes on.
  if (entries.length === 0 && next !== null) throw new AppError('tooLarge', { reason: 'logTooWide' })
  const views = await presentAll(entries)
  return views.map((view, n) => (next !== null && n === views.length - 1 ? { ...view, cursor: cursorOf(next) } : view))
}
