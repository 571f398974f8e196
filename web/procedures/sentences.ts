import type { Lang } from '../../engine/languages'
import { readIn } from '../../engine/languages'
import type { Phase, ProcedureDocument } from '../../workflows/procedure'
import { nameOf, type Named } from '../procedure/phaseName'

export { nameOf }

/** What a phase says in a sentence: a key of the namespace procedures and what it names. */
export interface Sentence {
  key: string
  params?: Readonly<Record<string, string>>
}

/** A rule of the house, which no document can take out; the key of its words and of its source. */
export type HouseRule = 'cancel' | 'log' | 'sealed' | 'grows' | 'late' | 'fence' | 'decided' | 'wait'

/** What a phase does, by its kind and properties; `called`: the name of a phase, or of an envelope, by its key. */
export function sentencesOf(phase: Phase, called: (key: string) => string): Sentence[] {
  if (phase.kind === 'intake')
    return [
      { key: phase.of },
      ...(phase.rounds ? [{ key: 'rounds' }] : []),
      phase.envelopes
        ? { key: 'envelopes', params: { envelopes: phase.envelopes.map(({ key }) => called(key)).join(', ') } }
        : { key: 'oneEnvelope' },
    ]
  if (phase.kind === 'opening')
    return [
      phase.envelopes
        ? { key: 'opens', params: { what: phase.envelopes.map(called).join(', ') } }
        : { key: 'opensAll', params: { of: called(phase.of) } },
      { key: phase.people === 2 ? 'people2' : 'peopleHouse' },
    ]
  if (phase.kind === 'choice') return [{ key: 'choice', params: { of: called(phase.of) } }]
  if (phase.kind === 'talk') return [{ key: phase.with === 'interested' ? 'interested' : 'talk' }]
  if (phase.kind === 'award')
    return [{ key: 'award' }, ...(phase.further ? [{ key: 'further', params: { of: called(phase.further) } }] : [])]
  return [{ key: 'notice' }]
}

const isWords = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every((one) => typeof one === 'string')

/** A property of a document, or of a phase, as people read it; `t` of procedures and machines, `called` as above. */
export function valueText(property: string | null, value: unknown, { t, called }: { t: Named; called: (key: string) => string }): string {
  const list = Array.isArray(value) ? (value as unknown[]) : [value]
  if (property === 'needs') return list.map((one) => t(`machines:sentence.${String(one)}`)).join(' ')
  if (property === 'envelopes')
    return list.map((one) => called(typeof one === 'object' && one ? (one as { key: string }).key : String(one))).join(', ')
  if (property === 'regimes') return list.join(', ')
  if (property === 'criteria') return t(`procedures:criteria.${String(value)}`)
  if (property === 'people') return t(value === 2 ? 'procedures:says.people2' : 'procedures:says.peopleHouse')
  if (property === 'rounds') return t('procedures:says.rounds')
  if (property === 'with') return t('procedures:says.interested')
  if (isWords(value))
    return Object.entries(value)
      .map(([lang, said]) => `${lang}: ${said}`)
      .join(' · ')
  return list.map((one) => (typeof one === 'string' ? called(one) : JSON.stringify(one))).join(', ')
}

/** What the house adds to a phase, whatever its document says. */
export function houseRulesOf(phase: Phase, { phases }: Pick<ProcedureDocument, 'phases'>): HouseRule[] {
  if (phase.kind === 'intake') return ['sealed', 'grows', 'late']
  if (phase.kind === 'award') return ['wait']
  if (phase.kind !== 'opening') return []
  const isLater = phases.some((one) => one.kind === 'choice' && one.next.includes(phase.key))
  return isLater ? ['fence', 'decided'] : ['fence']
}

/** Names of envelopes and phases of a document by their keys; what has none is called by its key. */
export function namesIn({ phases }: ProcedureDocument, words: { t: Named; lang: Lang }): (key: string) => string {
  const envelopes = phases.flatMap((one) => (one.kind === 'intake' ? (one.envelopes ?? []) : []))
  const envelopeCalled = (key: string): string => {
    const name = envelopes.find((one) => one.key === key)?.name
    return name ? readIn(name, words.lang) : key
  }
  return (key) => {
    const phase = phases.find((one) => one.key === key)
    if (!phase) return envelopeCalled(key)
    // Of several openings of one phase each is called by what it opens.
    const isOfSome = phase.kind === 'opening' && phase.name === undefined && phase.envelopes !== undefined
    return isOfSome ? words.t('openingOf', { of: (phase.envelopes ?? []).map(envelopeCalled).join(', ') }) : nameOf(phase, phases, words)
  }
}
