import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileProcedure, shippedProcedures, type Phase, type Procedure, type ProcedureDocument } from '.'
import { moveRefusals } from './promises'

const shipped = (id: string): Procedure => {
  const found = shippedProcedures().find((one) => one.id === id)
  if (!found) throw new Error(id)
  return found
}
const next = (of: Procedure, change: (document: ProcedureDocument) => Partial<ProcedureDocument>): Procedure => {
  const made = compileProcedure({ ...of.document, ...change(of.document), version: 2 })
  if (!made.ok) throw new Error(JSON.stringify(made.faults))
  return made.procedure
}
/** The same with one phase otherwise. */
const withPhase = (of: Procedure, key: string, change: object): Procedure =>
  next(of, ({ phases }) => ({ phases: phases.map((one) => (one.key === key ? ({ ...one, ...change } as Phase) : one)) }))
const at = (state: string, isOpening = false) => [{ lotId: 'LOT-0001', state, isOpening }]
const rules = (from: Procedure, to: Procedure, lots = at('offers')) =>
  moveRefusals(from, to, lots).map(({ rule, phase }) => (phase === undefined ? rule : `${phase}: ${rule}`))

const [open, priceLast, tender, continuous] = [shipped('open'), shipped('open-price-last'), shipped('tender'), shipped('continuous')]
const dialogue = shipped('dialogue')
const order = shipped('direct-order')

it('a draft goes neither from an order, which is never public, to what is published, nor back', () => {
  for (const [from, to] of [
    [order, tender],
    [tender, order],
  ] as const)
    expect(rules(from, to, at('draft'))).toContain('type')
})

describe('a tender that is published', () => {
  it.each<[string, Procedure, Procedure, string[]]>([
    ['another name', open, next(open, () => ({ name: { de: 'Anders' } })), []],
    ['names of phases', open, withPhase(open, 'offers', { name: { de: 'Gebote' } }), []],
    ['a condition more', open, withPhase(open, 'offersOpened', { needs: ['everyoneIsDecided'] }), []],
    ['a condition less', withPhase(open, 'offersOpened', { needs: ['everyoneIsDecided'] }), open, ['offersOpened: conditions']],
    ['two people where the house decided', tender, withPhase(tender, 'openOffers', { people: 2 }), []],
    ['fewer people', open, withPhase(open, 'openOffers', { people: 'house' }), ['openOffers: openings']],
    [
      'a record that bidders read no more',
      shipped('vob-eu-open'),
      withPhase(shipped('vob-eu-open'), 'openOffers', { record: 'sums' }),
      ['openOffers: openings'],
    ],
    ['criteria at another time', open, next(open, () => ({ criteria: 'forOffers' })), ['criteria']],
    ['the lower price where the higher was better', next(open, () => ({ price: 'higher' })), open, ['criteria']],
    ['no rounds', continuous, withPhase(continuous, 'competition', { rounds: undefined }), ['competition: deadlines']],
    ['no further offers', tender, withPhase(tender, 'offersOpened', { further: undefined }), ['offersOpened: rounds']],
    ['talks with others', tender, withPhase(tender, 'negotiation', { with: 'interested' }), ['negotiation: participants']],
    ['everybody where some were invited', invitedTo(open), open, ['participants']],
    ['an envelope called otherwise', priceLast, renamed(), ['offers: envelopes']],
    ['all opened at once', priceLast, atOnce(), ['offers: envelopes', 'openProofs: openings', 'suitability: ways', 'openPrices: phases']],
    ['another start', tender, withPhase(tender, 'notice', { next: ['competition', 'end'] }), ['notice: ways']],
    ['a dialogue left out', dialogue, past(dialogue), ['applicationsOpened: ways']],
    ['no offers after talks', dialogue, withPhase(dialogue, 'negotiation', { next: ['offers', 'end'] }), ['negotiation: ways']],
  ])('%s', (...[, from, to, expected]) => expect(rules(from, to)).toEqual(expected))

  it('stands in a phase that must be there, and a step of choosing may come and go elsewhere', () => {
    const looked = next(open, ({ phases }) => ({
      phases: phases.flatMap((one): Phase[] =>
        one.kind === 'award'
          ? [
              { ...one, next: ['look', 'end'] },
              { key: 'look', kind: 'choice', of: 'offers', stage: 7, next: ['end'] },
            ]
          : [one],
      ),
    }))
    expect(rules(open, looked, at('offersOpened'))).toEqual([])
    expect(rules(looked, open, at('offersOpened'))).toEqual([])
    expect(rules(looked, open, at('look'))).toEqual(['phaseGone'])
    // One lot is enough.
    expect(moveRefusals(looked, open, [...at('offersOpened'), { lotId: 'LOT-0002', state: 'look', isOpening: false }])).toEqual([
      { rule: 'phaseGone', lotIds: ['LOT-0002'] },
    ])
  })

  it('waits for an opening that somebody began, and does not come back from its end', () => {
    expect(
      rules(
        open,
        next(open, () => ({})),
        at('offersOver', true),
      ),
    ).toEqual(['openingRuns'])
    expect(
      rules(
        open,
        next(open, () => ({})),
        at('ended'),
      ),
    ).toEqual(['ended'])
  })
})

