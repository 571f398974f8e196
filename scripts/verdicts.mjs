// Runs one check after the other and counts what passed and failed over all of them.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { loudly, root } from './steps.mjs'

const bin = (name, path) => join(root, 'node_modules', name, path)

export const createVerdicts = () => {
  let passed = 0
  let failed = 0
  const count = (result) => {
    passed += result.passed
    failed += result.failed
  }
  const time = async (label, work) => {
    const since = Date.now()
    console.log(`\n── ${label}`)
    const result = await work()
    count(result)
    console.log(`── ${label}: ${result.passed} passed, ${result.failed} failed (${((Date.now() - since) / 1000).toFixed(0)} s)`)
  }
  /** A program that says yes or no by its exit code counts as one. */
  const yesOrNo = (label, args) =>
    time(label, async () => {
      const code = await loudly(process.execPath, args)
      return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
    })
  return {
    types: () => yesOrNo('types', [bin('typescript', 'bin/tsc'), '--noEmit', '-p', '.']),
    lint: () => yesOrNo('lint', ['--max-old-space-size=3000', bin('eslint', 'bin/eslint.js'), '.', '--max-warnings', '0']),
    format: () =>
      yesOrNo('format', [
        bin('prettier', 'bin/prettier.cjs'),
        '--check',
        '--log-level',
        'warn',
        'scripts',
        'server',
        'engine',
        'workflows',
        'web',
        'tests',
        'eforms-sdk/**/*.ts',
        '*.config.*',
      ]),
    /** A vitest project. Counts single tests; a file that does not load, an error outside tests, or a run without any test counts as one failed. */
    vitest: (projects, { args = [], env = {} } = {}) =>
      time(`tests: ${projects.join(', ')}`, async () => {
        const report = join(root, 'dist', 'test-results', `${projects.join('-')}.json`)
        mkdirSync(join(root, 'dist', 'test-results'), { recursive: true })
        rmSync(report, { force: true })
        const selection = projects.flatMap((project) => ['--project', project])
        const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
        const code = await loudly(process.execPath, [bin('vitest', 'vitest.mjs'), 'run', ...selection, ...reporters, ...args], {
          env: { ...process.env, ...env },
        })
        const told = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null
        const passedTests = told?.numPassedTests ?? 0
        const brokenFiles = (told?.testResults ?? []).filter(
          (file) => file.status === 'failed' && file.assertionResults.every((one) => one.status !== 'failed'),
        ).length
        const failedTests = (told?.numFailedTests ?? 0) + brokenFiles
        const saysNoMore = failedTests === 0 && (code !== 0 || passedTests === 0)
        return { passed: passedTests, failed: failedTests + (saysNoMore ? 1 : 0) }
      }),
    /** The last line, as CI reads it; the exit code says the same. */
    close: () => {
      console.log(`\n${passed} passed, ${failed} failed`)
      process.exit(failed === 0 && passed > 0 ? 0 : 1)
    },
  }
}
