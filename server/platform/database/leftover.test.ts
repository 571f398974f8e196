import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endLeftover, runningPort } from './leftover'
import { identityOf } from './processIdentity'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lotse-leftover-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const sleeper = () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  if (child.pid === undefined) throw new Error('not started')
  return { child, pid: child.pid }
}
const record = (database: object, owner: object): void => writeFileSync(join(folder, 'process.json'), JSON.stringify({ database, owner }))
const gone = { pid: 999_999_999, identity: 'gone' }

it('ends the database of an owner that is gone', async () => {
  const { child, pid } = sleeper()
  const exit = once(child, 'exit')
  record({ pid, identity: identityOf(pid) }, gone)
  expect(await endLeftover(folder)).toBe('ended')
  await exit
  expect(identityOf(pid)).toBeNull()
})

it('leaves a later process alone that only has the same number', async () => {
  const { child, pid } = sleeper()
  record({ pid, identity: 'another boot 1' }, gone)
  expect(await endLeftover(folder)).toBe('none')
  expect(identityOf(pid)).not.toBeNull()
  child.kill('SIGKILL')
})

describe('on a machine that does not say which process is which', () => {
  const listening = async (): Promise<{ port: number; close(): void }> => {
    const server = createServer()
    await once(server.listen(0, '127.0.0.1'), 'listening')
    return { port: (server.address() as AddressInfo).port, close: () => void server.close() }
  }
  /** Another process of this machine that is there. */
  const unknown = { pid: process.ppid, identity: null }

  it('does not start beside a Lotse whose database answers, and finds that for its commands', async () => {
    const database = await listening()
    record({ ...unknown, port: database.port }, unknown)
    await expect(endLeftover(folder)).rejects.toThrow('Another Lotse')
    expect(await runningPort(folder)).toBe(database.port)
    database.close()
    expect(await runningPort(folder)).toBeNull()
    expect(await endLeftover(folder)).toBe('none')
  })

  it('ends no process that it cannot be sure of, and says which it is', async () => {
    const [database, { child, pid }] = [await listening(), sleeper()]
    record({ pid, identity: null, port: database.port }, gone)
    await expect(endLeftover(folder)).rejects.toThrow(`process ${pid}`)
    expect(identityOf(pid)).not.toBeNull()
    database.close()
    child.kill('SIGKILL')
  })
})

it('starts without a record and with a broken one', async () => {
  expect(await endLeftover(folder)).toBe('none')
  writeFileSync(join(folder, 'process.json'), '{"database":')
  expect(await endLeftover(folder)).toBe('none')
})
