import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'bare-node-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Every module of a room that is not a test: what is not reachable from an index must load too. */
function modulesOf(room: string): string[] {
  return readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('fixtures'))
    .map((name) => join(root, room, name))
}

/** Bundles for no platform at all: an import of a Node or browser module fails the build. */
async function bundled(room: string): Promise<string> {
  const entry = modulesOf(room)
    .map((path, at) => `export * as m${at} from ${JSON.stringify(path)}`)
    .join('\n')
  const result = await build({
    stdin: { contents: entry, resolveDir: root, loader: 'ts' },
    bundle: true,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['import'],
    format: 'esm',
    write: false,
    logLevel: 'silent',
  })
  const file = join(folder, `${room}.mjs`)
  writeFileSync(file, result.outputFiles[0]?.text ?? '')
  return file
}

/** Runs a script in a Node from which everything a browser or an I/O-minded program would reach for was taken. */
function runBare(script: string): { status: number | null; output: string } {
  const file = join(folder, `run-${Math.random().toString(36).slice(2)}.mjs`)
  const taken = [
    'require',
    'Buffer',
    'fetch',
    'WebSocket',
    'localStorage',
    'sessionStorage',
    'navigator',
    'document',
    'window',
    'setTimeout',
    'setInterval',
    'setImmediate',
    'eval',
    'performance',
  ]
  writeFileSync(
    file,
    `const say = process.stdout.write.bind(process.stdout)
// Libraries ask whether there is a process before they read a setting of theirs: there is none, and whoever reads something of it all the
// same fails.
Object.defineProperty(globalThis, 'process', { configurable: true, value: undefined })
for (const name of ${JSON.stringify(taken)}) {
  const get = () => { throw new Error(name + ' was reached for') }
  try { Object.defineProperty(globalThis, name, { configurable: true, get }) } catch { delete globalThis[name] }
}
const RealDate = Date
globalThis.Date = class extends RealDate {
  constructor(...args) { if (args.length === 0) throw new Error('the clock was read'); super(...args) }
  static now() { throw new Error('the clock was read') }
}
${script}`,
  )
  const { status, stdout, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8', env: {}, timeout: 20_000 })
  return { status, output: stdout + stderr }
}

describe('the pure rooms', () => {
  it.each(['engine', 'workflows'])('%s loads in bare Node, every module of it', async (room) => {
    const modules = modulesOf(room)
    expect(modules.length).toBeGreaterThan(3)
    const { status, output } = runBare(
      `const all = await import(${JSON.stringify(await bundled(room))}); say(String(Object.keys(all).length))`,
    )
    expect([output, status]).toEqual([String(modules.length), 0])
  })

  const form = join(root, 'templates/eu/1.7/EU-19.json')
  it('the engine makes, judges and shows a form there, without clock, timers or I/O', async () => {
    const file = await bundled('engine')
    const script = `const all = Object.assign({}, ...Object.values(await import(${JSON.stringify(file)})))
const loaded = all.loadTemplate(JSON.parse(${JSON.stringify(readFileSync(form, 'utf8'))}))
if (!loaded.ok) throw new Error(JSON.stringify(loaded.faults))
const now = new RealDate('2026-11-21T10:00:00Z')
const data = all.addItem(loaded.template, all.emptyData(loaded.template, { now }), { path: '/GR-Lot', now })
const states = all.evaluateRules(loaded.template, data)
say(JSON.stringify({
  lots: all.lotsOf(loaded.template, data).map((lot) => lot.lotId),
  shape: all.checkShape(loaded.template, data),
  open: all.completeness(loaded.template, data, states).open,
  missing: all.validate(loaded.template, data, { mode: 'complete', now, states }).length,
  sections: all.publicView(loaded.template, data, states).length,
}))`
    const { status, output } = runBare(script)
    expect(status, output).toBe(0)
    const said = JSON.parse(output) as { lots: string[]; shape: unknown[]; open: number; missing: number; sections: number }
    expect(said).toMatchObject({ lots: ['LOT-0001', 'LOT-0002'], shape: [] })
    expect(said.open).toBeGreaterThan(10)
    expect(said.missing).toBe(said.open)
    expect(said.sections).toBeGreaterThan(2)
  })

  it('would notice: a module that reads the clock or the process fails there', () => {
    expect(runBare('Date.now()')).toMatchObject({ status: 1 })
    expect(runBare('process.env.HOME')).toMatchObject({ status: 1 })
    expect(runBare('say("fine")')).toEqual({ status: 0, output: 'fine' })
  })
})
