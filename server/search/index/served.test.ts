import fs, { existsSync, mkdirSync, mkdtempSync, openSync, rmSync, closeSync, writeSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import sqlite from 'node-sqlite3-wasm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ALL, NOBODY, type IndexHit } from './asked'
import { keepSearchIn, openIndex } from './openIndex'
import { entryOf } from './sampleEntries'
import { serveIndex } from './served'

/* What goes wrong while an index is in use: damage, a full disk, a thread that ends. */
let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lotse-search-'))
  path = join(folder, '1.sqlite')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  keepSearchIn(null)
  rmSync(folder, { recursive: true, force: true })
})

const asked = (search: string) => ({ wanted: { search }, reader: NOBODY, only: ALL })
const PAGE = { behind: null, most: 1000 }
const deich = (no: number) => entryOf(no, { title: [`Deich ${no}`] })
const count = (served: ReturnType<typeof serveIndex>): number => (served.call(['find', asked('deich'), PAGE]).result as IndexHit[]).length

/** SQLite asks Node to write; there is no room left. */
const fillDisk = () =>
  vi.spyOn(fs, 'writeSync').mockImplementation(() => {
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  })

it('damage that shows only in use makes the index anew, and says so', () => {
  const before = serveIndex(path)
  before.call(['put', Array.from({ length: 300 }, (_, n) => deich(n))])
  before.call(['close'])
  const db = new sqlite.Database(path)
  // As the index holds it: a log without memory that others share.
  db.exec('PRAGMA locking_mode = EXCLUSIVE')
  const page = Number(db.get("SELECT rootpage FROM sqlite_master WHERE name = 'postings'")?.['rootpage'])
  const size = Number(db.get('PRAGMA page_size')?.['page_size'])
  db.close()
  const served = serveIndex(path)
  expect(served.call(['measure'])).toMatchObject({ anew: null, result: { entries: 300 } })
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(size, 0xff), 0, size, (page - 1) * size)
  closeSync(file)
  expect(served.call(['find', asked('deich'), PAGE])).toEqual({ result: [], anew: expect.stringMatching(/malformed/) as string })
  expect(served.call(['put', [deich(1)]]).anew).toBeNull()
  expect(count(served)).toBe(1)
  served.call(['close'])
})

describe('a full disk', () => {
  const servedOne = () => {
    const served = serveIndex(path)
    served.call(['put', [deich(1)]])
    served.call(['flush'])
    return served
  }
  it('costs what was not written and nothing else; who asks next hears of it', () => {
    const served = servedOne()
    served.call(['put', [deich(2)]])
    const full = fillDisk()
    expect(() => served.call(['flush'])).toThrow()
    expect(served.call(['find', asked('deich'), PAGE])).toMatchObject({ anew: expect.any(String) as string, result: [{ id: 't1' }] })
    full.mockRestore()
    expect(served.call(['put', [deich(2), deich(3)]]).anew).toBeNull()
    served.call(['close'])
    const after = serveIndex(path)
    expect(after.call(['measure'])).toMatchObject({ anew: null, result: { entries: 3 } })
    after.call(['close'])
  })

  it('ends no process where it is met a second after', () => {
    vi.useFakeTimers()
    const served = serveIndex(path)
    served.call(['put', [deich(1)]])
    const full = fillDisk()
    vi.advanceTimersByTime(1000)
    full.mockRestore()
    expect(served.call(['measure'])).toMatchObject({ anew: expect.any(String) as string, result: { entries: 0 } })
    served.call(['put', [deich(1)]])
    expect(count(served)).toBe(1)
    served.call(['close'])
  })

  it('is given back all the same, with nothing half written', () => {
    const served = servedOne()
    served.call(['put', [deich(2)]])
    const full = fillDisk()
    expect(() => served.call(['close'])).toThrow()
    full.mockRestore()
    expect(existsSync(`${path}.lock`)).toBe(false)
    const after = serveIndex(path)
    expect(after.call(['measure'])).toMatchObject({ anew: null, result: { entries: 1 } })
    after.call(['close'])
  })
})

describe('where nothing can be written at the start', () => {
  it('the index is in memory, and says so: no file', () => {
    const served = serveIndex(join(folder, 'missing', '1.sqlite'))
    expect(served.call(['put', [deich(1)]]).anew).toMatch(/in memory/)
    expect(count(served)).toBe(1)
    served.call(['close'])
  })
  it('the file is tried again after a minute, told once, and filled by whoever hears of it', () => {
    vi.useFakeTimers()
    const late = join(folder, 'late')
    const served = serveIndex(join(late, '1.sqlite'))
    served.call(['put', [deich(1)]])
    vi.advanceTimersByTime(61_000)
    expect(served.call(['measure'])).toMatchObject({ anew: null, result: { entries: 1 } })
    mkdirSync(late)
    vi.advanceTimersByTime(59_000)
    expect(served.call(['measure'])).toMatchObject({ anew: null, result: { entries: 1 } })
    vi.advanceTimersByTime(2000)
    expect(served.call(['put', [deich(2)]]).anew).toMatch(/opened again/)
    expect(served.call(['measure'])).toMatchObject({ anew: null, result: { entries: 1 } })
    served.call(['close'])
    expect(existsSync(join(late, '1.sqlite'))).toBe(true)
  })
  it('the index is in memory, and says so: no place', async () => {
    writeFileSync(join(folder, 'search'), '')
    keepSearchIn(join(folder, 'search'))
    const told: string[] = []
    const index = openIndex((why) => told.push(why))
    await index.put([deich(1)])
    expect(told).toEqual([expect.stringMatching(/EEXIST.*in memory/)])
    expect(await index.find(asked('deich'), PAGE)).toHaveLength(1)
    await index.close()
  })
})

it('a thread that ends is followed by another, and says so', async () => {
  const program = join(import.meta.dirname, `thread-${process.pid}.tmp.mjs`)
  const contents = `import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ call }) => call[0] === 'knows' && process.exit(1))
    await import('./thread')`
  await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    ...{ bundle: true, platform: 'node', format: 'esm', packages: 'external', outfile: program, logLevel: 'silent' },
  })
  keepSearchIn(folder)
  const told: string[] = []
  const index = openIndex((why) => told.push(why), program)
  try {
    await index.put([deich(1)])
    await expect(index.knows('t1', 1)).rejects.toThrow('ended')
    expect(told).toEqual([expect.stringMatching('thread')])
    await index.put([deich(1), deich(2)])
    expect(await index.find(asked('deich'), PAGE)).toHaveLength(2)
    expect(told).toHaveLength(1)
  } finally {
    rmSync(program, { force: true })
    await index.close()
  }
  await expect(index.knows('t1', 1)).rejects.toThrow('ended')
  expect(told).toHaveLength(1)
})