it('of a draft nothing was promised but the rooms that it has, and the number on the wire', () => {
  const others = [next(open, () => ({ criteria: 'forOffers' })), withPhase(open, 'openOffers', { people: 'house' })]
  expect(others.map((to) => rules(open, to, at('draft')))).toEqual([[], []])
  expect(rules(priceLast, atOnce(), at('draft'))).toEqual(['envelopes'])
  expect(
    rules(
      open,
      next(open, () => ({ type: 2 })),
      at('draft'),
    ),
  ).toEqual(['type'])
  // Who takes part by an agreement stands in its row from the start.
  expect(
    rules(
      open,
      next(open, () => ({ who: 'parties' })),
      at('draft'),
    ),
  ).toEqual(['participants'])
  expect(rules(open, invitedTo(open), at('draft'))).toEqual([])
  expect(rules(dialogue, inTwoParts(), at('draft'))).toEqual(['order'])
})

it('a room that is made keeps its meaning, and others come and go', () => {
  const papers = { key: 'papers', by: 'company', name: { de: 'Pläne' } } as const
  const of = (...rooms: object[]) => withPhase(tender, 'negotiation', { rooms: rooms.length > 0 ? rooms : undefined })
  const been = of(papers)
  for (const to of [of(), of(papers, { key: 'more', by: 'team', name: { de: 'Mehr' } }), of({ ...papers, about: { de: 'Je Runde' } })])
    expect(rules(been, to)).toEqual([])
  for (const change of [{ by: 'team' }, { by: 'team', until: 'end' }, { name: { de: 'Protokolle' } }]) {
    expect(rules(been, of({ ...papers, ...change }))).toEqual(['negotiation: rooms'])
    expect(rules(been, of({ ...papers, ...change }), at('draft'))).toEqual([])
  }
  const minutes = { ...papers, by: 'team' }
  expect(rules(of(minutes), of({ ...minutes, until: 'end' }))).toEqual(['negotiation: rooms'])
  // Of a company in one talk, it is not the team's in another one.
  const inTalk = (where: string, room: object) =>
    next(tender, ({ phases }) => ({
      phases: phases.flatMap((one): Phase[] => {
        const talks = ['negotiation', 'sounding'].map((key) => ({ ...one, key, ...(key === where ? { rooms: [room] } : {}) }) as Phase)
        const ways = { next: ['negotiation', 'sounding', 'offers', 'end'] }
        return one.kind === 'talk' ? talks : [one.key === 'applicationsOpened' ? ({ ...one, ...ways } as Phase) : one]
      }),
    }))
  expect(rules(inTalk('negotiation', papers), inTalk('sounding', papers))).toEqual([])
  expect(rules(inTalk('negotiation', papers), inTalk('sounding', minutes))).toEqual(['sounding: rooms'])
})

it('whether names are hidden is promised with the publication', () => {
  const hidden = withPhase(open, 'offers', { names: 'hidden' })
  for (const [from, to] of [
    [open, hidden],
    [hidden, open],
  ] as const) {
    expect(rules(from, to, at('draft'))).toEqual([])
    expect(rules(from, to, at('offers'))).toEqual(['offers: names'])
  }
})

