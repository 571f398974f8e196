import { labelOfLog } from '../../../engine/languages'
import { byLanguage } from '../../../engine/reading'
import type { LogChange, LogValue, LogWords } from '../../contract/audit/log'
import { type AuditEntry, severalOrganizations } from '../../log/area'
import { isLogged, wordsOf } from '../../tenders/area'
import type { Names } from './names'

type Data = AuditEntry['data']

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const valueOf = (value: unknown): LogValue => {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (isLogged(value)) return wordsOf(value)
  return JSON.stringify(value)
}

/** The form's own fields say their label; those of the head say a key. */
const HEAD = new Set(['name', 'description', 'orgName', 'maxPoints', 'questionDeadline', 'fourEyes'])
const listed = (changes: unknown, lotName: (id: string) => string | null): LogChange[] =>
  (Array.isArray(changes) ? changes : []).filter(isRecord).flatMap((change): LogChange[] => {
    const { label, path } = change
    if (typeof label === 'string' && path === `/${label}` && HEAD.has(label))
      return [{ label: { key: label }, oldValue: valueOf(change.oldValue), newValue: valueOf(change.newValue) }]
    return ofForm(change, lotName)
  })

/** A value of a form as it was before it was shortened for the log; one that was cut stays the text that it is. */
const unfolded = (value: unknown): unknown => {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

/**
 * A field of a form: a line for each language that changed, in its lot. Entries of before 2026-11-25 know neither the lot nor the English
 * label.
 */
const ofForm = (
  { label, labelEn, lotId, oldValue, newValue }: Record<string, unknown>,
  lotName: (id: string) => string | null,
): LogChange[] => {
  const lot = typeof lotId === 'string' ? lotName(lotId) : null
  const named = { ...labelOfLog(label, labelEn), ...(lot === null ? {} : { lot }) }
  const value = (one: unknown): LogValue => (typeof one === 'object' && one !== null && !isLogged(one) ? { form: one } : valueOf(one))
  return byLanguage(unfolded(oldValue), unfolded(newValue)).map(({ language, before, after }) => ({
    label: language === null ? named : { ...named, language },
    oldValue: value(before),
    newValue: value(after),
  }))
}

const stage = (value: unknown): LogValue => (typeof value === 'number' ? { key: `stage.${value}` } : null)

/** Stages before and after, by lot; a single lot is the tender itself. */
const stages = ({ from, to, stages: now }: Data, lotName: (id: string) => string | null): LogChange[] => {
  const [before, after] = [isRecord(from) ? from : {}, isRecord(to) ? to : isRecord(now) ? now : {}]
  return Object.keys(after)
    .filter((lotId) => before[lotId] !== after[lotId])
    .map((lotId) => {
      const lot = lotName(lotId)
      return {
        label: lot === null ? { key: 'stage' } : { key: 'stageOfLot', params: { lot } },
        oldValue: stage(before[lotId]),
        newValue: stage(after[lotId]),
      }
    })
}

const role = (value: unknown): LogValue => (typeof value === 'string' ? { key: `role.${value}` } : null)
const roles = (value: unknown): LogValue[] => (Array.isArray(value) ? value.map(role) : [])

/** Several roles are several lines: each word is translated by itself. */
const ofRoles = ({ oldRole, newRole, oldRoles, newRoles }: Data): LogChange[] => {
  const label: LogWords = { key: 'role' }
  if (oldRole !== undefined || newRole !== undefined) return [{ label, oldValue: role(oldRole), newValue: role(newRole) }]
  const [before, after] = [roles(oldRoles), roles(newRoles)]
  return Array.from({ length: Math.max(before.length, after.length) }, (_, n) => ({
    label,
    oldValue: before[n] ?? null,
    newValue: after[n] ?? null,
  }))
}

const ofOrganization = ({ oldOrganizationId, newOrganizationId }: Data, { organizations }: Names): LogChange[] => {
  if (oldOrganizationId === undefined && newOrganizationId === undefined) return []
  const name = (id: unknown): LogValue => (typeof id === 'number' ? (organizations.get(id) ?? `${id}`) : null)
  return [{ label: { key: 'organization' }, oldValue: name(oldOrganizationId), newValue: name(newOrganizationId) }]
}

const DEADLINES = ['applicationDeadline', 'offerDeadline', 'finalDeadline', 'deadlinePeriodDays'] as const

/** Deadlines before and after; where the log keeps only what they are now, those that are set. */
const moved = (before: unknown, after: unknown, lot: string | null): LogChange[] => {
  if (!isRecord(after)) return []
  const known = isRecord(before) ? before : null
  return DEADLINES.filter((key) => (known ? known[key] !== after[key] : after[key] !== undefined && after[key] !== null)).map((key) => ({
    label: lot === null ? { key } : { key: `${key}OfLot`, params: { lot } },
    oldValue: valueOf(known?.[key]),
    newValue: valueOf(after[key]),
  }))
}

const ofDeadlines = ({ deadlines, lots }: Data, lotName: (id: string) => string | null): LogChange[] => [
  ...moved(null, deadlines, null),
  ...(Array.isArray(lots) ? lots : []).filter(isRecord).flatMap(({ lotId, from, to }) => moved(from, to, lotName(String(lotId)))),
]

const decision = (value: unknown): LogValue => (typeof value === 'string' ? { key: `decision.${value}` } : null)

/** What was decided of a bidder, and why, as far as somebody said so. */
const ofDecision = ({ type, data: { from, to, kept, decision: told, reason } }: AuditEntry): LogChange[] => [
  ...(type === 'OFFER_DECIDED' && kept === undefined
    ? [{ label: { key: 'decision' }, oldValue: decision(from), newValue: decision(to) }]
    : []),
  ...(type === 'OFFER_DECISION_ANNOUNCED' ? [{ label: { key: 'decision' }, oldValue: null, newValue: decision(told) }] : []),
  ...(typeof reason === 'string' && reason !== '' ? [{ label: { key: 'reason' }, oldValue: null, newValue: reason }] : []),
]

/** How it ended, and for whom: one line for each who got a contract. */
const ofEnding = ({ type, data }: AuditEntry, { organizations }: Names): LogChange[] =>
  type === 'PROJECT_STAGE_CHANGED' && typeof data.outcome === 'string'
    ? [
        { label: { key: 'outcome' }, oldValue: null, newValue: { key: `outcome.${data.outcome}` } },
        ...severalOrganizations(data).map((id) => ({
          label: { key: 'winner' },
          oldValue: null,
          newValue: organizations.get(id) ?? `${id}`,
        })),
      ]
    : []

/** Which rules of the house an award was held against, each with the hash by which the log knows them. */
const ofRules = ({ data: { heldAgainst } }: AuditEntry, lotName: (id: string) => string | null): LogChange[] =>
  (Array.isArray(heldAgainst) ? heldAgainst : []).filter(isRecord).flatMap(({ lotId, hash, rules: own }) => {
    const lot = lotName(String(lotId))
    return (Array.isArray(own) ? own : []).filter(isRecord).map(({ from, needed, seats }) => ({
      label: lot === null ? { key: 'heldAgainst' } : { key: 'heldAgainstOfLot', params: { lot } },
      oldValue: null,
      newValue: `≥ ${String(from)} EUR: ${String(needed)} / ${[seats].flat().join(', ')} (${String(hash).slice(0, 12)})`,
    }))
  })

/** Who was told before an award, and why not they; whom it is to go to, and from when on. */
const ofInformation = ({ type, data }: AuditEntry, { organizations }: Names): LogChange[] => {
  if (type !== 'AWARD_INFORMED') return []
  const name = (id: unknown): string => (typeof id === 'number' ? organizations.get(id) : undefined) ?? String(id)
  const losers = Array.isArray(data.losers) ? data.losers.filter(isRecord) : []
  return [
    ...severalOrganizations(data).map((id) => ({ label: { key: 'winner' }, oldValue: null, newValue: name(id) })),
    ...losers.map(({ organizationId, reason }) => ({ label: name(organizationId), oldValue: null, newValue: valueOf(reason) })),
    { label: { key: 'contractFrom' }, oldValue: null, newValue: valueOf(data.contractFrom) },
  ]
}

/** Deadlines below the law's minimum that went out with a reason. */
const ofShortDeadlines = ({ shortDeadlines: short }: Data, lotName: (id: string) => string | null): LogChange[] =>
  (Array.isArray(short) ? short : []).filter(isRecord).map(({ lotId, what, paragraph, asked, given, after }) => {
    const lot = lotName(String(lotId))
    const key = String(what)
    return {
      label: lot === null ? { key } : { key: `${key}OfLot`, params: { lot } },
      oldValue: null,
      newValue: {
        key: 'shortDeadline',
        params: {
          paragraph: String(paragraph),
          asked: Number(asked),
          given: Number(given),
          ...(typeof after === 'string' ? { after } : {}),
        },
      },
    }
  })

/** Whom a choice or a next round left out, and in which order lots were drawn, one line each. */
const ofSeveral = ({ type, data }: AuditEntry, { organizations }: Names): LogChange[] => {
  const said = (n: number): LogChange['newValue'] | undefined =>
    type === 'OFFERS_LEFT_OUT' ? decision('rejected') : type === 'LOTS_DRAWN' ? `${n + 1}` : undefined
  return severalOrganizations(data).flatMap((id, n) => {
    const newValue = said(n)
    return newValue === undefined ? [] : [{ label: organizations.get(id) ?? `${id}`, oldValue: null, newValue }]
  })
}

const LAW_FIELDS = ['paragraph', 'title', 'isRequired', 'amount', 'unit', 'by', 'validFrom', 'validTo', 'source', 'verified'] as const

/** What a version of a line of the law says, beside what stood in its place, and why. */
const ofLaw = ({ type, data: { before, after, note } }: AuditEntry): LogChange[] => {
  if (!type.startsWith('LAW_') || !isRecord(after)) return []
  const known = isRecord(before) ? before : {}
  return [
    ...LAW_FIELDS.filter((key) => known[key] !== after[key]).map((key) => ({
      label: { key: `law.${key}` },
      oldValue: valueOf(known[key]),
      newValue: valueOf(after[key]),
    })),
    { label: { key: 'law.note' }, oldValue: null, newValue: valueOf(note) },
  ]
}

/** Which day of a contract was spoken of: its kind, what it is about, and until when it was put aside. */
const ofContractDate = ({ type, data: { what, day, name, until } }: AuditEntry): LogChange[] =>
  type === 'CONTRACT_DATE_ANSWERED'
    ? [
        { label: { key: `contractDate.${String(what)}` }, oldValue: null, newValue: valueOf(day) },
        ...(typeof name === 'string' && name !== '' ? [{ label: { key: 'contractDate.about' }, oldValue: null, newValue: name }] : []),
        ...(typeof until === 'string' ? [{ label: { key: 'contractDate.until' }, oldValue: null, newValue: until }] : []),
      ]
    : []

/** Fields and sections of which the log keeps that they changed, not what they were. */
const TOLD = new Set(['roles', 'organizationId'])
const named = ({ fields, sections }: Data): LogChange[] =>
  [...(Array.isArray(fields) ? fields : []), ...(Array.isArray(sections) ? sections : [])]
    .filter((field): field is string => typeof field === 'string' && !TOLD.has(field))
    .map((field) => ({ label: { key: `of.${field.replace(/[^A-Za-z0-9]+/g, '_')}` }, oldValue: null, newValue: null }))

/** Everything an entry says of what became different, line by line. */
export const changesOf = (entry: AuditEntry, names: Names): LogChange[] => {
  const { data, tenderId } = entry
  const lots = tenderId === null ? [] : (names.tenders.get(tenderId)?.lots ?? [])
  const lotName = (id: string): string | null => (lots.length <= 1 ? null : lots.find((lot) => lot.lotId === id)?.name || id)
  return [
    ...listed(data.changes, lotName),
    ...stages(data, lotName),
    ...ofRoles(data),
    ...ofOrganization(data, names),
    ...ofDeadlines(data, lotName),
    ...ofShortDeadlines(data, lotName),
    ...ofEnding(entry, names),
    ...ofDecision(entry),
    ...ofInformation(entry, names),
    ...ofSeveral(entry, names),
    ...ofRules(entry, lotName),
    ...ofLaw(entry),
    ...ofContractDate(entry),
    ...named(data),
  ]
}
