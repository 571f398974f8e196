import { createHash } from 'node:crypto'
import { inEach, loggedLabel } from '../../engine/languages'
import type { AwardLaw } from '../../workflows/awarding'
import type { Context } from '../calls/context'
import { appendAudit, type AuditEntry, AuditModel, effectPortsTo, isProven, tellPlanted } from '../log/area'
import { canonicalJson } from '../platform/canonicalJson'
import type { NewIntent } from '../platform/commit'
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

interface Told extends Record<string, unknown> {
  before: AwardLaw
  after: AwardLaw
}

const lawOf = ({ awardRules: rules, awardRoles: roles }: Pick<SettingsDoc, 'awardRules' | 'awardRoles'>): AwardLaw => ({ rules, roles })

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

/** The entry that a save leaves to be written; none where neither rules nor offices become others. */
export async function awardLawChange(
  before: SettingsDoc,
  set: Partial<Pick<SettingsDoc, 'awardRules' | 'awardRoles'>>,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<NewIntent[]> {
  const after = { ...lawOf(before), ...(set.awardRules && { rules: set.awardRules }), ...(set.awardRoles && { roles: set.awardRoles }) }
  const { now: stands } = await awardLaws()
  if (isSame(stands, after)) return []
  const changes = [...moved('awardRule', stands.rules, after.rules), ...moved('awardRole', stands.roles, after.roles)]
  const by = actor.user && { id: actor.user.id, email: actor.user.email, name: actor.user.name }
  const data: Told = { before: stands, after, hash: awardLawHash(after), changes }
  return [{ id: newId(), kind: 'awardRules', facts: { type: CHANGED, at: now, actor: by, data } }]
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

/**
 * Rules and offices that an award is held against: those of this moment, and those when an entry of the log was written. By the log alone,
 * and what is still to be written of it: no entry of this type is older than codes are. Where it has none, they are as the settings have
 * them.
 */
export async function awardLaws(entry?: number): Promise<{ now: AwardLaw; then: AwardLaw }> {
  const [settings, entries] = await Promise.all([
    readSettingsNow(),
    AuditModel.find({ type: CHANGED, tenderId: null, 'data.house': null }).sort({ _id: 1 }).lean<AuditEntry[]>(),
  ])
  for (const one of entries) if (!isProven(one)) tellPlanted(one._id)
  const written = entries.filter(isProven).map(({ _id: no, data }) => ({ no, data: data as Told & { intent?: string } }))
  const waiting = ownIntents(placeIn(SettingsModel, settings._id), settings.pending)
    .filter(({ id }) => !written.some(({ data }) => data.intent === id))
    .map(({ facts }) => ({ no: Infinity, data: (facts as { data: Told }).data }))
  const all = [...written, ...waiting]
  const now = all.at(-1)?.data.after ?? lawOf(settings)
  const next = entry === undefined ? undefined : all.find(({ no }) => no > entry)
  return { now, then: next ? next.data.before : now }
}
