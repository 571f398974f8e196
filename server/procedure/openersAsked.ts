import { personName, UserModel } from '../access/area'
import { type Person, tell } from '../offers/area'
import type { NewIntent } from '../platform/commit'
import type { IntentHandler } from '../platform/outbox'
import { type Creator, handleIntents, type OpenersAsked, peopleOf, teamAudience, type TenderDoc } from '../tenders/area'

/** One matter of which openers are to be confirmed. */
export interface Asking {
  asked: OpenersAsked
  deadline: Date | null
}

/** What a request to confirm openers leaves to be done. */
interface Asked extends Asking, Record<string, unknown> {
  by: Creator
  /** Other lots', asked for in the same step. */
  also?: Asking[]
}

export const askedIntent = (facts: Asked): NewIntent => ({ id: `asked:${facts.asked.id}`, kind: 'openersAsked', facts })

/** System admins who can log in and are none of these people. */
export const confirmersBeside = (people: readonly string[]): Promise<Person[]> =>
  UserModel.find({ roles: 'SYSTEM_ADMIN', state: 'ACTIVE', _id: { $nin: [...people] } }).lean<Person[]>()

/** 'Anke Petersen, Torben Classen' */
export const namesOf = async (ids: readonly string[]): Promise<string> => {
  const people = await peopleOf(ids)
  return ids
    .flatMap((id) => people.get(id) ?? [])
    .map(personName)
    .join(', ')
}

const openersAsked: IntentHandler<TenderDoc> = async (intent, tender, { audit, publish }) => {
  // Written by askedIntent() above, and by nothing else.
  const { asked, by, deadline, also = [] } = intent.facts as Asked
  const all = [{ asked, deadline }, ...also]
  const entries = all.flatMap((one) => one.asked.people.map((userId) => ({ ...one.asked, userId })))
  for (const [index, { at, lotId, what, round, offerRound, userId }] of entries.entries())
    await audit({
      ...{ type: 'OPENERS_ASKED', at, actor: by },
      data: { tenderId: tender._id, lotId, what, round, offerRound, userId, intent: `${intent.id}:${index + 1}` },
    })
  const { at, lotId, people } = asked
  const deadlines = all.map((one) => ({ lotId: one.asked.lotId, deadline: one.deadline }))
  await tell(await confirmersBeside(people), 'openersToConfirm', [
    tender,
    {
      ...{ intentId: intent.id, at, lotIds: deadlines.map((one) => one.lotId) },
      ...{ deadlines, people: await namesOf(people), page: `/oeffnung/${lotId}` },
    },
  ])
  // Whoever could confirm has a new task, and the team sees that it was asked.
  await publish('tender', tender._id, { version: tender.version, audience: teamAudience(tender) })
}

handleIntents('openersAsked', openersAsked)
