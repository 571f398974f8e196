import { openKey } from '../access/area'
import { holdContents } from '../blobs/area'
import { connectDatabase } from '../platform/database/connect'
import { importShippedTemplates } from '../templates/area'
import { type FirstNews, type FirstRun, makeDemoWorld } from '../world/area'
import { inNewWorld } from '../platform/world'
import { handIn } from './handIn'

/*
 * What a first start makes, in a process of its own: 45 templates that are parsed once, the hashes, pictures and papers of the demo world.
 * It takes all the memory of that with it; in the server it lay for the rest of its life (272 MB instead of 160).
 */
const tell = (news: FirstNews): Promise<void> => new Promise((told) => void process.send?.(news, () => told()))

const timed = async (step: 'templates' | 'demo world', work: () => Promise<unknown>): Promise<void> => {
  const since = performance.now()
  await work()
  await tell({ step, spent: performance.now() - since })
}

const make = async ({ uri, dataDir, sealKeyFile, publicUrl, demo, blobs }: FirstRun): Promise<void> => {
  handIn()
  const database = await connectDatabase({ uri })
  try {
    await timed('templates', importShippedTemplates)
    if (!demo) return
    await openKey(sealKeyFile)
    await holdContents({ dataDir, blobs })
    // Nobody is there yet who could look on: the server listens when this is done.
    await timed('demo world', () => makeDemoWorld({ dataDir, publicUrl, publish: async () => undefined }))
  } finally {
    await database.close()
  }
}

/** The terminal's Ctrl-C reaches this process too; it ends with the one that asked, which decides. */
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.once('disconnect', () => process.exit(1))
process.once('message', (run: FirstRun) => {
  inNewWorld(() => make(run)).then(
    () => process.exit(0),
    async (fault: unknown) => {
      await tell({ fault: fault instanceof Error ? fault.message : String(fault) })
      process.exit(1)
    },
  )
})
