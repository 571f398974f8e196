import { existsSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { folderOf, readGiven, type Env } from './configFile'
import { reader, type Reader } from './configReader'
import { VARIABLES, type Variable } from './configVariables'
import { parseLdapUrl, type LdapSettings } from './ldapUrl'
import { ROLES, type Role } from './role'
import { parseCredentials, parseS3Address, type S3Credentials, type S3Settings } from './s3Address'
import { isNetwork, ONLY_LOOPBACK } from './trustedProxies'

const MAP_TILES = ['builtin', 'xyz', 'wms', 'pmtiles'] as const
const GEOCODERS = ['builtin', 'nominatim', 'photon'] as const
const EVENT_LINES = ['auto', 'process', 'stream', 'tail', 'ask'] as const
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

interface BackupSettings {
  /** Absolute, never inside dataDir; null: none is made by itself. */
  folder: string | null
  /** Object storage in its place; null: BACKUP_DIR is none. */
  s3: S3Settings | null
  /** For a place in object storage that a command names; null: there is no key. */
  credentials: S3Credentials | null
  /** Absolute, in neither of both. */
  keyFile: string
  /** When in the day, by the machine's clock: minutes since midnight. */
  atMinute: number
  /** How many are kept. */
  keep: number
}

export interface Config {
  port: number
  host: string
  role: Role
  /** How long a process that is told to end goes on answering while /readyz says no. */
  drainSeconds: number
  /** Absolute. Holds the embedded database, blobs, outgoing mail without SMTP, demo-accounts.json. */
  dataDir: string
  mongodbUri: string | null
  /** How processes tell each other of changes; 'auto': within the process with a database of our own, else by the database. */
  events: (typeof EVENT_LINES)[number]
  /** Object storage for contents; null: DATA_DIR/blobs. */
  blobs: S3Settings | null
  /** Without a slash at the end; what links in mails start with. null: nobody said, it is where Lotse listens. */
  publicUrl: string | null
  /** Addresses, CIDR and names of networks whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[]
  /** What /metrics asks for; null: it answers this machine alone. */
  metricsToken: string | null
  /** Where traces are sent (OTLP over HTTP); null: nowhere. */
  traces: string | null
  /** Whom to tell of weaknesses (RFC 9116): addresses with mailto:, https: or tel:. */
  securityContacts: readonly string[]
  logLevel: (typeof LOG_LEVELS)[number]
  /** Absolute, never inside dataDir: a copy of the data alone must not open sealed offers. */
  sealKeyFile: string
  backup: BackupSettings
  smtpUrl: string | null
  mailFrom: string
  /** Absolute: the folder that the mail server lays mails to `mailFrom` into; null: nobody does. */
  mailReports: string | null
  /** Addresses that signed checkpoints of the log go to. */
  checkpointMail: readonly string[]
  /** A service that stamps them with its time (RFC 3161). */
  tsaUrl: string | null
  /** Absolute: the authorities that its certificate must come from. */
  tsaCaFile: string | null
  /** The directory that `ldap` users log in with. */
  ldap: LdapSettings | null
  clamdUrl: string | null
  mapTiles: { kind: (typeof MAP_TILES)[number]; url: string | null; attribution: string; maxZoom: number }
  /** Hosts (`host` or `host:port`) of the own network that services laid over the map may lie at. */
  mapOwnHosts: readonly string[]
  /** Absolute: shifts from DHDN to ETRS89 (NTv2), for imported files; null: EPSG's parameters alone. */
  mapGrid: string | null
  geocoder: { kind: (typeof GEOCODERS)[number]; url: string | null; agent: string; perSecond: number }
}

/** The start must not go on: one sentence per ill-formed variable, each beginning with its name. */
export class ConfigError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'))
    this.name = 'ConfigError'
  }
}

const isInside = (file: string, folder: string): boolean => {
  const way = relative(folder, file)
  return way === '' || !(way.startsWith('..') || resolve(way) === way)
}

const readAddresses = (read: Reader, name: Variable): string[] => {
  const addresses = (read.raw(name) ?? '').split(/[\s,;]+/).filter((one) => one !== '')
  return addresses.every((one) => /^[^\s@<>",;:\\()[\]]+@[^\s@<>",;:\\()[\]]+$/.test(one))
    ? addresses
    : read.refuse(name, 'one e-mail address or several with commas between them', [])
}

const readFile = (read: Reader, name: Variable): string | null => {
  const file = read.raw(name)
  if (file === null) return null
  return existsSync(folderOf(file)) ? folderOf(file) : read.refuse(name, 'a file that is there', null)
}

/** Templates of addresses hold {z}, {x}, {y}: braces are put aside to judge the rest. */
const templateUrl = (read: Reader, name: Variable): string | null => {
  const text = read.raw(name)
  if (text === null) return null
  const bare = text.replace(/[{}]/g, '')
  return /^https?:/.test(bare) && URL.canParse(bare) ? text : read.refuse(name, 'an address that begins with https:// or http://', null)
}

