import { connect, type Socket } from 'node:net'
import { once } from 'node:events'

/** So long a scanner may say nothing. */
const SILENCE_MS = 120_000

/** What clamd said of a stream. Anything else than these two is no verdict: the scanner is not there, or could not read it. */
type ScanResult =
  { readonly state: 'clean' } | { readonly state: 'infected'; readonly name: string } | { readonly state: 'failed'; readonly said: string }

const open = (address: string): Socket => {
  const url = new URL(address)
  return url.protocol === 'unix:' ? connect(decodeURIComponent(url.pathname)) : connect(Number(url.port || 3310), url.hostname)
}

const verdictOf = (answer: string): ScanResult => {
  const said = answer.replace(/\0/g, '').trim()
  const found = /^stream: (.+) FOUND$/.exec(said)
  if (found) return { state: 'infected', name: found[1] ?? '' }
  return said === 'stream: OK' ? { state: 'clean' } : { state: 'failed', said: said.slice(0, 200) }
}

const lengthOf = (chunk: Uint8Array): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length)
  return length
}

/**
 * Hands a stream to clamd by INSTREAM and answers what it says. Rejects where it is not to be reached or breaks off without a word, so that
 * it is tried again; 'failed' is its own no, for example for what is larger than its StreamMaxLength.
 */
export const scanStream = async (address: string, source: AsyncIterable<Uint8Array>): Promise<ScanResult> => {
  const socket = open(address)
  socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('the scanner says nothing')))
  let answer = ''
  socket.on('data', (part: Buffer) => (answer += part.toString('latin1').slice(0, 1000)))
  const ended = new Promise<void>((resolve, reject) => {
    socket.once('close', () => resolve())
    socket.once('error', reject)
  })
  // Heard at once, told at the end.
  ended.catch(() => undefined)
  try {
    await Promise.race([once(socket, 'connect'), ended])
    socket.write('zINSTREAM\0')
    for await (const chunk of source) {
      if (socket.destroyed || socket.readableEnded) break
      socket.write(lengthOf(chunk))
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), ended])
    }
    if (!socket.destroyed) socket.write(Buffer.alloc(4))
    // Having said what it found in the middle it closes, and we may be writing: what it said counts.
    await ended.catch((fault: unknown) => {
      if (answer === '') throw fault
    })
  } finally {
    socket.destroy()
  }
  if (answer === '') throw new Error('the scanner closed without a word')
  return verdictOf(answer)
}
