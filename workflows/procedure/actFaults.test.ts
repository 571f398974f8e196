import { expect, it } from 'vitest'
import { compileProcedure, type Procedure, type ProcedureDocument } from '.'
import { checkProcedure } from './check'
import { changed, faultsOf, type Loose } from './fixtures/loose'
import { Player, viewOf } from './play'
import { moveRefusals } from './promises'

const compiled = (document: Loose): Procedure => {
  const made = compileProcedure(document as unknown as ProcedureDocument)
  if (!made.ok) throw new Error(JSON.stringify(made.faults))
  return made.procedure
}
/** The competition and the offers have an end of questions, so that late ones can be shut. */
const shut = (id: string, key: string, without: readonly string[]): Loose =>
  changed(id, key, { without, ...(without.includes('lateQuestions') ? { questionDays: 6 } : {}) })

it('a phase shuts what no law keeps open, and nothing that it does not have', () => {
  for (const [id, key, without] of [
    ['tender', 'applicationsOpened', ['questions']],
    ['tender', 'negotiation', ['questions', 'invitation']],
    ['tender', 'competition', ['lateQuestions', 'invitation']],
    ['tender', 'notice', ['invitation']],
    ['plots-by-concept', 'offers', ['extension']],
  ] as const)
    expect(faultsOf(shut(id, key, without))).toEqual([])
  for (const [id, key, act, fault] of [
    // § 20 Abs. 3 VgV: what is asked for in time is owed while somebody writes.
    ['tender', 'offers', 'questions', '/phases/5/without/0 questionsAreOwed'],
    ['tender', 'competition', 'questions', '/phases/1/without/0 questionsAreOwed'],
    ['tender', 'offersOpened', 'questions', '/phases/7/without/0 staysOpen'],
    ['tender', 'notice', 'questions', '/phases/0/without/0 staysOpen'],
    ['tender', 'negotiation', 'extension', '/phases/4/without/0 staysOpen'],
    ['tender', 'applicationsOpened', 'invitation', '/phases/3/without/0 staysOpen'],
    ['uvgo-restricted-without', 'offers', 'invitation', '/phases/1/without/0 invitationIsTheWay'],
    ['framework-call', 'offers', 'invitation', '/phases/1/without/0 invitationIsTheWay'],
  ] as const)
    expect(faultsOf(shut(id, key, [act]))).toEqual([fault])
  expect(faultsOf(shut('continuous', 'competition', ['lateQuestions']))).toEqual(['/phases/1/without/0 questionsAreOwed'])
  expect(faultsOf(changed('tender', 'offers', { without: ['lateQuestions'] }))).toEqual(['/phases/5/without/0 lateWithoutEnd'])
  // Nobody writes a message while names are hidden.
  const hidden = changed('open', 'offers', { names: 'hidden', questionDays: 6, without: ['lateQuestions'] })
  expect(faultsOf(hidden)).toEqual(['/phases/1/without/0 questionsAreTheOnlyWay'])
  expect(faultsOf(shut('tender', 'negotiation', ['questions', 'questions']))).toEqual(['/phases/4/without/1 saidTwice'])
  for (const act of ['exclusion', '__proto__'])
    expect(faultsOf(shut('tender', 'negotiation', [act]))).toEqual(['/phases/4/without/0 wrongValue'])
  expect(faultsOf(changed('tender', 'openOffers', { without: ['questions'] }))).toEqual(['/phases/6/without unknownProperty'])
})

it('a deadline is final outside of procurement law alone, and says which paragraph keeps it open', () => {
  const faults = (regimes: readonly string[] | undefined) => {
    const document = { ...shut('open', 'offers', ['extension']), ...(regimes ? { regimes } : { regimes: undefined }) }
    const made = compileProcedure(JSON.parse(JSON.stringify(document)) as ProcedureDocument)
    return made.ok ? [] : made.faults.map(({ rule, params }) => `${rule} ${params?.['paragraphs']}`)
  }
  expect(faults(['none'])).toEqual([])
  expect(faults(['VgV'])).toEqual(['extensionIsOwed § 20 Abs. 3 VgV'])
  expect(faults(['UVgO', 'none'])).toEqual(['extensionIsOwed § 13 Abs. 4 UVgO'])
  expect(faults(undefined)[0]).toContain('§ 20 Abs. 3 VgV, § 16 Abs. 3 SektVO')
})

