// A reporter for vitest: what failed outside any test. Its JSON report counts such a run as failed and says no word of why.
import { writeFileSync } from 'node:fs'

/**
 * Writes [{ path, message }] to OUTSIDE_ERRORS when the run ends; `path` is the test file that was at work, '' where none was (a worker
 * that died, say).
 */
export default class OutsideErrors {
  onTestRunEnd(_modules, errors) {
    const told = errors.map(({ VITEST_TEST_PATH: path = '', name = 'Error', message = '', stack = '' }) => ({
      path,
      message: `${name}: ${message}\n${stack.split('\n').slice(1).join('\n')}`,
    }))
    writeFileSync(process.env.OUTSIDE_ERRORS, JSON.stringify(told))
  }
}
