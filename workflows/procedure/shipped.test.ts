import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { shippedProcedures } from '.'

/** What every house has stored of them, by 'id@version': tenders run by these. */
const known = JSON.parse(readFileSync(new URL('fixtures/shipped.json', import.meta.url), 'utf8')) as Record<string, string>

it('a shipped procedure that changes has a new number; an earlier one would keep every house from starting', () => {
  const now = shippedProcedures().map(({ document }) => [
    `${document.id}@${document.version}`,
    createHash('sha256').update(JSON.stringify(document)).digest('hex'),
  ])
  for (const [name = '', hash] of now) expect([name, known[name]], `add ${name} to fixtures/shipped.json`).toEqual([name, hash])
})