it('every shipped procedure moves to itself from each of its states but the end', () => {
  for (const one of shippedProcedures())
    for (const state of Object.keys(one.lot.fields))
      expect([one.id, state, rules(one, one, at(state))]).toEqual([one.id, state, state === 'ended' ? ['ended'] : []])
})

function invitedTo(of: Procedure): Procedure {
  return next(of, () => ({ who: 'invited' }))
}
function past(of: Procedure): Procedure {
  return withPhase(of, 'applicationsOpened', { next: ['negotiation', 'offers'] })
}
/** Applications that open one part after the other. */
function inTwoParts(): Procedure {
  const names = { envelopes: ['first', 'rest'].map((key) => ({ key, name: { de: key } })) }
  return next(dialogue, ({ phases }) => ({
    phases: phases.flatMap((one): Phase[] => {
      if (one.kind === 'intake' && one.of === 'application') return [{ ...one, ...names }]
      if (one.kind !== 'opening' || one.key !== 'openApplications') return [one]
      return [
        { ...one, envelopes: ['first'], next: ['looked'] },
        { key: 'looked', kind: 'choice', of: one.of, stage: 4, next: ['openRest'] },
        { ...one, key: 'openRest', envelopes: ['rest'] },
      ]
    }),
  }))
}
function renamed(): Procedure {
  return withPhase(priceLast, 'offers', {
    envelopes: [
      { key: 'proof', name: { de: 'Belege' } },
      { key: 'price', name: { de: 'Preis', en: 'Price' } },
    ],
  })
}
function atOnce(): Procedure {
  return next(priceLast, ({ phases }) => ({
    phases: phases.flatMap((one): Phase[] => {
      if (one.kind === 'intake') return [{ key: one.key, kind: 'intake', of: 'offer', stage: 6, next: one.next }]
      if (one.key === 'openProofs') return [{ key: one.key, kind: 'opening', of: 'offers', people: 2, next: ['suitability'] }]
      return one.key === 'openPrices' ? [] : [one.kind === 'choice' ? { ...one, next: ['offersOpened'] } : one]
    }),
  }))
}

it('whatever is changed at random: where a published tender may move, all that bidders go by is what it was', () => {
  const keys = (of: Procedure) => of.document.phases.map(({ key }) => key)
  const change = (of: Procedure) =>
    fc.record({
      key: fc.constantFrom(...keys(of)),
      what: fc.constantFrom<object>(
        { next: [...keys(of), 'end'] },
        { people: 'house' },
        { people: 2 },
        { further: undefined },
        { rounds: undefined },
        { envelopes: undefined },
        { with: 'interested' },
        { needs: ['everyoneIsDecided'] },
        { name: { de: 'Anders' } },
      ),
      to: fc.nat(9),
    })
  const seen = (of: Procedure) => {
    const { takesApplications, takesOffers, goesInRounds, negotiates, takePart, columns, criteria, envelopes, apart, openings } = of
    const opens = openings.map(({ key, of: intake, envelopes: some }) => [key, intake, some])
    const ways = of.document.phases.flatMap(({ kind, key, next: on }) => (kind === 'award' ? [] : [[key, on]]))
    return { takesApplications, takesOffers, goesInRounds, negotiates, takePart, columns, criteria, envelopes, apart, opens, ways }
  }
  let moved = 0
  for (const from of shippedProcedures().filter(({ hasPhases }) => hasPhases))
    fc.assert(
      fc.property(fc.array(change(from), { minLength: 1, maxLength: 3 }), (changes) => {
        const phases = changes.reduce<readonly Phase[]>(
          (all, { key, what, to }) =>
            all.map((one) => {
              if (one.key !== key) return one
              const ways = 'next' in what ? { next: [(what.next as string[])[to % (all.length + 1)] ?? 'end'] } : what
              return { ...one, ...ways } as Phase
            }),
          from.document.phases,
        )
        const made = compileProcedure({ ...from.document, phases, version: 2 })
        if (!made.ok || moveRefusals(from, made.procedure, at('published')).length > 0) return
        moved += 1
        expect(seen(made.procedure)).toEqual(seen(from))
        for (const what of ['applications', 'offers'] as const)
          expect(made.procedure.openers[what]).toBeGreaterThanOrEqual(from.openers[what])
      }),
      { numRuns: 60 },
    )
  expect(moved).toBeGreaterThan(50)
})
