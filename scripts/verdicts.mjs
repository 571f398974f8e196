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

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null)

/**
 * One run of vitest: what it counted, by file. A file that failed without a failed test counts as one, an error outside tests is its
 * file's, and a run that failed without telling why counts as one too.
 */
const runVitest = async ({ projects, name, args, env }) => {
  const results = join(root, 'dist', 'test-results')
  const report = join(results, `${name}.json`)
  const outsideReport = join(results, `${name}-outside.json`)
  mkdirSync(results, { recursive: true })
  for (const path of [report, outsideReport]) rmSync(path, { force: true })
  const selection = projects.flatMap((project) => ['--project', project])
  const reporters = ['default', 'json', './scripts/outsideErrors.mjs'].map((reporter) => `--reporter=${reporter}`)
  const code = await loudly(
    process.execPath,
    [bin('vitest', 'vitest.mjs'), 'run', ...selection, ...reporters, `--outputFile.json=${report}`, ...args],
    { env: { ...env, OUTSIDE_ERRORS: outsideReport } },
  )
  const outside = read(outsideReport) ?? []
  const files = (read(report)?.testResults ?? []).map(({ name: path, status, message, assertionResults }) => {
    const fallen = assertionResults.filter((one) => one.status === 'failed')
    const about = outside
      .filter((error) => error.path === path)
      .map((error) => ({ test: '', why: `outside its tests\n${shortly(error.message)}` }))
    const inTests = fallen.map((one) => ({ test: one.fullName, why: `${one.fullName}\n${shortly(one.failureMessages?.[0])}` }))
    const unloaded = status === 'failed' && fallen.length === 0 ? [{ test: '', why: shortly(message) }] : []
    return {
      path: relative(root, path),
      failures: [...inTests, ...unloaded, ...about],
      passed: assertionResults.filter((one) => one.status === 'passed').length,
    }
  })
  const passed = files.reduce((sum, file) => sum + file.passed, 0)
  const placed = new Set(files.map(({ path }) => path))
  const elsewhere = outside.filter((error) => !placed.has(relative(root, error.path))).map(({ message }) => shortly(message))
  const failed = files.reduce((sum, file) => sum + file.failures.length, 0) + elsewhere.length
  if (failed === 0 && (code !== 0 || passed === 0)) elsewhere.push('    which says above why')
  return { files, elsewhere, passed }
}

const failuresOf = ({ files, elsewhere }) => elsewhere.length + files.reduce((sum, { failures }) => sum + failures.length, 0)

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
    for (const { path, failures } of result.files ?? []) fallen.push(...failures.map(({ why }) => `${path}: ${why}`))
    fallen.push(...(result.elsewhere ?? []).map((why) => `${label}:\n${why}`))
    if (result.failed > 0 && !result.files) fallen.push(`${label}, which says above why`)
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
    // The native compiler: 28 s of a core instead of 125. One checker: more of them cost memory and only gain where cores are idle. Lint
    // and editors use 6.
    types: () => yesOrNo('types', [bin('typescript7', 'bin/tsc'), '--noEmit', '-p', '.', '--checkers', '1']),
    lint: () => yesOrNo('lint', ['--max-old-space-size=3000', bin('eslint', 'bin/eslint.js'), '.', '--max-warnings', '0']),
    /** Whether a second database bears what Lotse asks of one. */
    storage: (uri) => yesOrNo('storage:check', [join(root, 'scripts', 'storage-check.mjs'), uri]),
    advisories: () => yesOrNo('advisories', [join(root, 'scripts', 'audit-dependencies.mjs'), '--offline']),
    /** What was asked for and could not even begin. */
    failed: (label, why) => {
      count({ passed: 0, failed: 1, files: [], elsewhere: [`    ${why}`] }, label)
      return { why }
    },
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
     * A vitest project. Counts single tests; a file that does not load, an error outside tests, or a run without any test counts as one
     * failed. Up to `secondLooks` failed files run once more, and what counts then is what they say then; what passed only then is named
     * before the last line.
     */
    vitest: (projects, { args = [], env = {}, secondLooks = 0, where = '' } = {}) =>
      time(`tests: ${projects.join(', ')}${where}`, async () => {
        const run = { projects, env: { ...process.env, ...env } }
        const first = await runVitest({ ...run, name: projects.join('-'), args })
        const red = first.files.filter(({ failures }) => failures.length > 0)
        if (red.length === 0 || red.length > secondLooks) return { ...first, failed: failuresOf(first) }
        console.log(`\n── a second look at ${red.map(({ path }) => path).join(', ')}`)
        const second = await runVitest({ ...run, name: `${projects.join('-')}-again`, args: red.map(({ path }) => path) })
        for (const one of red) {
          const then = second.files.find(({ path }) => path === one.path)
          for (const { test, why } of one.failures)
            if (then && !then.failures.some((other) => other.test === test)) shaky.push(`${one.path}: ${why}`)
        }
        const others = first.files.filter((file) => !red.includes(file)).reduce((sum, { passed: more }) => sum + more, 0)
        const both = { files: second.files, elsewhere: [...first.elsewhere, ...second.elsewhere], passed: others + second.passed }
        return { ...both, failed: failuresOf(both) }
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
