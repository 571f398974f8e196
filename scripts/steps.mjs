// How scripts tell what they do: one line a step, with its seconds. Plain Node: runs before npm ci.
import { parseArgs } from 'node:util'
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

/**
 * Flags as { name: boolean }, those with a place for a value ('--shard K/N') as { name: string | undefined }. An unknown one, or one
 * without its value, ends the process with the list of known ones; --help prints it.
 */
export const readFlags = (known, usage) => {
  const help = [
    usage,
    '',
    ...Object.entries({ ...known, '--help': 'print this' }).map(([flag, text]) => `  ${flag.padEnd(12)} ${text}`),
  ].join('\n')
  const options = Object.fromEntries(
    Object.keys(known).map((flag) => [flag.split(' ')[0].slice(2), { type: flag.includes(' ') ? 'string' : 'boolean' }]),
  )
  try {
    const { values } = parseArgs({ options: { ...options, help: { type: 'boolean' } } })
    if (!values.help)
      return Object.fromEntries(
        Object.entries(options).map(([name, { type }]) => [name, values[name] ?? (type === 'boolean' ? false : undefined)]),
      )
    console.log(help)
  } catch (fault) {
    console.error(`${fault.message}\n${help}`)
    process.exit(2)
  }
  process.exit(0)
}
