import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { compileProcedure, shippedProcedure, shippedProcedures, type ProcedureDocument } from '.'
import { PROCEDURE_SCHEMA, readDocument } from './schema'
import { changed, faultsOf, type Loose, written } from './fixtures/loose'

const without = (id: string, ...keys: string[]): Loose => {
  const document = written(id)
  document.phases = document.phases.filter((one) => !keys.includes(String(one['key'])))
  return document
}

const withPhase = (id: string, phase: Record<string, unknown>): Loose => {
  const { phases, ...document } = written(id)
  const [notice, ...others] = phases
  // The notice leads there too.
  return { ...document, phases: [{ ...notice, next: [...(notice?.['next'] as string[]), phase['key']] }, ...others, phase] }
}
const TALK = { key: 'more', kind: 'talk', stage: 5, next: ['end'] }
/** Talks between the opening of offers and their next deadline. */
const TALKS_OVER_OFFERS = (() => {
  const document = changed('open', 'openOffers', { next: ['talks'] })
  document.phases.splice(3, 0, { key: 'talks', kind: 'talk', stage: 5, next: ['offers', 'offersOpened'] })
  return document
})()
const MANY_NAMES = Object.fromEntries([...'abcdefghij'].flatMap((a) => [...'wxyz'].map((b) => [`${a}${b}`, 'Offen'])))
const OVER_BEFORE = (() => {
  const document = written('negotiated-without')
  const [notice, negotiation, ...others] = document.phases
  return { ...document, phases: [{ ...notice, next: ['offersOver', 'offers'] }, { ...negotiation, key: 'offersOver' }, ...others] }
})()

/** A step of the team between the works and their jury, from which the names can be opened, too. */
const PAST_THE_JURY = (() => {
  const document = changed('design-contest', 'openWorks', { next: ['look'] })
  const look = { key: 'look', kind: 'choice', of: 'offers', stage: 7, next: ['jury', 'openAuthors'] }
  return { ...document, phases: [...document.phases, look] }
})()

it('every shipped document is without fault, has its file’s name, and survives export', () => {
  expect(shippedProcedures().length).toBeGreaterThanOrEqual(20)
  for (const { id, document } of shippedProcedures()) {
    expect([id, faultsOf(JSON.parse(JSON.stringify(document)))]).toEqual([id, []])
    expect(Object.keys(document.name).sort()).toEqual(['de', 'en'])
  }
})

it('a dynamic purchasing system goes in rounds, and takes no offers itself', () => {
  expect(faultsOf(changed('dynamic-purchasing', 'applications', { rounds: undefined }))).toEqual(['/phases/4/with admittedInRounds'])
  expect(faultsOf(changed('continuous', 'negotiation', { with: 'admitted' }))).toEqual(['/phases/4/with admittedAreCalled'])
})

it('the short periods of a call are for those alone who are admitted', () => {
  expect(faultsOf(changed('tender', 'offers', { periods: 'systemCall' }))).toEqual(['/phases/5/periods periodsOfCalls'])
  expect(faultsOf(changed('tender', 'offers', { periods: 'contest' }))).toEqual(['/phases/5/periods periodsOfContests'])
  const applied = { ...changed('tender', 'competition', { periods: 'systemCall' }), who: 'parties' }
  expect(faultsOf(applied)).toContain('/phases/1/periods periodsOfCalls')
})

it('only offers are asked of the invited, and there is something to be invited to', () => {
  expect(faultsOf({ ...written('restricted'), who: 'invited' })).toEqual(['/who invitedDoNotApply'])
  expect(faultsOf({ ...written('notice'), who: 'invited' })).toEqual(['/who invitedToNothing'])
  expect(faultsOf({ ...written('open'), who: 'everybody' })).toEqual(['/who wrongValue'])
})

