import { MongoClient, type Db, type Document } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabaseUri } from '../../../tests/world/testDatabase'
import { openWireProxy, type Spoil } from '../../../tests/world/wireProxy'
import '../leases'
import { checkStorage } from './checkStorage'
import { CONTRACT, look } from './contract'

/*
 * Each item of the contract holds on the engine at hand (MONGODB_URI, else the embedded one), and is named where a proxy on the wire breaks
 * it on purpose.
 */
let proxy: Awaited<ReturnType<typeof openWireProxy>>
let client: MongoClient
let db: Db
beforeAll(async () => {
  proxy = await openWireProxy(testDatabaseUri({ oplog: true }))
  client = await new MongoClient(proxy.uri, { writeConcern: { w: 'majority', journal: true } }).connect()
  db = client.db(`contract_${process.pid}_${Date.now()}`)
})
afterAll(async () => {
  proxy.spoil({})
  await db.dropDatabase()
  await client.close()
  await proxy.close()
})

const list = (value: unknown): Document[] => (Array.isArray(value) ? (value as Document[]) : [])
/** Changes each document of a list in a command of one name. */
const each = (name: string, key: string, change: (one: Document) => Document): Spoil => ({
  request: (command) => (name in command ? { ...command, [key]: list(command[key]).map(change) } : command),
})
const without = ({ [String()]: _none, ...one }: Document, ...keys: string[]): Document =>
  Object.fromEntries(Object.entries(one).filter(([key]) => !keys.includes(key)))
const indexes = (change: (index: Document) => Document) => each('createIndexes', 'indexes', change)
const asked = (name: string, change: (command: Document) => Document): Spoil => ({
  request: (command) => (name in command ? change(command) : command),
})
const answered = (name: string, change: (answer: Document, command: Document) => Document): Spoil => ({
  reply: (answer, command) => (name in command ? change(answer, command) : answer),
})
const refused = { ok: 0, errmsg: 'not here', code: 115, codeName: 'CommandNotSupported' }
/** Rows of a first or further batch. */
const rows = (change: (row: Document) => Document): Spoil => ({
  reply: (answer) => {
    const { cursor } = answer as { cursor?: Document }
    if (!cursor) return answer
    const key = 'firstBatch' in cursor ? 'firstBatch' : 'nextBatch'
    return { ...answer, cursor: { ...cursor, [key]: list(cursor[key]).map(change) } }
  },
})
const updates = (change: (operators: Document) => Document) =>
  each('update', 'updates', (one) => ({ ...one, u: change(one.u as Document) }))

