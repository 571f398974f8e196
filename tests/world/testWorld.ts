import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from 'mongodb'
import { connection } from '../../server/platform/database/model'
import { holdBlobs } from '../../server/blobs/folder'
import type { ArgsOf, ResultOf } from '../../server/contract/define'
import type { Contracts, MethodName } from '../../server/contract/contracts'
import { holdClock, advanceClock } from '../../server/platform/clock'
import { openEventsWithin, type Events } from '../../server/platform/events'
import { holdKey } from '../../server/platform/keyFile'
import { inThisWorld } from '../../server/platform/world'
import { holdPasswordCost } from '../../server/access/password'
import { AppError, codeOf, type Lang } from '../../server/platform/errors'
import { openApplication } from '../../server/app/application'
import type { RpcResponse } from '../../server/calls/jsonrpc'
import { makeOrganization, makeUser, TEST_COST, type TestUser } from './people'
import { withAsked } from './asked'
import { openTestDatabase, type TestDatabaseOptions } from './testDatabase'

export interface CallOptions {
  readonly lang?: Lang
  readonly id?: string
  readonly address?: string
  readonly device?: string
}

const isOne = (answer: RpcResponse | readonly RpcResponse[] | null): answer is RpcResponse => answer !== null && !Array.isArray(answer)

/**
 * The real dispatcher with all methods on a fresh database of the shared server, in the world that is entered: the file's (ownWorld.ts).
 *   const world = await makeWorld(); const staff = await world.user('internal')
 *   await world.call(staff, 'createProject', { … })      → the result, or throws AppError with code, status and data
 * `line`: openEvents where a second application on the same database has to hear of this one.
 */
export const makeWorld = async ({
  line = openEventsWithin,
  ...options
}: { line?: (db: Db) => Events | Promise<Events> } & TestDatabaseOptions = {}) => {
  // What processes tell each other goes as it does where Lotse runs, by a change stream.
  const database = await openTestDatabase({ oplog: line !== openEventsWithin, ...options })
  holdKey(Buffer.alloc(32, 7))
  holdPasswordCost(TEST_COST)
  const blobs = await mkdtemp(join(tmpdir(), 'lotse-blobs-'))
  holdBlobs(blobs)
  const { db } = connection()
  if (!db) throw new Error('the test database is not connected')
  /** What went wrong inside, for a readable failure: an 'internal' answer hides its cause on purpose. */
  const causes: unknown[] = []
  const application = await openApplication(db, ({ cause }) => cause !== undefined && causes.push(cause), line)

  /** A request as text, as it comes off the wire; answers what goes back. */
  const send = async (token: string | null, text: string, options: CallOptions = {}) => {
    const connection = { address: options.address ?? '127.0.0.1', device: options.device ?? '', adopt: async () => undefined }
    const answer = await application.dispatcher.receive({ token, lang: options.lang ?? 'de', connection }, text)
    // Through JSON, as the caller would see it.
    return answer === null ? null : (JSON.parse(JSON.stringify(answer)) as RpcResponse | RpcResponse[])
  }

  /** Calls any method with any arguments; for what the contract's types would not let through. */
  const callRaw = async (
    user: TestUser | null,
    [method, args]: readonly [string, readonly unknown[]],
    options: CallOptions = {},
  ): Promise<unknown> => {
    const id = options.id ?? randomUUID()
    const answer = await send(user?.token ?? null, JSON.stringify({ jsonrpc: '2.0', id, method, params: args }), options)
    if (!isOne(answer)) throw new Error('one call has one answer')
    if ('result' in answer) return answer.result
    const { code, data } = answer.error
    if (code === -32603) throw new Error(`${method} failed inside`, { cause: causes.at(-1) })
    throw new AppError(codeOf(code), { ...data, message: answer.error.message, wire: code })
  }

  return {
    ...application,
    db,
    /** Where this world's blobs lie. */
    blobs,
    send,
    callRaw,
    /** The result as the caller gets it; throws AppError. `null` calls as a guest. */
    call: <Name extends MethodName>(
      user: TestUser | null,
      method: Name,
      ...args: ArgsOf<Contracts[Name]>
    ): Promise<ResultOf<Contracts[Name]>> => callRaw(user, [method, withAsked(method, args)]) as Promise<ResultOf<Contracts[Name]>>,
    user: makeUser,
    organization: makeOrganization,
    holdClock,
    advanceClock,
    close: inThisWorld(async (): Promise<void> => {
      await application.close()
      await database.close()
      await rm(blobs, { recursive: true, force: true })
    }),
  }
}
export type World = Awaited<ReturnType<typeof makeWorld>>