const readMapTiles = (read: Reader): Config['mapTiles'] => {
  const kind = read.choice('MAP_TILES', MAP_TILES, 'builtin')
  const url = templateUrl(read, 'MAP_TILES_URL')
  if (kind !== 'builtin' && read.raw('MAP_TILES_URL') === null)
    read.refuse('MAP_TILES_URL', `the address of the tiles, as MAP_TILES is ${kind}`, null)
  if (kind === 'xyz' && url !== null && !['{z}', '{x}', '{y}'].every((part) => url.includes(part)))
    read.refuse('MAP_TILES_URL', 'an address with {z}, {x} and {y}', null)
  return {
    kind,
    url,
    attribution: read.raw('MAP_TILES_ATTRIBUTION') ?? '',
    maxZoom: read.number('MAP_TILES_MAX_ZOOM', { low: 1, high: 24, fallback: 19 }),
  }
}

const readOwnHosts = (read: Reader): string[] => {
  const hosts = (read.raw('MAP_OWN_HOSTS') ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((host) => host !== '')
  const isHost = (host: string): boolean => /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/.test(host)
  return hosts.every(isHost) ? hosts : read.refuse('MAP_OWN_HOSTS', 'names of hosts, each with its port where it has one', [])
}

const readGridFile = (read: Reader): string | null => {
  const named = read.raw('MAP_GRID')
  if (named === null) return null
  const file = folderOf(named)
  const wanted = 'a file of shifts in NTv2 (BETA2007.gsb)'
  try {
    return readFileSync(file).toString('latin1', 0, 8) === 'NUM_OREC' ? file : read.refuse('MAP_GRID', wanted, null)
  } catch {
    return read.refuse('MAP_GRID', wanted, null)
  }
}

const readGeocoder = (read: Reader): Config['geocoder'] => {
  const kind = read.choice('GEOCODER', GEOCODERS, 'builtin')
  const url = read.url('GEOCODER_URL', ['https:', 'http:'])
  if (kind !== 'builtin' && read.raw('GEOCODER_URL') === null)
    read.refuse('GEOCODER_URL', `the address of the service, as GEOCODER is ${kind}`, null)
  return {
    kind,
    url,
    agent: read.raw('GEOCODER_AGENT') ?? 'Lotse',
    perSecond: read.number('GEOCODER_RATE', { low: 0.01, high: 1000, fallback: 1 }),
  }
}

const readLdap = (read: Reader): LdapSettings | null => {
  const text = read.url('LDAP_URL', ['ldap:', 'ldaps:'])
  if (text === null) return null
  return parseLdapUrl(text) ?? read.refuse('LDAP_URL', 'an address with a base: ldaps://host/ou=people,dc=example,dc=org?mail?sub', null)
}

/** The environment's key, or the one of a file in AWS's form. */
const readCredentials = (read: Reader): S3Credentials | null => {
  const [accessKeyId, secretAccessKey] = [read.raw('AWS_ACCESS_KEY_ID'), read.raw('AWS_SECRET_ACCESS_KEY')]
  const sessionToken = read.raw('AWS_SESSION_TOKEN')
  if (accessKeyId && secretAccessKey) return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) }
  const file = readFile(read, 'AWS_SHARED_CREDENTIALS_FILE')
  return file === null ? null : parseCredentials(readFileSync(file, 'utf8'))
}

const readS3 = (read: Reader, name: 'BLOBS' | 'BACKUP_DIR'): S3Settings | null => {
  const text = read.raw(name)
  if (text === null) return null
  const address = parseS3Address(text)
  if (address === null)
    return read.refuse(name, 'an address without a key in it: s3://bucket/prefix?endpoint=https://host&region=name', null)
  const credentials = readCredentials(read)
  return credentials
    ? { address, credentials }
    : read.refuse(name, 'set with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or a file with both (AWS_SHARED_CREDENTIALS_FILE)', null)
}

const readProxies = (read: Reader): readonly string[] => {
  const entries = (read.raw('TRUSTED_PROXIES') ?? '').split(/[\s,]+/).filter((one) => one !== '')
  if (entries.length === 0) return ONLY_LOOPBACK
  const wanted = 'addresses and networks with commas between them (192.0.2.1, 10.0.0.0/8, fd00::/8, loopback), never all there are'
  return entries.every(isNetwork) ? entries : read.refuse('TRUSTED_PROXIES', wanted, ONLY_LOOPBACK)
}

/** RFC 9116 asks for addresses with their scheme; of the web by https alone. */
const readContacts = (read: Reader): string[] => {
  const contacts = (read.raw('SECURITY_CONTACT') ?? '').split(/[\s,]+/).filter((one) => one !== '')
  const isContact = (one: string): boolean => /^(mailto:[^@\s]+@[^@\s]+|https:\/\/[^/\s]+\S*|tel:\+[\d-]+)$/.test(one) && URL.canParse(one)
  const wanted = 'addresses with their scheme and commas between them: mailto:security@example.org, https://example.org/report'
  return contacts.every(isContact) ? contacts : read.refuse('SECURITY_CONTACT', wanted, [])
}

