import type { EyesReason } from '../../contract/procedure/openers'
import type { LogWords } from '../../contract/audit/log'
import { LOG_TYPES, type LogType } from '../../contract/audit/types'
import { type AuditEntry, severalOrganizations } from '../../log/area'
import type { NamedTender, Names } from './names'

type Data = AuditEntry['data']

const KNOWN: ReadonlySet<string> = new Set(LOG_TYPES)
const isLogType = (type: string): type is LogType => KNOWN.has(type)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const oneOf =
  (name: string, known: readonly string[], otherwise: string) =>
  (data: Data): string => {
    const value = data[name]
    return typeof value === 'string' && known.includes(value) ? value : otherwise
  }

/** Where all lots that moved went to; null where they parted. */
const goal = ({ from, to }: Data): number | null => {
  if (!isRecord(to)) return null
  const before = isRecord(from) ? from : {}
  const goals = new Set(
    Object.keys(to)
      .filter((lotId) => to[lotId] !== before[lotId])
      .map((lotId) => to[lotId]),
  )
  const [only] = goals
  return goals.size === 1 && typeof only === 'number' && only >= 1 && only <= 8 ? only : null
}

/** Names of the lots that went to another stage, where that was not all of several. */
const movedLots = ({ from, to }: Data, lots: NamedTender['lots']): string | null => {
  if (!isRecord(to) || lots.length < 2) return null
  const before = isRecord(from) ? from : {}
  const moved = lots.filter(({ lotId }) => to[lotId] !== undefined && to[lotId] !== before[lotId])
  return moved.length === 0 || moved.length === lots.length ? null : moved.map(({ lotId, name }) => name || lotId).join(', ')
}

const movesNothing = ({ from, to }: Data): boolean =>
  isRecord(from) && isRecord(to) && Object.keys(to).every((lotId) => to[lotId] === from[lotId])

const isFromDraft = ({ from, to }: Data): boolean => isRecord(from) && isRecord(to) && Object.values(from).every((stage) => stage === 0)

const stageVariant = (data: Data, { isOneOfSeveral, at }: Circumstances): string => {
  if (data.cancelled === true) return 'takenBack'
  if (typeof data.publishAt === 'string' && Date.parse(data.publishAt) > at.getTime() && data.throughPortal !== true) return 'scheduled'
  if (data.published !== undefined) return 'published'
  if (data.closed === true) return isOneOfSeveral ? 'deadlinePassedOfLot' : 'deadlinePassed'
  const to = goal(data)
  // Applications were opened and the lot stayed where it was: a procedure that goes on in rounds.
  if (to === null && data.opening !== undefined && movesNothing(data)) return 'nextRound'
  // Published with a start for some of its lots only: what happened to the tender is its publication.
  return to !== null ? `to${to}` : isFromDraft(data) ? 'to2' : 'changed'
}

const openingVariant = oneOf('what', ['applications', 'offers'], 'offers')

/** The machine's reasons for an attempt before its time. */
const TOO_EARLY: ReadonlySet<unknown> = new Set(['deadlineNotPassed', 'nextRoundNotOver'])

interface Circumstances {
  isOneOfSeveral: boolean
  at: Date
}

/** Of what is sealed the log knows no names; of a room's files, all at once. */
const fileVariant = ({ sealed, all }: Data): string => (all === true ? 'all' : isRecord(sealed) ? 'sealed' : 'file')

const NOT_CONFIRMED: ReadonlySet<unknown> = new Set<EyesReason>([
  ...(['openersMade', 'openersSameMaker', 'openersAdded', 'openerAccountYoung', 'openerMemberYoung'] as const),
])

const refusedVariant = ({ why }: Data): string => {
  if (why === 'wrongPassword') return 'wrongPassword'
  if (typeof why === 'string' && why.startsWith('confirm')) return 'confirmer'
  return TOO_EARLY.has(why) ? 'tooEarly' : NOT_CONFIRMED.has(why) ? 'notConfirmed' : 'refused'
}

const ofDecided = oneOf('to', ['accepted', 'invited', 'rejected'], 'takenBack')
/** Between two envelopes an offer stays in without a decision of its own. */
const decidedVariant = (data: Data): string => (typeof data.kept === 'boolean' ? (data.kept ? 'kept' : 'keptBack') : ofDecided(data))

