import { expect, it } from 'vitest'
import { compileProcedure, type Procedure, type ProcedureDocument } from '.'
import { checkProcedure } from './check'
import { changed, faultsOf, type Loose } from './fixtures/loose'
import { COMPANIES, Player, viewOf } from './play'
import { moveRefusals } from './promises'

/** What an opening asks of itself that bidders attend. */
const ATTENDED = { present: 'bidders', record: 'bidders', people: 2 }
const attended = (id: string, key: string, change: object = {}): Loose => ({
  ...changed(id, key, { ...ATTENDED, ...change }),
  regimes: ['none'],
})
const compiled = (document: Loose): Procedure => {
  const made = compileProcedure(JSON.parse(JSON.stringify(document)) as ProcedureDocument)
  if (!made.ok) throw new Error(JSON.stringify(made.faults))
  return made.procedure
}

/*
 * § 40 (2) UVgO, § 30 (2) VSVgV and § 55 (2) VgV: 'Bieter sind nicht zugelassen'; § 14 EU VOB/A since 2016. § 14a (1) VOB/A has them where
 * offers come on paper, too. UNCITRAL's Model Law (2011), art. 42 (2), has them everywhere.
 */
it('bidders attend where no law shuts them out, and the fault says which one does', () => {
  const shut = (regimes?: readonly string[]) => {
    const made = compileProcedure(JSON.parse(JSON.stringify({ ...attended('open', 'openOffers'), regimes })) as ProcedureDocument)
    return made.ok ? [] : made.faults.map(({ path, rule, params }) => `${path} ${rule} ${params?.['paragraphs']}`)
  }
  for (const law of ['VOB/A', 'SektVO', 'KonzVgV', 'none']) expect(shut([law])).toEqual([])
  expect(shut(['UVgO', 'none'])).toEqual(['/phases/2/present presenceIsShut § 40 Abs. 2 UVgO'])
  const all = '§ 55 Abs. 2 VgV, § 30 Abs. 2 VSVgV, § 14 EU VOB/A, § 40 Abs. 2 UVgO'
  expect(shut()).toEqual([`/phases/2/present presenceIsShut ${all}`])
})

it('they see nothing that the opening does not show at its end', () => {
  expect(faultsOf(changed('vob-public', 'openOffers', ATTENDED))).toEqual([])
  for (const [id, key, change, faults] of [
    // Art. 42 (3): name, address and price are announced to those who are there.
    ['open', 'openOffers', { record: 'sums' }, ['presenceHearsTheList']],
    ['open', 'openOffers', { record: undefined }, ['presenceHearsTheList']],
    // One person opens in one step: there is nothing to come to.
    ['open', 'openOffers', { people: 'house' }, ['presenceNeedsTwo']],
    ['open', 'openOffers', { people: undefined }, ['presenceNeedsTwo']],
    ['restricted', 'openApplications', { record: undefined }, ['presenceAtWholeOffers', 'presenceHearsTheList']],
    ['open-price-last', 'openProofs', { record: undefined }, ['presenceAtWholeOffers', 'presenceHearsTheList']],
    ['design-contest', 'openWorks', { record: undefined }, ['presenceAtWholeOffers', 'presenceShowsNames', 'presenceHearsTheList']],
  ] as const) {
    const found = faultsOf(attended(id, key, change)).filter((one) => one.includes('/present '))
    expect(
      found.map((one) => one.split('/present ')[1]),
      `${id} ${JSON.stringify(change)}`,
    ).toEqual(faults)
  }
  const hidden = attended('open', 'openOffers')
  hidden.phases = hidden.phases.map((one) => (one['key'] === 'offers' ? { ...one, names: 'hidden' } : one))
  expect(faultsOf(hidden)).toEqual(['/phases/2/present presenceShowsNames'])
  // Whoever heard all sums offers nothing again.
  expect(faultsOf(attended('tender', 'openOffers'))).toEqual(['/phases/7/further furtherAfterSums'])
  expect(faultsOf(attended('open', 'openOffers', { present: 'everybody' }))).toEqual(['/phases/2/present wrongValue'])
  expect(faultsOf(changed('open', 'offers', { present: 'bidders' }))).toEqual(['/phases/1/present unknownProperty'])
})

it('whoever compiles it otherwise is found out by the walk through every way', () => {
  const procedure = compiled(attended('open', 'openOffers'))
  expect(checkProcedure(procedure)).toEqual([])
  for (const wrong of [
    { hidesNames: true },
    { hidesAuthors: true },
    { hasJury: true },
    { record: 'sums' as const },
    { openers: { ...procedure.openers, offers: 1 as const } },
    { apart: [{ key: 'proof', name: {}, openedBy: 'openProofs' }] as unknown as Procedure['apart'] },
  ])
    expect(
      checkProcedure({ ...procedure, ...wrong }).map(({ rule }) => rule),
      JSON.stringify(wrong),
    ).toContain('attendsHidden')
})

it('a running tender keeps whether bidders attend', () => {
  const [without, with_] = [compiled(attended('open', 'openOffers', { present: undefined })), compiled(attended('open', 'openOffers'))]
  const lots = [{ lotId: 'LOT-0001', state: 'offers', isOpening: false }]
  for (const [from, to] of [
    [without, with_],
    [with_, without],
  ] as const)
    expect(moveRefusals(from, to, lots)).toEqual([{ rule: 'openings', phase: 'openOffers' }])
  expect(moveRefusals(without, with_, [{ lotId: 'LOT-0001', state: 'draft', isOpening: false }])).toEqual([])
})

it('the player shows those who offered, and nobody else, that they attend between deadline and opening', () => {
  const procedure = compiled(attended('open', 'openOffers'))
  const moments = new Player(procedure).play()
  const attending = moments.map((moment) => {
    const who = (['staff', 'guest', ...COMPANIES] as const).filter((reader) => viewOf(procedure, moment, reader).attends)
    return { world: moment.scene.world, who }
  })
  const over = attending.filter(({ who }) => who.length > 0)
  expect(over.length).toBeGreaterThan(0)
  for (const { world, who } of over) {
    // The deadline has passed, also before its fence stands.
    expect([world.isPassed, world.opened]).toEqual([true, []])
    expect(who).toEqual([...COMPANIES])
  }
  const shipped = compiled(attended('open', 'openOffers', { present: undefined }))
  expect(new Player(shipped).play().some((moment) => COMPANIES.some((one) => viewOf(shipped, moment, one).attends))).toBe(false)
})
