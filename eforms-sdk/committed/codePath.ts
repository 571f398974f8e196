import type { Text } from '../../engine/languages'
import { codeName } from './codelists'
import { readDataFile, sdkVersions } from './folders'

export interface PathCode {
  code: string
  name: Text
}

const parents = new Map<string, ReadonlyMap<string, string>>()

const parentsIn = (sdk: string, list: string): ReadonlyMap<string, string> => {
  const key = `${sdk}/${list}`
  const known = parents.get(key)
  if (known) return known
  const { codes } = JSON.parse(readDataFile(sdk, `codelists/${list}.json`)) as { codes: string[][] }
  const read = new Map(codes.flatMap(([code, , , parent]) => (code && parent ? [[code, parent] as const] : [])))
  parents.set(key, read)
  return read
}

/**
 * A code with its names and what stands above it in its tree, the nearest first. Nothing for a code or an SDK that is not known. `list`:
 * 'cpv' or 'nuts'.
 */
export function codePath(sdk: string, list: 'cpv' | 'nuts', code: string): PathCode[] {
  if (!sdkVersions.includes(sdk)) return []
  const above = parentsIn(sdk, list)
  const path: PathCode[] = []
  for (let at: string | undefined = code; at !== undefined && path.length < 10; at = above.get(at)) {
    const name = codeName(sdk, list, at)
    if (!name) break
    path.push({ code: at, name })
  }
  return path
}
