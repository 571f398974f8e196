// Writes NOTICE: what is of others and under which licence, from package-lock.json and node_modules. `npm run notice`; a test compares.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const readText = (file) => readFileSync(join(root, file), 'utf8')
const readJson = (file) => JSON.parse(readText(file))

/** Where package.json names no licence, or misspells it: what the package's own LICENSE or readme says. */
const SAID_ELSEWHERE = { 'combine-errors': 'MIT', 'png-js': 'MIT', 'splaytree-ts': 'BSD-3-Clause' }

/** Asks for more than usual ones: named before all others. */
const FIRST = 'Hippocratic-2.1'
const OPTIONAL = 'Only on some machines, or for what Lotse does not use (optional)'

const byName = (one, other) => (one.name === other.name ? compare(one.version, other.version) : compare(one.name, other.name))
const compare = (one, other) => (one < other ? -1 : one > other ? 1 : 0)

/** A repository's address as one opens it; '' where package.json names none. */
const sourceOf = ({ repository, homepage }) => {
  const said = (typeof repository === 'string' ? repository : repository?.url) ?? homepage ?? ''
  if (/^[\w.-]+\/[\w.-]+$/.test(said)) return `https://github.com/${said}`
  return said
    .replace(/^github:/, 'https://github.com/')
    .replace(/^git\+/, '')
    .replace(/^(git|ssh|http):\/\/(git@)?github\.com/, 'https://github.com')
    .replace(/^git@github\.com:/, 'https://github.com/')
    .replace(/\.git(#.*)?$/, '')
}

/** Every package that is not for tests and builds alone, once for each version. Of optional ones the lock says enough. */
export const packagesOf = (lock) => {
  const found = Object.entries(lock.packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path, { version, license, optional }]) => {
      const name = path.replace(/^.*node_modules\//, '')
      const own = optional ? {} : readJson(`${path}/package.json`)
      return { name, version, license: SAID_ELSEWHERE[name] ?? license ?? own.license, optional: optional === true, source: sourceOf(own) }
    })
  const nameless = found.filter(({ license }) => typeof license !== 'string').map(({ name }) => name)
  if (nameless.length > 0) throw new Error(`Without a licence: ${nameless.join(', ')}. Read theirs, then name it in scripts/notice.mjs.`)
  return [...new Map(found.map((one) => [`${one.name} ${one.version}`, one])).values()].sort(byName)
}

const heading = (text) => `${text}\n${'-'.repeat(text.length)}\n`
const line = ({ name, version, source }) => `    ${name} ${version}  ${source === '' ? `npm:${name}@${version}` : source}`

/** The whole text, by the lock that is given. */
export const notice = (lock) => {
  const packages = packagesOf(lock)
  const fonts = packages.filter(({ license }) => license.includes('OFL')).map(({ name }) => name)
  const sdks = readdirSync(join(root, 'eforms-sdk', 'data')).sort()
  const head = readText('scripts/notice.head.txt').replace('{sdks}', sdks.join(', ')).replace('{fonts}', fonts.join('\n        '))
  const certain = packages.filter(({ optional }) => !optional)
  const licences = [...new Set(certain.map(({ license }) => license))].sort((one, other) =>
    one === FIRST ? -1 : other === FIRST ? 1 : compare(one, other),
  )
  const parts = licences.map((licence) => [heading(licence), ...certain.filter(({ license }) => license === licence).map(line)].join('\n'))
  const others = packages.filter(({ optional }) => optional).map(({ name, version, license }) => `    ${name} ${version}  ${license}`)
  return `${[head, ...parts, [heading(OPTIONAL), ...others].join('\n')].join('\n\n')}\n`.replace(/\n{4,}/g, '\n\n\n')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(join(root, 'NOTICE'), notice(readJson('package-lock.json')))
