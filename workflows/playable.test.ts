import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { EYES_ASKED, OPENING_CONFIG } from './opening'
import { HOLD, playable } from './playable'

const begun = () => {
  const actor = createActor(playable(OPENING_CONFIG)).start()
  const hold = (...sentences: string[]): void => sentences.forEach((sentence) => actor.send({ type: HOLD, sentence }))
  return { actor, hold, at: () => actor.getSnapshot().value }
}
const READY = ['twoPeopleOpen', 'personIsInTheTeam', 'deadlineHasPassed', 'deadlineIsFenced', 'everythingReceivedIsProcessed']

describe('a machine that is played through', () => {
  it('goes no step while a sentence is missing, and goes it when all are set', () => {
    const { actor, hold, at } = begun()
    hold(...READY.slice(1))
    actor.send({ type: 'begin' })
    expect([at(), actor.getSnapshot().can({ type: 'begin' })]).toEqual(['idle', false])
    hold('twoPeopleOpen')
    expect(actor.getSnapshot().can({ type: 'begin' })).toBe(true)
    actor.send({ type: 'begin' })
    expect(at()).toBe('begun')
  })

  it('takes back what was set, and keeps what is set over a step', () => {
    const { actor, hold, at } = begun()
    hold(...READY, ...EYES_ASKED)
    actor.send({ type: 'begin' })
    hold('personHasNotBegunIt')
    hold('personHasNotJoinedIt')
    hold('nobodyElseIsMissing')
    actor.send({ type: 'finish' })
    expect(at()).toBe('begun')
    hold('openingHasNotRunOut', 'personHasNotBegunIt')
    actor.send({ type: 'finish' })
    expect(at()).toBe('begun')
    hold('personHasNotBegunIt')
    actor.send({ type: 'finish' })
    expect(at()).toBe('finished')
  })
})
