import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface TcpProxy {
  /** The address given, by way of the proxy. */
  uri: string
  /** Cuts all connections; with `for`, and takes no new ones for so many milliseconds. */
  cut(awayMs?: number): Promise<void>
  /** Lets nothing through any more and cuts nothing, until `thaw`: as a network that swallows everything. */
  freeze(): void
  thaw(): void
  close(): Promise<void>
}

/** Stands before a database, whose connections it can kill. For addresses with one host. */
export const openTcpProxy = async (target: string): Promise<TcpProxy> => {
  const { hostname, port } = new URL(target)
  const pairs = new Set<readonly [Socket, Socket]>()
  let isAway = false
  let isFrozen = false
  const server = createServer((near) => {
    if (isAway) return void near.destroy()
    const far = connect(Number(port || 27017), hostname)
    const pair = [near, far] as const
    pairs.add(pair)
    const pass = (from: Socket, to: Socket): void => {
      from.on('data', (part) => isFrozen || to.write(part))
      from.on('error', () => undefined)
      from.on('close', () => {
        to.destroy()
        pairs.delete(pair)
      })
    }
    pass(near, far)
    pass(far, near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const uri = new URL(target)
  uri.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  // A replica set would name its own addresses, around the proxy.
  uri.searchParams.set('directConnection', 'true')
  const cutAll = (): void => pairs.forEach(([near, far]) => [near, far].forEach((one) => one.resetAndDestroy()))
  return {
    uri: uri.href,
    async cut(awayMs = 0) {
      isAway = awayMs > 0
      cutAll()
      if (awayMs > 0) await new Promise((resolve) => setTimeout(resolve, awayMs))
      isAway = false
    },
    freeze: () => void (isFrozen = true),
    thaw: () => {
      isFrozen = false
      cutAll()
    },
    async close() {
      cutAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
