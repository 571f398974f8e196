import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { BSON, type Document } from 'mongodb'

/** Changes what is asked and what is answered; each may answer the same document. */
export interface Spoil {
  request?(command: Document): Document
  reply?(answer: Document, command: Document): Document
}

const OP_MSG = 2013
const HEADER = 16
const options = { promoteValues: false, promoteLongs: false, promoteBuffers: false, useBigInt64: false } as const

/** The body with its lists of documents within, as one document. */
const readMessage = (message: Buffer): Document => {
  let at = HEADER + 4
  let body: Document = {}
  const lists: Document = {}
  while (at < message.length) {
    const kind = message[at]
    const size = message.readInt32LE(at + 1)
    const part = message.subarray(at + 1, at + 1 + size)
    if (kind === 0) body = BSON.deserialize(part, options)
    else {
      const end = part.indexOf(0, 4)
      const rows: Document[] = []
      for (let from = end + 1; from < part.length; from += part.readInt32LE(from))
        rows.push(BSON.deserialize(part.subarray(from, from + part.readInt32LE(from)), options))
      lists[part.toString('utf8', 4, end)] = rows
    }
    at += 1 + size
  }
  return { ...body, ...lists }
}

const writeMessage = (before: Buffer, document: Document): Buffer => {
  const body = BSON.serialize(document, { ignoreUndefined: true })
  const head = Buffer.from(before.subarray(0, HEADER + 5))
  head.writeInt32LE(HEADER + 5 + body.length, 0)
  head[HEADER + 4] = 0
  return Buffer.concat([head, body])
}

/** Whole messages as they come in. */
const eachMessage = (socket: Socket, tell: (message: Buffer) => void): void => {
  let rest: Buffer = Buffer.alloc(0)
  socket.on('data', (part: Buffer) => {
    rest = Buffer.concat([rest, part])
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
      const size = rest.readInt32LE(0)
      tell(rest.subarray(0, size))
      rest = rest.subarray(size)
    }
  })
}

/** Stands before a database and changes what goes through, on MongoDB's wire. For addresses with one host. */
export const openWireProxy = async (target: string) => {
  let spoil: Spoil = {}
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port || 27017), hostname)
    const asked = new Map<number, Document>()
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => undefined)
      one.on('close', () => other.destroy())
    }
    eachMessage(near, (message) => {
      if (message.readInt32LE(12) !== OP_MSG) return void far.write(message)
      const command = readMessage(message)
      asked.set(message.readInt32LE(4), command)
      far.write(spoil.request ? writeMessage(message, spoil.request(command)) : message)
    })
    eachMessage(far, (message) => {
      const command = asked.get(message.readInt32LE(8))
      if (message.readInt32LE(12) !== OP_MSG || !command || !spoil.reply) return void near.write(message)
      near.write(writeMessage(message, spoil.reply(readMessage(message), command)))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const uri = new URL(target)
  uri.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  uri.searchParams.set('directConnection', 'true')
  return {
    uri: uri.href,
    spoil: (next: Spoil): void => void (spoil = next),
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