it('the machine extends no final deadline, and the checker finds one that does', () => {
  const procedure = compiled(shut('plots-by-concept', 'offers', ['extension']))
  const opened = structuredClone(procedure)
  expect(checkProcedure(procedure)).toEqual([])
  const refused = new Player(procedure).play().flatMap(({ options }) => options.filter(({ event }) => event === 'extendDeadlines'))
  expect(refused.length).toBeGreaterThan(0)
  expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(['offersAreFinal']))
  for (const { on } of Object.values(opened.lot.config.states))
    for (const { guard } of on['extendDeadlines'] ?? [])
      (guard.params as { needs: readonly string[] }).needs = guard.params.needs.filter((one) => one !== 'procedureExtendsOffers')
  expect(checkProcedure(opened).map(({ rule }) => rule)).toContain('extendsFinal')
})

it('is said in the player to whom it concerns', () => {
  const player = new Player(compiled(shut('restricted', 'competition', ['lateQuestions', 'invitation'])))
  const moment = player.play().find(({ scene }) => scene.world.state === 'competition')
  const seen = (reader: 'staff' | 'north' | 'guest') => (moment ? viewOf(player.procedure, moment, reader).shut : null)
  expect(seen('staff')).toEqual(['lateQuestions', 'invitation'])
  expect([seen('north'), seen('guest')]).toEqual([['lateQuestions'], ['lateQuestions']])
})

it('a running tender goes to no version that takes questions away, or makes a deadline final, or open again', () => {
  const rules = (from: Loose, to: Loose) =>
    moveRefusals(compiled(from), compiled({ ...to, version: 9 }), [{ lotId: 'LOT-0001', state: 'offers', isOpening: false }]).map(
      ({ rule, phase }) => `${phase ?? ''}: ${rule}`,
    )
  const [open, late] = [changed('tender', 'offers', { questionDays: 6 }), shut('tender', 'offers', ['lateQuestions'])]
  expect([rules(open, late), rules(late, open)]).toEqual([['offers: questions'], []])
  const [talks, silent] = [changed('tender', 'negotiation', {}), shut('tender', 'negotiation', ['questions'])]
  expect([rules(talks, silent), rules(silent, talks)]).toEqual([['negotiation: questions'], []])
  const [plain, final] = [changed('plots-by-concept', 'offers', {}), shut('plots-by-concept', 'offers', ['extension'])]
  expect([rules(plain, final), rules(final, plain)]).toEqual([['offers: deadlines'], ['offers: deadlines']])
  // Whom the team invites was promised to nobody.
  expect(rules(talks, shut('tender', 'offers', ['invitation']))).toEqual([])
})

it('a step of choosing that comes along takes no questions away', () => {
  const from = changed('tender', 'applicationsOpened', {})
  const to = changed('tender', 'applicationsOpened', { next: ['look', 'negotiation', 'offers'] })
  const looking = (without: object): Loose => ({
    ...to,
    ...{
      version: 9,
      phases: [...to.phases, { key: 'look', kind: 'choice', of: 'competition', stage: 4, next: ['negotiation', 'offers'], ...without }],
    },
  })
  const rules = (document: Loose) =>
    moveRefusals(compiled(from), compiled(document), [{ lotId: 'LOT-0001', state: 'offers', isOpening: false }]).map(({ rule }) => rule)
  expect(rules(looking({ without: ['questions'] }))).toContain('questions')
  expect(rules(looking({}))).not.toContain('questions')
})
