import { connect, type Socket } from 'node:net'

/** A frame as a client sends it; a mask of zeros leaves the content as it is. */
export const frame = (content: Buffer | string, { opcode = 1, fin = true, compressed = false } = {}): Buffer => {
  const payload = Buffer.from(content)
  const first = (fin ? 0x80 : 0) | (compressed ? 0x40 : 0) | opcode
  const mask = [0, 0, 0, 0]
  if (payload.length < 126) return Buffer.concat([Buffer.from([first, 0x80 | payload.length, ...mask]), payload])
  const head = Buffer.alloc(payload.length < 65_536 ? 4 : 10)
  head[0] = first
  head[1] = 0x80 | (payload.length < 65_536 ? 126 : 127)
  if (payload.length < 65_536) head.writeUInt16BE(payload.length, 2)
  else head.writeBigUInt64BE(BigInt(payload.length), 2)
  return Buffer.concat([head, Buffer.from(mask), payload])
}

export interface RawLine {
  readonly socket: Socket
  /** The code that the server closed with; 0 where it only hung up. */
  readonly closed: Promise<number>
}

/** The code of the first close frame in what the server sent; 0 where there is none. Its frames have no mask. */
const closeCodeIn = (bytes: Buffer): number => {
  for (let at = 0; at + 1 < bytes.length;) {
    const short = (bytes[at + 1] ?? 0) & 0x7f
    const size = short < 126 ? short : short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2))
    const start = at + (short < 126 ? 2 : short === 126 ? 4 : 10)
    if (((bytes[at] ?? 0) & 0x0f) === 8) return size >= 2 ? bytes.readUInt16BE(start) : 1005
    at = start + size
  }
  return 0
}

/** A client below the level of websockets, for what no library would do: it answers no ping and no close. */
export const openRawLine = async (port: number, { query = '', headers = [] as readonly string[] } = {}): Promise<RawLine> => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const heard: Buffer[] = []
  const closed = new Promise<number>((resolve) => socket.on('close', () => resolve(closeCodeIn(Buffer.concat(heard)))))
  const key = Buffer.alloc(16, 7).toString('base64')
  const head = [
    `GET /websocket${query} HTTP/1.1`,
    'Host: localhost',
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
  ]
  socket.write([...head, `Sec-WebSocket-Key: ${key}`, ...headers, '', ''].join('\r\n'))
  await new Promise<void>((resolve, reject) => {
    socket.once('close', () => reject(new Error('refused')))
    socket.once('data', (data: Buffer) => {
      if (!data.toString('latin1').startsWith('HTTP/1.1 101')) {
        socket.destroy()
        return reject(new Error(data.toString('latin1').split('\r\n')[0]))
      }
      heard.push(data.subarray(data.indexOf('\r\n\r\n') + 4))
      socket.on('data', (more: Buffer) => heard.push(more))
      resolve()
    })
  })
  return { socket, closed }
}
