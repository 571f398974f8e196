import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadavg, tmpdir } from 'node:os'
import { sampleTenders, type NumberedTender } from '../../engine/search/fixtures/sampleTenders'
import { ALL, NOBODY, type IndexedEntry } from '../../server/search/index/asked'
import { sampleEntry } from '../../server/search/index/sampleEntries'
import { openTenderIndex } from '../../server/search/index/tenderIndex'
import { BROAD } from './broadWords'
import { median, printFigures, type Figure } from './table'
import { collectGarbage, processorMs } from '../world/spent'

/*
 * The index of the search by itself, by size: `SIZES=10000,100000,1000000 npm run bench -- searchSize` for the curve of
 * docs/performance.md. Besides the sample's texts each tender has eight words of 600,000 compounds, common ones often, rare ones once.
 */
const SIZES = (process.env.SIZES ?? '10000,100000').split(',').map(Number)
const LEXICON = 600_000
const PART = 2000
/** Of these texts larger ones are made. */
const BASE = 20_000
const FIRST_NO = 1001

const megabytes = (): number => {
  collectGarbage()
  return process.memoryUsage().rss / 1e6
}

const SYLLABLES =
  'bau,werk,ufer,land,holz,dach,licht,netz,rohr,kran,schiff,berg,feld,brunn,mark,stein,wald,zell,tor,kamp,horn,bruch,lin,mes,tar'.split(',')
/** The word of a number: no two alike. */
const compound = (number: number): string => {
  let word = ''
  for (let left = number + SYLLABLES.length ** 2; left > 0; left = Math.floor(left / SYLLABLES.length))
    word += SYLLABLES[left % SYLLABLES.length] ?? ''
  return word
}
let state = 11
const random = (): number => {
  state = (Math.imul(state, 1664525) + 1013904223) | 0
  return (state >>> 0) / 4294967296
}
const withCompounds = (entry: IndexedEntry): IndexedEntry => {
  const { outside } = entry
  if (!outside) return entry
  const more = Array.from({ length: 8 }, () => compound(Math.floor(LEXICON * random() ** 3)))
  return { ...entry, outside: { ...outside, words: { ...outside.words, text: [outside.words.text, ...more].join(' ') } } }
}

/** The first ones are the sample; then its common ones come again under further numbers. */
function entryAt(n: number, tenders: readonly NumberedTender[], common: readonly IndexedEntry[]): IndexedEntry {
  const tender = tenders[n]
  if (tender) return sampleEntry(tender)
  const entry = common[n % common.length]
  if (!entry?.outside) throw new Error('no sample')
  const no = FIRST_NO + n
  return { ...entry, _id: `t${no}`, outside: { ...entry.outside, words: { ...entry.outside.words, number: String(no) }, at: no } }
}

/** Adding up ten million numbers: what this machine does meanwhile, to hold the searches against. */
const NUMBERS = Float64Array.from({ length: 10_000_000 }, (_, n) => n % 7)
const addUp = (): void => {
  let sum = 0
  for (let at = 0; at < NUMBERS.length; at++) sum += NUMBERS[at] ?? 0
  if (sum === 0) throw new Error('nothing was added')
}
const ROUNDS = 3
/** Of each question the middle one of several times. */
const middles = (rounds: readonly (readonly number[])[]): number[] =>
  (rounds[0] ?? []).map((_, n) => median(rounds.map((round) => round[n] ?? NaN)))

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN
/** What an index that is opened and asked takes, in megabytes. */
const weigh = (path: string): number => {
  const before = megabytes()
  const index = openTenderIndex(path)
  for (const search of [...BROAD, 'hafen barkase', 'schulverpflegung'])
    index.find({ wanted: { search }, reader: NOBODY, only: ALL }, { behind: null, most: 100 })
  const after = megabytes()
  index.close()
  return after - before
}
if (process.env.OPENED !== undefined) {
  console.log(weigh(process.env.OPENED))
  process.exit()
}

