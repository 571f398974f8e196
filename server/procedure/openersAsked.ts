import { personName, UserModel } from '../access/area'
import { type Person, tell } from '../offers/area'
import type { NewIntent } from '../platform/commit'
import type { IntentHandler } from '../platform/outbox'
import { type Creator, handleIntents, type OpenersAsked, peopleOf, teamAudience, type TenderDoc } from '../tenders/area'

/** What a request to confirm openers leaves to be done. */
interface Asked extends Record<string, unknown> {
  asked: OpenersAsked
  by: Creator
  deadline: Date | null
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
  const { asked, by, deadline } = intent.facts as Asked
  const { at, lotId, what, round, offerRound, people } = asked
  for (const [index, userId] of people.entries())
    await audit({
      ...{ type: 'OPENERS_ASKED', at, actor: by },
      data: { tenderId: tender._id, lotId, what, round, offerRound, userId, intent: `${intent.id}:${index + 1}` },
    })
  const names = await namesOf(people)
  await tell(await confirmersBeside(people), 'openersToConfirm', [
    tender,
    { intentId: intent.id, at, lotIds: [lotId], deadline, people: names, page: `/oeffnung/${lotId}` },
  ])
  // Whoever could confirm has a new task, and the team sees that it was asked.
  await publish('tender', tender._id, { version: tender.version, audience: teamAudience(tender) })
}

handleIntents('openersAsked', openersAsked)
