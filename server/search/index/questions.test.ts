import { afterAll, describe, expect, it } from 'vitest'
import { QUESTIONS } from '../../../engine/search/fixtures/questions'
import { sampleTenders } from '../../../engine/search/fixtures/sampleTenders'
import { ALL, NOBODY } from './asked'
import { sampleEntry } from './sampleEntries'
import { openTenderIndex } from './tenderIndex'

/* The fixed set: fifty questions with one right answer each. 10,000 tenders with DEEP, else 2,000. */
const COUNT = process.env['DEEP'] ? 10_000 : 2000

describe('the fixed set of questions', () => {
  const tenders = sampleTenders(COUNT)
  const index = openTenderIndex(null)
  index.put(tenders.map(sampleEntry))
  afterAll(() => index.close())
  const find = (search: string) => index.find({ wanted: { search }, reader: NOBODY, only: ALL }, { behind: null, most: 100 })

  it('is fifty questions about tenders that are there', () => {
    expect(QUESTIONS).toHaveLength(50)
    expect(tenders.filter(({ question }) => question !== undefined)).toHaveLength(50)
    expect(index.measure().entries).toBe(COUNT)
  })

  it('looks at few words for a search that means nothing, however long it is', () => {
    const nonsense = Array.from({ length: 12 }, (_, n) => `xq${'vjzkwyp'.repeat(4).slice(n)}`.slice(0, 31))
    // Halves that each begin many words, and letters that nearly all have.
    const hard = Array.from({ length: 12 }, (_, n) => `${'baustadtsanierung'.slice(n % 5)}schulenlieferungen`.slice(0, 31))
    for (const words of [nonsense, hard]) {
      const before = index.measure().compared
      expect(find(`${words.join(' ')} `)).toEqual([])
      expect(index.measure().compared - before).toBeLessThan(2 * index.measure().words)
    }
  })

  it('has at least 45 of 50 with the right one on top', () => {
    const asked = tenders.flatMap((tender) => (tender.question === undefined ? [] : [{ ...tender, question: tender.question }]))
    const since = performance.now()
    const wrong = asked.flatMap(({ no, question, title }) => {
      const hits = find(question)
      const place = hits.findIndex(({ id }) => id === `t${no}`)
      const first = tenders.find((one) => `t${one.no}` === hits[0]?.id)
      return place === 0
        ? []
        : [`${question}: '${title}' stands at ${place + 1} of ${hits.length}, first is '${first?.title ?? 'nothing'}'`]
    })
    const spent = (performance.now() - since) / asked.length
    console.info(`${50 - wrong.length} of 50 right among ${COUNT}, ${spent.toFixed(1)} ms each`, index.measure(), wrong)
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(5)
  })
})
