import type { Phase, ProcedureDocument } from '../../workflows/procedure'
import { followsSentence, namesKey, openersSentence, recordKey, withoutKey } from '../procedure/valueText'

/** What a phase says in a sentence: a key of the namespace procedures and what it names. */
export interface Sentence {
  key: string
  params?: Readonly<Record<string, string>>
}

/** A rule of the house, which no document can take out; the key of its words and of its source. */
export type HouseRule = 'cancel' | 'log' | 'sealed' | 'grows' | 'late' | 'fence' | 'decided' | 'signed' | 'wait'

const roomNames = ({ rooms = [] }: Extract<Phase, { kind: 'talk' }>, called: (key: string) => string) => ({
  rooms: rooms.map(({ key }) => called(`rooms/${key}`)).join(', '),
})

/** What a phase does, and what it shuts; `called`: the name of a phase, or of an envelope, by its key. */
export const sentencesOf = (phase: Phase, called: (key: string) => string): Sentence[] => [
  ...doneIn(phase, called),
  ...(phase.without ?? []).map((act) => ({ key: withoutKey(act) })),
]

/** What it does by its kind and properties. */
function doneIn(phase: Phase, called: (key: string) => string): Sentence[] {
  if (phase.kind === 'intake')
    return [
      { key: phase.of },
      ...(phase.rounds ? [{ key: 'rounds' }] : []),
      ...(phase.names ? [{ key: namesKey(phase.names) }] : []),
      ...(phase.periods ? [{ key: phase.periods }] : []),
      ...(phase.follows ? [followsSentence(phase.follows, called, phase.key)] : []),
      ...(phase.leastDays === undefined ? [] : [{ key: 'least', params: { days: String(phase.leastDays) } }]),
      ...(phase.questionDays === undefined
        ? []
        : [
            { key: 'questionDays', params: { days: String(phase.questionDays) } },
            ...(phase.without?.includes('lateQuestions') ? [] : [{ key: 'lateIsMarked' }]),
          ]),
      phase.envelopes
        ? { key: 'envelopes', params: { envelopes: phase.envelopes.map(({ key }) => called(key)).join(', ') } }
        : { key: 'oneEnvelope' },
    ]
  if (phase.kind === 'opening')
    return [
      phase.envelopes
        ? { key: 'opens', params: { what: phase.envelopes.map(called).join(', ') } }
        : { key: 'opensAll', params: { of: called(phase.of) } },
      openersSentence(phase.people),
      ...(phase.record ? [{ key: recordKey(phase.record) }] : []),
      ...(phase.present ? [{ key: 'present' }] : []),
    ]
  if (phase.kind === 'choice' || phase.kind === 'jury')
    return [{ key: phase.kind, params: { of: called(phase.of) } }, ...(phase.kind === 'choice' && phase.draw ? [{ key: phase.draw }] : [])]
  if (phase.kind === 'talk')
    return [{ key: phase.with ?? 'talk' }, ...(phase.rooms ? [{ key: 'rooms', params: roomNames(phase, called) }] : [])]
  if (phase.kind === 'award')
    return [{ key: 'award' }, ...(phase.further ? [{ key: 'further', params: { of: called(phase.further) } }] : [])]
  return [{ key: phase.kind }]
}

/** What the house adds to a phase, whatever its document says. */
export function houseRulesOf(phase: Phase, { phases }: Pick<ProcedureDocument, 'phases'>): HouseRule[] {
  if (phase.kind === 'intake') return ['sealed', 'grows', 'late']
  if (phase.kind === 'award') return ['wait']
  if (phase.kind !== 'opening') return []
  const waitsFor = phases.find((one) => (one.kind === 'choice' || one.kind === 'jury') && one.next.includes(phase.key))
  return waitsFor ? ['fence', waitsFor.kind === 'jury' ? 'signed' : 'decided'] : ['fence']
}
