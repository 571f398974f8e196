// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { Issue } from '../../../engine/validation'
import { exampleTemplate, inGroup } from '../testing/exampleTemplate'
import { mountForm, type Mounted } from '../testing/mountForm'
import { goToProblems } from './goToProblems'

let form: Mounted
afterEach(() => form.close())

const template = exampleTemplate({ fields: [{ id: 'A' }, { id: 'B', required: true }] })
const issues = (count: number): Issue[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ path: `${inGroup('A')}/${at}`, contentId: 'A', rule: 'code', params: {}, severity: 'ERROR' },
  })) as unknown as Issue[]

it('the summary of problems takes the focus, at its heading, and says how many it does not list', async () => {
  form = await mountForm({ template, options: { issues: issues(53) } })
  await act(async () => goToProblems(form.editor))
  await form.settle()
  expect(document.activeElement?.textContent).toBe('Probleme 53')
  expect(form.all('.f-prob li')).toHaveLength(50)
  expect(form.find('.f-problems').textContent).toContain('und 3 weitere')
})

it('where nothing is wrong the first open field has it', async () => {
  form = await mountForm({ template })
  await act(async () => goToProblems(form.editor))
  await form.settle()
  expect(document.activeElement?.closest<HTMLElement>('[data-path]')?.dataset.path).toBe(inGroup('B'))
})
