import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from 'mongodb'
import { connection } from '../platform/database/model'
import { createDirectory, ldapBackend, offerSetup, openKey, setPasswordBackend } from '../access/area'
import { startBackups } from '../backup/area'
import { holdContents } from '../blobs/area'
import { effectPortsTo } from '../log/area'
import { watchLog } from '../audit/area'
import { handIn } from './handIn'
import { areLinksShown, mailFrom, openDelivery, reportReader, startMailWorker } from '../mail/area'
import { setGeocoder } from '../geocoder/area'
import { showBackups, showMachine } from '../operation/area'
import { localArchive, setArchive } from '../procedure/area'
import { now } from '../platform/clock'
import type { Config } from '../platform/config'
import { openDatabase } from '../platform/database/open'
import { assertKnownDatabase, migrate, newestOf } from '../platform/migrate'
import { codesTaken, migrations, routesOf } from './areas'
import { noteEarlierTaken } from '../platform/earlier'
import { openEvents, openEventsWithin, type Events } from '../platform/events'
import { openHealth, ownVersion } from '../platform/health'
import { linkTo, setPublicUrl } from '../platform/publicUrl'
import { endOwnLeases } from '../platform/leases'
import type { Log } from '../platform/log'
import { doesWork, role } from '../platform/role'
import { takeEarlier } from '../platform/storedIntents'
import { projectRoot } from '../platform/projectRoot'
import { inNewWorld, inThisWorld } from '../platform/world'
import { startTraces } from '../platform/traces'
import { trustProxies } from '../platform/trustedProxies'
import { importShippedProcedures } from '../procedures/area'
import { hasUnknownTemplates } from '../templates/area'
import { openApplication } from './application'
import type { Services } from '../calls/dispatcher'
import { createHttpServer } from '../transport/area'
import { keepSearchIn } from '../search/area'
import { keepRowsIn, openDatumGrid } from '../parcels/area'
import { repairStoredTexts } from '../texts/area'
import { assertPins } from '../tenders/area'
import { setScanner, startUploadWorker } from '../uploads/area'
import { setMapServices } from '../wms/area'
import { assertEmptyForDemo, isDemoWorld, runApart, wantsDemo } from '../world/area'

interface LotseOptions {
  log: Log
  /** Begin without the demo world. */
  empty: boolean
  /** Make it also in a database that somebody named, where that is empty. */
  demo: boolean
  /** Told after each step of the start, with the milliseconds it took. */
  onStep(step: string, spent: number): void
  /** Told when the database of our own is lost for good; whoever runs Lotse should end then. */
  onLost(lastWords: string): void
  /** Ends a first start before its world is made whole; the next one makes it anew. */
  signal?: AbortSignal
}

export interface Lotse {
  /** Where it listens, as a browser on this machine reaches it. */
  address: string
  /** Where the first system admin makes their account; null where there is one already. */
  setup: { link: string; expiresAt: Date } | null
  /** Ends everything that was started, in the opposite order. Waits for calls under way. */
  close(): Promise<void>
}

type Close = () => Promise<unknown>

/** Everything but the database has ended by then, or is left where it is: a process that was told to end must not hold others up. */
const END_MS = 9_000
/** What comes after something that hung still gets this long. */
const LEAST_MS = 250

/** In the opposite order of their start. The first of them, the database, has the time that it needs. */
const closeAll = async (closes: Close[], log: Log): Promise<void> => {
  const until = Date.now() + END_MS
  for (let close = closes.pop(); close; close = closes.pop()) {
    const ended = close().then(
      () => true,
      (fault: unknown) => {
        log.error({ err: fault }, 'while ending')
        return true
      },
    )
    const isLast = closes.length === 0
    const patience = pause(Math.max(LEAST_MS, until - Date.now()), false, { ref: false })
    if (!(await (isLast ? ended : Promise.race([ended, patience])))) log.warn({ left: closes.length }, 'did not end in time')
  }
}

