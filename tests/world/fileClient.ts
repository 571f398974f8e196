import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { existsSync, readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import type { RoomView } from '../../server/contract/rooms/views'
import type { TenderRow } from '../../server/contract/tenders/views'
import { readAccounts } from '../../server/world/accounts'
import { metadataOf } from './tusMetadata'

const BLOCK = 1024 * 1024
const pattern = Buffer.alloc(BLOCK)
for (let n = 0; n < BLOCK; n++) pattern[n] = (n * 131 + (n >> 7) * 17) & 255

/** Bytes of a file that is nowhere: any part of it can be made again, and no two of its MiB are alike. */
export function* bytesOf(size: number, from = 0): Generator<Buffer> {
  for (let at = from; at < size;) {
    const block = Buffer.from(pattern)
    block.writeUInt32LE(Math.floor(at / BLOCK) + 1, 0)
    const inside = at % BLOCK
    const piece = block.subarray(inside, Math.min(BLOCK, inside + size - at))
    yield piece
    at += piece.length
  }
}

export const sha256Of = (size: number): string => {
  const hash = createHash('sha256')
  for (const piece of bytesOf(size)) hash.update(piece)
  return hash.digest('hex')
}

/** Resident memory of a process, in MB; 0 where it cannot be read. */
export const megabytesOf = (pid: number): number => {
  const status = `/proc/${pid}/status`
  const kilobytes = existsSync(status)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(kilobytes) / 1024
}

/** A person's calls to a running server over HTTP. */
export const callerTo =
  (address: string, token: string | null) =>
  async (method: string, ...params: unknown[]): Promise<unknown> => {
    const answer = await fetch(`${address}/api/v1/rpc`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token === null ? {} : { 'X-Auth-Token': token }) },
      body: JSON.stringify({ jsonrpc: '2.0', id: crypto.randomUUID(), method, params }),
    })
    const { result, error } = (await answer.json()) as { result?: unknown; error?: { message: string } }
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }

/** A bidder of the demo world, logged in, and a room of theirs that takes files now and seals them. */
export const sealedRoom = async (address: string, dataDir: string): Promise<{ token: string; room: RoomView }> => {
  for (const { email, password, role } of readAccounts(dataDir)) {
    if (!role.startsWith('ORGANIZATION')) continue
    const { token } = (await callerTo(address, null)('login', email, password)) as { token: string }
    const call = callerTo(address, token)
    for (const { id } of (await call('getProjects', 'öffentlich')) as TenderRow[]) {
      const offer = await call('createOffer', id).catch(() => null)
      const rooms = offer === null ? [] : ((await call('getRoomsByProjectId', id)) as RoomView[])
      const room = rooms.find((one) => one.sealed && one.canWrite)
      if (room) return { token, room }
    }
  }
  throw new Error('nobody in the demo world can add a file')
}

const TUS = { 'Tus-Resumable': '1.0.0' }

export interface Begun {
  readonly address: string
  readonly token: string
  /** Path of the upload. */
  readonly url: string
}

/** Announces a file of so many bytes; answers the status where it is refused. */
export const beginUpload = async (
  address: string,
  { token, room, size, filename }: { token: string; room: RoomView; size: number; filename: string },
): Promise<Begun> => {
  const answer = await fetch(`${address}/api/v1/uploads`, {
    method: 'POST',
    headers: { ...TUS, 'X-Auth-Token': token, 'Upload-Length': String(size), 'Upload-Metadata': metadataOf({ roomId: room.id, filename }) },
  })
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`)
  return { address, token, url: answer.headers.get('location') ?? '' }
}

export const offsetOf = async ({ address, token, url }: Begun): Promise<number> => {
  const answer = await fetch(`${address}${url}`, { method: 'HEAD', headers: { ...TUS, 'X-Auth-Token': token } })
  if (answer.status !== 200) throw new Error(`HEAD ${answer.status}`)
  return Number(answer.headers.get('upload-offset'))
}

/**
 * Sends a file from an offset on; with `until` the cable is pulled there. Answers the status, or 0 where the line was cut. `onSent` is told
 * the bytes that were handed to the network.
 */
export const sendFrom = async (
  { address, token, url }: Begun,
  { size, offset, until = size, onSent = () => undefined }: { size: number; offset: number; until?: number; onSent?(sent: number): void },
): Promise<number> => {
  const sending = request(`${address}${url}`, {
    method: 'PATCH',
    headers: {
      ...TUS,
      'X-Auth-Token': token,
      'Upload-Offset': offset,
      'Content-Type': 'application/offset+octet-stream',
      'Content-Length': size - offset,
    },
  })
  const ended = new Promise<number>((resolve) => {
    sending.once('response', (answer: IncomingMessage) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sending.once('error', () => resolve(0))
  })
  let sent = offset
  for (const piece of bytesOf(until, offset)) {
    if (sending.destroyed) break
    if (!sending.write(piece)) await Promise.race([once(sending, 'drain'), ended])
    onSent((sent += piece.length))
  }
  if (until < size) {
    // What was written lies in buffers on both sides; some of it arrives.
    sending.destroy()
    return ended
  }
  sending.end()
  return ended
}
