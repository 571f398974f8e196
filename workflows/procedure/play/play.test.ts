import { describe, expect, it } from 'vitest'
import { compileProcedure, shippedProcedures, type Phase, type Procedure } from '..'
import { checkProcedure, lifeEndingBy } from '../check'
import { COMPANIES, Player, viewOf, type Act, type Company, type Moment, type Reader } from '.'

/** Seeded: the same lives every time. */
const dice = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

/**
 * What may be read at each moment, told from the document and the acts alone: what an opening names is open once the days of its intake are
 * over and people have opened it; a further call begins anew.
 */
function mayRead({ document }: Procedure, moments: readonly Moment[]): Set<string>[] {
  const open = new Set<string>()
  const ended = new Map<string, number>()
  return moments.map(({ act, scene }, at) => {
    const before = moments[at - 1]?.scene
    for (const phase of document.phases) {
      if (phase.kind === 'intake' && scene.world.state === phase.key && scene.ends !== null) ended.set(phase.key, scene.ends)
      const isNext =
        act?.event === 'nextRound' && phase.kind === 'opening' && document.phases.some((one) => one.key === phase.of && 'rounds' in one)
      if (phase.kind !== 'opening' || !(act?.event === phase.key || isNext) || before?.world.state === scene.world.state) continue
      const intake = document.phases.find(({ key }) => key === phase.of)
      const envelopes = intake?.kind === 'intake' ? (intake.envelopes?.map(({ key }) => key) ?? [intake.key]) : []
      expect(scene.day, `${phase.key} opens before its day`).toBeGreaterThanOrEqual(ended.get(phase.of) ?? Infinity)
      for (const key of phase.envelopes ?? envelopes) open.add(`${phase.of}/${key}`)
    }
    return new Set(open)
  })
}

function holdSealed(procedure: Procedure, moments: readonly Moment[]): void {
  const open = mayRead(procedure, moments)
  moments.forEach((moment, at) => {
    const staff = viewOf(procedure, moment, 'staff')
    for (const { of, key, isLate } of staff.readable) {
      expect(open[at]?.has(`${of}/${key}`), `${of}/${key} is read by staff at ${at}`).toBe(true)
      expect(isLate).toBe(false)
    }
    const { state, told } = moment.scene.world
    const isHidden = ['draft', 'atPortal', 'scheduled'].includes(state)
    const guest = viewOf(procedure, moment, 'guest')
    expect(guest).toMatchObject({ isHidden, readable: [], sealed: [], parts: [] })
    // Nobody is there who did not take up the procedure.
    for (const { company } of staff.parts)
      expect(moments.slice(0, at + 1).some(({ act }) => act?.event === 'takePart' && act.by === company)).toBe(true)
    expect(guest.winner).toBe(null)
    for (const one of COMPANIES) {
      const { readable, parts, ...own } = viewOf(procedure, moment, one)
      expect(own).toMatchObject({ isHidden, sealed: [] })
      expect([...readable, ...parts].every(({ company }) => company === one)).toBe(true)
      // It hears of no decision before it was told.
      if (moment.scene.parts[one].told !== 'rejected') expect(parts[0]?.state).not.toBe('rejected')
      if (told === 'nothing' && state !== 'ended') expect(own.winner).toBe(null)
    }
    // Before anything is open, the team sees of two companies the same where it has decided the same of them.
    const seen = new Map(staff.parts.map(({ company, state }) => [company, state]))
    const decided = (one: Company) => `${moment.scene.parts[one].decision} ${moment.scene.parts[one].offerRound}`
    for (const one of open[at]?.size === 0 ? seen.keys() : [])
      for (const other of seen.keys())
        if (decided(one) === decided(other)) expect([at, one, seen.get(one)]).toEqual([at, one, seen.get(other)])
  })
}

