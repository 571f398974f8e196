import { readIn, type Lang } from '../../engine/languages'
import type { LotView } from '../../server/contract/tenders/views'
import { procedureOf, type ProcedureKey } from '../../workflows/procedure'

/** Names of the envelopes of offers in the order in which they open; the last has all that lies in no other. Empty: offers open whole. */
export function envelopeNames(key: ProcedureKey, lang: Lang): string[] {
  const { apart, document } = procedureOf(key)
  if (apart.length === 0) return []
  const all = document.phases.flatMap((one) => (one.kind === 'intake' && one.of === 'offer' ? (one.envelopes ?? []) : []))
  const nameOf = ({ key: envelope, name = {} }: (typeof all)[number]): string => readIn(name, lang) || envelope
  const last = all.filter((one) => !apart.some((early) => early.key === one.key)).map(nameOf)
  return [...apart.map(nameOf), last.join(', ')]
}

/** The envelopes that are next to be opened in a lot; empty where its offers open whole. */
export function envelopeDue(key: ProcedureKey, { openings = [], round }: Pick<LotView, 'openings' | 'round'>, lang: Lang): string {
  const names = envelopeNames(key, lang)
  const { apart } = procedureOf(key)
  // A further round of offers opens all of them anew.
  const whole = openings.map(({ what, opens }) => what === 'offers' && opens === undefined).lastIndexOf(true)
  const begun = openings.slice(whole + 1).filter((one) => one.what === 'offers' && one.round === round)
  const opened = begun.flatMap(({ opens = [] }) => opens)
  const next = apart.find((one) => !opened.includes(one.key))
  // One opening may open several.
  return next ? names.filter((_, at) => apart[at]?.openedBy === next.openedBy).join(', ') : (names.at(-1) ?? '')
}