/** Types whose sentence depends on what happened: the sentence is `entry.<type>.<variant>` then. */
const VARIANTS: { readonly [T in LogType]?: (data: Data, circumstances: Circumstances) => string } = {
  SESSION_ENDED: oneOf('which', ['one', 'others'], 'one'),
  PASSWORD_CHANGED: oneOf('by', ['own', 'reset', 'invitation', 'setup'], 'own'),
  RECOVERY_CODE_USED: oneOf('for', ['login', 'newCodes', 'switchingOff'], 'login'),
  TWO_FACTOR_SKIPPED: ({ putOff }) => (putOff === true ? 'putOff' : 'skipped'),
  USER_ENABLED: oneOf('state', ['ACTIVE', 'UNCONFIRMED'], 'ACTIVE'),
  USER_ADMITTED: oneOf('by', ['admin', 'address'], 'admin'),
  USER_DELETED: ({ why }) => (why === 'registrationLapsed' ? 'lapsed' : 'deleted'),
  PROJECT_TEAM_CHANGED: ({ oldRole, newRole }) => (oldRole === null ? 'added' : newRole === null ? 'removed' : 'changed'),
  PROJECT_DEPUTY_NAMED: oneOf('as', ['member', 'deputy'], 'deputy'),
  PROJECT_DEPUTY_ENDED: oneOf('as', ['member', 'deputy'], 'deputy'),
  PROJECT_TEMPLATE_MOVED: ({ takenBack }) => (takenBack === true ? 'takenBack' : 'moved'),
  PROJECT_PROCEDURE_MOVED: ({ conditions }) => (conditions === undefined ? 'moved' : 'eased'),
  PROJECT_STAGE_CHANGED: stageVariant,
  OFFER_DECIDED: decidedVariant,
  OFFERS_LEFT_OUT: oneOf('why', ['choice', 'nextRound'], 'choice'),
  OFFER_DECISION_ANNOUNCED: oneOf('decision', ['accepted', 'invited', 'rejected'], 'rejected'),
  PORTAL_ANSWERED: oneOf('state', ['submitted', 'publishing', 'published', 'failed'], 'answered'),
  OPENING_READINESS_CHECKED: ({ ready, confirm }) => (ready !== false ? 'ready' : confirm === undefined ? 'tooFew' : 'toConfirm'),
  ROUND_OVER: ({ filled }) => (filled === undefined ? 'over' : 'filled'),
  OPENING_BEGUN: openingVariant,
  OPENING_JOINED: openingVariant,
  OPENING_FINISHED: (data) => (data.alone === true ? `${openingVariant(data)}Alone` : openingVariant(data)),
  OPENING_REFUSED: refusedVariant,
  MESSAGE_CREATED: oneOf('complaint', ['raised', 'helped', 'refused', 'withdrawn'], 'message'),
  QUESTION_ASKED: oneOf('source', ['bidder', 'message', 'team', 'correction'], 'bidder'),
  EVALUATION_POINTS_GIVEN: ({ revealed }) => (revealed === true ? 'revealed' : 'given'),
  ANSWER_RELEASED: ({ alone }) => (alone === true ? 'alone' : 'two'),
  CONTRACT_DATE_ANSWERED: oneOf('answer', ['done', 'given', 'kept', 'later', 'open'], 'done'),
  CONTRACT_TAKEN_BACK: oneOf('of', ['change', 'end'], 'change'),
  FILE_UPLOADED: fileVariant,
  FILE_DOWNLOADED: fileVariant,
  FILE_DELETED: fileVariant,
  FILE_RENAMED: fileVariant,
  FILE_INFECTED: fileVariant,
  DEADLINE_CHANGED: ({ technicalFault }) => (technicalFault === true ? 'technicalFault' : 'extended'),
}

const text = (value: unknown): string | number | null => (typeof value === 'string' || typeof value === 'number' ? value : null)

const MAX_NAMED = 5

/** 'Werft A, Werft B'; of many the first ones and how many they are: the rest stands in the changes. */
const several = (ids: readonly number[], { organizations }: Names): string => {
  const shown = ids.slice(0, MAX_NAMED).map((id) => organizations.get(id) ?? `${id}`)
  return `${shown.join(', ')}${ids.length > MAX_NAMED ? ` … (${ids.length})` : ''}`
}

/** What sentences may name. Null: it has no name (any more). */
const paramsOf = ({ type, tenderId, data }: AuditEntry, names: Names): Required<LogWords>['params'] => {
  const lots = tenderId === null ? [] : (names.tenders.get(tenderId)?.lots ?? [])
  const lot = typeof data.lotId === 'string' ? lots.find(({ lotId }) => lotId === data.lotId)?.name || data.lotId : null
  const person = names.concerned?.name ?? null
  // Who was invited may have no account, and so only a name.
  const invited = typeof data.organizationName === 'string' ? data.organizationName : null
  const organization = typeof data.organizationId === 'number' ? (names.organizations.get(data.organizationId) ?? invited) : invited
  const severalIds = severalOrganizations(data)
  const named = Object.fromEntries(
    [
      'method',
      'status',
      'templateId',
      'procedureId',
      'version',
      'from',
      'to',
      'key',
      'file',
      'room',
      'roomName',
      'location',
      'property',
      'round',
      'no',
      'reason',
      'paragraph',
      'conditions',
    ]
      .filter((name) => data[name] !== undefined && !isRecord(data[name]))
      .map((name) => [name, text(data[name])]),
  )
  const moved = type === 'PROJECT_STAGE_CHANGED' ? movedLots(data, lots) : null
  // ' für Los 2' where there are several; the words are the reader's.
  return {
    ...{ type, person, organization, lot, ofLot: moved ?? (lots.length > 1 && lot !== null ? lot : '') },
    ...named,
    ...(severalIds.length > 0 ? { organizations: several(severalIds, names) } : {}),
  }
}

/** The entry in a sentence. One of a type that this version does not know names the type. */
export const describe = (entry: AuditEntry, names: Names): LogWords => {
  const { type, data } = entry
  const params = paramsOf(entry, names)
  if (!isLogType(type)) return { key: 'UNKNOWN', params }
  const isOneOfSeveral = (names.tenders.get(entry.tenderId ?? '')?.lots.length ?? 0) > 1
  const variant = VARIANTS[type]?.(data, { isOneOfSeveral, at: entry.at })
  return { key: variant === undefined ? type : `${type}.${variant}`, params }
}
