import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { endLeftover } from './leftover'
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

it('starts without a record and with a broken one', async () => {
  expect(await endLeftover(folder)).toBe('none')
  writeFileSync(join(folder, 'process.json'), '{"database":')
  expect(await endLeftover(folder)).toBe('none')
})
