import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { connection } from '../../server/platform/database/model'
import { entryHash, GENESIS } from '../../server/log/entryHash'
import { AuditModel, AuditPersonModel, type AuditEntry } from '../../server/log/model'
import { listEntries } from '../../server/audit/reading/listEntries'
import { verifyChain, storedEntries } from '../../server/log/verify'
import { enterNewWorld } from '../../server/platform/world'
import { connectDatabase } from '../../server/platform/database/connect'
import { startOwnDatabase } from '../../server/platform/database/ownDatabase'
import { holdKey } from '../../server/platform/keyFile'
import { median, printFigures, type Figure } from './table'

/*
 * The first page of a log of 100,000 entries against that of 1,000, in turns on one engine, so that a busy machine slows both; and walking
 * the chain of 100,000 against reading and hashing the same entries bare.
 */
const FEW = 1_000
const MANY = 100_000
const ROUNDS = 7
const CALLS = 20
const TYPES = ['PROJECT_CHANGED', 'LOGIN', 'PROJECT_STAGE_CHANGED', 'ACCESS_DENIED', 'PROJECT_TEAM_CHANGED'] as const
const PERSON = 'ab'.repeat(32)
const start = Date.parse('2026-01-01T00:00:00Z')

const fill = async (count: number): Promise<void> => {
  await AuditPersonModel.create({ _id: 'kim', salt: 'x', hash: PERSON, email: 'kim@example.org', name: 'Kim Nordlicht' })
  let [previous, tenderPrevious, tenderSeq] = [GENESIS, GENESIS, 0]
  for (let from = 1; from <= count; from += 1000) {
    const entries: AuditEntry[] = []
    for (let seq = from; seq < from + 1000; seq++) {
      const isTenders = seq % 4 === 0
      const content = {
        _id: seq,
        at: new Date(start + seq * 1000),
        type: TYPES[seq % TYPES.length] ?? 'LOGIN',
        tenderId: isTenders ? 'tender' : null,
        tenderSeq: isTenders ? ++tenderSeq : null,
        tenderPrevious: isTenders ? tenderPrevious : null,
        actor: PERSON,
        data: { revision: seq, changes: [{ label: 'Titel', path: '/BT-21', oldValue: `alt ${seq}`, newValue: `neu ${seq}` }] },
        previous,
      }
      const entry = { ...content, h: entryHash(content) }
      previous = entry.h
      if (isTenders) tenderPrevious = entry.h
      entries.push(entry)
    }
    await AuditModel.collection.insertMany(entries as never[])
  }
}

holdKey(Buffer.alloc(32, 7))
const folder = mkdtempSync(join(tmpdir(), 'lotse-bench-'))
enterNewWorld()
const engine = await startOwnDatabase(folder, { sync: false })
const connected = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const database = await connectDatabase({ uri: engine.uri, name })
  try {
    return await work()
  } finally {
    await database.close()
  }
}

const PAGES = {
  'of everything': () => listEntries(null, { filter: {}, lang: 'de' }),
  'of a tender': () => listEntries('tender', { filter: {}, lang: 'de' }),
  'of a type': () => listEntries(null, { filter: { type: 'ACCESS_DENIED' }, lang: 'de' }),
} as const
type PageName = keyof typeof PAGES
const NAMES = Object.keys(PAGES) as PageName[]

const timePages = async (): Promise<Record<PageName, number>> => {
  const times = {} as Record<PageName, number>
  for (const name of NAMES) {
    const page = PAGES[name]
    if ((await page()).length !== 50) throw new Error(`the page ${name} is not full`)
    for (let n = 0; n < CALLS; n++) await page()
    const since = performance.now()
    for (let n = 0; n < CALLS; n++) await page()
    times[name] = (performance.now() - since) / CALLS
  }
  return times
}

const bareWalk = async (): Promise<void> => {
  const { db } = connection()
  if (!db) throw new Error('not connected')
  for await (const entry of db.collection('audit').find({}).sort({ _id: 1 }))
    createHash('sha256').update(JSON.stringify(entry)).digest('hex')
}
const verify = async (): Promise<void> => {
  const verdict = await verifyChain(storedEntries())
  if (!verdict.ok || verdict.head.seq !== MANY) throw new Error(`the chain is not whole: ${JSON.stringify(verdict)}`)
}
const timed = async (work: () => Promise<void>): Promise<number> => {
  const since = performance.now()
  await work()
  return performance.now() - since
}

try {
  await connected('few', () => fill(FEW))
  await connected('many', () => fill(MANY))
  const rounds: { few: Record<PageName, number>; many: Record<PageName, number> }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const first = round % 2 === 0 ? 'few' : 'many'
    const one = await connected(first, timePages)
    const other = await connected(first === 'few' ? 'many' : 'few', timePages)
    rounds.push(first === 'few' ? { few: one, many: other } : { few: other, many: one })
  }
  const walks = await connected('many', async () => {
    const pairs: { bare: number; ours: number }[] = []
    await bareWalk()
    for (let round = 0; round < 3; round++) {
      const [bare, ours] = [await timed(bareWalk), await timed(verify)]
      pairs.push({ bare, ours })
    }
    return pairs
  })
  const figures = NAMES.flatMap((name): Figure[] => [
    { what: `first page ${name}, 1,000 entries`, value: median(rounds.map(({ few }) => few[name])), unit: 'ms' },
    { what: `first page ${name}, 100,000 entries`, value: median(rounds.map(({ many }) => many[name])), unit: 'ms' },
    {
      what: `first page ${name}, many to few`,
      value: median(rounds.map(({ few, many }) => many[name] / few[name])),
      unit: '×',
      limit: 1.3,
    },
  ])
  printFigures(`The log (load ${loadavg()[0]?.toFixed(1)})`, [
    ...figures,
    { what: '100,000 entries read and hashed bare', value: median(walks.map(({ bare }) => bare)), unit: 'ms' },
    { what: 'audit:verify of them', value: median(walks.map(({ ours }) => ours)), unit: 'ms' },
    { what: 'audit:verify to bare', value: median(walks.map(({ bare, ours }) => ours / bare)), unit: '×', limit: 2 },
  ])
} finally {
  await engine.stop()
  rmSync(folder, { recursive: true, force: true })
}