it('where some are invited, nobody else takes part, and all who were are asked for their offers', () => {
  const player = new Player(shippedProcedures().find(({ id }) => id === 'uvgo-restricted-without') as Procedure)
  const moments = player.play()
  const told = moments.map(({ act }) => `${act?.event} ${act?.company ?? act?.by}`)
  for (const one of COMPANIES) {
    expect(told).toContain(`inviteCompany ${one}`)
    const at = told.indexOf(`inviteCompany ${one}`)
    const before = moments.slice(0, at)
    expect(before.every(({ options }) => options.every(({ by, reason }) => by !== one || reason === 'onlyInvited'))).toBe(true)
    expect(told.indexOf(`takePart ${one}`)).toBeGreaterThan(at)
    expect(told.indexOf(`submitOffer ${one}`)).toBeGreaterThan(told.indexOf(`takePart ${one}`))
  }
})

it('under a framework agreement its parties alone take part, and nobody invites another', () => {
  const player = new Player(shippedProcedures().find(({ id }) => id === 'framework-call') as Procedure)
  const moments = player.play()
  const told = moments.map(({ act }) => `${act?.event} ${act?.company ?? act?.by}`)
  expect(told.filter((one) => one.startsWith('submitOffer'))).toEqual(['submitOffer north', 'submitOffer south'])
  const ofEast = moments.flatMap(({ options }) => options.filter(({ by, company }) => by === 'east' || company === 'east'))
  expect(ofEast.length).toBeGreaterThan(0)
  expect(ofEast.every(({ reason }) => reason === 'onlyParties')).toBe(true)
})

describe.each(shippedProcedures())('$id', (procedure) => {
  const player = new Player(procedure)

  it('is played to its end by itself, as the checker tells its shortest life, and nothing sealed is readable', () => {
    const moments = player.play()
    expect(moments.at(-1)?.scene.world.state).toBe('ended')
    holdSealed(procedure, moments)
    const life = lifeEndingBy(procedure, procedure.takesOffers || procedure.ordersDirectly ? 'award' : 'close') ?? []
    const ofLot = moments.filter(({ act }) => act && act.company === undefined && (act.by === 'team' || act.by === 'clock'))
    expect(ofLot.map(({ act, scene }) => `${act?.event} ${scene.world.state}`)).toEqual(
      life.slice(1).map(({ event, state }) => `${event} ${state}`),
    )
    const days = moments.map(({ scene }) => scene.day)
    expect([...days].sort((one, other) => one - other)).toEqual(days)
    if (procedure.takesOffers) expect(moments.at(-1)?.scene.winner).toBe('north')
  })

  it('whatever is done instead, nothing sealed is readable', () => {
    for (let seed = 1; seed <= 3; seed++) {
      const chance = dice(seed * 7_919)
      const picks = new Map<number, Act>()
      let moments = player.play()
      for (let at = 1; at < Math.min(moments.length, 40); at += 1 + Math.floor(chance() * 4)) {
        const open = moments[at - 1]?.options.filter(({ reason, event }) => reason === null && event !== 'cancel') ?? []
        const pick = open[Math.floor(chance() * open.length)]
        if (!pick) break
        picks.set(at, pick)
        moments = player.play(picks, { known: moments.slice(0, at) })
        expect(moments[at]?.act).toEqual(pick)
      }
      holdSealed(procedure, moments)
    }
  })
})

