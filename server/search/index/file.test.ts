import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { build } from 'esbuild'
import { ALL, NOBODY, type IndexHit } from './asked'
import { claimPlace } from './place'
import { entryOf } from './sampleEntries'
import { serveIndex } from './served'
import { openTenderIndex } from './tenderIndex'

/* What stays on the disk: over ends, kills and damage, and of several processes each its own. */
let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lotse-search-'))
  path = join(folder, '1.sqlite')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const asked = (search: string, cpv: string[] = []) => ({ wanted: { search, cpv }, reader: NOBODY, only: ALL })
const PAGE = { behind: null, most: 100 }
const ids = (hits: unknown): string[] => (hits as IndexHit[]).map(({ id }) => id)
const schleuse = (no: number, of = 1) => entryOf(no, { title: [`Schleuse ${no}`], text: ['Tor und Wehr'] }, { of, cpv: ['45240000'] })

describe('an index on disk', () => {
  it('finds after an end what it found before, with codes, teams and the other side', () => {
    const before = openTenderIndex(path)
    const inside = entryOf(3, { title: ['Geheimes Wehr'] }).outside
    before.put([schleuse(1), schleuse(2), { ...schleuse(3), team: ['u1'], inside }])
    const questions = [asked('tor'), asked('', ['45000000']), { ...asked('geheim'), reader: { ...NOBODY, userId: 'u1' } }, asked('geheim')]
    const found = questions.map((one) => before.find(one, PAGE))
    before.close()
    const after = openTenderIndex(path)
    expect(questions.map((one) => after.find(one, PAGE))).toEqual(found)
    expect(found.map(({ length }) => length)).toEqual([3, 3, 1, 0])
    expect(after.find({ ...asked('wehr'), reader: { ...NOBODY, seesAll: true } }, PAGE)).toHaveLength(3)
    after.close()
  })

  it('forgets what was replaced, however often, and takes no more room for it', () => {
    const index = openTenderIndex(path)
    const inside = entryOf(3, { title: ['Geheimes Wehr'] }).outside
    for (let n = 0; n < 6000; n += 10) {
      if (n === 10) index.put([{ ...schleuse(100), team: ['mole'], outside: null, inside }])
      index.put(Array.from({ length: 10 }, (_, k) => ({ ...schleuse(k, n + 1), outside: schleuse(n + k).outside })))
    }
    expect(ids(index.find(asked('schleuse tor'), PAGE))).toHaveLength(10)
    expect(ids(index.find(asked('schleuse 5995'), PAGE))).toEqual(['t5'])
    expect(index.find(asked('schleuse 17'), PAGE).some(({ score }) => score > 9)).toBe(false)
    index.flush()
    expect(index.measure()).toMatchObject({ entries: 11 })
    expect(index.find(asked('', ['45240000']), PAGE)).toHaveLength(10)
    index.close()
    const after = openTenderIndex(path)
    after.put([{ ...schleuse(101), team: ['other'], outside: null, inside }])
    const secret = (userId: string) => ids(after.find({ ...asked('geheim'), reader: { ...NOBODY, userId } }, PAGE))
    expect([secret('mole'), secret('other')]).toEqual([['t100'], ['t101']])
    after.close()
    // 6,000 titles; without sweeping their places take 200 kB more.
    expect(statSync(path).size).toBeLessThan(700_000)
  })

  it('says what differs from the database, and drops what is no longer there', () => {
    const index = openTenderIndex(path)
    index.put([schleuse(1), schleuse(2), schleuse(3)])
    index.begin()
    expect(
      index.differing([
        ['t1', 's1'],
        ['t2', 'other'],
        ['t4', 's1'],
      ]),
    ).toEqual(['t2', 't4'])
    // Set back to an earlier state.
    index.put([{ ...schleuse(2, 0), state: 'other' }], true)
    index.end()
    expect(ids(index.find(asked('schleuse'), PAGE))).toEqual(['t2', 't1'])
    expect(index.knows('t2', 1)).toBe(false)
    index.close()
  })

  it('takes nothing older that was read before something newer was put in, while the database is gone through', () => {
    const index = openTenderIndex(path)
    index.put([schleuse(1, 4)])
    index.begin()
    index.differing([['t1', 'other']])
    index.put([{ ...schleuse(1, 6), outside: entryOf(1, { title: ['Sperrwerk'] }).outside }])
    index.put([{ ...schleuse(1, 5), state: 'other' }], true)
    index.end()
    expect(ids(index.find(asked('sperrwerk'), PAGE))).toEqual(['t1'])
    index.close()
  })

  it('gives no number of a dropped tender again: who finds its words or was in its team learns nothing of a later one', () => {
    const before = openTenderIndex(path)
    const hidden = entryOf(2, { title: ['Maulwurf'] }).outside
    before.put([schleuse(1), { ...schleuse(2), team: ['mole'], outside: null, inside: hidden }])
    before.put(Array.from({ length: 1100 }, (_, n) => entryOf(n + 10, { title: ['Deich'] })))
    before.begin()
    before.differing([['t1', 's1']])
    before.end()
    before.close()
    const after = openTenderIndex(path)
    after.begin()
    after.differing([['t1', 's1']])
    after.end()
    expect(after.measure().entries).toBe(1)
    after.put([{ ...schleuse(3), team: ['other'], inside: entryOf(3, { title: ['Geheimes Wehr'] }).outside }])
    expect(after.find({ ...asked('maulwurf'), reader: { ...NOBODY, seesAll: true } }, PAGE)).toEqual([])
    expect(after.find({ ...asked('geheim'), reader: { ...NOBODY, userId: 'mole' } }, PAGE)).toEqual([])
    expect(ids(after.find({ ...asked('geheim'), reader: { ...NOBODY, userId: 'other' } }, PAGE))).toEqual(['t3'])
    expect(ids(after.find(asked('schleuse'), PAGE))).toEqual(['t3', 't1'])
    after.close()
  })

  it.each([
    ['is no index', (file: string) => writeFileSync(file, 'nothing of the kind '.repeat(1000))],
    ['was cut off', (file: string) => truncateSync(file, Math.floor(statSync(file).size / 2 / 4096) * 4096)],
    [
      'has another format',
      (file: string) => {
        const fd = openSync(file, 'r+')
        // user_version in the head of the file (sqlite.org/fileformat2.html, offset 60).
        writeSync(fd, Buffer.from([0, 0, 0, 99]), 0, 4, 60)
        closeSync(fd)
      },
    ],
  ])('is made anew, and says so, where its file %s', (_what, damage) => {
    const before = serveIndex(path)
    before.call(['put', Array.from({ length: 300 }, (_, n) => schleuse(n))])
    before.call(['close'])
    damage(path)
    const after = serveIndex(path)
    const { result, anew } = after.call(['find', asked('schleuse'), PAGE])
    expect(anew).toEqual(expect.any(String))
    expect(result).toEqual([])
    expect(after.call(['put', [schleuse(1)]]).anew).toBeNull()
    expect(ids(after.call(['find', asked('schleuse'), PAGE]).result)).toEqual(['t1'])
    after.call(['close'])
  })
})

