import mongoose from 'mongoose'
import { describe, expect, it } from 'vitest'
import { toRpcError } from '../calls/jsonrpc'
import { isDatabaseAway } from './database/isDatabaseAway'
import { AppError, codeOf, ERRORS, messageOf, textOf } from './errors'
import de from '../../engine/languages/de/server/errors.json'
import en from '../../engine/languages/en/server/errors.json'

const placeholders = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort()

describe('the table of errors', () => {
  it('has a sentence for every code, in both languages, with the same placeholders', () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort())
    const texts: [string, string, string][] = Object.entries(de).map(([key, text]) => [key, text, textOf(key, 'en') ?? ''])
    for (const [key, german, english] of texts) expect(placeholders(german), key).toEqual(placeholders(english))
    for (const code of Object.keys(ERRORS)) expect(Object.keys(de)).toContain(code)
  })

  it('says the reason where there is one, else the code', () => {
    expect(messageOf(new AppError('stale'), 'de')).toBe(de.stale)
    expect(messageOf(new AppError('stale', { reason: 'staleBy', changedBy: 'Bea Braun' }), 'de')).toMatch(/^Bea Braun hat /)
    expect(messageOf(new AppError('conflict', { reason: 'no such key' }), 'en')).toBe(en.conflict)
  })

  it('reads what is said in several languages in one; lists and days stay what they are', () => {
    const said = (what: unknown) => textOf('refused.conditionUnmet', 'de', { what })
    expect(said({ de: 'Ja', en: 'Yes' })).toContain(': Ja')
    expect(said(['eins', 'zwei'])).toContain(': eins,zwei')
    expect(said(new Date(0))).toContain(String(new Date(0)))
  })

  it('keeps the cause for the log and off the wire', () => {
    const error = new AppError('internal', { id: 'x' }, new Error('secret path /srv'))
    expect(JSON.stringify({ message: messageOf(error, 'en'), data: error.data })).not.toContain('/srv')
    expect(error.cause).toBeInstanceOf(Error)
  })

  it('does not take keys of Object for texts', () => expect(textOf('constructor', 'de')).toBeNull())

  it('finds the general code of a wire number', () => {
    expect(codeOf(409)).toBe('conflict')
    expect(codeOf(404)).toBe('notFound')
    expect(codeOf(999)).toBe('internal')
  })
})

describe('a database that does not answer', () => {
  it('is told from a fault of ours, also behind a cause', () => {
    const away = new mongoose.mongo.MongoNetworkError('connection closed')
    expect([away, new Error('outer', { cause: away }), new Error('ours'), 'text', null].map(isDatabaseAway)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })

  it('is told also where it ended a write of many', () => {
    const { MongoBulkWriteError, MongoNetworkError } = mongoose.mongo
    const many = (fault: object) => new MongoBulkWriteError(fault as never, {} as never)
    const cut = new MongoNetworkError('read ECONNRESET')
    expect([many(cut), many({ message: 'E11000 duplicate key', code: 11000 })].map(isDatabaseAway)).toEqual([true, false])
  })

  it('is told also where the line breaks while the driver waits to write, and no other line is meant', () => {
    const broken = (at: string) =>
      Object.assign(new Error('write ECONNRESET'), { syscall: 'write', stack: `Error: write ECONNRESET\n    at ${at}` })
    const lines = ['Connection.writeCommand (/srv/node_modules/mongodb/lib/cmap/connection.js:408:29)', 'SMTPConnection (/srv/smtp.js:1:1)']
    expect(lines.map((at) => isDatabaseAway(broken(at)))).toEqual([true, false])
  })

  it('is told also where only what stands behind it is away, or another member takes over', () => {
    const said = (code: number, message: string) => new mongoose.mongo.MongoServerError({ code, message })
    const away = [
      said(1, 'msg_find.go:43: pool.go:90 (documentdb.(*Pool).Acquire): failed to connect to `user=postgres database=postgres`'),
      said(1, 'unexpected EOF'),
      said(1, 'FATAL: terminating connection due to administrator command (SQLSTATE 57P01)'),
      said(10107, 'not primary'),
    ]
    const ours = [said(1, 'internal error'), said(2, 'failed to connect'), said(11000, 'E11000 duplicate key')]
    expect([...away, ...ours].map(isDatabaseAway)).toEqual([true, true, true, true, false, false, false])
    expect(toRpcError(away[0], 'de').error).toMatchObject({ code: 503, message: de.notReady })
  })

  it('is 503 on the wire, and its address stays inside', () => {
    const { error } = toRpcError(new mongoose.mongo.MongoNetworkError('connect ECONNREFUSED 127.0.0.1:27017'), 'de')
    expect(error).toMatchObject({ code: 503, message: de.notReady })
    expect(JSON.stringify(error)).not.toContain('27017')
  })
})
