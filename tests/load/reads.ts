import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import type { TenderRow } from '../../server/contract/tenders/views'
import { startLotseProcess } from '../world/lotseProcess'

export interface ReadFigures {
  readonly what: string
  readonly perSecond: number
  /** Milliseconds. */
  readonly p99: number
  /** Answers that were none. */
  readonly faults: number
}

const rpc = (method: string, ...params: unknown[]): string => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })

/** Guests read the demo world of the built product, over so many lines at once, for so long each; beside /healthz. Loopback only. */
export const measureReads = async ({ callers, seconds }: { callers: number; seconds: number }): Promise<ReadFigures[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'lotse-reads-'))
  const lotse = await startLotseProcess({
    dataDir: join(folder, 'data'),
    env: { SEAL_KEY_FILE: join(folder, 'seal.key') },
  })
  try {
    const ask = async (body: string): Promise<{ result: TenderRow[] }> => {
      const answer = await fetch(`${lotse.address}/api/v1/rpc`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
      return (await answer.json()) as { result: TenderRow[] }
    }
    const id = (await ask(rpc('getProjects', 'öffentlich'))).result[0]?.id
    const reads: [string, string | null][] = [
      ['/healthz', null],
      ['getProjects', rpc('getProjects', 'öffentlich')],
      ['getProject', rpc('getProject', id)],
    ]
    const figures: ReadFigures[] = []
    for (const [what, body] of reads) {
      const url = `${lotse.address}${body === null ? '/healthz' : '/api/v1/rpc'}`
      const call = body === null ? {} : { method: 'POST' as const, headers: { 'content-type': 'application/json' }, body }
      const { requests, latency, non2xx, errors } = await autocannon({ url, connections: callers, duration: seconds, ...call })
      figures.push({ what, perSecond: requests.average, p99: latency.p99, faults: non2xx + errors })
    }
    return figures
  } finally {
    await lotse.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
