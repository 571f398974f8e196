import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../../server/platform/projectRoot'
import { startLotseProcess } from '../world/lotseProcess'
import { median, printFigures } from './table'

/*
 * Starting with all shipped EU templates against starting with one: the same build, the same database engine, in turns, so that a busy
 * machine slows both. A start is from the process to the answer of /readyz.
 */
const ROUNDS = 7
const root = projectRoot()

/** The project as a start sees it, with as many EU templates as asked. */
const makeHouse = (folder: string, templates: number): string => {
  mkdirSync(folder, { recursive: true })
  for (const name of ['package.json', 'dist']) cpSync(join(root, name), join(folder, name), { recursive: true })
  for (const name of ['node_modules', 'eforms-sdk', '.cache']) symlinkSync(join(root, name), join(folder, name))
  const shipped = join(root, 'templates', 'eu', '1.7')
  mkdirSync(join(folder, 'templates', 'eu', '1.7'), { recursive: true })
  const names = readdirSync(shipped)
    .filter((name) => /^EU-.*\.json$/.test(name))
    .slice(-templates)
  for (const name of names) cpSync(join(shipped, name), join(folder, 'templates', 'eu', '1.7', name))
  return folder
}

const timeStart = async (house: string, dataDir: string): Promise<number> => {
  const since = performance.now()
  const lotse = await startLotseProcess({ dataDir, flags: ['--empty'], root: house })
  const spent = performance.now() - since
  await lotse.stop()
  return spent
}

const folder = mkdtempSync(join(tmpdir(), 'lotse-bench-'))
try {
  const houses = { one: makeHouse(join(folder, 'one'), 1), all: makeHouse(join(folder, 'all'), 45) }
  const count = readdirSync(join(houses.all, 'templates', 'eu', '1.7')).length
  const first = { one: await timeStart(houses.one, join(folder, 'data-one')), all: await timeStart(houses.all, join(folder, 'data-all')) }
  const later: { one: number[]; all: number[] } = { one: [], all: [] }
  for (let round = 0; round < ROUNDS; round++)
    for (const kind of round % 2 === 0 ? (['one', 'all'] as const) : (['all', 'one'] as const))
      later[kind].push(await timeStart(houses[kind], join(folder, `data-${kind}`)))
  printFigures('Start with all EU templates against one', [
    { what: 'EU templates', value: count, unit: '' },
    { what: 'first start, one', value: first.one / 1000, unit: 's' },
    { what: 'first start, all (brings them into the database)', value: first.all / 1000, unit: 's' },
    { what: 'later start, one', value: median(later.one) / 1000, unit: 's' },
    { what: 'later start, all', value: median(later.all) / 1000, unit: 's' },
    { what: 'later start, all : one', value: median(later.all) / median(later.one), unit: '×', limit: 1.2 },
  ])
  if (count !== 45) throw new Error(`expected 45 EU templates, found ${count}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
