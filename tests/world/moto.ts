import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../server/platform/projectRoot'

/** moto's server of S3 as a process of its own. */
export const startMoto = async () => {
  execFileSync(process.execPath, [join(projectRoot(), 'scripts', 'wheel.mjs'), 'moto'], { stdio: ['ignore', 'ignore', 'inherit'] })
  const { folder, python } = JSON.parse(readFileSync(join(projectRoot(), '.cache', 'moto.json'), 'utf8')) as Record<string, string>
  const program = "from moto.server import main; main(['-H', '127.0.0.1', '-p', '0'])"
  const child = spawn(python ?? 'python3', ['-c', program], {
    env: { ...process.env, PYTHONPATH: folder, AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    let words = ''
    child.stderr.on('data', (part: Buffer) => {
      words += part.toString()
      const found = /Running on http:\/\/127\.0\.0\.1:(\d+)/.exec(words)?.[1]
      if (found) resolve(Number(found))
      if (words.length > 100_000) words = ''
    })
    child.once('exit', () => reject(new Error(`moto did not start:\n${words}`)))
  })
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      child.removeAllListeners('exit')
      child.once('exit', () => resolve())
      child.kill('SIGKILL')
    })
  return { port, close }
}
