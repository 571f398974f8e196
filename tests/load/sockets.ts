import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { startOwnDatabase } from '../../server/platform/database/ownDatabase'
import { startLotseProcess, type LotseProcess } from '../world/lotseProcess'
import { openMeter } from './meter'

export interface SocketFigures {
  /** Open at once, on both processes together. */
  readonly sockets: number
  /** What each of them takes of a web process's memory, garbage collected, in KiB. */
  readonly kib: number
  /** How long it took until all were open, and until one on each process heard an answer with all of them open, in ms. */
  readonly opened: number
  readonly answered: number
}

const PROCESSES = 2
/** Of one address the server takes 300: all of loopback is this machine. */
const PER_ADDRESS = 250
const AT_ONCE = 50

const addressOf = (n: number): string => {
  const place = Math.floor(n / PER_ADDRESS) + 1
  return `127.0.${place >> 8}.${place & 255}`
}

const openOne = (address: string, n: number): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/websocket`, { localAddress: addressOf(n) })
    socket.once('open', () => resolve(socket)).once('error', reject)
  })

const ask = (socket: WebSocket): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once('message', () => resolve()).once('close', () => reject(new Error('a socket was closed')))
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getSettings', params: [] }))
  })

/** Opens so many guests' sockets on two web processes of the built product that share a database, and weighs them. Loopback only. */
export const measureSockets = async (count: number): Promise<SocketFigures> => {
  const folder = mkdtempSync(join(tmpdir(), 'lotse-sockets-'))
  const own = await startOwnDatabase(join(folder, 'database'), { sync: false })
  const running: LotseProcess[] = []
  const sockets: WebSocket[] = []
  try {
    for (let n = 0; n < PROCESSES; n++) {
      const env = { MONGODB_URI: own.uri, EVENTS: 'tail', ROLE: 'web', SEAL_KEY_FILE: join(folder, 'seal.key') }
      const inspected = { ...env, NODE_OPTIONS: '--inspect=127.0.0.1:0' }
      running.push(await startLotseProcess({ dataDir: join(folder, 'data'), flags: ['--empty'], env: inspected }))
    }
    const meters = await Promise.all(running.map((one) => openMeter(one.output())))
    const held = async (): Promise<number> => (await Promise.all(meters.map((one) => one.held()))).reduce((sum, one) => sum + one, 0)
    // What every server comes to by its first guests is no socket's.
    for (const one of running) {
      const warm = await openOne(one.address, 0)
      await ask(warm)
      warm.terminate()
    }
    await wait(500)
    const before = await held()
    const since = performance.now()
    for (let n = 0; n < count; n += AT_ONCE) {
      const places = Array.from({ length: Math.min(AT_ONCE, count - n) }, (_, more) => n + more)
      sockets.push(
        ...(await Promise.all(places.map((place) => openOne(running[place % PROCESSES]?.address ?? '', Math.floor(place / PROCESSES))))),
      )
    }
    const opened = performance.now() - since
    const after = await held()
    const asked = performance.now()
    await Promise.all(sockets.slice(0, PROCESSES).map(ask))
    const answered = performance.now() - asked
    for (const one of meters) one.close()
    return {
      sockets: sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length,
      kib: ((after - before) * 1024) / count,
      opened,
      answered,
    }
  } finally {
    for (const socket of sockets) socket.terminate()
    await Promise.all(running.map((one) => one.stop()))
    await own.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
