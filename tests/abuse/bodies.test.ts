import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { MAX_BYTES_OF_STRANGERS } from '../../server/calls/jsonrpc'
import { startFileServer, type FileServer } from '../world/fileServer'
import { makeWorld, type World } from '../world/testWorld'

/* Guests who send calls in part and wait: what they hold all together is bounded, and they keep nobody from being heard. */

/** As many as fill what half-sent calls may hold (16 MiB in server/transport/http.ts). */
const FILL = (16 * 1024 * 1024) / MAX_BYTES_OF_STRANGERS

let world: World
let files: FileServer
const open: Socket[] = []
let closed = 0
beforeAll(async () => {
  world = await makeWorld()
  files = await startFileServer(world)
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})
afterAll(async () => {
  await files.close()
  await world.close()
})

/** A call of a guest that lacks its last byte. */
const sendHalf = async (): Promise<void> => {
  const socket = connect(Number(new URL(files.base).port), '127.0.0.1')
  open.push(socket)
  socket.on('error', () => undefined)
  socket.on('close', () => closed++)
  const head = [
    'POST /api/v1/rpc HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Length: ${MAX_BYTES_OF_STRANGERS}`,
  ]
  socket.write([...head, '', ''].join('\r\n'))
  await new Promise((resolve) => socket.write(Buffer.alloc(MAX_BYTES_OF_STRANGERS - 1, 32), resolve))
}
const ask = (): Promise<number> =>
  files
    .request(null, '/api/v1/rpc', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      // Larger than what is left.
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'isAuthenticated', params: [], filler: ' '.repeat(2 * FILL) }),
    })
    .then(
      ({ status }) => status,
      () => 0,
    )

it('whoever asks little is answered while guests hold all that half-sent calls may hold: the largest give way', async () => {
  for (let n = 0; n < FILL; n++) await sendHalf()
  // One more than there is room for: somebody has to go, so it is full.
  await sendHalf()
  await expect.poll(() => closed).toBe(1)
  for (let n = 0; n < 5; n++) expect(await ask()).toBe(200)
  await expect.poll(() => closed).toBe(2)
})
