import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { projectRoot } from '../server/platform/projectRoot'
import { freePorts, weedProcess } from '../tests/world/seaweed'

/* The object storage of deploy/compose.yaml, without its containers: its command, keys, bucket and check. Runs where SEAWEED is set. */

const run = promisify(execFile)
const KEY = 'lotse-of-the-test'
const folder = mkdtempSync(join(tmpdir(), 'lotse-compose-'))
const close: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const one of close) await one()
  rmSync(folder, { recursive: true, force: true })
})

it('begins with the keys of its file, gets its bucket, and is fit', async () => {
  const text = readFileSync(join(projectRoot(), 'deploy', 'compose.yaml'), 'utf8').replaceAll(/\$\{\w+(:\?[^}]*)?\}/g, KEY)
  const { services, configs } = parse(text, { merge: true }) as {
    services: { storage: { command: string[] }; bucket: { entrypoint: string[] }; 'storage-check': { entrypoint: string[] } }
    configs: { s3: { content: string } }
  }
  writeFileSync(join(folder, 's3.json'), configs.s3.content)
  mkdirSync(join(folder, 'data'))
  const [master, volume, filer, s3] = await freePorts(4)
  // Elsewhere than in a container of its own, which nobody else listens in.
  const ports = [`-master.port=${master}`, `-volume.port=${volume}`, `-filer.port=${filer}`, `-s3.port=${s3}`]
  const here = ['-ip=127.0.0.1', ...ports, '-s3.port.iceberg=0', '-s3.port.lance=0']
  const command = services.storage.command.map((flag) => flag.replace('/data', join(folder, 'data')).replace('/etc', folder))
  const storage = weedProcess(process.env.SEAWEED ?? '', [...command, ...here], { folder })
  close.push(() => storage.kill())

  const env = { ...process.env, AWS_ACCESS_KEY_ID: KEY, AWS_SECRET_ACCESS_KEY: KEY }
  const inside = async ([program = '', ...args]: string[], key = KEY): Promise<string> => {
    const told = args.map((arg) => arg.replaceAll('http://storage:8333', `http://127.0.0.1:${s3}`))
    const ended = run(program, told, { cwd: projectRoot(), env: { ...env, AWS_SECRET_ACCESS_KEY: key } })
    return ended.then(
      ({ stdout }) => stdout,
      (fault: { stdout: string; stderr: string }) => `FAILED ${fault.stdout} ${fault.stderr}`,
    )
  }
  // As compose does: again until it has ended well.
  for (const until = Date.now() + 60_000; (await inside(services.bucket.entrypoint)).startsWith('FAILED'); await wait(500))
    if (Date.now() > until) throw new Error(storage.words())
  expect(await inside(services['storage-check'].entrypoint)).toContain('Fit: all')
  expect(await inside(services['storage-check'].entrypoint, 'another')).toContain('or the secret is another one')
  await expect(fetch(`http://127.0.0.1:${s3}/lotse?list-type=2`).then(({ status }) => status)).resolves.toBe(403)
})
