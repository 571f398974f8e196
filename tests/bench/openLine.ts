import { WebSocket } from 'ws'

/** A line to a server on loopback; `call` answers the length of the whole answer. */
export const openLine = async (port: number, token: string, { perMessageDeflate = false } = {}) => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/websocket?X-Auth-Token=${token}`, { perMessageDeflate })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  let id = 0
  const call = (method: string, params: unknown[]) =>
    new Promise<number>((resolve, reject) => {
      const hear = (data: Buffer): void => {
        // Pushes come on the same line; an answer begins with its id or its result.
        if (data.subarray(0, 60).includes('"method"')) return
        socket.off('message', hear)
        if (data.subarray(0, 200).includes('"error"')) reject(new Error(data.toString('utf8').slice(0, 300)))
        else resolve(data.length)
      }
      socket.on('message', hear)
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: `${method}-${id++}`, method, params }))
    })
  return { call, close: () => socket.terminate() }
}
