import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { projectRoot } from '../projectRoot'

const HERE = join(projectRoot(), 'server', 'platform', 'database')
const OURS = join(HERE, 'engine.py')
const run = promisify(execFile)

/** What 700 commands answer on two connections, and what lies in the tables then. */
const walk = async (...launcher: string[]): Promise<string[]> => {
  const { folder, python } = JSON.parse(readFileSync(join(projectRoot(), '.cache', 'secantus.json'), 'utf8')) as Record<string, string>
  const data = mkdtempSync(join(tmpdir(), 'lotse-engine-'))
  try {
    const { stdout } = await run(python ?? '', [join(HERE, 'fixtures', 'engineWalk.py'), data, ...launcher], {
      env: { ...process.env, PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1' },
      maxBuffer: 1 << 26,
    })
    return stdout.trimEnd().split('\n')
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

it.skipIf(process.env.MONGODB_URI)(
  'the embedded engine, where it is the one at hand, answers and stores as it came, whatever it is spared',
  async () => {
    const [asItCame, spared] = [await walk(), await walk(OURS)]
    expect(spared).toEqual(asItCame)
    const [answers, rows] = [asItCame.filter((line) => /^\d/.test(line)), asItCame.filter((line) => line.startsWith('table:'))]
    expect(answers).toHaveLength(700)
    expect(answers.filter((line) => line.includes("'ok': 1.0")).length).toBeGreaterThan(600)
    expect(answers.filter((line) => line.includes("'code': 11000")).length).toBeGreaterThan(3)
    expect(rows.length).toBeGreaterThan(450)
  },
)

it('what it is spared was read in the version that is installed', () => {
  const [, installed] = /^secantusdb==(\S+)/m.exec(readFileSync(join(projectRoot(), 'scripts', 'secantus.requirements.txt'), 'utf8')) ?? []
  expect(readFileSync(OURS, 'utf8')).toContain(`SecantusDB ${installed}`)
})
