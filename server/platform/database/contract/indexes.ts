import { allSchemas } from '../model'
import type { IndexDescription } from 'mongodb'
import type { Item } from '../contract'
import { codeOf, fatal, racing, same, wanted } from './item'

/** MongoDB says IXSCAN, FerretDB the words of PostgreSQL: 'Bitmap Index Scan', 'Index Only Scan'. */
export const usesIndex = (plan: unknown): boolean => /IXSCAN|Index (Only )?Scan/.test(JSON.stringify(plan))

export const indexesOf: readonly Item[] = [
  fatal('unique', 'an address could have two accounts, a company two offers', async ({ fresh }) => {
    const all = fresh()
    await all.createIndex({ tenderId: 1, orgId: 1 }, { unique: true })
    const codes = await racing(12, (n) => codeOf(all.insertOne({ _id: n, tenderId: 't', orgId: 1 })))
    same(codes.toSorted(), [...Array.from({ length: 11 }, () => 11000), 'none'], 'codes of 12 at once')
    return null
  }),
  fatal('unique where there is a value', 'only one entry of the log could do without it', async ({ fresh }) => {
    const all = fresh()
    await all.createIndex({ 'data.intent': 1 }, { unique: true, sparse: true })
    const rows = [{ _id: 1 }, { _id: 2, data: {} }, { _id: 3, data: { intent: 'i' } }]
    same(await codeOf(all.insertMany(rows)), 'none', 'two without a value')
    same(await codeOf(all.insertOne({ _id: 4, data: { intent: 'i' } })), 11000, 'the same value again')
    return null
  }),
  fatal('partial index', 'what could not be archived would not be found again', async ({ fresh }) => {
    const all = fresh()
    await all.createIndex({ 'archive.state': 1 }, { partialFilterExpression: { 'archive.state': 'failed' } })
    await all.insertMany(['failed', 'done', null].map((state, _id) => ({ _id, archive: { state } })))
    same(
      (await all.find({ 'archive.state': 'failed' }).toArray()).map((row) => row._id),
      [0],
      'found',
    )
    return null
  }),
  fatal('indexes of every collection', 'the start would stop at the index that cannot be made', async ({ db }) => {
    const indexed = allSchemas().filter((schema) => schema.indexes().length > 0)
    for (const schema of indexed) {
      const indexes = schema.indexes().map(([key, options]) => ({ ...(options as object), key }) as IndexDescription)
      await db.collection(String(schema.get('collection'))).createIndexes(indexes)
    }
    return `${indexed.length} collections`
  }),
  wanted(
    'expiry',
    'sessions, links and leases that are over stay in the database until somebody deletes them; they are not valid',
    async ({ fresh }) => {
      const all = fresh()
      await all.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 })
      same((await all.indexes()).find(({ key }) => 'expiresAt' in key)?.expireAfterSeconds, 0, 'seconds after which a row expires')
      return null
    },
  ),
  wanted('lists by their index', 'lists take longer the more there is', async ({ fresh }) => {
    const all = fresh()
    await all.createIndex({ shelf: 1, 'keys.published': 1 })
    await all.insertMany(Array.from({ length: 600 }, (_, n) => ({ _id: n, shelf: 's', keys: { published: String(n).padStart(4, '0') } })))
    const page = all.find({ shelf: 's', 'keys.published': { $gt: '0100', $lte: '0120' } })
    if (!usesIndex(await page.explain())) throw new Error('explain names no index')
    return null
  }),
]
