// npm packages: `npm ci` when node_modules is missing or older than package-lock.json says. Plain Node: runs before npm ci.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { quietly, root } from './steps.mjs'

const lock = join(root, 'package-lock.json')
const mark = join(root, 'node_modules', '.lotse-lock')
const hashOfLock = () => createHash('sha256').update(readFileSync(lock)).digest('hex')

/** npm's own record of what is installed; equal to the lock for every package that this platform takes. */
const agrees = () => {
  const installed = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installed)) return false
  const have = JSON.parse(readFileSync(installed, 'utf8')).packages
  const want = JSON.parse(readFileSync(lock, 'utf8')).packages
  return Object.entries(want).every(([path, { version, optional }]) => path === '' || optional === true || have[path]?.version === version)
}

/** Answers 'present' or 'installed'. */
export const installPackages = async () => {
  const hash = hashOfLock()
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return 'present'
  const present = agrees()
  if (!present) await quietly('npm', ['ci', '--no-progress', '--loglevel=error'])
  writeFileSync(mark, hash)
  return present ? 'present' : 'installed'
}
