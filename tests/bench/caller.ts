import { Agent, request } from 'node:http'

/*
 * A plain client in a process of its own (reads.bench.ts starts it): so many callers at once on lines that stay open, for so long;
 * says how often a second they were answered. A job a line comes in, a line goes out.
 */
export interface CallerJob {
  readonly port: number
  readonly path: string
  readonly body: string | null
  readonly token: string | null
  /** Takes packed answers, as every browser does. */
  readonly packed: boolean
  readonly callers: number
  readonly ms: number
}

export interface Told {
  readonly perSecond: number
  readonly calls: number
  /** Of the last answer. */
  readonly bytes: number
}

const once = (agent: Agent, { port, path, body, token, packed }: CallerJob): Promise<number> =>
  new Promise((resolve, reject) => {
    const method = body === null ? 'GET' : 'POST'
    const length = body === null ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
    const encoding = packed ? { 'Accept-Encoding': 'gzip, deflate, br' } : {}
    const headers = { ...length, ...encoding, ...(token === null ? {} : { 'X-Auth-Token': token }) }
    const sent = request({ host: '127.0.0.1', port, path, method, agent, headers }, (response) => {
      let bytes = 0
      let isFault = response.statusCode !== 200
      response.on('data', (chunk: Buffer) => {
        isFault ||= bytes === 0 && chunk.subarray(0, 100).includes('"error":')
        bytes += chunk.length
      })
      response.on('end', () => (isFault ? reject(new Error(`${path} ${body ?? ''}: ${response.statusCode}`)) : resolve(bytes)))
    })
    sent.on('error', reject)
    sent.end(body ?? undefined)
  })

const run = async (job: CallerJob): Promise<Told> => {
  const agent = new Agent({ keepAlive: true, maxSockets: job.callers })
  let [calls, bytes] = [0, 0]
  const since = performance.now()
  const until = since + job.ms
  // It never sleeps: waking it would cost the server as much as answering, and only where that takes longer than the caller does.
  const spin = (): void => {
    if (performance.now() < until) setImmediate(spin)
  }
  spin()
  const each = async (): Promise<void> => {
    while (performance.now() < until) {
      bytes = await once(agent, job)
      calls++
    }
  }
  await Promise.all(Array.from({ length: job.callers }, each))
  const perSecond = calls / ((performance.now() - since) / 1000)
  agent.destroy()
  return { perSecond, calls, bytes }
}

process.on('message', (job: CallerJob) => {
  void run(job).then(
    (told) => process.send?.(told),
    (fault: unknown) => process.send?.({ fault: String(fault) }),
  )
})
