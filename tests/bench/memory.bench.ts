import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startLotseProcess } from '../world/lotseProcess'
import { printFigures } from './table'

/*
 * Resident memory of the Node process after its first start, which makes the demo world and brings all templates in: the most it has to do.
 * After 60 s, as the issue asks; a visitor's requests all the while.
 */
const SECONDS = 60

const megabytesOf = (pid: number): number => {
  const status = `/proc/${pid}/status`
  const kilobytes = existsSync(status)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(kilobytes) / 1024
}

const rpc = (address: string, method: string, params: unknown[]): Promise<string> =>
  fetch(`${address}/api/v1/rpc`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: crypto.randomUUID(), method, params }),
  }).then((answer) => answer.text())

const folder = mkdtempSync(join(tmpdir(), 'lotse-bench-'))
const lotse = await startLotseProcess({ dataDir: join(folder, 'data') })
try {
  const atStart = megabytesOf(lotse.pid)
  let calls = 0
  for (const until = Date.now() + SECONDS * 1000; Date.now() < until; calls++) {
    await fetch(`${lotse.address}/`).then((answer) => answer.text())
    await rpc(lotse.address, 'getProjects', ['öffentlich'])
    await fetch(`${lotse.address}/sdk/1.7/codelists/cpv.gc/lang/de`).then((answer) => answer.arrayBuffer())
    await wait(200)
  }
  printFigures(`Memory of the Node process, ${SECONDS} s after its first start`, [
    { what: 'at the start', value: atStart, unit: 'MB' },
    { what: 'rounds of requests', value: calls, unit: '' },
    { what: 'after them', value: megabytesOf(lotse.pid), unit: 'MB', limit: 200 },
  ])
} finally {
  await lotse.stop()
  rmSync(folder, { recursive: true, force: true })
}
