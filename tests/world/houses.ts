import { generateKeyPairSync, sign as signBy } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db, MongoClient } from 'mongodb'
import { afterAll, afterEach, expect } from 'vitest'
import { hashPassword } from '../../server/access/password'
import { verifyAccounts } from '../../server/access/accountInLog'
import { strangeCodes } from '../../server/access/accountCodes'
import { UserModel } from '../../server/access/model'
import { verifyLog } from '../../server/audit/verifyDatabase'
import { bringInTender } from '../../server/backup/tender/bringIn'
import { type Piece, readTenderFile, writeTenderFile } from '../../server/backup/tender/file'
import { broughtFaultLines } from '../../server/backup/tender/proof'
import { markOf, publicKeyMark, takeOutTender } from '../../server/backup/tender/takeOut'
import { verifyFiles } from '../../server/offers/verifyFiles'
import { verifySubmissions } from '../../server/offers/verifySubmissions'
import { verifyTeams } from '../../server/openers/teamInLog'
import { now } from '../../server/platform/clock'
import { commit } from '../../server/platform/commit'
import { connection } from '../../server/platform/database/model'
import { holdKey } from '../../server/platform/keyFile'
import { startSession } from '../../server/platform/sessionStore'
import { enterNewWorld } from '../../server/platform/world'
import { verifyEnds } from '../../server/procedure/verifyEnds'
import { verifyOpenings } from '../../server/procedure/verifyOpenings'
import { strangeFourEyes } from '../../server/tenders/fourEyes'
import { PASSWORD } from './people'
import type { Office } from './procedure'
import { importTemplates } from './templates'
import { makeWorld, type World } from './testWorld'

/* Houses, one after the other, whose keys, numbers and people are their own, and what goes from one to another. */

export const folder = mkdtempSync(join(tmpdir(), 'lotse-tender-'))
export const SHAPE = 99
export const PASSPHRASE = 'ein langer Satz über Deiche'
const COST = 1024
export const dbOf = (world: World): Db => world.db as unknown as Db
export const FORGED = join(folder, 'forged.lotse')
const pair = generateKeyPairSync('ed25519')
const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
/** Of the house that a tender was taken out of last. */
let mark = ''
export const houseOfLast = (): string => mark
const client = (): MongoClient => connection().getClient() as unknown as MongoClient
export const out = (world: World, id: string, file: string) => {
  mark = publicKeyMark()
  return takeOutTender({ client: client(), db: dbOf(world), shape: SHAPE }, id, { file, passphrase: PASSPHRASE, cost: COST })
}
type More = { passphrase?: string; shape?: number; signedBy?: string; same?: ReadonlyMap<number, number> }
export const bring = (world: World, file: string, { shape = SHAPE, ...more }: More = {}) => {
  const signedBy = file === FORGED ? markOf(publicKey) : mark
  return bringInTender({ db: dbOf(world), shape }, { file, passphrase: PASSPHRASE, signedBy, ...more })
}

/** The one that is open: each is a world of its own, which is entered by whoever opens it. */
let open: World | null = null
export const openHouse = async (key: number, at: Date | string | null = null): Promise<World> => {
  enterNewWorld()
  const world = await makeWorld({ oplog: true })
  open = world
  holdKey(Buffer.alloc(32, key))
  if (at) world.holdClock(new Date(at).toISOString())
  await importTemplates('eu/1.7/EU-19.json')
  return world
}

export const closeHouse = async (): Promise<void> => {
  await open?.close()
  open = null
}

/** The houses of a file: none stays open after its test. */
export const inHouses = (): void => {
  afterEach(closeHouse)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
}

type People = Office['people']

/** Sessions, passwords and second factors are of a house: whoever came along logs in there and sets up their own. */
export const again = async (people: People): Promise<People> => {
  const passwordHash = await hashPassword(PASSWORD)
  for (const { id: _id } of Object.values(people))
    if (await UserModel.exists({ _id })) await commit(UserModel, { _id }, { $set: { 'totp.enabled': false, passwordHash } })
  const entries = await Promise.all(
    Object.entries(people).map(
      async ([name, person]) => [name, { ...person, token: (await startSession(person.id, now())).token }] as const,
    ),
  )
  return Object.fromEntries(entries) as People
}

export const faultsOf = async (): Promise<unknown> => ({
  log: (({ verdict, proofs, names, heads }) => [verdict.ok, proofs.faults, names.faults, heads.faults])(await verifyLog(folder)),
  submissions: (await verifySubmissions()).faults,
  files: (await verifyFiles()).faults,
  openings: (await verifyOpenings()).faults,
  teams: await verifyTeams(),
  accounts: await verifyAccounts(),
  codes: await strangeCodes(),
  eyes: await strangeFourEyes(),
  ends: await verifyEnds(folder),
  brought: await broughtFaultLines(),
})
export const NONE = {
  ...{ log: [true, [], [], []], submissions: [], files: [], openings: [], teams: [] },
  ...{ accounts: [], codes: [], eyes: [], ends: [], brought: [] },
}

export type Line = { in: string; row: Record<string, unknown> } | { head: Record<string, unknown> } | { blob: string; bytes: number }
/** Of the contents in the file that was forged last. */
export const contentIds: string[] = []
/** A file as somebody with its passphrase writes it anew, signed by a key of their own. */
export const forge = async (of: string, change: Forgery[1]): Promise<void> => {
  const pieces: Piece[] = []
  contentIds.length = 0
  await readTenderFile(of, {
    passphrase: PASSPHRASE,
    onLine: (line) => void pieces.push(...([change(line as Line)].flat() as Piece[])),
    async onBlob(blob, bytes, content) {
      const parts: Buffer[] = []
      for await (const part of content) parts.push(Buffer.from(part))
      async function* read() {
        yield* parts
      }
      pieces.push({ blob, bytes, read })
      contentIds.push(blob)
    },
  })
  rmSync(FORGED, { force: true })
  async function* all() {
    yield* pieces
  }
  const sign = (sum: string) => ({ signature: signBy(null, Buffer.from(sum), pair.privateKey).toString('base64'), publicKey })
  await writeTenderFile(FORGED, all(), { passphrase: PASSPHRASE, cost: COST, sign })
}
/** Rows of a collection, changed. */
export const rows =
  (name: string, change: (row: Record<string, unknown>) => object) =>
  (line: Line): Line =>
    'in' in line && line.in === name ? { in: name, row: { ...line.row, ...change(line.row) } } : line

export type Forgery = [reason: RegExp, change: (line: Line) => Line | Line[]]
/** Each is refused for its reason, and leaves nothing in these collections. */
export const expectRefused = async (world: World, of: string, { forgeries, empty }: { forgeries: Forgery[]; empty: string[] }) => {
  for (const [reason, change] of forgeries) {
    await forge(of, change)
    await expect(bring(world, FORGED), String(reason)).rejects.toThrow(reason)
    for (const name of empty) expect(await dbOf(world).collection(name).countDocuments({}), `${String(reason)} ${name}`).toBe(0)
  }
}
