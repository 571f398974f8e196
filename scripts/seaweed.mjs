// The object storage for `npm run test:deep`: SeaweedFS, which SEAWEED names, or which Go builds once of its module (Apache 2.0).
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { quietly, step } from './steps.mjs'

/** What its module calls 4.53: the registry lists no numbers of its releases. */
const VERSION = 'v0.0.0-20261109003541-7506e5f91cd6'
const MODULE = `github.com/seaweedfs/seaweedfs@${VERSION}`

const findGo = async () => {
  for (const command of ['go', '/usr/local/go/bin/go'])
    if (
      await quietly(command, ['version']).then(
        () => true,
        () => false,
      )
    )
      return command
  return null
}

const build = async (go, weed) => {
  // Its go.mod replaces a module, which `go install` refuses from outside.
  // What it says of its work comes on the same way.
  const { Dir } = JSON.parse(/^\{[^]*?^\}/m.exec(await quietly(go, ['mod', 'download', '-json', MODULE]))?.[0] ?? '{}')
  const draft = `${weed}.${process.pid}`
  mkdirSync(dirname(weed), { recursive: true })
  const flags = ['-trimpath', '-ldflags', '-s -w', '-o', draft]
  await quietly(go, ['build', ...flags, './weed'], { cwd: Dir, env: { ...process.env, CGO_ENABLED: '0' } })
  renameSync(draft, weed)
}

/** Its program and how it came about; or in words why there is none. */
export const findSeaweed = async ({ SEAWEED = '' } = process.env) => {
  if (SEAWEED !== '')
    return existsSync(SEAWEED) ? { weed: SEAWEED, how: 'which SEAWEED names' } : { why: `${SEAWEED} is not there (SEAWEED)` }
  const weed = join(tmpdir(), 'lotse-seaweed', VERSION, 'weed')
  if (existsSync(weed)) return { weed, how: `built by an earlier run, ${weed}` }
  const go = await findGo()
  if (go === null) return { why: 'SEAWEED names no program, and there is no Go to build one' }
  return step('object storage SeaweedFS', () => build(go, weed)).then(
    () => ({ weed, how: `built by ${go}, ${weed}` }),
    (fault) => ({ why: `it could not be built:\n${fault.message}` }),
  )
}
