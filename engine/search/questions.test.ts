import { describe, expect, it } from 'vitest'
import { codePath } from '../../eforms-sdk'
import { QUESTIONS } from './fixtures/questions'
import { sampleTenders, type NumberedTender } from './fixtures/sampleTenders'
import { createSearchIndex, wordsOfTexts, type SearchIndex } from '.'

/* The fixed set: fifty questions with one right answer each. 10,000 tenders with DEEP, else 2,000. */
const COUNT = process.env['DEEP'] ? 10_000 : 2000

const indexOf = (tenders: readonly NumberedTender[]): SearchIndex<{ no: number }> => {
  const index = createSearchIndex<{ no: number }>()
  for (const { no, title, buyer, cpv, nuts, city, text } of tenders) {
    const [own, ...above] = codePath('1.7', 'cpv', cpv)
    const words = wordsOfTexts({
      title: [title],
      number: [String(no)],
      buyer: [buyer],
      cpv: own ? [own.code, own.name.de, own.name.en] : [cpv],
      above: above.flatMap(({ code, name }) => [code, name.de, name.en]),
      place: [city, ...codePath('1.7', 'nuts', nuts).flatMap(({ code, name }) => [code, name.de, name.en])],
      text: [text],
    })
    index.put({ id: String(no), facts: { no }, words, at: no })
  }
  return index
}

describe('the fixed set of questions', () => {
  const tenders = sampleTenders(COUNT)
  const index = indexOf(tenders)

  it('is fifty questions about tenders that are there', () => {
    expect(QUESTIONS).toHaveLength(50)
    expect(tenders.filter(({ question }) => question !== undefined)).toHaveLength(50)
    expect(index.size).toBe(COUNT)
  })

  it('looks at few words for a search that means nothing, however long it is', () => {
    const nonsense = Array.from({ length: 12 }, (_, n) => `xq${'vjzkwyp'.repeat(4).slice(n)}`.slice(0, 31))
    // Halves that each begin many words, and letters that nearly all have.
    const hard = Array.from({ length: 12 }, (_, n) => `${'baustadtsanierung'.slice(n % 5)}schulenlieferungen`.slice(0, 31))
    for (const words of [nonsense, hard]) {
      const before = index.measure().compared
      expect(index.search(`${words.join(' ')} `, () => true)).toEqual([])
      expect(index.measure().compared - before).toBeLessThan(2 * index.measure().words)
    }
  })

  it('has at least 45 of 50 with the right one on top', () => {
    const asked = tenders.flatMap((tender) => (tender.question === undefined ? [] : [{ ...tender, question: tender.question }]))
    const since = performance.now()
    const wrong = asked.flatMap(({ no, question, title }) => {
      const hits = index.search(question, () => true)
      const place = hits.findIndex(({ facts }) => facts.no === no)
      const first = tenders.find((one) => one.no === hits[0]?.facts.no)
      return place === 0
        ? []
        : [`${question}: '${title}' stands at ${place + 1} of ${hits.length}, first is '${first?.title ?? 'nothing'}'`]
    })
    const spent = (performance.now() - since) / asked.length
    console.info(`${50 - wrong.length} of 50 right among ${COUNT}, ${spent.toFixed(1)} ms each`, index.measure(), wrong)
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(5)
  })
})
