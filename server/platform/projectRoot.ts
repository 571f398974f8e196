import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of package.json, found from the running file: the same for sources (tsx, vitest) and for the bundle in dist/. */
export const projectRoot = (): string => {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json'))) {
    const above = dirname(folder)
    if (above === folder) throw new Error(`no package.json above ${import.meta.dirname}`)
    folder = above
  }
  return folder
}