const BROKEN: Readonly<Record<string, Spoil>> = {
  'conditional update': each('update', 'updates', (one) => ({ ...one, q: { _id: (one.q as Document)._id as unknown } })),
  counter: answered('findAndModify', (answer) => ({ ...answer, value: { ...(answer.value as Document), n: 1 } })),
  'find and modify by order': asked('findAndModify', (command) => ({ ...command, sort: { at: -1 } })),
  'element of a list': each('update', 'updates', (one) => ({ ...one, q: { _id: (one.q as Document)._id as unknown, 'lots.id': 'b' } })),
  upsert: each('update', 'updates', (one) => ({ ...one, upsert: false })),
  'intents in lists': updates((operators) => without(operators, '$pull')),
  'many at once': asked('insert', (command) => ({ ...command, ordered: true })),
  bulk: each('delete', 'deletes', (one) => ({ ...one, q: { _id: (one.q as Document)._id as unknown } })),
  'delete by range': each('delete', 'deletes', (one) => ({ ...one, limit: 1 })),
  'acknowledged by a majority': answered('insert', (answer) => ({ ...answer, writeConcernError: { code: 100, errmsg: 'not enough' } })),
  'own writes are read': rows((row) => ({ ...row, n: 0 })),
  'codes of refusals': answered('create', () => ({ ...refused, code: 1 })),
  unique: indexes((index) => without(index, 'unique')),
  'unique where there is a value': indexes((index) => without(index, 'sparse')),
  'partial index': answered('createIndexes', (answer, command) =>
    list(command.indexes).some((index) => 'partialFilterExpression' in index) ? refused : answer,
  ),
  'indexes of every collection': answered('createIndexes', () => refused),
  expiry: answered('listIndexes', (answer) => rows((row) => without(row, 'expireAfterSeconds')).reply?.(answer, {}) ?? answer),
  'lists by their index': answered('explain', () => ({ ok: 1, queryPlanner: { winningPlan: { stage: 'COLLSCAN' } } })),
  'values come back': rows((row) => ({ ...row, at: new Date(Math.floor(Number(row.at) / 1000) * 1000) })),
  'order and names of keys': rows((row) => ({
    ...row,
    data: Object.fromEntries(Object.entries((row.data ?? {}) as Document).toReversed()),
  })),
  'documents of 15 MB': answered('insert', () => ({ ...refused, code: 10334 })),
  'null, missing and kinds': asked('aggregate', (command) => ({ ...command, pipeline: list(command.pipeline).slice(1) })),
  'only parts are read': asked('find', (command) => without(command, 'projection')),
  'order of texts': answered('find', (answer) => {
    const cursor = answer.cursor as Document
    const inWords = new Intl.Collator('de')
    const keyed = list(cursor.firstBatch).toSorted((a, b) => inWords.compare(String(a.key), String(b.key)))
    return { ...answer, cursor: { ...cursor, firstBatch: keyed } }
  }),
  'words and beginnings of words': asked('find', (command) => ({
    ...command,
    filter: JSON.parse(JSON.stringify(command.filter), (key: string, value: unknown) => (key === '$options' ? '' : value)) as unknown,
  })),
  'long answers': answered('getMore', (answer) => ({ ...answer, cursor: { ...(answer.cursor as Document), id: 0n, nextBatch: [] } })),
  'groups and sums': asked('aggregate', (command) => ({
    ...command,
    pipeline: list(command.pipeline).filter((one) => !('$match' in one)),
  })),
  'different values': asked('distinct', (command) => without(command, 'query')),
  'events between processes': answered('insert', () => refused),
  'time of the database': answered('hello', (answer) => without(answer, 'localTime')),
}

it('has a way to break each item', () => {
  expect(Object.keys(BROKEN).toSorted()).toEqual(CONTRACT.map(({ name }) => name).toSorted())
})

describe.each(CONTRACT)('$name', (item) => {
  it('holds', async () => {
    proxy.spoil({})
    expect((await look(item, db)).fault).toBeNull()
  })

  it('is named where it is broken', async () => {
    proxy.spoil(BROKEN[item.name] ?? {})
    const { fault } = await look(item, db)
    proxy.spoil({})
    expect(fault).not.toBeNull()
  })
})

it('the check tells a table, a verdict, and leaves nothing behind', async () => {
  const lines: string[] = []
  const names = async () => (await client.db('admin').admin().listDatabases()).databases.map(({ name }) => name)
  expect(await checkStorage(testDatabaseUri({ oplog: true }), (line) => lines.push(line))).toBe(true)
  expect(lines).toHaveLength(CONTRACT.length + 1)
  expect(lines.at(-1)).toMatch(/^This database bears all|^Lotse runs on this database/)
  proxy.spoil(BROKEN['different values'] ?? {})
  const broken: string[] = []
  expect(await checkStorage(proxy.uri, (line) => broken.push(line))).toBe(false)
  proxy.spoil({})
  expect(broken.filter((line) => line.startsWith('  MISSING')).map((line) => line.slice(0, 30).trim())).toEqual([
    'MISSING  different values',
  ])
  expect(broken.at(-1)).toContain('must not run')
  expect((await names()).filter((name) => name.startsWith('lotse_check_'))).toEqual([])
})
