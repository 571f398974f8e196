// npm run sdk:compile [version] | -- --sdk DIR: writes templates/eu/<major.minor> and eforms-sdk/data/<major.minor> from an eForms SDK.
// The SDK comes from its Maven artifact (needs the mvn client) or from a folder that holds the unzipped artifact.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { register } from 'tsx/esm/api'

const DEFAULT_VERSION = '1.7.0'
const root = resolve(import.meta.dirname, '..')
const { sdkFolder, version } = readArguments(process.argv.slice(2))

register()
const { readSdk } = await import('../eforms-sdk/read/sdk.ts')
const { compileSdk } = await import('../eforms-sdk/compile/compileSdk.ts')

const sdk = readOrFail(sdkFolder ? resolve(sdkFolder) : fetchSdk(version))
const compiled = compileSdk(sdk)
writeAll(join(root, 'templates', 'eu', compiled.version), compiled.templates)
writeAll(join(root, 'eforms-sdk', 'data', compiled.version), compiled.data)
console.log(
  `eForms SDK ${sdk.version}: ${compiled.templates.size - 1} templates, ${compiled.data.size} data files written for ${compiled.version}.`,
)

function readArguments(list) {
  const chosen = { sdkFolder: undefined, version: DEFAULT_VERSION }
  for (let at = 0; at < list.length; at += 1) {
    const argument = list[at]
    if (argument === '--sdk' && list[at + 1]) chosen.sdkFolder = list[(at += 1)]
    else if (/^\d+\.\d+\.\d+$/.test(argument)) chosen.version = argument
    else fail(`Unknown argument ${argument}. Known: a version such as ${DEFAULT_VERSION}, --sdk DIR.`)
  }
  return chosen
}

function readOrFail(folder) {
  try {
    return readSdk(folder)
  } catch (error) {
    fail(`${error.message}. Is ${folder} an unzipped eForms SDK (the folder that holds fields/ and notice-types/)?`)
  }
}

/** Folder of the unzipped artifact, fetched once and kept under node_modules/.cache. */
function fetchSdk(wanted) {
  const cache = join(root, 'node_modules', '.cache', 'eforms-sdk', wanted)
  const folder = join(cache, 'eforms-sdk')
  if (existsSync(join(folder, 'fields', 'fields.json'))) return folder
  rmSync(cache, { recursive: true, force: true })
  mkdirSync(cache, { recursive: true })
  const goal = ['dependency:unpack', `-Dartifact=eu.europa.ted.eforms:eforms-sdk:${wanted}`, `-DoutputDirectory=${cache}`]
  try {
    execFileSync('mvn', ['-q', '-B', ...goal], { stdio: 'inherit', cwd: cache })
  } catch (error) {
    rmSync(cache, { recursive: true, force: true })
    fail(
      `The SDK ${wanted} could not be fetched with mvn (${error.code ?? `exit ${error.status}`}). ` +
        `With the unzipped artifact at hand: npm run sdk:compile -- --sdk DIR`,
    )
  }
  return folder
}

/** Replaces the folder, so that a file that is no longer made does not stay. */
function writeAll(folder, files) {
  rmSync(folder, { recursive: true, force: true })
  for (const [name, text] of files) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