/** Runs a program of this tree in processes of their own; `ends` ends them. */
async function runIn(contents: string, count: number): Promise<{ children: ChildProcess[]; end(): void }> {
  const here = import.meta.dirname
  // Where packages are found.
  const program = join(here, `child-${process.pid}-${Date.now()}.tmp.mjs`)
  await build({
    stdin: { contents, resolveDir: here },
    ...{ bundle: true, platform: 'node', format: 'esm', packages: 'external', outfile: program, logLevel: 'silent' },
  })
  const children = Array.from({ length: count }, () => spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] }))
  const end = (): void => {
    children.forEach((child) => child.kill('SIGKILL'))
    rmSync(program, { force: true })
  }
  return { children, end }
}

describe('places', () => {
  const ownerOf = (number: number): string => join(folder, `${number}.owner`)
  const own = (number: number, said: object): void => writeFileSync(ownerOf(number), JSON.stringify({ host: hostname(), ...said }))
  const makeOld = (number: number): void => utimesSync(ownerOf(number), new Date(Date.now() - 600_000), new Date(Date.now() - 600_000))
  const numberOf = ({ path: own }: { path: string }): number => Number(basename(own, '.sqlite'))

  it('are one for each process, and those of the dead are free', () => {
    const [one, two] = [claimPlace(folder), claimPlace(folder)]
    expect([numberOf(one), numberOf(two)]).toEqual([1, 2])
    one.giveBack()
    own(1, { host: 'elsewhere', pid: 1, identity: 'x' })
    expect(numberOf(claimPlace(folder))).toBe(3)
    makeOld(1)
    expect(numberOf(claimPlace(folder))).toBe(1)
  })

  it('are held by a living process of which nobody can say since when it lives, until it is silent', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    own(1, { pid: child.pid, identity: null })
    expect(numberOf(claimPlace(folder))).toBe(2)
    makeOld(1)
    expect(numberOf(claimPlace(folder))).toBe(1)
    const ended = once(child, 'exit')
    child.kill()
    await ended
    own(3, { pid: child.pid, identity: null })
    own(4, { pid: process.pid, identity: 'of a boot before' })
    expect([1, 2].map(() => numberOf(claimPlace(folder)))).toEqual([3, 4])
  })

  it('are different ones where several take over that of a dead one at once', async () => {
    const ROUNDS = 40
    for (let round = 0; round < ROUNDS; round++) {
      mkdirSync(join(folder, String(round)))
      writeFileSync(join(folder, String(round), '1.owner'), JSON.stringify({ host: hostname(), pid: 0x7ffffff0, identity: 'x' }))
    }
    const { children, end } = await runIn(
      `import { claimPlace } from './place'
      const wait = (until) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Math.max(0, until - Date.now()))
      process.stdout.write('ready')
      process.stdin.once('data', (start) => {
        const paths = []
        for (let round = 0; round < ${ROUNDS}; round++) {
          wait(Number(start) + round * 20)
          paths.push(claimPlace(${JSON.stringify(folder)} + '/' + round).path)
        }
        process.stdout.write(JSON.stringify(paths))
      })`,
      4,
    )
    try {
      await Promise.all(children.map(({ stdout }) => stdout && once(stdout, 'data')))
      const start = String(Date.now() + 100)
      const told = await Promise.all(
        children.map(async ({ stdin, stdout }) => {
          const said = stdout && once(stdout, 'data')
          stdin?.write(start)
          return JSON.parse(String((await said)?.[0])) as string[]
        }),
      )
      for (let round = 0; round < ROUNDS; round++) expect(new Set(told.map((paths) => paths[round])).size, `round ${round}`).toBe(4)
    } finally {
      end()
    }
  })
})

