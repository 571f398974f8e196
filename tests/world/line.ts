import { WebSocket, type RawData } from 'ws'
import { RpcClient, type Socket } from '../../web/rpc/RpcClient'

/** A line as the interface holds one, from Node: by its own client, which opens it again and sends again what was not answered. */
export const openLine = (address: string, token: string | null) => {
  let isOver = false
  const query = token === null ? '' : `?X-Auth-Token=${token}`
  const openSocket = (): Socket => {
    const adapter: Socket = { onopen: null, onclose: null, onmessage: null, send: () => undefined, close: () => undefined }
    if (isOver) return adapter
    const socket = new WebSocket(`${address.replace('http', 'ws')}/websocket${query}`)
    socket.on('error', () => undefined)
    socket.on('open', () => adapter.onopen?.()).on('close', (code) => adapter.onclose?.(code))
    socket.on('message', (data: RawData) => adapter.onmessage?.({ data: (data as Buffer).toString('utf8') }))
    adapter.send = (text) => socket.send(text)
    adapter.close = () => socket.close()
    return adapter
  }
  const post = async (request: object): Promise<string> => {
    const headers = { 'Content-Type': 'application/json', ...(token === null ? {} : { 'X-Auth-Token': token }) }
    return (await fetch(`${address}/api/v1/rpc`, { method: 'POST', headers, body: JSON.stringify(request) })).text()
  }
  const client = new RpcClient({ openSocket, post })
  return {
    client,
    call: async <T>(method: string, ...params: unknown[]): Promise<T> => (await client.call(method, params)) as T,
    close(): void {
      isOver = true
      client.abandon()
      client.lose()
    },
  }
}
export type Line = ReturnType<typeof openLine>
