import { describe, expect, it } from 'vitest'
import { REGIMES, type Regime } from '../deadlines'
import { judgeLine, REPORT_LAWS, reportLawOn, SOURCES, type ReportFacts, type Source, type When } from '.'

/** Numbers as the laws count them, each with what it is about in a word of the law's own. */
const LAW: Partial<Record<Regime, readonly [paragraph: string, about: string][]>> = {
  VgV: [
    ['§ 8 Abs. 2 Nr. 1 VgV', 'buyerAndValue'],
    ['§ 8 Abs. 2 Nr. 2 VgV', 'chosen'],
    ['§ 8 Abs. 2 Nr. 3 VgV', 'left'],
    ['§ 8 Abs. 2 Nr. 4 VgV', 'unusuallyLow'],
    ['§ 8 Abs. 2 Nr. 5 VgV', 'winner'],
    ['§ 8 Abs. 2 Nr. 6 VgV', 'negotiated'],
    ['§ 8 Abs. 2 Nr. 7 VgV', 'withoutCall'],
    ['§ 8 Abs. 2 Nr. 8 VgV', 'cancelled'],
    ['§ 8 Abs. 2 Nr. 9 VgV', 'otherMeans'],
    ['§ 8 Abs. 2 Nr. 10 VgV', 'conflicts'],
    ['§ 8 Abs. 2 Nr. 11 VgV', 'lotsTogether'],
    ['§ 8 Abs. 2 Nr. 12 VgV', 'noWeights'],
  ],
  KonzVgV: [
    ['§ 6 Abs. 2 Nr. 1 KonzVgV', 'buyerAndValue'],
    ['§ 6 Abs. 2 Nr. 2 KonzVgV', 'chosen'],
    ['§ 6 Abs. 2 Nr. 3 KonzVgV', 'left'],
    ['§ 6 Abs. 2 Nr. 4 KonzVgV', 'winner'],
    ['§ 6 Abs. 2 Nr. 5 KonzVgV', 'cancelled'],
    ['§ 6 Abs. 2 Nr. 6 KonzVgV', 'otherMeans'],
    ['§ 6 Abs. 2 Nr. 7 KonzVgV', 'conflicts'],
  ],
  'VOB/A': [
    ['§ 20 Abs. 1 Nr. 1 VOB/A', 'buyer'],
    ['§ 20 Abs. 1 Nr. 2 VOB/A', 'subject'],
    ['§ 20 Abs. 1 Nr. 3 VOB/A', 'value'],
    ['§ 20 Abs. 1 Nr. 4 VOB/A', 'chosen'],
    ['§ 20 Abs. 1 Nr. 5 VOB/A', 'left'],
    ['§ 20 Abs. 1 Nr. 6 VOB/A', 'unusuallyLow'],
    ['§ 20 Abs. 1 Nr. 7 VOB/A', 'winnerAlone'],
    ['§ 20 Abs. 1 Nr. 8 VOB/A', 'subcontractors'],
    ['§ 20 Abs. 1 Nr. 9 VOB/A', 'limited'],
    ['§ 20 Abs. 1 Nr. 10 VOB/A', 'cancelled'],
  ],
  SektVO: [
    ['§ 8 Abs. 2 Nr. 1 SektVO', 'selection'],
    ['§ 8 Abs. 2 Nr. 2 SektVO', 'withoutCall'],
    ['§ 8 Abs. 2 Nr. 3 SektVO', 'exemption'],
    ['§ 8 Abs. 2 Nr. 4 SektVO', 'otherMeans'],
  ],
  VSVgV: [
    ['§ 43 Abs. 2 Nr. 1 VSVgV', 'buyerAndValue'],
    ['§ 43 Abs. 2 Nr. 2 VSVgV', 'chosen'],
    ['§ 43 Abs. 2 Nr. 3 VSVgV', 'left'],
    ['§ 43 Abs. 2 Nr. 4 VSVgV', 'unusuallyLow'],
    ['§ 43 Abs. 2 Nr. 5 VSVgV', 'winner'],
    ['§ 43 Abs. 2 Nr. 6 VSVgV', 'withoutCall'],
    ['§ 43 Abs. 2 Nr. 6 VSVgV', 'negotiated'],
    ['§ 43 Abs. 2 Nr. 7 VSVgV', 'cancelled'],
    ['§ 43 Abs. 2 Nr. 8 VSVgV', 'lotsTogether'],
    ['§ 43 Abs. 2 Nr. 9 VSVgV', 'proofs'],
    ['§ 43 Abs. 2 Nr. 10 VSVgV', 'noWeights'],
    ['§ 43 Abs. 2 Nr. 11 VSVgV', 'longFramework'],
    ['§ 43 Abs. 2 Nr. 12 VSVgV', 'rejected'],
  ],
}
/** Not in a negotiated procedure with a call, which the facts below are of. */
const OF_OTHERS: readonly When[] = ['withoutCall', 'dialogue']