const listenFault = (fault: NodeJS.ErrnoException, { port, host }: Pick<Config, 'port' | 'host'>): Error => {
  if (fault.code === 'EADDRINUSE')
    return new Error(`Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`)
  if (fault.code === 'EACCES') return new Error(`Port ${port} is not allowed for this user. Choose one above 1023: PORT=3000 npm start`)
  if (fault.code === 'ENOTFOUND' || fault.code === 'EADDRNOTAVAIL' || fault.code === 'EAI_AGAIN')
    return new Error(`HOST is '${host}', but must be a name or an address of this machine (${fault.code}).`, { cause: fault })
  return fault
}

const listen = (server: ReturnType<typeof createHttpServer>['server'], { port, host }: Config): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (fault: NodeJS.ErrnoException) => reject(listenFault(fault, { port, host })))
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })

const addressOf = (host: string, port: number): string =>
  `http://${['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host}:${port}`

/**
 * Texts of earlier versions, before anything reads them for good (lists, search). What was done is in the log and in the database
 * (mendings).
 */
const mendTexts = async (log: Log): Promise<void> => {
  const mended = await repairStoredTexts(now(), (collection) => log.debug({ collection }, 'stored texts were looked through'))
  if (!mended) return
  log[mended.left.length > 0 ? 'warn' : 'info'](mended, 'stored texts were put right')
}

/** Before anything reads what is stored: in today's shape. */
const bringToShape = async (log: Log): Promise<void> => {
  const { done, left } = await migrate(migrations, { onBatch: (collection, so) => log.info({ collection, done: so }, 'stored shapes') })
  if (done > 0) log.info({ done }, 'stored documents have the shape of this version')
  if (left.length > 0) log.warn({ left }, 'keep an earlier shape for now: npm run audit:verify and the log say why')
}

/** Within the process where nobody else uses the database, else by the way that was asked for or the best there is. */
const lineFor =
  ({ events }: Config, isOwn: boolean) =>
  (db: Db): Events | Promise<Events> =>
    events === 'process' || (events === 'auto' && isOwn) ? openEventsWithin() : openEvents(db, { way: events })

/** What lies in DATA_DIR beside the database. */
const keepBeside = (config: Config): void => {
  setArchive(localArchive(config))
  keepSearchIn(join(config.dataDir, 'search'))
  keepRowsIn(join(config.dataDir, 'parcels'))
}

/** The composition root: configuration → database → templates → calls → HTTP. Rejects with everything ended again where a step fails. */
export const startLotse = (config: Config, options: LotseOptions): Promise<Lotse> => inNewWorld(() => start(config, options))

