import { describe, expect, it } from 'vitest'
import {
  NO_EYES,
  OPENING_CONFIG,
  OPENING_EFFECTS,
  OPENING_LASTS,
  OPENING_MOVES,
  OPENING_STATES,
  decideOpening,
  eyesReasons,
  openingStateOf,
  type OpenerFacts,
  type OpeningEffect,
  type Tie,
} from '.'
import { OPENING_REASONS, OPENING_SENTENCES, type OpeningFacts } from './guards'

const NOW = Date.parse('2026-12-01T09:00:00.000Z')
const facts = (override: Partial<OpeningFacts> = {}): OpeningFacts => ({
  now: NOW,
  isTeamMember: true,
  isForOne: false,
  isStarter: false,
  hasJoined: false,
  missing: 1,
  deadline: NOW - 1000,
  isFenced: true,
  unprocessed: 0,
  expiresAt: null,
  eyes: NO_EYES,
  ...override,
})
const to = (state: string, ...effects: OpeningEffect[]) => ({ ok: true, state, effects })
const refused = (reason: string) => ({ ok: false, reason })
const running = { expiresAt: NOW + 1 }
const mine = { ...running, isStarter: true }
const out = { expiresAt: NOW }
const DEADLINE = NOW - 1000
const old = (id: string): OpenerFacts => ({ id, accountSince: DEADLINE - 1, memberSince: DEADLINE - 1 })
const two = (...[ties, second, isConfirmed = false]: [ties: Tie[], second?: Partial<OpenerFacts>, isConfirmed?: boolean]) => ({
  ...{ ...running, deadline: DEADLINE },
  eyes: { ties, openers: [old('anke'), { ...old('torben'), ...second }], isConfirmed },
})
const alone = (...[override, isConfirmed = false]: [override: Partial<OpenerFacts>, isConfirmed?: boolean]) => ({
  ...{ isForOne: true, deadline: DEADLINE },
  eyes: { ties: [], openers: [{ ...old('anke'), ...override }], isConfirmed },
})

const TABLE: [
  state: string,
  event: string,
  override: Partial<OpeningFacts>,
  expected: ReturnType<typeof to> | ReturnType<typeof refused>,
][] = [
  ['idle', 'begin', {}, to('begun', 'startClock')],
  ['idle', 'begin', { deadline: NOW }, to('begun', 'startClock')],
  ['idle', 'begin', { deadline: NOW + 1 }, refused('deadlineNotPassed')],
  ['idle', 'begin', { deadline: null }, refused('deadlineNotPassed')],
  ['idle', 'begin', { isFenced: false }, refused('deadlineNotPassed')],
  ['idle', 'begin', { isTeamMember: false }, refused('onlyTeamOpens')],
  ['idle', 'begin', { unprocessed: 1 }, refused('submissionsUnprocessed')],
  ['idle', 'begin', { isForOne: true }, refused('openingNeedsOne')],
  ['idle', 'openAlone', {}, refused('openingNeedsTwo')],
  ['idle', 'openAlone', { isForOne: true }, to('finished', 'writeRecord')],
  ['idle', 'openAlone', { isForOne: true, deadline: NOW + 1 }, refused('deadlineNotPassed')],
  ['idle', 'openAlone', { isForOne: true, isFenced: false }, refused('deadlineNotPassed')],
  ['idle', 'openAlone', { isForOne: true, isTeamMember: false }, refused('onlyTeamOpens')],
  ['idle', 'openAlone', { isForOne: true, unprocessed: 1 }, refused('submissionsUnprocessed')],
  ['idle', 'finish', {}, refused('notInThisStage')],
  ['begun', 'begin', running, refused('notInThisStage')],
  ['begun', 'renew', mine, to('begun', 'startClock')],
  ['begun', 'renew', running, refused('anotherBeganOpening')],
  ['begun', 'renew', { ...mine, isTeamMember: false }, refused('onlyTeamOpens')],
  ['begun', 'finish', running, to('finished', 'writeRecord')],
  ['begun', 'finish', mine, refused('samePersonOpens')],
  ['begun', 'finish', { ...running, isTeamMember: false }, refused('onlyTeamOpens')],
  ['begun', 'finish', { ...running, unprocessed: 1 }, refused('submissionsUnprocessed')],
  ['begun', 'finish', out, refused('openingRanOut')],
  ['begun', 'finish', two([]), to('finished', 'writeRecord')],
  ['begun', 'finish', two(['made']), refused('openersMade')],
  ['begun', 'finish', two(['sameMaker']), refused('openersSameMaker')],
  ['begun', 'finish', two(['added']), refused('openersAdded')],
  ['begun', 'finish', two(['made'], {}, true), to('finished', 'writeRecord')],
  ['begun', 'finish', two([], { accountSince: DEADLINE - 1 }), to('finished', 'writeRecord')],
  ['begun', 'finish', two([], { accountSince: DEADLINE }), refused('openerAccountYoung')],
  ['begun', 'finish', two([], { memberSince: DEADLINE }), refused('openerMemberYoung')],
  ['begun', 'finish', two(['added'], { accountSince: DEADLINE, memberSince: DEADLINE }, true), to('finished', 'writeRecord')],
  ['begun', 'finish', { ...two(['added'], {}, true), isStarter: true }, refused('samePersonOpens')],
  ['idle', 'begin', { ...two(['made'], { memberSince: DEADLINE }), expiresAt: null }, to('begun', 'startClock')],
  ['idle', 'openAlone', alone({}), to('finished', 'writeRecord')],
  ['idle', 'openAlone', alone({ memberSince: DEADLINE }), refused('openerMemberYoung')],
  ['idle', 'openAlone', alone({ accountSince: DEADLINE }), refused('openerAccountYoung')],
  ['idle', 'openAlone', alone({ memberSince: DEADLINE }, true), to('finished', 'writeRecord')],
  ['begun', 'join', { ...running, missing: 2 }, to('begun', 'noteWhoJoined')],
  ['begun', 'join', { ...running, missing: 1 }, refused('openingNeedsNoMore')],
  ['begun', 'join', { ...mine, missing: 2 }, refused('samePersonOpens')],
  ['begun', 'join', { ...running, missing: 2, hasJoined: true }, refused('samePersonOpens')],
  ['begun', 'join', { ...running, missing: 2, isTeamMember: false }, refused('onlyTeamOpens')],
  ['begun', 'join', { ...out, missing: 2 }, refused('openingRanOut')],
  ['begun', 'join', { ...two(['sameMaker']), missing: 2 }, refused('openersSameMaker')],
  ['begun', 'join', { ...two(['sameMaker'], {}, true), missing: 2 }, to('begun', 'noteWhoJoined')],
  ['begun', 'finish', { ...running, missing: 2 }, refused('openingNeedsMore')],
  ['begun', 'finish', { ...running, hasJoined: true }, refused('samePersonOpens')],
  ['begun', 'expire', out, to('expired', 'putBack')],
  ['begun', 'expire', running, refused('openingStillRuns')],
  ['begun', 'withdraw', running, to('idle', 'putBack')],
  ['expired', 'begin', {}, to('begun', 'startClock')],
  ['expired', 'begin', { isStarter: true }, to('begun', 'startClock')],
  ['expired', 'begin', { isTeamMember: false }, refused('onlyTeamOpens')],
  ['expired', 'finish', out, refused('openingRanOut')],
  ['expired', 'renew', out, refused('openingRanOut')],
  ['expired', 'expire', out, to('expired', 'putBack')],
  ['expired', 'withdraw', out, to('idle', 'putBack')],
  ['finished', 'begin', {}, refused('notInThisStage')],
  ['begun', 'openAlone', { ...running, isForOne: true }, refused('notInThisStage')],
  ['expired', 'openAlone', { ...out, isForOne: true }, refused('openingRanOut')],
  ['finished', 'openAlone', { isForOne: true }, refused('notInThisStage')],
  ['finished', 'finish', running, refused('notInThisStage')],
]

