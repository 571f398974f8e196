import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The project's folder, found upwards from this module, so that it is the same from sources and from a bundle in dist/. */
export const projectFolder: string = (() => {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'templates', 'eu'))) {
    const above = dirname(folder)
    if (above === folder) throw new Error('templates/eu is missing: run `npm run sdk:compile`')
    folder = above
  }
  return folder
})()

const dataFolder = join(projectFolder, 'eforms-sdk', 'data')

/** Versions whose data is committed or was compiled on this machine ('1.7'). Everything that reads by version checks against this list. */
export const sdkVersions: readonly string[] = existsSync(dataFolder)
  ? readdirSync(dataFolder).filter((name) => /^\d+\.\d+$/.test(name))
  : []

/** Text of a data file of a known version. `path` must come from our own catalogues, never from a request. */
export const readDataFile = (sdk: string, path: string): string => readFileSync(join(dataFolder, sdk, path), 'utf8')
