import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import mongoose from 'mongoose'
import { afterAll, expect, it } from 'vitest'
import { launchOf } from './engines'
import { identityOf } from './processIdentity'
import { startOwnDatabase } from './ownDatabase'

const folder = mkdtempSync(join(tmpdir(), 'lotse-own-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const query = async (uri: string): Promise<number> => {
  const connection = await mongoose.createConnection(uri, { serverSelectionTimeoutMS: 5_000 }).asPromise()
  try {
    await connection.collection('probe').insertOne({ at: new Date() })
    return await connection.collection('probe').countDocuments()
  } finally {
    await connection.close()
  }
}

it('keeps strangers out, comes back after a kill, and refuses a second owner', async () => {
  const restarts: string[] = []
  const database = await startOwnDatabase(folder, { onRestart: (words) => restarts.push(words) })
  try {
    expect(statSync(join(folder, 'database', 'password')).mode & 0o777).toBe(0o600)
    expect(await query(database.uri)).toBe(1)
    await expect(query(database.uri.replace(/\/\/.*@/, '//'))).rejects.toThrow(/auth/i)
    await expect(query(database.uri.replace(/:[^:@/]*@/, ':wrong@'))).rejects.toThrow(/auth/i)

    const first = database.pid()
    process.kill(first, 'SIGKILL')
    for (let n = 0; n < 200 && database.pid() === first; n++) await wait(50)
    expect(restarts).toHaveLength(1)
    expect(await query(database.uri)).toBe(2)

    // The record says that this very process owns the folder: another one that asks is refused.
    const recordFile = join(folder, 'database', 'process.json')
    const record = JSON.parse(readFileSync(recordFile, 'utf8')) as { owner: { pid: number; identity: string } }
    expect(record.owner).toEqual({ pid: process.pid, identity: identityOf(process.pid) })
    const script =
      `import { endLeftover } from ` +
      `'./server/platform/database/leftover'\nendLeftover(${JSON.stringify(
        join(folder, 'database'),
      )}).then(() => console.log('went on'), (fault) => console.log(fault.message))`
    const other = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    for await (const part of other.stdout) said += String(part)
    expect(said).toMatch(/Another Lotse \(process \d+\) runs on the data folder/)
    expect(await query(database.uri)).toBe(3)
  } finally {
    await database.stop()
  }
  expect(existsSync(join(folder, 'database', 'process.json'))).toBe(false)
})

it('of tests sweeps nothing away: they hold the clock of the server, and rows expire by the one of the machine', async () => {
  const data = mkdtempSync(join(tmpdir(), 'lotse-swept-'))
  const said = join(data, 'said.py')
  // What the engine itself is started with, instead of the engine.
  writeFileSync(
    said,
    [
      'import runpy, sys',
      'from secantus import cli',
      'def show(**options):',
      '    sys.exit(f\'sweeps {options["ttl_sweep_seconds"]}\')',
      'cli.SecantusDBServer = show',
      "runpy.run_path(sys.argv.pop(1), run_name='__main__')",
    ].join('\n'),
  )
  const sweeps = async (sync: boolean): Promise<string> => {
    const { command, args, env } = launchOf('secantus', { storage: join(data, 'storage'), port: 0, auth: false, oplog: false, sync })
    const started = spawn(command, [said, ...args], { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] })
    return /sweeps .*/.exec(await text(started.stderr))?.[0] ?? ''
  }
  try {
    expect([await sweeps(false), await sweeps(true)]).toEqual(['sweeps 0.0', 'sweeps 60.0'])
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
})
