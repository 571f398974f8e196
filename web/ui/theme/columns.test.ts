import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/** A column of '1fr' grows with its longest word, and with it the page beyond the screen. */
const BARE = /(?<![\w.,] ?)[\d.]+fr\b/

it('columns share what there is and never grow beyond it', () => {
  const web = fileURLToPath(new URL('../../', import.meta.url))
  const found = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) =>
      [...readFileSync(join(web, name), 'utf8').matchAll(/grid-template-columns:([^;}]+)/g)].flatMap(([, value = '']) => {
        const outside = value.replace(/minmax\((?:[^()]|\([^()]*\))*\)/g, '')
        return BARE.test(outside) ? [`${name}: ${value.trim()}`] : []
      }),
    )
  expect(found).toEqual([])
})
