import type { Server, ServerResponse } from 'node:http'

/** How long what is under way may take once nothing new is let in; what takes longer (a large file) goes on where it ended. */
const UNDER_WAY_MS = 5_000

/**
 * Ends a server without losing an answer: from `begin` on each answer closes its connection, so that callers come back over a new one,
 * which a proxy leads elsewhere; `close` lets nobody in any more and waits for what is under way.
 */
export const createDraining = () => {
  const open = new Set<ServerResponse>()
  let isDraining = false
  const lastOne = (response: ServerResponse): void => {
    response.shouldKeepAlive = false
  }
  return {
    isDraining: (): boolean => isDraining,
    follow(response: ServerResponse): void {
      open.add(response)
      response.once('close', () => open.delete(response))
      if (isDraining) lastOne(response)
    },
    begin(): void {
      isDraining = true
      for (const response of open) if (!response.headersSent) lastOne(response)
    },
    close: (server: Server): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
        setTimeout(() => server.closeAllConnections(), UNDER_WAY_MS).unref()
      }),
  }
}
