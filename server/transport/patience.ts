import type { IncomingMessage } from 'node:http'

/** A whole message has to be there within this. */
const MESSAGE_MS = 300_000
/** A file may take hours, but not without a byte for this long; who resumes goes on where it ended. */
const SILENCE_MS = 120_000

/** Where files come in, which take as long as they take. */
const FILES = /^\/api\/v1\/(uploads|files)(\/|\?|$)/

/** Ends the line of a sender that dribbles a message for ever, or falls silent in the middle of a file. */
export const limitPatience = (request: IncomingMessage): void => {
  const isFile = FILES.test(request.url ?? '')
  const hangUp = (): void => {
    if (!request.complete) request.destroy()
  }
  if (isFile) {
    request.setTimeout(SILENCE_MS, hangUp)
    request.once('close', () => request.socket.setTimeout(0))
    return
  }
  const timer = setTimeout(hangUp, MESSAGE_MS)
  timer.unref()
  for (const event of ['end', 'close'] as const) request.once(event, () => clearTimeout(timer))
}
