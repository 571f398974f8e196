import { startLotse, type Lotse } from '../../server/app/lotse'
import { readConfig } from '../../server/platform/config'
import { createLog } from '../../server/platform/log'

/*
 * Servers one after the other in one process, on request of the tests that fork it (worldServer.ts): Node and the modules of the product
 * are read once for all of them. Built as the server is, from its sources, and no part of what is delivered.
 */
export interface HostRequest {
  /** The settings of a server that is to start; null ends the one that runs. */
  env: Record<string, string> | null
}
export type HostAnswer = { address: string | null } | { fault: string }

let running: Lotse | null = null

const start = async (env: Record<string, string>): Promise<string> => {
  const config = readConfig(env)
  const onLost = (words: string): void => console.error(`the database is lost: ${words}`)
  running = await startLotse(config, { log: createLog(config.logLevel), empty: true, demo: false, onStep: () => undefined, onLost })
  return running.address.replace('localhost', '127.0.0.1')
}

const carryOut = async ({ env }: HostRequest): Promise<HostAnswer> => {
  try {
    const ending = running
    running = null
    await ending?.close()
    return { address: env === null ? null : await start(env) }
  } catch (fault) {
    return { fault: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) }
  }
}

process.on('message', (request: HostRequest) => void carryOut(request).then((answer) => process.send?.(answer)))
// The tests have ended, however they did.
process.once('disconnect', () => process.exit(0))
// As the product does: the one is told, the other ends it.
process.on('unhandledRejection', (fault) => console.error('unhandledRejection', fault))
process.on('uncaughtException', (fault) => {
  console.error('uncaughtException', fault)
  process.exit(1)
})
