import type { MailKey } from '../../server/contract/mail/keys'
import type { LettersInput } from '../../server/contract/procedure/letters'
import type { TenderView } from '../../server/contract/tenders/views'
import { MailModel } from '../../server/mail/model'
import { now } from '../../server/platform/clock'
import type { Office } from './procedure'
import type { World } from './testWorld'

type Information = Pick<LettersInput, 'offerIds' | 'choiceReason' | 'electronic' | 'texts'> & {
  losers: LettersInput['letters']
  lotId?: string
}

/** The recipients' mail servers take what waits for them, at the held clock's moment. */
export const handOver = (key: MailKey = 'awardInformation') =>
  MailModel.updateMany({ key, state: 'queued' }, { $set: { state: 'sent', sentAt: now(), updated: now() } })

/** The information of § 134 GWB by two people: one writes, another reads and sends; the mails go out at once. */
export const inform = async (
  world: World,
  { people }: Pick<Office, 'people'>,
  [id, { losers, lotId = 'LOT-0001', ...more }]: readonly [id: string, information: Information],
): Promise<TenderView> => {
  const input = { id: null, version: 0, lotId, kind: 'information', letters: losers, ...more } as const
  const letters = await world.call(people.first, 'writeLetters', id, input)
  const sent = await world.call(people.second, 'sendLetters', id, { id: letters.id, version: letters.version })
  await handOver()
  return world.call(people.first, 'getProject', sent.id)
}