it('those who offered learn how many, and companies of the talks have their rooms, when the document says so and not before', () => {
  const tender = shippedProcedures().find(({ id }) => id === 'tender') as Procedure
  const room = { key: 'minutes', by: 'team', name: { de: 'Protokolle' } } as const
  const phases = tender.document.phases.map((one): Phase => {
    if (one.kind === 'award') return { key: one.key, kind: one.kind, stage: one.stage, next: one.next }
    if (one.kind === 'talk') return { ...one, rooms: [room] }
    // No way around the talks.
    if (one.kind === 'notice' || one.kind === 'choice') return { ...one, next: [one.kind === 'notice' ? 'competition' : 'negotiation'] }
    return one.kind === 'opening' && one.of === 'offers' ? { ...one, record: 'count' } : one
  })
  const made = compileProcedure({ ...tender.document, phases })
  if (!made.ok) throw new Error(JSON.stringify(made.faults))
  const moments = new Player(made.procedure).play()
  holdSealed(made.procedure, moments)
  const seen = (reader: Reader) => moments.map((moment) => viewOf(made.procedure, moment, reader))
  const opens = moments.findIndex(({ act }) => act?.event === 'openOffers')
  expect(opens).toBeGreaterThan(0)
  for (const one of ['north', 'south'] as const) expect(seen(one).findIndex(({ count }) => count !== null)).toBe(opens)
  expect([seen('north').at(-1)?.count, seen('east').at(-1)?.count]).toEqual([2, null])
  expect([...seen('staff'), ...seen('guest')].every(({ count }) => count === null)).toBe(true)
  // The first two are chosen with the beginning of the talks, and told so one after the other; the third is not.
  const begun = moments.findIndex(({ act }) => act?.event === 'startNegotiation')
  const told = moments.findIndex(({ act }) => act?.event === 'announce' && act.company === 'north')
  expect(told).toBeGreaterThan(begun)
  const firstIn = (reader: Reader) => seen(reader).findIndex(({ rooms }) => rooms.includes('minutes'))
  expect([firstIn('north'), firstIn('staff'), firstIn('east')]).toEqual([told, begun, -1])
  expect(seen('guest').every(({ rooms }) => rooms.length === 0)).toBe(true)
})

const compiled = (id: string): Procedure => shippedProcedures().find((one) => one.id === id) as Procedure

it('the price stays sealed, for staff too, while the team chooses by the proofs; what is excluded stays closed', () => {
  const procedure = compiled('open-price-last')
  const moments = new Player(procedure).play()
  const at = moments.findIndex(({ act }) => act?.event === 'keep')
  const staff = viewOf(procedure, moments[at] as Moment, 'staff')
  expect(staff.readable.map(({ company, key }) => `${company} ${key}`)).toEqual(['north proof', 'south proof', 'east proof'])
  expect([staff.sealed, staff.until]).toEqual([[{ of: 'offers', key: 'price' }], null])
  const prices = moments.at(-1)?.scene.papers.filter(({ key }) => key === 'price')
  expect(prices?.map(({ company, isOpened }) => `${company} ${isOpened}`)).toEqual(['north true', 'south true', 'east false'])
})

it('the team cannot open the price while somebody is undecided, and hears why', () => {
  const moments = new Player(compiled('open-price-last')).play()
  const at = moments.findIndex(({ act }) => act?.event === 'openProofs')
  expect(moments[at]?.options).toContainEqual({ by: 'team', event: 'openPrices', reason: 'someUndecided' })
})

it('what comes late is kept sealed, also when the others are opened', () => {
  const procedure = compiled('open')
  const player = new Player(procedure)
  const usual = player.play()
  const passed = usual.findIndex(({ act }) => act?.event === 'timePasses')
  const first = usual.findIndex(({ act }) => act?.event === 'submitOffer')
  const taken = player.play(new Map([[first + 3, { by: 'north', event: 'withdrawOffer' }]]))
  const late = taken.findIndex(({ act }) => act?.event === 'timePasses') + 1
  expect(late).toBe(passed + 2)
  const picks = new Map<number, Act>([
    [first + 3, { by: 'north', event: 'withdrawOffer' }],
    [late, { by: 'north', event: 'submitOffer' }],
  ])
  const moments = player.play(picks)
  expect(moments.at(-1)?.scene.papers.filter(({ company }) => company === 'north')).toMatchObject([{ isLate: true, isOpened: false }])
  expect(moments.at(-1)?.scene.winner).toBe('south')
  holdSealed(procedure, moments)
})

it('whoever was named gets nothing where the procedure is cancelled', () => {
  const player = new Player(compiled('open'))
  const told = player.play().findIndex(({ act }) => act?.event === 'inform') + 1
  const cancelled = player.play(new Map([[told, { by: 'team', event: 'cancel' }]]))
  expect([cancelled.length - 1, cancelled[told - 1]?.scene.winner, cancelled.at(-1)?.scene.winner]).toEqual([told, 'north', null])
})

