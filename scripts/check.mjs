// npm run check: types, lint and the tests that need neither database nor browser; about a minute.
import { readFlags } from './steps.mjs'
import { createVerdicts } from './verdicts.mjs'

const { format, server } = readFlags(
  { '--format': 'also prettier --check', '--server': 'also the tests on the database' },
  'npm run check -- [flags]: types, lint, unit tests',
)
const verdicts = createVerdicts()
await verdicts.types()
await verdicts.lint()
await verdicts.advisories()
if (format) await verdicts.format()
await verdicts.vitest(['pure', 'web'])
if (server) await verdicts.vitest(['server'])
verdicts.close()
