/**
 * Tokens of sessions that this device forgot and the server has not yet heard of. In memory alone: who logged out leaves no token behind.
 */
const waiting = new Set<string>()
let isListening = false

/** Resolves false when the server could not be reached. Whatever it answers, it knows: an unknown token is an ended session. */
const tell = async (token: string): Promise<boolean> => {
  try {
    const response = await fetch('/api/v1/rpc', {
      method: 'POST',
      // Outlives the page, should it be closed right after.
      keepalive: true,
      headers: { 'content-type': 'application/json', 'x-auth-token': token },
      body: JSON.stringify({ jsonrpc: '2.0', id: crypto.getRandomValues(new Uint32Array(4)).join('-'), method: 'logout', params: [] }),
    })
    return response.status < 500
  } catch {
    return false
  }
}

/** Tells the server of every logout it has not heard of; for when the line is back. */
export const retryEnding = async (): Promise<void> => {
  for (const token of waiting) if (await tell(token)) waiting.delete(token)
}

/** Ends a session on the server, now or as soon as the server can be reached. Never waited for: a logout must not hang on a dead line. */
export const endSession = (token: string): void => {
  waiting.add(token)
  if (!isListening) addEventListener('online', () => void retryEnding())
  isListening = true
  void retryEnding()
}