describe('an opening by two people', () => {
  it.each(TABLE)('%s + %s %j', (...[state, event, override, expected]) => {
    expect(decideOpening(state, event, facts(override))).toEqual(expected)
  })

  it('has a row for every event of every state', () => {
    const missing = OPENING_STATES.flatMap((state) =>
      Object.keys(OPENING_CONFIG.states[state]?.on ?? {})
        .filter((event) => !TABLE.some(([from, name]) => from === state && name === event))
        .map((event) => `${state}.${event}`),
    )
    expect(missing).toEqual([])
  })

  it('names everything that a confirmation has to cover, given or not', () => {
    const { eyes } = two(['added', 'made'], { memberSince: DEADLINE }, true)
    expect(eyesReasons(eyes, DEADLINE)).toEqual(['openersMade', 'openersAdded', 'openerMemberYoung'])
    expect(eyesReasons(eyes, DEADLINE + 1)).toEqual(['openersMade', 'openersAdded'])
    expect(eyesReasons(NO_EYES, null)).toEqual([])
  })

  it('lasts 15 minutes: open at 14:59.999, over at 15:00.000', () => {
    expect(OPENING_LASTS).toBe(15 * 60_000)
    expect(openingStateOf(null, NOW)).toBe('idle')
    expect(openingStateOf(NOW + OPENING_LASTS, NOW + OPENING_LASTS - 1)).toBe('begun')
    expect(openingStateOf(NOW + OPENING_LASTS, NOW + OPENING_LASTS)).toBe('expired')
  })

  it('is plain data, and names only guards, reasons, effects and states that exist', () => {
    expect(JSON.parse(JSON.stringify(OPENING_CONFIG))).toEqual(OPENING_CONFIG)
    for (const { on } of Object.values(OPENING_CONFIG.states))
      for (const { target, guard, actions } of Object.values(on).flat()) {
        for (const name of guard.params.needs) {
          expect(OPENING_SENTENCES).toHaveProperty(name)
          expect(OPENING_REASONS).toHaveProperty(name)
        }
        for (const name of actions) expect(OPENING_EFFECTS).toContain(name)
        expect(OPENING_STATES).toContain(target)
      }
    const events = new Set(Object.values(OPENING_CONFIG.states).flatMap(({ on }) => Object.keys(on)))
    expect(new Set(OPENING_MOVES.map((one) => one.event))).toEqual(events)
    for (const { label } of OPENING_MOVES) expect(label).toMatch(/^moves\.\w+$/)
  })
})
