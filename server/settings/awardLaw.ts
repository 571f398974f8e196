import { createHash } from 'node:crypto'
import { inEach, loggedLabel } from '../../engine/languages'
import type { AwardLaw } from '../../workflows/awarding'
import type { Context } from '../calls/context'
import type { AwardRoles, AwardRules } from '../contract/settings/house'
import { appendAudit, type AuditEntry, AuditModel, effectPortsTo, intentOfEntry, isProven, tellPlanted } from '../log/area'
import { canonicalJson } from '../platform/canonicalJson'
import type { NewIntent } from '../platform/commit'
import { AppError } from '../platform/errors'
import type { Events } from '../platform/events'
import { isSame } from '../platform/isSame'
import { ownIntents, placeIn } from '../platform/intentProof'
import { newId } from '../platform/newId'
import { processIntents, type EffectPorts, type IntentHandler } from '../platform/outbox'
import { leftIntents, startSweep } from '../platform/sweep'
import { interfaceText } from '../words/words'
import { SettingsModel, type SettingsDoc } from './model'
import { readSettingsNow } from './readSettings'

const CHANGED = 'AWARD_RULES_CHANGED'

interface Law {
  rules: AwardRules
  roles: AwardRoles
}
interface Told extends Record<string, unknown> {
  before: Law
  after: Law
}

const lawOf = ({ awardRules: rules, awardRoles: roles }: Pick<SettingsDoc, 'awardRules' | 'awardRoles'>): Law => ({ rules, roles })

/** What names these rules and offices, in the log and on screens. */
export const awardLawHash = (law: AwardLaw): string => createHash('sha256').update(canonicalJson(law)).digest('hex')

/** One rule or office as a line of the log, in no language: '≥ 50000 EUR: 2 / Kämmerei, a@b.de'. */
const lineOf = (one: AwardLaw['rules'][number] | AwardLaw['roles'][number]): string => {
  const of = one.authority === undefined ? '' : ` (#${one.authority})`
  return 'from' in one
    ? `≥ ${one.from} EUR${of}: ${one.needed} / ${[...(one.roles ?? []), ...one.people].join(', ')}`
    : `${one.name}${of}: ${one.people.join(', ')}`
}

type Line = AwardLaw['rules'][number] | AwardLaw['roles'][number]
const moved = (key: 'awardRule' | 'awardRole', before: readonly Line[], after: readonly Line[]): Record<string, unknown>[] => {
  const label = loggedLabel(inEach((lang) => interfaceText(lang, ['audit', `field.${key}`]) ?? key))
  const [old, now] = [before, after].map((lines) => lines.map(lineOf)) as [string[], string[]]
  return [
    ...old.filter((one) => !now.includes(one)).map((oldValue) => ({ ...label, oldValue, newValue: null })),
    ...now.filter((one) => !old.includes(one)).map((newValue) => ({ ...label, oldValue: null, newValue })),
  ]
}

/** What a save makes of rules and offices, upon what the log has of them, and the entry that it leaves to be written. */
export async function awardLawChange(
  { awardRules: rules, awardRoles: roles }: Partial<Pick<SettingsDoc, 'awardRules' | 'awardRoles'>>,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<{ set: Pick<SettingsDoc, 'awardRules' | 'awardRoles'> | null; intents: NewIntent[] }> {
  const { now: stands, isAltered } = await awardLaws()
  const isSent = rules !== undefined || roles !== undefined
  if (isSent && isAltered) throw new AppError('conflict', { reason: 'refused.awardLawAltered' })
  // Whatever else is saved, the row says what the log says.
  const after = { ...stands, ...(rules && { rules }), ...(roles && { roles }) } as Law
  const set = isAltered ? null : { awardRules: after.rules, awardRoles: after.roles }
  if (isSame(stands, after)) return { set, intents: [] }
  const changes = [...moved('awardRule', stands.rules, after.rules), ...moved('awardRole', stands.roles, after.roles)]
  const by = actor.user && { id: actor.user.id, email: actor.user.email, name: actor.user.name }
  const data: Told = { before: stands, after, hash: awardLawHash(after), changes }
  return { set, intents: [{ id: newId(), kind: 'awardRules', facts: { type: CHANGED, at: now, actor: by, data } }] }
}

/** Settings with the rules and offices that the log has; `isAltered`: the row says others, or an entry of them is not what Lotse wrote. */
export async function settingsByLog(settings: SettingsDoc): Promise<{ settings: SettingsDoc; isAltered: boolean }> {
  const { now, isAltered } = await awardLaws()
  const byLog = { ...settings, awardRules: now.rules, awardRoles: now.roles }
  return { settings: byLog, isAltered: isAltered || !isSame(lawOf(settings), now) }
}

const recorded: IntentHandler<SettingsDoc> = async (intent, _doc, { audit }) => {
  // Written by awardLawChange() above, and by nothing else.
  const { at, actor, data } = intent.facts as { at: Date; actor: Parameters<typeof appendAudit>[0]['actor']; data: Told }
  await audit({ type: CHANGED, at, actor, data: { ...data, intent: intent.id } })
}

export const runSettingsIntents = (doc: SettingsDoc, ports: EffectPorts): Promise<void> =>
  processIntents(SettingsModel, doc, { ...ports, handlers: { awardRules: recorded } })

/** Finishes what a crash left behind of settings, and goes on doing so. */
export const startSettingsWorker = (events: Events, onError: (fault: unknown) => void) =>
  startSweep([leftIntents(SettingsModel, (doc) => runSettingsIntents(doc, effectPortsTo(events)))], { every: 30_000, onError })

interface AwardLaws {
  readonly now: Law
  /** What stood when an entry of the log was written, and since, where it is not what stands now; each once. */
  readonly earlier: readonly { readonly at: 'opening' | 'between'; readonly law: Law }[]
  /** An entry is not what Lotse wrote: what it said goes no more, and what goes instead nobody knows. */
  readonly isAltered: boolean
}

/**
 * Rules and offices that an award is held against: those of this moment, those when an entry of the log was written and all between. By the
 * log alone, and what is still to be written of it: no entry of this type is older than codes are. Where it has none, they are as the
 * settings have them.
 */
export async function awardLaws(entry?: number): Promise<AwardLaws> {
  const [settings, entries] = await Promise.all([
    readSettingsNow(),
    AuditModel.find({ type: CHANGED, tenderId: null, 'data.house': null }).sort({ _id: 1 }).lean<AuditEntry[]>(),
  ])
  const altered = entries.filter((one) => !isProven(one))
  for (const { _id } of altered) tellPlanted(_id)
  const written = entries.filter(isProven)
  const names = new Set(written.map(intentOfEntry))
  const waiting = ownIntents(placeIn(SettingsModel, settings._id), settings.pending)
    .filter(({ id }) => !names.has(id))
    .map(({ facts }) => ({ no: Infinity, data: (facts as { data: Told }).data }))
  const all = [...written.map(({ _id: no, data }) => ({ no, data: data as Told })), ...waiting]
  const now = all.at(-1)?.data.after ?? lawOf(settings)
  const since = entry === undefined ? [] : all.filter(({ no }) => no > entry)
  const [first] = since
  const laws = [...(first ? [{ at: 'opening' as const, law: first.data.before }] : []), ...since.map(({ data }) => between(data.after))]
  const hashes = laws.map(({ law }) => awardLawHash(law))
  const own = awardLawHash(now)
  const earlier = laws.filter((_one, n) => hashes[n] !== own && hashes.indexOf(hashes[n] ?? '') === n)
  return { now, earlier, isAltered: altered.length > 0 }
}

const between = (law: Law) => ({ at: 'between' as const, law })
