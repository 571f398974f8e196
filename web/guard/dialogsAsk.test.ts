import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const web = join(import.meta.dirname, '..')

/** Dialogs in which somebody writes more than a word. */
const dialogs = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .map((file) => ({ file, text: readFileSync(join(web, file), 'utf8') }))
  .filter(({ text }) => /<(Modal|FormDialog|VerbDialog|ActionDialog)\b/.test(text) && /<textarea|<TextArea/.test(text))

it('no dialog throws a written text away by Escape: it asks, or keeps it for the next time', () => {
  expect(dialogs.length).toBeGreaterThan(8)
  expect(dialogs.filter(({ text }) => !/\b(useLeaving|useKept|useKeptInput)(<[^(]*>)?\(/.test(text)).map(({ file }) => file)).toEqual([])
})
