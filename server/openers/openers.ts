import { personName, strangersBehind } from '../access/area'
import type { EyesReason, OpenerOnRecord, OpenersConfirmation } from '../contract/procedure/openers'
import {
  type Acted,
  type JudgedOpeners,
  judgeOpeners,
  type LotDoc,
  matterDeadline,
  matterOf,
  openersNeeded,
  type OpeningMatter,
  originsOfTeam,
  type People,
  peopleOf,
  type Place,
  type Sealed,
  thoseIn,
  type TenderDoc,
  type OpenersConfirmed,
} from '../tenders/area'
import { strangersAmong } from './teamInLog'
import { type AuditEntry, AuditModel, believedOf, knownHashes } from '../log/area'
import { isSame } from '../platform/isSame'

/** What an entry says of a confirmation, as its row does. */
const factsOf = ({ id: confirmation, lotId, what, round, offerRound, why, reason }: OpenersConfirmed) => ({
  ...{ confirmation, lotId, what, round, offerRound, why, reason },
})

/** Those confirmations of a tender's openers that the log has as the rows do: by whom, when, of whom, of what, and why. */
async function confirmedInLog({ _id, openersConfirmed = [] }: Pick<TenderDoc, '_id' | 'openersConfirmed'>): Promise<OpenersConfirmed[]> {
  if (openersConfirmed.length === 0) return []
  const entries = await believedOf(await AuditModel.find({ tenderId: _id, type: 'OPENERS_CONFIRMED' }).lean<AuditEntry[]>())
  const hashOf = await knownHashes(openersConfirmed.flatMap(({ by, people }) => [by, ...people]))
  const isTold = (one: OpenersConfirmed, person: string): boolean =>
    entries.some(({ actor, at, data }) => {
      const { user, intent: _intent, ...said } = data
      const isOf = actor === (hashOf.get(one.by) ?? '') && user === (hashOf.get(person) ?? '')
      return isOf && at.getTime() === one.at.getTime() && isSame(said, factsOf(one))
    })
  return openersConfirmed.filter((one) => one.people.every((person) => isTold(one, person)))
}

/** Who opens now, as they were judged, and the names of all who are told of beside them. */
export interface OpenersFound {
  judged: JudgedOpeners
  people: People
  /** Who made the tender. */
  createdBy: string
  /** Those of them whom the team has otherwise than the log, and accounts behind them that the log has otherwise. */
  strangers: string[]
}

/** Of people, of whoever put them into the team, and of those they stand in for. */
const namesFor = ({ eyes, places }: JudgedOpeners): Promise<People> =>
  peopleOf([...eyes.openers.map(({ id }) => id), ...places.flatMap((place) => (place ? [place.memberId, ...place.by] : []))])

/** Those of these people whom the team has otherwise than the log, and accounts behind them, and behind `also`, that it has otherwise. */
export async function notInLog(
  tender: TenderDoc,
  people: readonly Acted[],
  { origins, also }: { origins: Awaited<ReturnType<typeof originsOfTeam>>; also: readonly string[] },
): Promise<string[]> {
  const strangers = await strangersAmong(tender, people)
  const accounts = await strangersBehind([...people.map(({ userId }) => userId), ...also], origins)
  return [...new Set([...strangers, ...accounts])]
}

/** People who open something, judged by who made and added whom: whoever began, joined and finishes, or the one who opens alone. */
export async function findOpeners(
  tender: TenderDoc,
  lot: LotDoc,
  asked: { matter: OpeningMatter; people: readonly Acted[]; isPart?: boolean },
): Promise<OpenersFound> {
  const ids = asked.people.map(({ userId }) => userId)
  const origins = await originsOfTeam(tender, ids)
  const told = { ...tender, openersConfirmed: await confirmedInLog(tender) }
  const judged = judgeOpeners(told, origins, { ...asked, deadline: matterDeadline(lot, asked.matter) })
  const strangers = await notInLog(tender, asked.people, { origins, also: judged.places.flatMap((place) => place?.by ?? []) })
  return { judged, people: await namesFor(judged), createdBy: tender.createdBy, strangers }
}

/** Whoever began and joined the opening under way, if one is and several open, and whoever takes the next step. */
export const openersNow = (tender: TenderDoc, lot: LotDoc, { sealed, by }: { sealed: Sealed; by: Acted }): Promise<OpenersFound> => {
  const { opening } = lot
  const needed = openersNeeded(tender, sealed.what)
  const before = needed > 1 && opening ? thoseIn(opening) : []
  const people = [...before, by]
  return findOpeners(tender, lot, { matter: matterOf(lot, sealed), people, isPart: people.length < needed })
}

/** The first thing that keeps them from opening; null: nothing, or it was confirmed. */
export const refusalOf = ({ judged: { reasons, confirmed }, strangers }: OpenersFound): EyesReason | typeof NOT_IN_LOG | null =>
  strangers.length > 0 ? NOT_IN_LOG : confirmed ? null : (reasons[0] ?? null)

/** What the team's row says of somebody is not what the log does: no confirmation helps. */
export const NOT_IN_LOG = 'openerNotInLog'

/** Their names, for whoever is refused. */
export const strangersOf = ({ people, strangers }: OpenersFound): string => strangers.map((id) => nameOf(people, id) || id).join(', ')

export const nameOf = (people: People, id: string): string => {
  const person = people.get(id)
  return person ? personName(person) : ''
}

/** Since when somebody is in the team, and by whom, in words of now; nobody put in whoever made the tender. */
export const openerOnRecord = (
  people: People,
  { id, place, createdBy }: { id: string; place: Place | undefined; createdBy: string },
): OpenerOnRecord => {
  const [addedBy = ''] = place?.by ?? []
  return {
    name: nameOf(people, id),
    since: place?.since.toISOString() ?? null,
    addedBy: addedBy === id && id === createdBy ? null : nameOf(people, addedBy),
    ...(place?.isDeputy ? { deputyOf: nameOf(people, place.memberId) } : {}),
  }
}

interface RecordedOpeners {
  openers: OpenerOnRecord[]
  confirmation?: OpenersConfirmation
}

/** What a record says of the openers: since when each was in the team, who put them in, and who confirmed them where that was needed. */
export const recordedOpeners = ({ judged: { eyes, places, reasons, confirmed }, people, createdBy }: OpenersFound): RecordedOpeners => ({
  openers: eyes.openers.map(({ id }, index) => openerOnRecord(people, { id, place: places[index], createdBy })),
  ...(confirmed && { confirmation: { by: confirmed.byName, at: confirmed.at.toISOString(), why: reasons, reason: confirmed.reason } }),
})

/** The same without anybody's name: the log keeps people apart from what happened. */
export const loggedOpeners = ({ judged: { places, confirmed } }: OpenersFound): Record<string, unknown> => ({
  since: places.map((place) => place?.since.toISOString() ?? null),
  ...(confirmed && { confirmation: confirmed.id, why: confirmed.why, confirmedFor: confirmed.reason }),
})