const readMetricsToken = (read: Reader): string | null => {
  const token = read.raw('METRICS_TOKEN')
  if (token === null || /^[\x21-\x7e]{16,200}$/.test(token)) return token
  return read.refuse('METRICS_TOKEN', 'at least 16 letters, digits and signs without blanks', null)
}

/** A database of Lotse's own belongs to one process: a second one would be refused, and the first would leave half of the work undone. */
const readRole = (read: Reader): Role => {
  const role = read.choice('ROLE', ROLES, 'all')
  if (role === 'all' || read.raw('MONGODB_URI') !== null) return role
  return read.refuse('ROLE', 'all, as MONGODB_URI is not set and one process does everything', 'all')
}

const readBackup = (read: Reader, dataDir: string): BackupSettings => {
  const named = read.raw('BACKUP_DIR')
  const isRemote = named?.startsWith('s3:') === true
  const wanted = named === null || isRemote ? null : folderOf(named)
  const isApart = wanted === null || !(isInside(wanted, dataDir) || isInside(dataDir, wanted))
  const folder = isApart ? wanted : read.refuse('BACKUP_DIR', 'a folder outside DATA_DIR, on another disk if possible', null)
  const keyFile = folderOf(read.raw('BACKUP_KEY_FILE') ?? `${dataDir}.backupkey`)
  if (isInside(keyFile, dataDir) || (folder !== null && isInside(keyFile, folder)))
    read.refuse('BACKUP_KEY_FILE', 'a file outside DATA_DIR and BACKUP_DIR: a backup must not contain its key', null)
  const time = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(read.raw('BACKUP_AT') ?? '02:30')
  return {
    ...{ folder, keyFile, s3: isRemote ? readS3(read, 'BACKUP_DIR') : null, credentials: readCredentials(read) },
    atMinute: time ? Number(time[1]) * 60 + Number(time[2]) : read.refuse('BACKUP_AT', 'a time of day, such as 02:30', 0),
    keep: read.number('BACKUP_KEEP', { low: 1, high: 10_000, fallback: 14 }),
  }
}

/** Reads the environment and LOTSE_CONFIG once. Throws ConfigError with every fault, not just the first. */
export const readConfig = (env: Env = process.env): Config => {
  const given = readGiven(env, VARIABLES)
  const faults: string[] = [...given.faults]
  const read = reader(given.values, faults)
  const port = read.number('PORT', { low: 0, high: 65535, fallback: 3000 })
  const dataDir = folderOf(read.raw('DATA_DIR') ?? 'data')
  const sealKeyFile = folderOf(read.raw('SEAL_KEY_FILE') ?? `${dataDir}.sealkey`)
  if (isInside(sealKeyFile, dataDir))
    read.refuse('SEAL_KEY_FILE', 'a file outside DATA_DIR: a copy of the data must not contain the key', null)
  const mailFrom = read.raw('MAIL_FROM') ?? 'Lotse <lotse@localhost>'
  if (!/^([^<>@\r\n]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(mailFrom))
    read.refuse('MAIL_FROM', "an e-mail address, or 'Name <address>'", null)
  const reports = read.raw('MAIL_REPORTS')
  const host = read.raw('HOST') ?? '127.0.0.1'
  if (!/^[A-Za-z0-9.:_-]+$/.test(host)) read.refuse('HOST', 'a name or an address of this machine', null)
  const config: Config = {
    port,
    host,
    role: readRole(read),
    drainSeconds: read.number('DRAIN_SECONDS', { low: 0, high: 60, fallback: 0 }),
    dataDir,
    events: read.choice('EVENTS', EVENT_LINES, 'auto'),
    blobs: readS3(read, 'BLOBS'),
    mongodbUri: read.url('MONGODB_URI', ['mongodb:', 'mongodb+srv:']),
    publicUrl: read.url('PUBLIC_URL', ['https:', 'http:'])?.replace(/\/+$/, '') ?? null,
    trustedProxies: readProxies(read),
    metricsToken: readMetricsToken(read),
    traces: read.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['https:', 'http:']),
    securityContacts: readContacts(read),
    logLevel: read.choice('LOG_LEVEL', LOG_LEVELS, 'warn'),
    sealKeyFile,
    backup: readBackup(read, dataDir),
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom,
    mailReports: reports === null ? null : folderOf(reports),
    checkpointMail: readAddresses(read, 'CHECKPOINT_MAIL'),
    tsaUrl: read.url('TSA_URL', ['https:', 'http:']),
    tsaCaFile: readFile(read, 'TSA_CA_FILE'),
    ldap: readLdap(read),
    clamdUrl: read.url('CLAMD_URL', ['tcp:', 'unix:']),
    mapTiles: readMapTiles(read),
    mapOwnHosts: readOwnHosts(read),
    mapGrid: readGridFile(read),
    geocoder: readGeocoder(read),
  }
  if (faults.length > 0) throw new ConfigError(faults)
  return config
}
