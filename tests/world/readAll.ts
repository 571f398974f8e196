import { contracts, type MethodName } from '../../server/contract/contracts'
import { DocumentKind } from '../../server/contract/documents/printing'
import { MailModel } from '../../server/mail/model'
import type { TestUser } from './people'
import type { World } from './testWorld'
import { walkMethods, type Answered, type Known } from './walk'

const LINKS: readonly string[] = ['getDownloadLink', 'createPDFAndGetDownloadLink']
const isReading = (name: MethodName): boolean => !contracts[name].mutates || LINKS.includes(name)

interface Wanted {
  /** Of the tender. */
  id: string
  known: Known
  /** What somebody looks for in the log and in the outbox. */
  search: { person: string; text: string }
  /** Mails that they know of. */
  mails: readonly object[]
}

/** What one person reads by every method, of the log of a tender and of everything, and of the outbox, mail by mail. */
export async function readAll(world: World, who: TestUser, { id, known, search, mails }: Wanted): Promise<Answered[]> {
  const all = await walkMethods(world, who, { known, wish: isReading })
  const found = await MailModel.find({ $or: [...mails] }, { _id: 1 }).lean()
  const more: [MethodName, unknown[]][] = [
    ['getLogEntries', [id, { limit: 200 }]],
    ['getLogEntries', [null, { limit: 200 }]],
    ['getLogEntries', [id, { person: search.person }]],
    ['getLogEntries', [id, { text: search.text }]],
    ['getMails', [{ limit: 200 }]],
    ['getMails', [{ search: search.person.toLowerCase() }]],
    ...found.map(({ _id }): [MethodName, unknown[]] => ['getMail', [_id]]),
    ...DocumentKind.anyOf.map(({ const: kind }): [MethodName, unknown[]] => ['createPDFAndGetDownloadLink', [kind, id]]),
  ]
  for (const [method, args] of more) {
    const text = await world.callRaw(who, [method, args]).then(
      (result) => JSON.stringify(result),
      (fault: unknown) => JSON.stringify((fault as { data?: unknown }).data ?? null),
    )
    all.push({ method, args, text, isRefused: false })
  }
  return all
}