const figures: Figure[] = []
for (const size of SIZES) {
  const folder = mkdtempSync(join(tmpdir(), 'lotse-search-'))
  const path = join(folder, '1.sqlite')
  try {
    const tenders = sampleTenders(Math.min(size, BASE))
    const common = tenders.filter(({ question }) => question === undefined).map((tender) => sampleEntry(tender))
    let index = openTenderIndex(path)
    let spent = 0
    for (let at = 0; at < size; at += PART) {
      const entries = Array.from({ length: PART }, (_, n) => withCompounds(entryAt(at + n, tenders, common)))
      spent += processorMs(() => index.put(entries))
    }
    spent += processorMs(() => index.close())
    const asked = tenders.flatMap(({ no, question }) => (question === undefined ? [] : [{ id: `t${no}`, search: question }]))
    tenders.length = 0
    // In a process of its own: what the making left behind is not the index.
    const takes = Number(
      execFileSync(process.execPath, ['--import', 'tsx', '--expose-gc', fileURLToPath(import.meta.url)], {
        env: { ...process.env, OPENED: path },
      }),
    )
    const questions = [...asked.map(({ search }) => search), ...BROAD]
    const find = (search: string) => index.find({ wanted: { search }, reader: NOBODY, only: ALL }, { behind: null, most: 100 })
    const timed = (search: string): number => {
      // Nothing that was found before is remembered.
      index.put([])
      return processorMs(() => find(search))
    }
    const openings: number[] = []
    const sums: number[] = []
    const [colds, warms]: [number[][], number[][]] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      if (round > 0) index.close()
      openings.push(processorMs(() => (index = openTenderIndex(path))))
      colds.push(questions.map(timed))
      warms.push(questions.map(timed))
      sums.push(processorMs(addUp))
    }
    const [cold, warm, opened, sum] = [middles(colds), middles(warms), median(openings), median(sums)]
    const slowest = questions.map((search, n) => ({ search, ms: cold[n] ?? 0 })).sort((a, b) => b.ms - a.ms)
    console.log(
      slowest
        .slice(0, 6)
        .map(({ search, ms }) => `${search}: ${ms.toFixed(0)} ms`)
        .join(', '),
    )
    const wrong = asked.filter(({ id, search }) => find(search)[0]?.id !== id).length
    const anew = sampleTenders(100).map((tender) => withCompounds({ ...sampleEntry(tender), of: 2 }))
    const one = processorMs(() => anew.forEach((entry) => index.put([entry]))) / anew.length
    const what = (text: string): string => `${size}: ${text}`
    figures.push(
      { what: what('tenders put in a second'), value: (size / spent) * 1000, unit: '/s' },
      { what: what('file'), value: index.measure().bytes / 1e6, unit: 'MB' },
      { what: what('words'), value: index.measure().words, unit: '' },
      { what: what('opening it'), value: opened, unit: 'ms' },
      { what: what('memory that it takes in a process'), value: takes, unit: 'MB', limit: 200 },
      { what: what('a search, words not asked before, median'), value: quantile(cold, 0.5), unit: 'ms' },
      { what: what('a search, words not asked before, p95'), value: quantile(cold, 0.95), unit: 'ms' },
      { what: what('a search, median'), value: quantile(warm, 0.5), unit: 'ms' },
      { what: what('a search, p95'), value: quantile(warm, 0.95), unit: 'ms' },
      { what: what('words not asked before, p95, to adding up ten million numbers'), value: quantile(cold, 0.95) / sum, unit: '×' },
      { what: what('p95, to adding up ten million numbers'), value: quantile(warm, 0.95) / sum, unit: '×' },
      { what: what('one more tender'), value: one, unit: 'ms' },
      { what: what('of 50 questions, answered wrongly'), value: wrong, unit: '', limit: 5 },
    )
    index.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
printFigures(`The index of the search (load ${loadavg()[0]?.toFixed(1)})`, figures)