const ALL = new Set(Object.keys(SOURCES) as Source[])
const facts = (part: Partial<ReportFacts> = {}): ReportFacts => ({
  step: 'awarded',
  procedure: 'negotiated',
  withoutCall: false,
  anyAwarded: true,
  anyCancelled: true,
  isOver: true,
  said: ALL,
  written: new Set(),
  unasked: new Set(),
  ...part,
})
const without = (source: Source): ReadonlySet<Source> => new Set([...ALL].filter((one) => one !== source))

describe('the list of the law', () => {
  it.each(Object.entries(LAW))('of %s has a line for each number, and none besides', (regime, numbers) => {
    const counted = REPORT_LAWS[regime as Regime].lines.filter(({ paragraph }) => paragraph.includes('Nr.'))
    expect(counted.map(({ paragraph, about }) => [paragraph, about])).toEqual(numbers)
  })

  it('of concessions counts nothing in procedures since 1 July 2026, and loses no line that was written', () => {
    const [before, since] = ['2026-06-30', '2026-07-01'].map((begun) => reportLawOn('KonzVgV', begun))
    expect(before).toEqual(REPORT_LAWS.KonzVgV)
    expect(since?.lines.map(({ id }) => id)).toEqual(before?.lines.map(({ id }) => id))
    expect(new Set(since?.lines.map(({ paragraph }) => paragraph))).toEqual(new Set(['§ 6 Abs. 1 KonzVgV']))
    expect(reportLawOn('VgV', '2026-07-01')).toEqual(REPORT_LAWS.VgV)
  })

  it('names each line by an id of its own', () => {
    for (const regime of REGIMES) {
      const ids = REPORT_LAWS[regime].lines.map(({ id }) => id)
      expect(new Set(ids).size, regime).toBe(ids.length)
    }
  })
})

it('of works above the thresholds names the paragraph that leads to section 8 VgV', () => {
  expect([REPORT_LAWS['VOB/A-EU'].paragraph, REPORT_LAWS['VOB/A-EU'].lines]).toEqual(['§ 20 EU VOB/A, § 8 VgV', REPORT_LAWS.VgV.lines])
})

