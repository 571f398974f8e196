import { type AuditEntry, AuditModel, believedOf, knownHashes } from '../log/area'
import { isSame } from '../platform/isSame'
import type { OpenersConfirmed, TenderDoc } from '../tenders/area'

/** What an entry says of a confirmation, as its row does. */
const factsOf = ({ id: confirmation, lotId, what, round, offerRound, why, reason }: OpenersConfirmed) => ({
  ...{ confirmation, lotId, what, round, offerRound, why, reason },
})

/** Those confirmations of a tender's openers that the log has as the rows do: by whom, when, of whom, of what, and why. */
export async function confirmedInLog({
  _id,
  openersConfirmed = [],
}: Pick<TenderDoc, '_id' | 'openersConfirmed'>): Promise<OpenersConfirmed[]> {
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
