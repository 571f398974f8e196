import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { compileProcedure, shippedProcedure, shippedProcedures, type ProcedureDocument } from '.'
import { PROCEDURE_SCHEMA, readDocument } from './schema'

type Loose = { phases: Record<string, unknown>[] } & Record<string, unknown>
const written = (id: string): Loose => JSON.parse(JSON.stringify(shippedProcedure(id)?.document)) as Loose

/** Faults of a document as it comes from outside: of its shape, else of how it hangs together. */
const faultsOf = (value: unknown): string[] => {
  const read = readDocument(value)
  const compiled = read.ok ? compileProcedure(read.document) : read
  return compiled.ok ? [] : compiled.faults.map(({ path, rule }) => `${path} ${rule}`)
}
/** A shipped procedure with a phase changed. */
const changed = (id: string, key: string, change: Record<string, unknown>): Loose => {
  const document = written(id)
  document.phases = document.phases.map((one) => (one['key'] === key ? { ...one, ...change } : one))
  return document
}
const without = (id: string, ...keys: string[]): Loose => {
  const document = written(id)
  document.phases = document.phases.filter((one) => !keys.includes(String(one['key'])))
  return document
}

it('every shipped document is without fault, has its file’s name, and survives export', () => {
  expect(shippedProcedures().length).toBeGreaterThanOrEqual(17)
  for (const { id, document } of shippedProcedures()) {
    expect([id, faultsOf(JSON.parse(JSON.stringify(document)))]).toEqual([id, []])
    expect(Object.keys(document.name).sort()).toEqual(['de', 'en'])
  }
})

it('a compiled procedure cannot be changed', () => {
  const procedure = shippedProcedure('tender')
  expect(() => Object.assign(procedure?.lot.config.states['draft']?.on ?? {}, { openOffers: [] })).toThrow()
  expect(shippedProcedure('tender')).toBe(procedure)
  expect(shippedProcedure('__proto__')).toBeNull()
})

it('the schema is one for others too: ajv takes and refuses the same documents by their shape', () => {
  const takes = new Ajv({ strict: false }).compile(JSON.parse(JSON.stringify(PROCEDURE_SCHEMA)) as object)
  const shapes: unknown[] = [
    ...shippedProcedures().map(({ document }) => document),
    ...[7, {}, { ...written('open'), phases: [] }, { ...written('open'), version: 0 }, { ...written('open'), type: 1 }],
    ...[{ kind: 'lottery' }, { sealed: false }, { key: 'A' }, { next: [] }, { of: 'price' }].map((one) => changed('open', 'offers', one)),
  ]
  const verdicts = shapes.map((one) => readDocument(one).ok)
  expect(shapes.map((one) => takes(one))).toEqual(verdicts)
  expect(new Set(verdicts)).toEqual(new Set([true, false]))
})

describe('what is refused, with its path', () => {
  it.each<[string, unknown, string]>([
    ['no object', 7, ' wrongValue'],
    ['no phases', { ...written('open'), phases: [] }, '/phases tooFew'],
    ['200 phases', { ...written('open'), phases: Array.from({ length: 200 }, (_, n) => ({ key: `p${n}` })) }, '/phases tooMany'],
    ['an unknown kind', changed('open', 'offers', { kind: 'lottery' }), '/phases/1/kind unknownKind'],
    ['an unknown property', changed('open', 'offers', { sealed: false }), '/phases/1/sealed unknownProperty'],
    ['an id of the language', changed('open', 'offers', { key: '__proto__' }), '/phases/1/key notAKey'],
    ['a name of an object', changed('open', 'offers', { key: 'constructor' }), '/phases/1/key keyIsReserved'],
    ['a name of a state', changed('open', 'offers', { key: 'draft' }), '/phases/1/key keyIsReserved'],
    ['the name of another', changed('restricted', 'offers', { key: 'competition' }), '/phases/4/key keyIsTaken'],
    ['a way to nowhere', changed('open', 'notice', { next: ['offers', 'nowhere'] }), '/phases/0/next/1 leadsNowhere'],
    ['an unknown sentence', changed('open', 'offers', { needs: ['moonIsFull'] }), '/phases/1/needs/0 unknownSentence'],
    ['a sentence of the language', changed('open', 'offers', { needs: ['toString'] }), '/phases/1/needs/0 unknownSentence'],
    ['offers read without an opening', changed('open', 'offers', { next: ['offersOpened'] }), '/phases/1/next/0 sealedUntilOpened'],
    ['sealed offers left behind', changed('open', 'offers', { next: ['openOffers', 'end'] }), '/phases/1/next/1 sealedUntilOpened'],
    ['one person by wish', changed('open', 'openOffers', { people: 1 }), '/phases/2/people wrongValue'],
    ['an envelope that nobody opens', without('open-price-last', 'suitability', 'openPrices'), '/phases/2/next/0 leadsNowhere'],
    [
      'an envelope opened with another',
      changed('open-price-last', 'openProofs', { envelopes: ['proof', 'price'] }),
      '/phases/1/envelopes/1 envelopeOpensTwice',
    ],
    [
      'an award before the price is opened',
      changed('open-price-last', 'suitability', { next: ['openPrices', 'offersOpened'] }),
      '/phases/5 awardsWhatIsSealed',
    ],
    [
      'an opening before anything came in',
      changed('restricted', 'notice', { next: ['competition', 'openOffers'] }),
      '/phases/5 opensBeforeItsDeadline',
    ],
    [
      'a choice among what is sealed',
      changed('restricted', 'notice', { next: ['competition', 'applicationsOpened'] }),
      '/phases/3/of choosesAmongSealed',
    ],
    ['a phase nobody gets to', changed('negotiated', 'applicationsOpened', { next: ['offers'] }), '/phases/4 nobodyGetsThere'],
    ['a phase without a way to the end', changed('market-sounding', 'negotiation', { next: ['negotiation'] }), '/phases/1/next neverEnds'],
    ['talks in a circle', changed('market-sounding', 'negotiation', { next: ['negotiation', 'end'] }), '/phases/1/next loopWithoutTime'],
    ['a way back in stages', changed('negotiated', 'negotiation', { next: ['offers', 'competition'] }), '/phases/4/next/1 stageGoesBack'],
    ['applications at the stage of offers', changed('restricted', 'competition', { stage: 6 }), '/phases/1/stage stageOfAnother'],
    ['rounds of offers', changed('open', 'offers', { rounds: 'untilFinal' }), '/phases/1/rounds roundsAreOfApplications'],
  ])('%s', (_name, document, expected) => {
    expect(faultsOf(document)).toContain(expected)
  })
})

it('a document only adds sentences: none of those that the house asks for can be left out of it', () => {
  const bare = shippedProcedure('open')
  const document = changed('open', 'openOffers', { needs: ['everyoneIsDecided'] }) as unknown as ProcedureDocument
  const more = compileProcedure(document)
  const needs = (procedure: typeof bare) => procedure?.lot.config.states['offersOver']?.on['openOffers']?.[0]?.guard.params.needs
  expect(needs(bare)).toEqual(['offerDeadlineHasPassed', 'deadlineIsFenced', 'openingIsFinished'])
  expect(needs(more.ok ? more.procedure : null)).toEqual([...(needs(bare) ?? []), 'everyoneIsDecided'])
})
