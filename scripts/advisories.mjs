// What is known of weaknesses in the locked packages: a dated list in the repository, so that a check needs no network.
import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const DAY_MS = 86_400_000
const OLD_DAYS = 90
const SEVERE = ['high', 'critical']

/** name@version of every locked package, and whether it is part of what runs in production. */
export const lockedPackages = (root) => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages).flatMap(([path, { name, version, dev, devOptional }]) =>
    path === '' || version === undefined
      ? []
      : [{ path, id: `${name ?? path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`, isProduction: !dev && !devOptional }],
  )
}
const hashOf = (packages) =>
  createHash('sha256')
    .update([...new Set(packages.map(({ id }) => id))].sort().join('\n'))
    .digest('hex')

const fileOf = (root) => join(root, 'scripts', 'advisories.json')
export const readList = (root) =>
  existsSync(fileOf(root)) ? JSON.parse(readFileSync(fileOf(root), 'utf8')) : { date: null, packages: '', advisories: [], reasons: {} }

/** Asks the registry that npm is set to and writes the list anew; reasons stay. Throws with npm's words where the registry does not answer. */
export const refresh = (root, { at = new Date(), env = process.env } = {}) => {
  const { stdout, stderr } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], {
    cwd: root,
    env,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  const report = JSON.parse(stdout.slice(stdout.indexOf('{')) || '{}')
  if (report.vulnerabilities === undefined) throw new Error(`the registry gave no advisories: ${report.message ?? stderr}`)
  const packages = lockedPackages(root)
  const advisories = Object.values(report.vulnerabilities).flatMap(({ via, nodes }) =>
    via
      .filter((one) => typeof one === 'object')
      .map(({ source, title, url, severity }) => ({
        ...{ id: /GHSA-[\w-]+/.exec(url ?? '')?.[0] ?? String(source), severity, title, url },
        packages: [...new Set(packages.filter(({ path }) => nodes.includes(path)).map(({ id }) => id))].sort(),
      })),
  )
  const list = { date: at.toISOString().slice(0, 10), packages: hashOf(packages), advisories, reasons: readList(root).reasons }
  writeFileSync(fileOf(root), `${JSON.stringify(list, null, 2)}\n`)
  return list
}

/** What is wrong by the list, and what should be looked at. A list that no registry ever answered to covers nothing and says so. */
export const judge = (root, at = new Date()) => {
  const { date, packages: covered, advisories, reasons } = readList(root)
  if (date === null)
    return { date, faults: [], warnings: ['no registry was ever asked for advisories: run npm run audit:dependencies where one answers'] }
  const packages = lockedPackages(root)
  const running = new Set(packages.filter(({ isProduction }) => isProduction).map(({ id }) => id))
  const severe = advisories.filter((one) => SEVERE.includes(one.severity) && !reasons[one.id]?.trim())
  const hits = severe.flatMap((one) =>
    one.packages.filter((id) => running.has(id)).map((id) => `${id}: ${one.severity}, ${one.title} (${one.id})`),
  )
  const stale =
    hashOf(packages) === covered ? [] : ['package-lock.json has packages that the list does not cover: npm run audit:dependencies']
  const days = Math.floor((at.getTime() - Date.parse(date)) / DAY_MS)
  const warnings = days > OLD_DAYS ? [`the list is ${days} days old: npm run audit:dependencies`] : []
  return { date, faults: [...stale, ...hits], warnings }
}
