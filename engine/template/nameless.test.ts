import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fileOf } from './fixtures/buildTemplate'
import type { TemplateFile } from '../format/format'
import { namelessFaults } from './nameless'

it('finds every name that is missing, in the bidders’ forms and the rooms too', () => {
  const label = { de: ' ', en: 'English alone' }
  const file = fileOf([
    { id: 'named' },
    { id: 'blank', label },
    {
      id: 'kind',
      choices: [
        { contentId: 'a', label: { de: 'A', en: '' } },
        { contentId: 'b', label },
      ],
    },
  ])
  const rooms = ['Raum', ''].map((name) => ({ name, description: '', stage: null }))
  const { schema, ui, rules } = fileOf([{ id: 'price', label }])
  const faults = namelessFaults({ ...file, roomTemplates: rooms, forms: { offer: { schema, ui, rules } } })
  expect(faults.map(({ path, reason }) => `${path} ${reason}`)).toEqual([
    '/ui/nodes/blank/label/de missing',
    '/ui/nodes/kind/choices/1/label/de missing',
    '/forms/offer/ui/nodes/price/label/de missing',
    '/roomTemplates/1/name missing',
  ])
  expect(namelessFaults(file).map(({ params }) => params)).toEqual([{ id: 'blank' }, { id: 'kind: b' }])
})

it('finds none in what is shipped, so that every copy can be published', () => {
  const paths = readdirSync('templates', { recursive: true, encoding: 'utf8' }).filter((each) => each.endsWith('.json'))
  const files = paths.map((path) => JSON.parse(readFileSync(join('templates', path), 'utf8')) as Partial<TemplateFile>)
  const templates = files.filter((file): file is TemplateFile => file.roomTemplates !== undefined)
  expect(templates.length).toBeGreaterThan(40)
  for (const file of templates) expect([file.id, namelessFaults(file)]).toEqual([file.id, []])
})
