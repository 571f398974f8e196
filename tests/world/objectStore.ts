import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { projectRoot } from '../../server/platform/projectRoot'
import { parseS3Address, type S3Settings } from '../../server/platform/s3Address'

/** What the line to the store does with a request: passes it, or something else. */
export interface Wrong {
  /** Answers so instead. */
  answer?: { status: number; name: string }
  /** Never answers. */
  hang?: true
  /** Cuts the answer off after so many bytes. */
  cutAfter?: number
  /** Changes what was sent, or what comes back. */
  sent?: (body: Buffer) => Buffer
  back?: (answer: { status: number; headers: Record<string, string>; body: Buffer }) => { status: number; headers: object; body: Buffer }
  /** Called when the store has done it; where it throws, the answer is lost. */
  done?: () => void
}
type Judge = (asked: { method: string; path: string; query: URLSearchParams; headers: IncomingMessage['headers'] }) => Wrong | null

const refusal = (name: string): string => `<?xml version="1.0"?><Error><Code>${name}</Code><Message>${name}</Message></Error>`

const collect = async (stream: AsyncIterable<unknown>): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

const forward = (asked: IncomingMessage, { body, port }: { body: Buffer; port: number }) =>
  new Promise<{ status: number; headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    const { method, url: path, headers } = asked
    const on = request({ host: '127.0.0.1', port, method, path, headers: { ...headers, 'content-length': body.length } }, (answer) => {
      collect(answer).then(
        (all) => resolve({ status: answer.statusCode ?? 500, headers: answer.headers as Record<string, string>, body: all }),
        reject,
      )
    })
    on.once('error', reject)
    on.end(body)
  })

const handle = async (asked: IncomingMessage, answer: ServerResponse, [wrong, port]: [Wrong | null, number]): Promise<void> => {
  const sent = await collect(asked)
  if (wrong?.hang) return
  if (wrong?.answer) {
    answer.writeHead(wrong.answer.status, { 'Content-Type': 'application/xml' })
    return void answer.end(asked.method === 'HEAD' ? undefined : refusal(wrong.answer.name))
  }
  let back = await forward(asked, { body: wrong?.sent?.(sent) ?? sent, port })
  try {
    wrong?.done?.()
  } catch {
    return void asked.socket.destroy()
  }
  if (wrong?.back) back = wrong.back(back) as typeof back
  const headers = { ...back.headers }
  if (asked.method !== 'HEAD') delete headers['transfer-encoding']
  if (asked.method !== 'HEAD' && headers['content-length'] === undefined) headers['content-length'] = String(back.body.length)
  answer.writeHead(back.status, headers)
  if (wrong?.cutAfter === undefined) return void answer.end(back.body)
  answer.write(back.body.subarray(0, wrong.cutAfter), () => asked.socket.destroy())
}

/** moto asks who it is, and not for a signature that is right. */
const OWNER = 'AWS4-HMAC-SHA256 Credential=LOTSEKEY/20260101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=0'

/** moto's server of S3 as a process of its own, and a line to it that goes wrong as a test wants. */
export const startObjectStore = async () => {
  execFileSync(process.execPath, [join(projectRoot(), 'scripts', 'wheel.mjs'), 'moto'], { stdio: ['ignore', 'ignore', 'inherit'] })
  const { folder, python } = JSON.parse(readFileSync(join(projectRoot(), '.cache', 'moto.json'), 'utf8')) as Record<string, string>
  const program = "from moto.server import main; main(['-H', '127.0.0.1', '-p', '0'])"
  const child = spawn(python ?? 'python3', ['-c', program], {
    env: { ...process.env, PYTHONPATH: folder, AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    let words = ''
    child.stderr.on('data', (part: Buffer) => {
      words += part.toString()
      const found = /Running on http:\/\/127\.0\.0\.1:(\d+)/.exec(words)?.[1]
      if (found) resolve(Number(found))
      if (words.length > 100_000) words = ''
    })
    child.once('exit', () => reject(new Error(`moto did not start:\n${words}`)))
  })
  let judge: Judge = () => null
  const proxy = createServer((asked, answer) => {
    const url = new URL(asked.url ?? '/', 'http://x')
    const wrong = judge({ method: asked.method ?? '', path: url.pathname, query: url.searchParams, headers: asked.headers })
    handle(asked, answer, [wrong, port]).catch(() => asked.socket.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const credentials = { accessKeyId: 'LOTSEKEY', secretAccessKey: 'lotse-secret-of-the-tests' }
  const settings = (address: string): S3Settings => {
    const parsed = parseS3Address(address)
    if (!parsed) throw new Error(`${address} is no address`)
    return { address: parsed, credentials }
  }
  return {
    endpoint,
    credentials,
    settings,
    /** A bucket of its own. */
    async bucket(): Promise<{ name: string; address: string; settings: S3Settings }> {
      const name = `lotse-${randomBytes(6).toString('hex')}`
      const made = await fetch(`http://127.0.0.1:${port}/${name}`, { method: 'PUT' })
      if (!made.ok) throw new Error(`no bucket: ${await made.text()}`)
      const address = `s3://${name}/haus?endpoint=${endpoint}`
      return { name, address, settings: settings(address) }
    },
    /** From now on the line does so; null: nothing goes wrong. */
    goWrong: (other: Judge | null) => void (judge = other ?? (() => null)),
    /** What lies in a bucket, past the line: keys in order. */
    async keys(bucket: string): Promise<string[]> {
      const text = await (await fetch(`http://127.0.0.1:${port}/${bucket}?list-type=2`)).text()
      return [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key)
    },
    /** Objects of parts that were begun and not ended. */
    async openParts(bucket: string): Promise<string[]> {
      const text = await (await fetch(`http://127.0.0.1:${port}/${bucket}?uploads`)).text()
      return [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key)
    },
    /** One more of them. */
    async beginParts(bucket: string, key: string): Promise<void> {
      const begun = await fetch(`http://127.0.0.1:${port}/${bucket}/${key}?uploads`, { method: 'POST', headers: { authorization: OWNER } })
      if (!begun.ok) throw new Error(`${key}: ${begun.status}`)
    },
    async object(bucket: string, key: string): Promise<Buffer> {
      const found = await fetch(`http://127.0.0.1:${port}/${bucket}/${key}`, { headers: { authorization: OWNER } })
      // To somebody without a key moto gives 403 and no byte.
      if (!found.ok) throw new Error(`${key}: ${found.status}`)
      return Buffer.from(await found.arrayBuffer())
    },
    async put(bucket: string, key: string, body: Buffer): Promise<void> {
      const headers = { authorization: OWNER }
      const put = await fetch(`http://127.0.0.1:${port}/${bucket}/${key}`, { method: 'PUT', headers, body: new Uint8Array(body) })
      if (!put.ok) throw new Error(`${key}: ${put.status}`)
    },
    async close(): Promise<void> {
      proxy.closeAllConnections()
      proxy.close()
      await new Promise<void>((resolve) => {
        child.removeAllListeners('exit')
        child.once('exit', () => resolve())
        child.kill('SIGKILL')
      })
    },
  }
}
export type TestObjectStore = Awaited<ReturnType<typeof startObjectStore>>
