import { existsSync, statSync } from 'node:fs'
import { ConfigError, readConfig, type Config } from './config'
import { redacted } from './configReader'
import { SECRET, VARIABLES, type Variable } from './configVariables'
import { readGiven, type Env, type Origin } from './configFile'

interface Explained {
  /** What it does, in one sentence (docs/configuration.md has the whole). */
  readonly does: string
  /** Said of it where nothing was given; null: nothing is in force then. */
  readonly otherwise: string | null
}

/** Every setting, by its name: one that is missing here is a fault of types. */
const EXPLAINED: Readonly<Record<Variable, Explained>> = {
  LOTSE_CONFIG: { does: 'File of settings; the environment wins over it.', otherwise: null },
  PORT: { does: 'Port of the web server.', otherwise: '3000' },
  HOST: { does: 'Address to listen on.', otherwise: '127.0.0.1' },
  ROLE: { does: 'What this process does: web, worker or all.', otherwise: 'all' },
  DRAIN_SECONDS: { does: 'How long it goes on answering once it is told to end.', otherwise: '0' },
  DATA_DIR: { does: 'Folder for everything Lotse keeps.', otherwise: 'data' },
  MONGODB_URI: { does: 'Database server; without it Lotse runs one of its own.', otherwise: null },
  EVENTS: { does: 'How processes tell each other of changes.', otherwise: 'auto' },
  BLOBS: { does: 'Object storage that contents lie in; without it DATA_DIR/blobs.', otherwise: null },
  AWS_ACCESS_KEY_ID: { does: 'Key for BLOBS.', otherwise: null },
  AWS_SECRET_ACCESS_KEY: { does: 'Its secret.', otherwise: null },
  AWS_SESSION_TOKEN: { does: 'Where the key is one for a time.', otherwise: null },
  AWS_SHARED_CREDENTIALS_FILE: { does: 'File that has the key.', otherwise: null },
  PUBLIC_URL: { does: 'Address under which people reach Lotse.', otherwise: null },
  TRUSTED_PROXIES: { does: 'Addresses and networks of proxies that are believed who calls.', otherwise: 'loopback' },
  METRICS_TOKEN: { does: 'What /metrics asks for.', otherwise: null },
  OTEL_EXPORTER_OTLP_ENDPOINT: { does: 'Collector that traces are sent to (OTLP over HTTP).', otherwise: null },
  SECURITY_CONTACT: { does: 'Whom to tell of weaknesses: /.well-known/security.txt.', otherwise: null },
  LOG_LEVEL: { does: 'How much is logged.', otherwise: 'warn' },
  SEAL_KEY_FILE: { does: 'The installation’s key.', otherwise: 'DATA_DIR.sealkey' },
  SMTP_URL: { does: 'Mail server; without it mails are files in DATA_DIR/mails.', otherwise: null },
  MAIL_FROM: { does: 'Sender of mails.', otherwise: 'Lotse <lotse@localhost>' },
  MAIL_REPORTS: { does: 'Folder with reports of undeliverable mails.', otherwise: null },
  CHECKPOINT_MAIL: { does: 'Addresses outside that signed checkpoints of the log go to.', otherwise: null },
  TSA_URL: { does: 'Service that stamps checkpoints with its time.', otherwise: null },
  TSA_CA_FILE: { does: 'Authorities that its certificate must come from.', otherwise: null },
  LDAP_URL: { does: 'Directory that people log in with.', otherwise: null },
  CLAMD_URL: { does: 'Scanner of uploads.', otherwise: null },
  BACKUP_DIR: { does: 'Folder or s3://… that a backup is made in every day.', otherwise: null },
  BACKUP_AT: { does: 'When, by the clock of the machine.', otherwise: '02:30' },
  BACKUP_KEEP: { does: 'How many backups are kept.', otherwise: '14' },
  BACKUP_KEY_FILE: { does: 'The key that backups are encrypted with.', otherwise: 'DATA_DIR.backupkey' },
  MAP_TILES: { does: 'Where the base map comes from.', otherwise: 'builtin' },
  MAP_TILES_URL: { does: 'Address of the tiles.', otherwise: null },
  MAP_TILES_ATTRIBUTION: { does: 'Text at the map’s edge.', otherwise: null },
  MAP_TILES_MAX_ZOOM: { does: 'Finest zoom of the tiles.', otherwise: '19' },
  MAP_OWN_HOSTS: { does: 'Hosts of the own network that map services may lie at.', otherwise: null },
  MAP_GRID: { does: 'Shifts from DHDN to ETRS89, for imported files.', otherwise: null },
  GEOCODER: { does: 'Address search.', otherwise: 'builtin' },
  GEOCODER_URL: { does: 'Address of that service.', otherwise: null },
  GEOCODER_AGENT: { does: 'Name that Lotse gives itself there.', otherwise: 'Lotse' },
  GEOCODER_RATE: { does: 'Requests per second at most.', otherwise: '1' },
}

interface ExplainedValue {
  readonly name: Variable
  /** What is in force, without secrets; null: nothing. */
  readonly value: string | null
  readonly from: Origin
  readonly does: string
}

/** What a house that people work with lacks: without a 'must' it is not fit for use, a 'should' is a risk that somebody has to take. */
interface Lack {
  readonly grade: 'must' | 'should'
  readonly name: Variable
  readonly why: string
}