const start = async (config: Config, { log, empty, demo: isAsked, onStep, onLost, signal }: LotseOptions): Promise<Lotse> => {
  handIn()
  role.value = config.role
  trustProxies(config.trustedProxies)
  const closes: Close[] = []
  const timed = async <T>(step: string, work: Promise<T>): Promise<T> => {
    const since = performance.now()
    const result = await work
    onStep(step, performance.now() - since)
    return result
  }
  try {
    const database = await timed('database', openDatabase(config, { log, onLost }))
    closes.push(database.close, endOwnLeases)
    if (config.traces !== null)
      closes.push((await startTraces({ endpoint: config.traces, version: ownVersion(), role: config.role })).close)
    const health = openHealth(database, config.role)
    closes.push(health.close)
    await assertKnownDatabase(migrations)
    await holdContents(config)
    const db = connection().db
    if (!db) throw new Error('not connected to the database')
    const { dataDir, sealKeyFile } = config
    // Before it listens only a port that was asked for is known; what a free one will be, nobody can tell the mails of the demo world.
    const { publicUrl } = config
    const expectedUrl = publicUrl ?? addressOf(config.host, config.port)
    if (isAsked && !database.isOwn) await assertEmptyForDemo()
    const demo = (database.isOwn || isAsked) && !empty && (await wantsDemo())
    if (demo || (await hasUnknownTemplates()))
      await runApart({ uri: database.uri, dataDir, sealKeyFile, publicUrl: expectedUrl, demo, blobs: config.blobs }, { onStep, signal })
    await openKey(config.sealKeyFile)
    // Before anything is carried out.
    const taken = await takeEarlier(db, sealKeyFile, codesTaken())
    noteEarlierTaken()
    if (taken > 0) log.info({ taken }, 'what an earlier version left to be done was taken on')
    keepBeside(config)
    await timed('stored shapes', bringToShape(log))
    await timed('stored texts', Promise.all([mendTexts(log), importShippedProcedures()]))
    await timed('procedures of tenders', assertPins())
    // Ends after everything that writes into the log: the last checkpoint covers all of it.
    const logWatch = watchLog(config, (fault) => log.error({ err: fault }, 'checkpoint of the log'))
    closes.push(logWatch.close)
    const tellFault: Services['onError'] = ({ id, method, code, cause }) => {
      // 'code' is a secret's name to the log.
      // A stale save or a refused move is everyday life, an outage or a fault of ours is not.
      if (cause !== undefined) log[code < 0 || code === 503 ? 'error' : 'info']({ id, method, status: code, err: cause }, 'call failed')
    }
    const application = await openApplication(db, tellFault, lineFor(config, database.isOwn))
    closes.push(application.close)
    log.info({ way: application.events.way }, 'how it hears of other processes')
    const { publish } = effectPortsTo(application.events)
    mailFrom.value = config.mailFrom
    areLinksShown.value = await isDemoWorld()
    if (doesWork()) {
      const mail = startMailWorker({
        ...{ delivery: openDelivery(config), publish, onError: (fault: unknown) => log.error({ err: fault }, 'mail') },
        ...(config.mailReports && { readReports: reportReader(config.mailReports) }),
      })
      closes.push(mail.close)
    }
    setPasswordBackend('ldap', config.ldap && ldapBackend(createDirectory(config.ldap)))
    setGeocoder(config.geocoder)
    setMapServices({ ...config.mapTiles, ownHosts: config.mapOwnHosts })
    openDatumGrid(config.mapGrid)
    setScanner(config.clamdUrl)
    closes.push(startUploadWorker((fault) => log.error({ err: fault }, 'files that came in')).close)
    const house = { client: connection().getClient(), db, dataDir, shape: newestOf(migrations) }
    const backups = startBackups(config, house, (fault) => log.error({ err: fault }, 'backup'))
    closes.push(backups.close)
    showBackups(backups.times)
    showMachine({ dataDir, publicUrl })
    const webRoot = join(projectRoot(), 'dist', 'web')
    const http = createHttpServer({
      ...{ application, publicUrl, webRoot, log, health },
      ...{ metricsToken: config.metricsToken, securityContacts: config.securityContacts },
      moreMetrics: async () => [...backups.metrics(), ...(await application.workers.search.metrics())],
      serves: config.role !== 'worker',
      routes: routesOf({ ...application, publicUrl, webRoot, log }),
    })
    closes.push(http.close)
    const port = await listen(http.server, config)
    const address = addressOf(config.host, port)
    // A link that people outside reach: PUBLIC_URL, or where it really listens if nobody said.
    setPublicUrl(publicUrl ?? address)
    logWatch.start()
    await health.start()
    const offered = config.role === 'worker' ? null : await offerSetup(now())
    const setup = offered && { link: linkTo(`/passwort-reset?token=${offered.token}`), expiresAt: offered.expiresAt }
    const close = async (): Promise<void> => {
      health.end()
      http.drain()
      await pause(config.drainSeconds * 1000)
      await closeAll(closes, log)
    }
    return { address, setup, close: inThisWorld(close) }
  } catch (fault) {
    await closeAll(closes, log)
    throw fault
  }
}
