/** From tab to tab: this person chose to log out. The server's own 'logout' push cannot tell that from an expired session. */
const CHANNEL = 'lotse.logout'

export function tellLogout(email: string): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(email)
  channel.close()
}

export function onLogoutElsewhere(listener: (email: string) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') listener(data)
  }
  return () => channel.close()
}
