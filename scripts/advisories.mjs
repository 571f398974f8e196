// What is known of weaknesses in the locked packages: a dated list in the repository, so that a check needs no network.
import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import semver from 'semver'
import { readAdvisories } from './osv.mjs'

const DAY_MS = 86_400_000
const OLD_DAYS = 90

/** Every locked package, by the name that it has in the registry. */
export const lockedPackages = (root) => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages).flatMap(([path, { name, version }]) =>
    path === '' || version === undefined ? [] : [{ name: name ?? path.slice(path.lastIndexOf('node_modules/') + 13), version }],
  )
}
const uniqueOf = (all) => [...new Set(all)].sort()
/** npm says what it knows of the versions that are there; a database of advisories knows of every version of a name. */
const coveredOf = (packages, covers) =>
  createHash('sha256')
    .update(uniqueOf(packages.map(({ name, version }) => (covers === 'names' ? name : `${name}@${version}`))).join('\n'))
    .digest('hex')

const fileOf = (root) => join(root, 'scripts', 'advisories.json')
const NONE = { date: null, source: '', part: null, covers: 'versions', packages: '', advisories: [], reasons: {} }
export const readList = (root) => ({ ...NONE, ...(existsSync(fileOf(root)) ? JSON.parse(readFileSync(fileOf(root), 'utf8')) : {}) })

const write = (root, { at, source, part = null, covers, advisories }) => {
  const packages = coveredOf(lockedPackages(root), covers)
  const list = { date: at.toISOString().slice(0, 10), source, part, covers, packages, advisories, reasons: readList(root).reasons }
  // Short lists on one line, as the formatter has them.
  const text = JSON.stringify(list, null, 2).replace(/\[\s+("[^[\]{}]*")\s+\]/g, (_all, inner) => `[${inner.replace(/,\s+/g, ', ')}]`)
  writeFileSync(fileOf(root), `${text}\n`)
  return list
}

/**
 * Asks the registry that npm is set to and writes the list anew; reasons stay. Throws with npm's words where the registry does not answer.
 */
export const refresh = (root, { at = new Date(), env = process.env } = {}) => {
  const { stdout, stderr } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], {
    cwd: root,
    env,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  const report = JSON.parse(stdout.slice(stdout.indexOf('{')) || '{}')
  if (report.vulnerabilities === undefined) throw new Error(`the registry gave no advisories: ${report.message ?? stderr}`)
  const advisories = Object.values(report.vulnerabilities).flatMap(({ via }) =>
    via
      .filter((one) => typeof one === 'object')
      .map(({ source, name, title, url, severity, range }) => ({
        ...{ id: /GHSA-[\w-]+/.exec(url ?? '')?.[0] ?? String(source), package: name, range, severity, title, fixed: [] },
      })),
  )
  return write(root, { at, source: 'npm audit', covers: 'versions', advisories })
}

/** The same from a folder of OSV files. `part` says of what kind, where the folder is not all of a database. */
export const refreshFrom = (root, folder, { at = new Date(), source, part = null }) => {
  const names = new Set(lockedPackages(root).map(({ name }) => name))
  return write(root, { at, source, part, covers: 'names', advisories: readAdvisories(folder, names) })
}

const isHit = (version, range) => semver.satisfies(version, range, { loose: true, includePrerelease: true })

/** What is wrong by the list, and what should be looked at. A list that nobody ever answered to covers nothing and says so. */
export const judge = (root, at = new Date()) => {
  const { date, packages: covered, covers, part, advisories, reasons } = readList(root)
  if (date === null) return { date, faults: [], warnings: ['nobody was ever asked for advisories: npm run audit:dependencies'] }
  const packages = lockedPackages(root)
  const hits = advisories
    .filter(({ id }) => !reasons[id]?.trim())
    .flatMap(({ id, package: name, range, severity, title }) =>
      uniqueOf(packages.filter((one) => one.name === name && isHit(one.version, range)).map(({ version }) => version)).map(
        (version) => `${name}@${version}: ${severity}, ${title} (${id})`,
      ),
    )
  const stale =
    coveredOf(packages, covers) === covered
      ? []
      : ['package-lock.json has packages that the list does not cover: npm run audit:dependencies']
  const days = Math.floor((at.getTime() - Date.parse(date)) / DAY_MS)
  const warnings = [
    ...(part === null ? [] : [`the list is a part only: ${part}`]),
    ...(days > OLD_DAYS ? [`the list is ${days} days old: npm run audit:dependencies`] : []),
  ]
  return { date, faults: [...stale, ...hits], warnings }
}
