import { expect, it } from 'vitest'
import { sourceFiles, textOf } from './sizes'

/*
 * The build leaves out what no page names of engine and workflows (vite.config.ts, moduleSideEffects): a module that is imported for what
 * it does, and not for what it gives, would be gone from the pages and from no test that runs the source.
 */
it('nothing of engine and workflows is imported for what it does alone', () => {
  const sources = sourceFiles().filter((file) => /^(engine|workflows|web)\//.test(file) && !/\.test\./.test(file))
  expect(sources.length).toBeGreaterThan(1000)
  const bare = sources.flatMap((file) =>
    [...textOf(file).matchAll(/^import '([^']+)'/gm)]
      .map(([, from = '']) => from)
      .filter((from) => (file.startsWith('web/') ? /(engine|workflows)\//.test(from) : from.startsWith('.')))
      .map((from) => `${file}: ${from}`),
  )
  expect(bare).toEqual([])
})