describe('a line', () => {
  it('is whole where every source says something', () => {
    for (const regime of REGIMES)
      for (const one of REPORT_LAWS[regime].lines) {
        const { state } = judgeLine(one, facts())
        expect([one.id, state]).toEqual([one.id, expect.stringMatching(OF_OTHERS.includes(one.when) ? /^without$/ : /^(record|ifAny)$/)])
      }
  })

  it.each([...new Set(Object.values(REPORT_LAWS).flatMap(({ lines }) => lines.flatMap(({ needs }) => needs)))])(
    'is missing where its source %s is taken out, and where the form has no place for it is filled here',
    (source) => {
      for (const regime of REGIMES) {
        const hit = REPORT_LAWS[regime].lines.filter(({ needs, when }) => needs.includes(source) && !OF_OTHERS.includes(when))
        for (const one of hit) {
          const { place } = SOURCES[source]
          expect(judgeLine(one, facts({ said: without(source) }))).toEqual({ state: 'missing', missing: [{ source, place }] })
          expect(judgeLine(one, facts({ said: without(source), unasked: new Set([source]) })).missing[0]?.place).toBe('here')
        }
      }
      expect(REGIMES.some((regime) => REPORT_LAWS[regime].lines.some(({ needs }) => needs.includes(source)))).toBe(true)
    },
  )

  it('of what can only be known later is not missing before', () => {
    const [winner] = REPORT_LAWS.VgV.lines.filter(({ about }) => about === 'winner')
    if (!winner) throw new Error('no winner')
    const running = { said: new Set<Source>(), isOver: false, anyAwarded: false, anyCancelled: false }
    expect(judgeLine(winner, facts({ ...running, step: 'opened' })).state).toBe('later')
    expect(judgeLine(winner, facts({ ...running, step: 'awarded', anyAwarded: true })).state).toBe('missing')
    // Everything was cancelled: there is no winner to name.
    expect(judgeLine(winner, facts({ ...running, isOver: true, anyCancelled: true })).state).toBe('without')
  })

  it('of a procedure that was cancelled before anything was opened asks for no opening, and for the reason', () => {
    const early = { step: 'published', isOver: true, anyAwarded: false, anyCancelled: true, said: new Set<Source>() } as const
    const states = REPORT_LAWS.VgV.lines.map((one) => [one.about, judgeLine(one, facts(early)).state])
    expect(Object.fromEntries(states)).toMatchObject({ openings: 'without', chosen: 'without', winner: 'without', cancelled: 'missing' })
    // Opened, and given up before anybody was chosen.
    const opened = REPORT_LAWS.VgV.lines
      .filter(({ about }) => about === 'chosen')
      .map((one) => judgeLine(one, facts({ ...early, step: 'opened' })))
    expect(opened).toEqual([{ state: 'without', missing: [] }])
  })

  it('that somebody wrote is theirs, whatever is known', () => {
    for (const one of REPORT_LAWS.UVgO.lines)
      expect(judgeLine(one, facts({ said: new Set(), written: new Set([one.id]) }))).toEqual({ state: 'hand', missing: [] })
  })

  it('follows the procedure: negotiation, no call, not open to all', () => {
    const stateOf = (regime: Regime, about: string, part: Partial<ReportFacts>) => {
      const one = REPORT_LAWS[regime].lines.find((line) => line.about === about)
      return one && judgeLine(one, facts({ said: without('procedureReason'), ...part })).state
    }
    expect(stateOf('VgV', 'negotiated', { procedure: 'open' })).toBe('without')
    expect(stateOf('VgV', 'negotiated', { procedure: 'dialogue' })).toBe('missing')
    // Section 8 (2) no. 6 names negotiated procedures and dialogues alone.
    expect(stateOf('VgV', 'negotiated', { procedure: 'partnership' })).toBe('without')
    expect(stateOf('VgV', 'negotiated', { procedure: 'negotiated', withoutCall: true })).toBe('without')
    expect(stateOf('VgV', 'withoutCall', { withoutCall: true })).toBe('missing')
    // Section 43 (2) no. 6 VSVgV names procedures without a call and dialogues.
    expect(stateOf('VSVgV', 'negotiated', { procedure: 'negotiated' })).toBe('without')
    expect(stateOf('VSVgV', 'negotiated', { procedure: 'dialogue' })).toBe('missing')
    expect(stateOf('VSVgV', 'withoutCall', { withoutCall: true })).toBe('missing')
    expect(stateOf('VOB/A', 'limited', { procedure: 'open' })).toBe('without')
    expect(stateOf('VOB/A', 'limited', { procedure: 'restricted' })).toBe('missing')
    // The three choices of the national form: section 8 (2) UVgO leaves the first two free.
    expect(stateOf('UVgO', 'limited', { procedure: 'open' })).toBe('without')
    expect(stateOf('UVgO', 'limited', { procedure: 'restricted' })).toBe('without')
    expect(stateOf('UVgO', 'limited', { procedure: 'open', withoutCall: true })).toBe('missing')
  })
})
