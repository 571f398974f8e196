import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'

/** Lets a sender who was refused finish for a while, so that they read why; browsers and curl report a cut line else. */
const DRAIN_MS = 20_000

export const drain = async (request: IncomingMessage): Promise<void> => {
  if (request.complete || request.destroyed) return
  request.resume()
  await Promise.race([once(request, 'end'), once(request, 'close'), new Promise((resolve) => setTimeout(resolve, DRAIN_MS).unref())])
}
