import { randomBytes } from 'node:crypto'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as sdk from '@aws-sdk/client-s3'
import { parseS3Address, type S3Settings } from '../../server/platform/s3Address'
import { startMoto } from './moto'
import { startSeaweed } from './seaweed'

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

const CREDENTIALS = { accessKeyId: 'LOTSEKEY', secretAccessKey: 'lotse-secret-of-the-tests' }

const settings = (address: string): S3Settings => {
  const parsed = parseS3Address(address)
  if (!parsed) throw new Error(`${address} is no address`)
  return { address: parsed, credentials: CREDENTIALS }
}

/** What a test does in a bucket itself, past the line. */
const handsOn = (port: number) => {
  const endpoint = `http://127.0.0.1:${port}`
  // As in server/blobs/s3/client.ts.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  const client = new sdk.S3Client({ region: 'us-east-1', credentials: CREDENTIALS, endpoint, forcePathStyle: true })
  return {
    async make(Bucket: string): Promise<void> {
      await client.send(new sdk.CreateBucketCommand({ Bucket }))
      // SeaweedFS makes the volumes of a bucket with the first object in it: longer than tests wait for an answer.
      await client.send(new sdk.PutObjectCommand({ Bucket, Key: 'first', Body: 'x' }))
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: 'first' }))
    },
    /** What lies there: keys in order. */
    async keys(Bucket: string): Promise<string[]> {
      const found: string[] = []
      for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket }))
        found.push(...Contents.map(({ Key = '' }) => Key))
      return found
    },
    /** Objects of parts that were begun and not ended. */
    async openParts(Bucket: string): Promise<string[]> {
      const { Uploads = [] } = await client.send(new sdk.ListMultipartUploadsCommand({ Bucket }))
      return Uploads.map(({ Key = '' }) => Key)
    },
    /** One more of them. */
    beginParts: (Bucket: string, Key: string) => client.send(new sdk.CreateMultipartUploadCommand({ Bucket, Key })),
    put: (Bucket: string, Key: string, Body: Buffer) => client.send(new sdk.PutObjectCommand({ Bucket, Key, Body })),
    async object(Bucket: string, Key: string): Promise<Buffer> {
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key }))
      return Buffer.from((await Body?.transformToByteArray()) ?? [])
    },
  }
}

/** An object storage, moto's or SeaweedFS where SEAWEED names it, and a line to it that goes wrong as a test wants. */
export const startObjectStore = async () => {
  const { SEAWEED = '' } = process.env
  const seaweed = SEAWEED === '' ? null : await startSeaweed(SEAWEED, CREDENTIALS)
  const { port, close } = seaweed ?? (await startMoto())
  let judge: Judge = () => null
  const proxy = createServer((asked, answer) => {
    const url = new URL(asked.url ?? '/', 'http://x')
    const wrong = judge({ method: asked.method ?? '', path: url.pathname, query: url.searchParams, headers: asked.headers })
    handle(asked, answer, [wrong, port]).catch(() => asked.socket.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const { make, ...hands } = handsOn(port)
  /** A bucket of its own; `direct` is its address past the line, which holds whole answers in memory. */
  const bucket = async (): Promise<{ name: string; address: string; direct: string; settings: S3Settings }> => {
    const name = `lotse-${randomBytes(6).toString('hex')}`
    await make(name)
    const at = (there: string): string => `s3://${name}/haus?endpoint=${there}`
    return { name, address: at(endpoint), direct: at(`http://127.0.0.1:${port}`), settings: settings(at(endpoint)) }
  }
  return {
    /** null: it is moto's. */
    seaweed,
    credentials: CREDENTIALS,
    settings,
    bucket,
    /** What a server is told that keeps its contents in a bucket of its own. */
    async env(by: 'address' | 'direct' = 'direct'): Promise<Record<string, string>> {
      const { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY } = CREDENTIALS
      return { BLOBS: (await bucket())[by], AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }
    },
    /** From now on the line does so; null: nothing goes wrong. */
    goWrong: (other: Judge | null) => void (judge = other ?? (() => null)),
    ...hands,
    async close(): Promise<void> {
      proxy.closeAllConnections()
      proxy.close()
      await close()
    },
  }
}
export type TestObjectStore = Awaited<ReturnType<typeof startObjectStore>>
