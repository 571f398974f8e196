import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { codesIn, codesOf } from '../../../eforms-sdk/fixtures/randomForm'
import { readTemplateFile, readTemplateIndex } from '../../../eforms-sdk'
import { BIDDER_FORMS, loadTemplate, partOf, type TemplateFile } from '../../../engine/template'
import { validate } from '../../../engine/validation'
import { compileDraft, onlySection } from '../canvas/canvasTemplate'
import type { Outside } from '../canvas/sampleValue'
import { fillTestData } from '../canvas/testData'
import { rehearse, typesOf } from './rehearse'

const NOW = new Date('2026-12-01T09:00:00.000Z')

const outside: Outside = {
  organization: '1',
  code: (list, wanted) => {
    const codes = codesIn('1.7', list)
    return codes.find((code) => code === wanted) ?? codes[0]
  },
}

const fileOf = (json: unknown): TemplateFile => {
  const loaded = loadTemplate(json)
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.faults.slice(0, 3)))
  return loaded.template.file
}
const own = ['own', 'demo'].flatMap((folder) =>
  readdirSync(`templates/${folder}`).map((name): [string, TemplateFile] => [
    name,
    fileOf(JSON.parse(readFileSync(`templates/${folder}/${name}`, 'utf8'))),
  ]),
)
const eu = [...readTemplateIndex().keys()]
  .filter((id) => id.startsWith('EU-'))
  .map((id): [string, TemplateFile] => [id, fileOf(readTemplateFile(id))])

it('knows all forms', () => expect([eu.length, own.length]).toEqual([45, 4]))

describe.each([...eu, ...own])('the sample of %s', (_, file) => {
  it.each(['de', 'en'] as const)('is taken by every field of its forms (%s)', (lang) => {
    const [type = 0] = typesOf(file)
    const { steps } = rehearse(file, { type, now: NOW.getTime(), lang, outside })
    expect(steps.some(({ form }) => form && form.fields > 0)).toBe(true)
    for (const { form } of steps) expect(form?.open ?? []).toEqual([])
  })

  it('has codes of the lists alone', () => {
    for (const part of [file, ...BIDDER_FORMS.flatMap((form) => partOf(file, form) ?? [])]) {
      const template = compileDraft(part)
      const data = fillTestData(template, {}, { lang: 'de', now: NOW, outside })
      expect(
        validate(template, data, { mode: 'complete', now: NOW, codes: codesOf('1.7') }).filter(({ severity }) => severity === 'ERROR'),
      ).toEqual([])
    }
  })

  it('has no mistake in any section as the designer draws it, what readers do not see among it', () => {
    for (const section of file.ui.order) {
      const template = compileDraft(onlySection(file, section))
      const data = fillTestData(template, {}, { lang: 'de', now: NOW })
      expect(validate(template, data, { mode: 'draft', now: NOW })).toEqual([])
    }
  })
})