const isLoopbackUrl = (url: string): boolean => /^https?:\/\/(localhost|127\.|\[::1\])/i.test(url)

const mustHave = (config: Config): (Lack | false)[] => [
  config.publicUrl === null && {
    grade: 'must',
    name: 'PUBLIC_URL',
    why: 'links in mails lead to this machine alone, and no page of another name may call Lotse.',
  },
  config.publicUrl !== null &&
    !config.publicUrl.startsWith('https:') &&
    !isLoopbackUrl(config.publicUrl) && {
      grade: 'must',
      name: 'PUBLIC_URL',
      why: 'it does not begin with https: passwords would go over the line in the clear.',
    },
  config.smtpUrl === null && {
    grade: 'must',
    name: 'SMTP_URL',
    why: 'nobody gets a mail: invitations, deadlines and receipts lie in files.',
  },
  /@localhost>?$/.test(config.mailFrom) && {
    grade: 'must',
    name: 'MAIL_FROM',
    why: 'mails of localhost are refused by most servers, and nobody can answer them.',
  },
]

const readableByOthers = (file: string): boolean => process.platform !== 'win32' && existsSync(file) && (statSync(file).mode & 0o077) !== 0

const shouldHave = (config: Config, given: { from(name: Variable): Origin; file: string | null }): (Lack | false)[] => [
  given.from('SEAL_KEY_FILE') === 'default' && {
    grade: 'should',
    name: 'SEAL_KEY_FILE',
    why: 'the key lies beside the data: put it on another volume, so that one copy does not hold both.',
  },
  readableByOthers(config.sealKeyFile) && {
    grade: 'must',
    name: 'SEAL_KEY_FILE',
    why: `others on this machine can read the key: chmod 600 ${config.sealKeyFile}`,
  },
  given.file !== null &&
    readableByOthers(given.file) && {
      grade: 'should',
      name: 'LOTSE_CONFIG',
      why: `passwords may stand in it and others can read it: chmod 600 ${given.file}`,
    },
  config.mongodbUri === null && {
    grade: 'should',
    name: 'MONGODB_URI',
    why: 'the database of Lotse’s own serves one machine and one process.',
  },
  !/^(127\.|localhost$|::1$)/.test(config.host) &&
    given.from('TRUSTED_PROXIES') === 'default' && {
      grade: 'should',
      name: 'TRUSTED_PROXIES',
      why: 'HOST listens to other machines: all callers through a proxy on one of them would count as one.',
    },
  config.metricsToken === null && { grade: 'should', name: 'METRICS_TOKEN', why: '/metrics answers nobody outside of this machine.' },
  config.securityContacts.length === 0 && {
    grade: 'should',
    name: 'SECURITY_CONTACT',
    why: 'nobody who finds a weakness is told whom to write to.',
  },
  config.checkpointMail.length === 0 && {
    grade: 'should',
    name: 'CHECKPOINT_MAIL',
    why: 'no head of the log is kept where this server cannot write.',
  },
  config.clamdUrl === null && { grade: 'should', name: 'CLAMD_URL', why: 'nobody scans what is uploaded.' },
  config.mailReports === null && { grade: 'should', name: 'MAIL_REPORTS', why: 'reports of undeliverable mails are not read.' },
]

interface ConfigExplained {
  readonly values: readonly ExplainedValue[]
  readonly lacks: readonly Lack[]
  /** Sentences for which Lotse would not start; then `lacks` is empty, as nothing is known for sure. */
  readonly faults: readonly string[]
}

/** What `npm start` would read, value by value, and what is missing for production; nothing secret is in it. */
export const explainConfig = (env: Env = process.env): ConfigExplained => {
  const given = readGiven(env, VARIABLES)
  const from = (name: Variable): Origin => (name === 'LOTSE_CONFIG' && given.file !== null ? 'environment' : given.originOf(name))
  const values = VARIABLES.map((name): ExplainedValue => {
    const { does, otherwise } = EXPLAINED[name]
    const told = name === 'LOTSE_CONFIG' ? given.file : given.values[name]?.trim() || null
    const value = told === null ? otherwise : SECRET.includes(name) ? '***' : redacted(told)
    return { name, value, from: from(name), does }
  })
  try {
    const config = readConfig(env)
    const lacks = [...mustHave(config), ...shouldHave(config, { from, file: given.file })].filter((one): one is Lack => one !== false)
    return { values, faults: [], lacks: lacks.toSorted((a, b) => a.grade.localeCompare(b.grade)) }
  } catch (fault) {
    if (!(fault instanceof ConfigError)) throw fault
    return { values, faults: fault.faults, lacks: [] }
  }
}

/** As config:check prints it. */
export const configLines = ({ values, lacks, faults }: ConfigExplained): string[] => {
  const width = Math.max(...values.map(({ name }) => name.length))
  const rest = width + 15
  return [
    ...values.flatMap(({ name, value, from, does }) => [
      `${name.padEnd(width)}  ${from.padEnd(11)}  ${value ?? '–'}`,
      `${' '.repeat(rest)}${does}`,
    ]),
    '',
    ...faults,
    ...lacks.map(({ grade, name, why }) => `${grade.padEnd(6)}  ${name}: ${why}`),
    ...(faults.length > 0 ? [`Lotse would not start: ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}.`] : []),
    ...(faults.length === 0 && lacks.length === 0 ? ['Nothing is missing for production.'] : []),
  ]
}
