import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { deflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { copyFirstStart } from '../world/builtProduct'
import { startLotseProcess } from '../world/lotseProcess'
import { frame, openRawLine } from '../world/rawSocket'
import { openMeter } from './meter'

/*
 * What 300 guests can make the server hold who begin messages and do not end them. 300 × 256 KiB would be 75 MB; who is cut off comes again
 * and begins anew, as long as it lasts.
 */
const GUESTS = 300
const MAX_MB = 50
const LASTS_MS = process.env.DEEP ? 15_000 : 7_000
const KB = 1024

const begun = (content: Buffer, compressed = false): Buffer => frame(content, { fin: false, compressed })
/** Some answers in one: enough to be packed. */
const call = (method: string): Buffer =>
  Buffer.from(JSON.stringify(Array.from({ length: 6 }, () => ({ jsonrpc: '2.0', id: 1, method, params: [] }))))
/** Packed as a message: what ends it for the library is left out (RFC 7692, 7.2.1). */
const packed = (content: Buffer): Buffer => deflateRawSync(content)
const pings = Buffer.concat(Array.from({ length: 490 }, () => frame(Buffer.alloc(125), { opcode: 9 })))

/** What each of them sends, one after the other. */
const SHAPES: Readonly<Record<string, { headers: readonly string[]; sends: readonly Buffer[] }>> = {
  // An answer that is packed for it, a message that is unpacked, and half of another: all that the library keeps for a socket.
  'packed, after a packed answer': {
    headers: ['Sec-WebSocket-Extensions: permessage-deflate'],
    sends: [frame(packed(call('getSettings')), { compressed: true }), begun(packed(Buffer.alloc(250 * KB, 'öffentliche Aufträge ')), true)],
  },
  'one frame without its end': { headers: [], sends: [frame(Buffer.alloc(256 * KB, 32)).subarray(0, 250 * KB)] },
  fragments: {
    headers: [],
    sends: [
      begun(Buffer.alloc(50 * KB, 32)),
      ...Array.from({ length: 4 }, () => frame(Buffer.alloc(50 * KB, 32), { opcode: 0, fin: false })),
    ],
  },
  'a byte that keeps alive what it came with': {
    headers: [],
    sends: Array.from({ length: 16 }, (_, n) =>
      Buffer.concat([frame(Buffer.alloc(1, 32), { opcode: n === 0 ? 1 : 0, fin: false }), pings]),
    ),
  },
}

const measure = async (name: string): Promise<{ before: number; during: number; after: number; begun: number }> => {
  const { headers, sends } = SHAPES[name] ?? { headers: [], sends: [] }
  const folder = mkdtempSync(join(tmpdir(), 'lotse-guests-'))
  copyFirstStart(folder)
  const lotse = await startLotseProcess({
    ...{
      dataDir: join(folder, 'data'),
      flags: ['--empty'],
      env: { SEAL_KEY_FILE: join(folder, 'seal.key'), NODE_OPTIONS: '--inspect=127.0.0.1:0' },
    },
  })
  const meter = await openMeter(lotse.output())
  const port = Number(new URL(lotse.address).port)
  let isOver = false
  let count = 0
  const guest = async (): Promise<void> => {
    while (!isOver) {
      const line = await openRawLine(port, { headers }).catch(() => null)
      if (line === null) {
        await wait(500)
        continue
      }
      line.socket.resume()
      count++
      for (const bytes of sends) {
        line.socket.write(bytes)
        await wait(30)
      }
      await Promise.race([line.closed, over])
      line.socket.destroy()
    }
  }
  let end: () => void = () => undefined
  const over = new Promise<void>((resolve) => (end = resolve))
  try {
    // What every server comes to by its first guests is no guest's doing.
    for (let n = 0; n < 20; n++) {
      await fetch(`${lotse.address}/`).then((answer) => answer.text())
      const warm = await openRawLine(port)
      warm.socket.write(frame(call('getSettings')))
      await wait(20)
      warm.socket.destroy()
    }
    await wait(1000)
    const before = await meter.held()
    const guests = Promise.all(Array.from({ length: GUESTS }, guest))
    let during = 0
    for (const until = Date.now() + LASTS_MS; Date.now() < until; await wait(250)) during = Math.max(during, await meter.held())
    isOver = true
    end()
    await guests
    await wait(1000)
    expect((await fetch(`${lotse.address}/readyz`)).status).toBe(200)
    return { before, during, after: await meter.held(), begun: count }
  } finally {
    isOver = true
    end()
    meter.close()
    await lotse.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const shapes = process.env.DEEP ? Object.keys(SHAPES) : Object.keys(SHAPES).slice(0, 1)
it.each(shapes)(`${GUESTS} guests with half a message take less than ${MAX_MB} MB: %s`, async (name) => {
  const { before, during, after, begun: messages } = await measure(name)
  const figures = Object.entries({ before, during, after }).map(([what, value]) => `${what} ${value.toFixed(1)} MB`)
  console.log(`Guests' sockets, ${name}: ${figures.join(', ')}; ${messages} lines begun`)
  expect(during - before).toBeLessThan(MAX_MB)
})
