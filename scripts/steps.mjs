// How scripts tell what they do: one line a step, with its seconds. Plain Node: runs before npm ci.
import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/**
 * Runs a step and prints a line with its time; on a terminal the line counts while it lasts, elsewhere it stands in the log at its
 * beginning too.
 */
export const step = async (label, work) => {
  const since = Date.now()
  const isTerminal = process.stdout.isTTY === true
  const line = (state) => `  ${label.padEnd(34)} ${state}`
  const ticking = isTerminal
    ? setInterval(() => process.stdout.write(`\r\x1b[K${line(`… ${Math.round((Date.now() - since) / 1000)} s`)}`), 1000)
    : setInterval(() => console.log(line(`still at it after ${Math.round((Date.now() - since) / 1000)} s`)), 30_000)
  if (isTerminal) process.stdout.write(line('…'))
  const close = (state) => console.log(`${isTerminal ? '\r\x1b[K' : ''}${line(state)}`)
  try {
    const result = await work()
    close(`${typeof result === 'string' ? `${result}, ` : ''}${seconds(since)}`)
    return result
  } catch (fault) {
    close(`failed after ${seconds(since)}`)
    throw fault
  } finally {
    clearInterval(ticking)
  }
}

/** A child process whose output is kept and told only where it fails. Resolves with what it wrote. */
export const quietly = (command, args, options = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32', ...options })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (code === 0) resolve(output)
      else
        reject(new Error(`${command} ${args.join(' ')} ended with ${code ?? signal}:\n${output.trim().split('\n').slice(-40).join('\n')}`))
    })
  })

/** A child process that writes to our own output. Resolves with its exit code. */
export const loudly = (command, args, options = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
      ...options,
    })
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })

/** Flags as { name: boolean }. An unknown one ends the process with the list of known ones; --help prints it. */
export const readFlags = (known, usage) => {
  const given = process.argv.slice(2)
  const help = [
    usage,
    '',
    ...Object.entries({ ...known, '--help': 'print this' }).map(([flag, text]) => `  ${flag.padEnd(12)} ${text}`),
  ].join('\n')
  if (given.includes('--help')) {
    console.log(help)
    process.exit(0)
  }
  const unknown = given.filter((flag) => !Object.hasOwn(known, flag))
  if (unknown.length > 0) {
    console.error(`Unknown: ${unknown.join(' ')}\n${help}`)
    process.exit(2)
  }
  return Object.fromEntries(Object.keys(known).map((flag) => [flag.slice(2), given.includes(flag)]))
}
