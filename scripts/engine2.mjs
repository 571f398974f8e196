// The second database for `npm run test:deep`: one that runs already (ENGINE2_URI), or one that ENGINE2/build makes of ENGINE2_SOURCES.
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quietly } from './steps.mjs'

/** Where it listens, or in words why nothing runs on a second engine. */
export const openSecondEngine = async ({ ENGINE2_URI = '', ENGINE2 = '', ENGINE2_SOURCES = '' } = process.env) => {
  if (ENGINE2_URI.startsWith('mongodb://')) return { uri: ENGINE2_URI }
  if (ENGINE2 === '' || ENGINE2_SOURCES === '')
    return { why: 'neither ENGINE2_URI (one that runs) nor ENGINE2 with ENGINE2_SOURCES (folders to build it from) is set' }
  const script = join(ENGINE2, 'build')
  if (!existsSync(script)) return { why: `${script} is not there` }
  const said = await quietly('bash', [script, ENGINE2_SOURCES, mkdtempSync(join(tmpdir(), 'lotse-engine2-'))])
  const uri = /^mongodb:\/\/\S+$/m.exec(said)?.[0]
  return uri ? { uri } : { why: `${script} did not say where it listens` }
}
