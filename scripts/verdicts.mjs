// Runs one check after the other and counts what passed and failed over all of them.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { loudly, root } from './steps.mjs'

/** The first lines of why a test failed, without colours and without the way through the libraries. */
const shortly = (message = '') =>
  message
    .replace(/\u001b\[[0-9;]*m/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !/node_modules|at new Promise/.test(line))
    .slice(0, 6)
    .map((line) => `    ${line.slice(0, 200)}`)
    .join('\n')

const bin = (name, path) => join(root, 'node_modules', name, path)

/** One run of vitest: what it counted, by file. A file that failed without a failed test counts as one, a run that failed without telling why too. */
const runVitest = async ({ projects, name, args, env }) => {
  const report = join(root, 'dist', 'test-results', `${name}.json`)
  mkdirSync(join(root, 'dist', 'test-results'), { recursive: true })
  rmSync(report, { force: true })
  const selection = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await loudly(process.execPath, [bin('vitest', 'vitest.mjs'), 'run', ...selection, ...reporters, ...args], { env })
  const told = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null
  const files = (told?.testResults ?? []).map(({ name: path, status, message, assertionResults }) => {
    const fallen = assertionResults.filter((one) => one.status === 'failed')
    const failedTests = fallen.map((one) => one.fullName)
    const why = fallen.length > 0 ? fallen.map((one) => `${one.fullName}\n${shortly(one.failureMessages?.[0])}`) : [shortly(message)]
    const failed = status === 'failed' ? Math.max(1, failedTests.length) : failedTests.length
    return {
      path: relative(root, path),
      failedTests,
      why,
      failed,
      passed: assertionResults.filter((one) => one.status === 'passed').length,
    }
  })
  const sum = (key) => files.reduce((all, file) => all + file[key], 0)
  const saysNoMore = sum('failed') === 0 && (code !== 0 || sum('passed') === 0)
  return { files, passed: sum('passed'), failed: sum('failed') + (saysNoMore ? 1 : 0) }
}

export const createVerdicts = () => {
  let passed = 0
  let failed = 0
  /** Tests that failed and passed in the same run. */
  const shaky = []
  /** What failed, for the end: whoever sees only the last lines of a long run must see what it was. */
  const fallen = []
  const count = (result, label) => {
    passed += result.passed
    failed += result.failed
    const red = (result.files ?? []).filter((file) => file.failed > 0)
    for (const { path, why } of red) fallen.push(...why.map((one) => `${path}: ${one}`))
    if (result.failed > 0 && red.length === 0) fallen.push(`${label}, which says above why`)
  }
  const time = async (label, work) => {
    const since = Date.now()
    console.log(`\n── ${label}`)
    const result = await work()
    count(result, label)
    console.log(`── ${label}: ${result.passed} passed, ${result.failed} failed (${((Date.now() - since) / 1000).toFixed(0)} s)`)
  }
  /** A program that says yes or no by its exit code counts as one. */
  const yesOrNo = (label, args) =>
    time(label, async () => {
      const code = await loudly(process.execPath, args)
      return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
    })
  return {
    // The native compiler: 28 s of a core instead of 125. One checker: more of them cost memory and only gain where cores are idle. Lint and editors use 6.
    types: () => yesOrNo('types', [bin('typescript7', 'bin/tsc'), '--noEmit', '-p', '.', '--checkers', '1']),
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
    /**
     * A vitest project. Counts single tests; a file that does not load, an error outside tests, or a run without any test counts as one failed.
     * Up to `secondLooks` failed files run once more, and what counts then is what they say then; what passed only then is named before the last line.
     */
    vitest: (projects, { args = [], env = {}, secondLooks = 0 } = {}) =>
      time(`tests: ${projects.join(', ')}`, async () => {
        const run = { projects, env: { ...process.env, ...env } }
        const first = await runVitest({ ...run, name: projects.join('-'), args })
        const red = first.files.filter(({ failed }) => failed > 0)
        if (red.length === 0 || red.length > secondLooks) return first
        console.log(`\n── a second look at ${red.map(({ path }) => path).join(', ')}`)
        const second = await runVitest({ ...run, name: `${projects.join('-')}-again`, args: red.map(({ path }) => path) })
        for (const one of red) {
          const then = second.files.find(({ path }) => path === one.path)
          one.failedTests.forEach((test, n) => {
            if (then && !then.failedTests.includes(test)) shaky.push(`${one.path}: ${one.why[n]}`)
          })
        }
        const others = first.files.filter((file) => !red.includes(file)).reduce((sum, { passed: more }) => sum + more, 0)
        return { files: second.files, passed: others + second.passed, failed: second.failed }
      }),
    /** The last line, as CI reads it; the exit code says the same. */
    close: () => {
      if (shaky.length > 0)
        console.log(`\nPassed only at the second look, so something is not right with:\n${shaky.map((one) => `- ${one}`).join('\n')}`)
      if (fallen.length > 0) console.log(`\nFailed:\n${fallen.map((one) => `- ${one}`).join('\n')}`)
      console.log(`\n${passed} passed, ${failed} failed`)
      process.exit(failed === 0 && passed > 0 ? 0 : 1)
    },
  }
}
