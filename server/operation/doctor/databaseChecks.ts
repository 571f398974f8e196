import { MongoClient } from 'mongodb'
import { unfitness } from '../../platform/database/fitness'
import { attention, broken, ok, wordsOf, type Finding } from './finding'

const [APART_MS, NEARLY_MS] = [1_000, 300]
const PATIENCE_MS = 5_000

/** The database, and how far this machine's clock is from its. */
export const checkDatabase = async (uri: string): Promise<Finding[]> => {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: PATIENCE_MS, writeConcern: { w: 'majority', journal: true } })
  try {
    await client.connect()
    const before = Date.now()
    const hello = await client.db().command({ hello: 1 })
    const after = Date.now()
    const fault = await unfitness(client.db())
    const spent = Math.round(after - before)
    const database =
      fault === null
        ? ok('database', `answers in ${spent} ms, and keeps what Lotse rests on`)
        : broken('database', fault, 'Take an engine that docs/production.md names.')
    return [database, clockFinding('clock against the database', (before + after) / 2, hello.localTime)]
  } catch (fault) {
    return [broken('database', wordsOf(fault), 'Start it, or mend MONGODB_URI: address, user, password, the way there.')]
  } finally {
    await client.close().catch(() => undefined)
  }
}

const clockFinding = (what: string, ...[here, there]: [number, unknown]): Finding => {
  if (!(there instanceof Date)) return attention(what, 'the database does not say what time it is', 'Compare both clocks by hand.')
  const apart = Math.round(here - there.getTime())
  const says = `${Math.abs(apart)} ms ${apart < 0 ? 'behind' : 'ahead'}`
  const todo = 'Let one time service (chrony, systemd-timesyncd) set both clocks: deadlines are judged by them.'
  if (Math.abs(apart) > APART_MS) return broken(what, says, todo)
  return Math.abs(apart) > NEARLY_MS ? attention(what, says, todo) : ok(what, says)
}

/** HTTP tells whole seconds. */
const HTTP_APART_MS = 2_000

/** This machine's clock against the Date of a web server that somebody trusts. */
export const checkHttpClock = async (url: string): Promise<Finding> => {
  const what = `clock against ${new URL(url).host}`
  try {
    const before = Date.now()
    const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) })
    const there = Date.parse(answer.headers.get('date') ?? '')
    if (Number.isNaN(there)) return attention(what, 'it says no Date', 'Name another server.')
    const apart = Math.round((before + Date.now()) / 2 - (there + 500))
    const says = `${(Math.abs(apart) / 1000).toFixed(1)} s ${apart < 0 ? 'behind' : 'ahead'}`
    return Math.abs(apart) <= HTTP_APART_MS
      ? ok(what, says)
      : broken(what, says, 'Let a time service (chrony, systemd-timesyncd) set the clock.')
  } catch (fault) {
    return attention(what, `not asked: ${wordsOf(fault)}`, 'Name a server that can be reached from here.')
  }
}