it('a paper that is open a moment too early is seen', () => {
  const procedure = compiled('open')
  const moments = new Player(procedure).play()
  const at = moments.findIndex(({ act }) => act?.event === 'deadlinePassed')
  const early = moments.map((one, n) =>
    n === at ? { ...one, scene: { ...one.scene, papers: one.scene.papers.map((paper) => ({ ...paper, isOpened: true })) } } : one,
  )
  expect(() => holdSealed(procedure, early)).toThrow(/is read by staff/)
})

it('a jury reads works by number, and names are opened once it has signed', () => {
  const procedure = compiled('design-contest')
  const moments = new Player(procedure).play()
  const at = moments.findIndex(({ act }) => act?.event === 'openWorks')
  const staff = viewOf(procedure, moments[at] as Moment, 'staff')
  expect(staff.readable.map(({ company, key, number }) => [company, key, number])).toEqual([1, 2, 3].map((n) => [null, 'work', n]))
  expect([staff.parts, staff.sealed]).toEqual([[], [{ of: 'offers', key: 'authors' }]])
  expect(moments[at]?.options).toContainEqual({ by: 'team', event: 'openAuthors', reason: 'juryNotSigned' })
  expect(moments.slice(at + 1).map(({ act }) => act?.event)).toEqual(['signReport', 'openAuthors', 'inform', 'timePasses', 'award'])
  const signed = viewOf(procedure, moments[at + 1] as Moment, 'staff')
  expect(signed.readable.every(({ company }) => company === null)).toBe(true)
  const open = viewOf(procedure, moments[at + 2] as Moment, 'staff')
  expect(open.readable.map(({ company, key }) => `${company} ${key}`)).toContain('north work')
})

it('staff read who was asked for works, and see the same whichever of them handed one in, until names are opened', () => {
  const procedure = compiled('design-contest-restricted')
  const player = new Player(procedure)
  const first = player.play().findIndex(({ act }) => act?.event === 'submitOffer')
  const withdrawnBy = (company: Company) => player.play(new Map([[first + 2, { by: company, event: 'withdrawOffer' }]]))
  const [north, south] = [withdrawnBy('north'), withdrawnBy('south')]
  const opened = north.findIndex(({ act }) => act?.event === 'openAuthors')
  expect([north, south].map((life) => life[first + 2]?.act?.by)).toEqual(['north', 'south'])
  expect(south.findIndex(({ act }) => act?.event === 'openAuthors')).toBe(opened)
  const seen = (life: readonly Moment[]) => life.slice(first, opened).map((moment) => viewOf(procedure, moment, 'staff'))
  expect(seen(north)).toEqual(seen(south))
  const last = seen(north).at(-1)
  expect(last?.parts).toMatchObject([{ state: 'invited' }, { state: 'invited' }, { state: 'rejected' }])
  const [works, applications] = [true, false].map((isOf) => last?.readable.filter(({ of }) => (of === 'offers') === isOf))
  expect(works).toMatchObject([{ company: null, key: 'work', number: 1 }])
  expect(applications?.map(({ company }) => company)).toEqual(['north', 'south', 'east'])
  const after = [north, south].map((life) => viewOf(procedure, life[opened] as Moment, 'staff').readable.at(-1)?.company)
  expect(after).toEqual(['south', 'north'])
})

it('where names are hidden staff see nobody until the offers are opened', () => {
  const { document } = shippedProcedures().find(({ id }) => id === 'open') as Procedure
  const phases = document.phases.map((one) => (one.kind === 'intake' ? { ...one, names: 'hidden' as const } : one))
  const compiled = compileProcedure({ ...document, phases })
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.faults))
  expect(checkProcedure(compiled.procedure)).toEqual([])
  const moments = new Player(compiled.procedure).play(new Map())
  const seen = moments.map((moment) => [moment.scene.world.opened.length, viewOf(compiled.procedure, moment, 'staff').parts.length])
  expect(seen.filter(([opened, parts]) => opened === 0 && parts !== 0)).toEqual([])
  expect(seen.some(([, parts]) => parts === COMPANIES.length)).toBe(true)
})