it('is whole after its process was killed in the middle, and is taken over by the next', async () => {
  const { children, end } = await runIn(
    `import { claimPlace } from './place'
    import { openTenderIndex } from './tenderIndex'
    import { entryOf } from './sampleEntries'
    const index = openTenderIndex(claimPlace(${JSON.stringify(join(folder, 'search'))}).path)
    for (let n = 0; ; n++) {
      index.put([entryOf(n, { title: ['Schleuse ' + n], text: ['Tor'] })])
      if (n % 50 === 49) index.flush()
      if (n === 500) process.stdout.write('under way')
    }`,
    1,
  )
  try {
    const [child] = children
    if (!child?.stdout) throw new Error('no child')
    await once(child.stdout, 'data')
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    expect(readdirSync(join(folder, 'search'))).toContain('1.owner')
    const place = claimPlace(join(folder, 'search'))
    expect(place.path).toBe(join(folder, 'search', '1.sqlite'))
    expect(existsSync(place.path)).toBe(true)
    const served = serveIndex(place.path)
    const { result, anew } = served.call(['measure'])
    expect(anew).toBeNull()
    const { entries } = result as { entries: number }
    expect(entries).toBeGreaterThanOrEqual(500)
    expect(entries % 50).toBe(0)
    expect(served.call(['find', asked('schleuse tor'), { behind: null, most: 100_000 }]).result).toHaveLength(entries)
    served.call(['close'])
    place.giveBack()
  } finally {
    end()
  }
})
