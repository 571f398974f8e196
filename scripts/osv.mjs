// Reads advisories in the OSV format (https://ossf.github.io/osv-schema/), as the GitHub Advisory Database has them: one JSON file each.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import semver from 'semver'

/** Pairs of events, in their order, as ranges of versions: from where a weakness came in to where it was mended, if it was. */
const rangesOf = (events, lastKnown) => {
  const ranges = []
  let from = null
  for (const { introduced, fixed, last_affected: last } of events) {
    if (introduced !== undefined) from = introduced === '0' ? '0.0.0-0' : introduced
    if (from === null || (fixed === undefined && last === undefined)) continue
    ranges.push(`>=${from} ${fixed === undefined ? `<=${last}` : `<${fixed}`}`)
    from = null
  }
  return from === null ? ranges : [...ranges, lastKnown ? `>=${from} ${lastKnown}` : `>=${from}`]
}

const readRange = (id, range) => {
  if (semver.validRange(range, { loose: true }) === null) throw new Error(`${id}: '${range}' is no range of versions`)
  return range
}

/** What one file says of these packages of npm; nothing where it was withdrawn. */
export const readAdvisory = (text, names) => {
  const { id, summary, withdrawn, affected = [], database_specific: { severity } = {} } = JSON.parse(text)
  if (withdrawn) return []
  const found = affected.filter(({ package: of }) => of?.ecosystem === 'npm' && names.has(of.name))
  return [...new Set(found.map(({ package: of }) => of.name))].map((name) => {
    const own = found.filter(({ package: of }) => of.name === name)
    const ranges = own.flatMap(({ ranges = [], versions = [], database_specific: specific }) => {
      const of = ranges.filter(({ type }) => type !== 'GIT')
      const lastKnown = specific?.last_known_affected_version_range?.replaceAll(' ', '')
      return [...of.flatMap(({ events = [] }) => rangesOf(events, lastKnown)), ...versions]
    })
    const fixed = own.flatMap(({ ranges = [] }) => ranges.flatMap(({ events = [] }) => events.flatMap((event) => event.fixed ?? [])))
    const range = readRange(id, [...new Set(ranges)].join(' || ') || '*')
    return { id, package: name, range, severity: (severity ?? 'unknown').toLowerCase(), title: summary ?? '', fixed }
  })
}

/** All of a folder, with what lies below it, about these packages; in the order of their ids. */
export const readAdvisories = (folder, names) => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
  if (files.length === 0) throw new Error(`${folder}: there are no advisories (*.json)`)
  return files
    .flatMap((name) => readAdvisory(readFileSync(join(folder, name), 'utf8'), names))
    .sort((one, other) => (`${one.id} ${one.package}` < `${other.id} ${other.package}` ? -1 : 1))
}