it('a direct order stands alone, below the thresholds, so that no other document awards what is sealed', () => {
  const order = written('direct-order')
  const [only] = order.phases
  const beside = (id: string) => ({ ...written(id), phases: [{ ...only, next: ['end'] }, ...written(id).phases.slice(1)] })
  expect(faultsOf(beside('open'))).toEqual(expect.arrayContaining(['/phases/1/kind orderStandsAlone', '/phases/3/kind orderStandsAlone']))
  expect(faultsOf({ ...written('open'), phases: [...written('open').phases, only] })).toContain('/phases/0/kind orderStandsAlone')
  expect(faultsOf({ ...order, regimes: undefined })).toEqual(['/regimes orderOfNationalLaw'])
  for (const regime of ['VgV', 'SektVO', 'VSVgV', 'KonzVgV', 'VOB/A-EU', 'none'])
    expect(faultsOf({ ...order, regimes: ['UVgO', regime] }), regime).toEqual(['/regimes orderOfNationalLaw'])
  expect(faultsOf({ ...order, regimes: ['VOB/A'] })).toEqual([])
  expect(faultsOf({ ...order, criteria: 'byNotice' })).toEqual(['/criteria orderJudgesByPrice'])
  expect(faultsOf({ ...order, who: 'invited' })).toContain('/who orderAsksNobody')
  expect(faultsOf({ ...order, price: 'higher' })).toEqual(['/price orderIsPaid'])
  expect(faultsOf({ ...order, phases: [{ ...only, without: ['invitation'] }] })).toEqual(['/phases/0/without unknownProperty'])
  expect(faultsOf({ ...order, phases: [{ ...only, stage: 2 }] })).toEqual(['/phases/0/stage wrongValue'])
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

it('how many offers there were is told after whole ones are opened, and where nobody offers again', () => {
  expect(faultsOf(changed('open', 'openOffers', { record: 'count' }))).toEqual([])
  expect(faultsOf(changed('open', 'offers', { record: 'count' }))).toEqual(['/phases/1/record unknownProperty'])
  expect(faultsOf(changed('open-price-last', 'openProofs', { record: 'count' }))).toEqual(['/phases/2/record recordOfWholeOffers'])
  expect(faultsOf(changed('restricted', 'openApplications', { record: 'count' }))).toEqual(['/phases/2/record recordOfWholeOffers'])
  expect(faultsOf(changed('tender', 'openOffers', { record: 'count' }))).toEqual(['/phases/7/further furtherAfterCount'])
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
    [
      'an envelope that nobody opens',
      changed('open-price-last', 'openPrices', { envelopes: ['proof'] }),
      '/phases/1/envelopes/1 envelopeStaysSealed',
    ],
    ['a phase that is not there', without('open-price-last', 'suitability', 'openPrices'), '/phases/2/next/0 leadsNowhere'],
    ['a way said twice', changed('open', 'notice', { next: ['offers', 'offers'] }), '/phases/0/next/1 saidTwice'],
    ['no notice', without('open', 'notice'), '/phases/0/kind noticeComesFirst'],
    ['a second notice', withPhase('open', { key: 'again', kind: 'notice', stage: 2, next: ['end'] }), '/phases/4/kind noticeComesFirst'],
    ['two talks to begin with', withPhase('market-sounding', TALK), '/phases/1/stage stageTwice'],
    ['an award to begin with', changed('open', 'notice', { next: ['offers', 'offersOpened'] }), '/phases/3 cannotBeginWith'],
    ['offers twice', changed('restricted', 'competition', { of: 'offer' }), '/phases/1/of intakeTwice'],
    [
      'an envelope of no intake',
      changed('open-price-last', 'openProofs', { envelopes: ['photos'] }),
      '/phases/2/envelopes/0 noSuchEnvelope',
    ],
    ['an opening of the notice', changed('open', 'openOffers', { of: 'notice' }), '/phases/2/of noSuchIntake'],
    ['a choice among the notice', changed('restricted', 'applicationsOpened', { of: 'notice' }), '/phases/3/of noSuchIntake'],
    ['a further round of nothing', changed('tender', 'offersOpened', { further: 'competition' }), '/phases/7/further noSuchIntake'],
    ['sums of what opens in parts', changed('open-price-last', 'openProofs', { record: 'sums' }), '/phases/2/record recordOfWholeOffers'],
    ['sums of applications', changed('restricted', 'openApplications', { record: 'bidders' }), '/phases/2/record recordOfWholeOffers'],
    [
      'a further round of those who read all sums',
      changed('vob-public', 'offersOpened', { further: 'offers' }),
      '/phases/3/further furtherAfterSums',
    ],
    ['an opening that ends', changed('open', 'openOffers', { next: ['end'] }), '/phases/2/next openingLeadsToOnePhase'],
    ['offers that can be read while they come in', TALKS_OVER_OFFERS, '/phases/2/next/0 stageGoesBack'],
    ['an opening back to the notice', changed('open', 'openOffers', { next: ['notice'] }), '/phases/2/next/0 stageGoesBack'],
    ['a kind with a word of its own', changed('open', 'offers', { kind: { toString: 1 } }), '/phases/1/kind unknownKind'],
    ['a sentence before the notice', changed('open', 'notice', { needs: ['changesAreWaiting'] }), '/phases/0/needs unknownProperty'],
    ['a name in no language', { ...written('open'), name: { de: 'Offen', 'Not a language': 'x' } }, '/name/Not a language unknownProperty'],
    ['names without end', { ...written('open'), name: MANY_NAMES }, '/name tooMany'],
    ['the state of another that stands behind it', OVER_BEFORE, '/phases/1/key keyIsTaken'],
    ['an award without criteria', { ...written('open'), criteria: 'never' }, '/criteria awardNeedsCriteria'],
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
    ['hidden names of who applies', changed('restricted', 'competition', { names: 'hidden' }), '/phases/1/names namesOfOffersAlone'],
    ['hidden names in two openings', changed('open-price-last', 'offers', { names: 'hidden' }), '/phases/1/names namesOpenAtOnce'],
    ['a jury that knows names', changed('design-contest', 'offers', { names: undefined }), '/phases/3/of juryKnowsNames'],
    [
      'a jury that leads past the names',
      changed('design-contest', 'jury', { next: ['offersOpened'] }),
      '/phases/3/next juryLeadsToTheNames',
    ],
    [
      'a jury that leads to more than the names',
      changed('design-contest', 'jury', { next: ['openAuthors', 'end'] }),
      '/phases/3/next juryLeadsToTheNames',
    ],
    ['a jury before anything is opened', changed('design-contest', 'jury', { of: 'works' }), '/phases/3/of noSuchIntake'],
    [
      'works asked for again by name',
      changed('design-contest', 'offersOpened', { further: 'offers' }),
      '/phases/5/further furtherAfterNames',
    ],
    ['names opened past the jury', PAST_THE_JURY, '/phases/1/names namesOpenAtOnce'],
    ['hidden names of who applied before', changed('restricted', 'offers', { names: 'hidden' }), '/phases/4/names namesShowBefore'],
    [
      'authors of works that nobody judges by number',
      changed('restricted', 'offers', { names: 'authors' }),
      '/phases/4/names authorsNeedAJury',
    ],
    ['authors where nobody applies', changed('design-contest', 'offers', { names: 'authors' }), '/phases/1/names authorsOfApplicants'],
    [
      'a jury that knows its applicants by name, and their works too',
      changed('design-contest-restricted', 'offers', { names: undefined }),
      '/phases/6/of juryKnowsNames',
    ],
    [
      'names hidden of those who applied by them',
      changed('design-contest-restricted', 'offers', { names: 'hidden' }),
      '/phases/4/names namesShowBefore',
    ],
    [
      'applications in rounds beside works',
      changed('design-contest-restricted', 'competition', { rounds: 'untilFinal' }),
      '/phases/4/names namesShowBefore',
    ],
    ['lots drawn among offers', changed('open-price-last', 'suitability', { draw: 'lots' }), '/phases/3/draw drawsAmongApplications'],
    ['hidden names of the invited', changed('negotiated-without', 'offers', { names: 'hidden' }), '/phases/2/names namesOfInvited'],
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

it('no document has more phases than a person can look over', () => {
  const { phases, ...document } = written('open') as unknown as ProcedureDocument
  const many = Array.from({ length: 201 }, (_, n) => ({ ...phases[0], key: `p${n}` }) as ProcedureDocument['phases'][number])
  expect(compileProcedure({ ...document, phases: many })).toMatchObject({ ok: false, faults: [{ path: '/phases', rule: 'tooMany' }] })
})

it('what is handed in stays changeable, and is changed for its owner only', () => {
  const document = written('open') as unknown as ProcedureDocument
  const compiled = compileProcedure(document)
  Object.assign(document.phases[0] ?? {}, { key: 'other' })
  expect(compiled.ok && compiled.procedure.document.phases[0]?.key).toBe('notice')
})

describe.each(shippedProcedures().map(({ id }) => id))('%s', (id) => {
  const more = 'changesAreWaiting'
  const branches = (document: unknown) => {
    const compiled = compileProcedure(document as ProcedureDocument)
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.faults))
    return compiled.procedure.lot
  }

  it('says the same in whatever order its phases stand', () => {
    const [notice, ...others] = written(id).phases
    const turned = { ...written(id), phases: [notice, ...others.reverse()] }
    expect(branches(turned).config.states).toEqual(branches(written(id)).config.states)
  })

  it('asks for what a phase needs on every way into it', () => {
    const rounds = written(id).phases.find((one) => one['rounds'] !== undefined)?.['key']
    for (const { key, kind, of } of written(id).phases) {
      // They begin a procedure: nothing leads there.
      if (kind === 'notice' || kind === 'order') continue
      const { config, phaseOf } = branches(changed(id, String(key), { needs: [more] }))
      const into = Object.entries(config.states).flatMap(([state, { on }]) =>
        Object.entries(on).flatMap(([event, all]) =>
          // What waited for its day was asked when that was fixed.
          all.filter(({ target }) =>
            kind === 'opening'
              ? event === key || (event === 'nextRound' && of === rounds)
              : target === key && phaseOf[state] !== key && event !== 'publicationDue',
          ),
        ),
      )
      expect(into.length).toBeGreaterThan(0)
      for (const { guard } of into) expect([key, guard.params.needs]).toEqual([key, expect.arrayContaining([more])])
    }
  })
})

it('an ended procedure awards nothing from its notice, where it has more phases', () => {
  const compiled = compileProcedure(changed('open', 'notice', { next: ['offers', 'end'] }) as unknown as ProcedureDocument)
  const published = compiled.ok ? compiled.procedure.lot.config.states['published']?.on : undefined
  expect(published?.['award']?.map(({ guard }) => guard.params.needs)).toEqual([['procedureIsANotice']])
  expect(published?.['close']?.map(({ actions }) => actions)).toEqual([['endLot']])
})
