import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTemplateIndex } from '../../eforms-sdk'
import { addItem, instances } from '../../engine/form'
import { compileNodes } from '../../engine/template/compile'
import { loadTemplate, type Template, type TemplateFile } from '../../engine/template'
import { evaluateRules, recompute } from '../../engine/rules'
import { compileChecks } from '../../engine/rules/compileChecks'
import { compileRules } from '../../engine/rules/compileRules'
import { projectRoot } from '../../server/platform/projectRoot'
import { fullForm } from './fullForm'
import { median, printFigures } from './table'

/*
 * Rules of the EU forms: what compiling them costs beside reading the file, and what a key costs beside evaluating all. Both sides of a
 * ratio are measured in turns in one process, so that a busy machine slows both.
 */
const ROUNDS = 40
const LOTS = 20
const NOW = new Date('2026-11-24T09:00:00Z')

const timed = (run: () => unknown): number => {
  const since = performance.now()
  run()
  return performance.now() - since
}

const textOf = (id: string): string => readFileSync(join(projectRoot(), 'templates', 'eu', '1.7', `${id}.json`), 'utf8')

/** Compiling what a form says beside its fields against parsing it. */
function compiling(id: string): { rules: number; all: number } {
  const text = textOf(id)
  const file = JSON.parse(text) as TemplateFile
  const nodes = compileNodes(file)
  const spent = { parse: [] as number[], rules: [] as number[], checks: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    spent.parse.push(timed(() => JSON.parse(text)))
    spent.rules.push(timed(() => compileRules(nodes, file.rules)))
    spent.checks.push(timed(() => compileChecks(nodes, file.checks ?? [], [])))
  }
  const parse = median(spent.parse)
  return { rules: median(spent.rules) / parse, all: (median(spent.rules) + median(spent.checks)) / parse }
}

const loaded = (id: string): Template => {
  const result = loadTemplate(JSON.parse(textOf(id)))
  if (!result.ok) throw new Error(id)
  return result.template
}

/**
 * A key in each field that a rule reads, in the last lot of several, against evaluating all rules of the form: states and values that are
 * set, as the editor does.
 */
function keys(id: string): { fields: number; ratio: number; worst: number } {
  const template = loaded(id)
  let data = fullForm(template, NOW)
  const list = template.node('GR-Lot') ? '/GR-Lot' : '/GR-Part'
  for (let lots = 1; lots < LOTS; lots += 1) data = addItem(template, data, { path: list, now: NOW })
  // Identifiers come with their item, for which all rules are evaluated anyway: nobody presses a key in them.
  const fields = template.fields.filter((field) => !field.isOffScreen && template.rules.affected(field.id).length > 0)
  const paths = fields.flatMap((field) => instances(template, data, field.id).at(-1)?.path ?? [])
  const states = evaluateRules(template, data)
  const all: number[] = []
  const byPath = paths.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round += 1) {
    const anew = { ...data }
    all.push(timed(() => recompute(evaluateRules(template, anew), anew, '')))
    paths.forEach((path, at) => byPath[at]?.push(timed(() => recompute(states, data, path))))
  }
  const ratios = byPath.map((spent) => median(spent) / median(all))
  return { fields: paths.length, ratio: median(ratios), worst: Math.max(...ratios) }
}

const forms = [...readTemplateIndex().keys()].filter((id) => id.startsWith('EU-'))
// Once unmeasured: what is timed is code that has run before.
for (const id of forms.slice(0, 5)) compiling(id)
const compiled = forms.map((id) => ({ id, ...compiling(id) }))
const worstOf = (part: 'rules' | 'all') => Math.max(...compiled.map((each) => each[part]))
const [small, large] = [keys('EU-19'), keys('EU-30')]
printFigures('Rules of the 45 EU forms', [
  { what: 'compiling the rules : parsing the file, worst form', value: worstOf('rules'), unit: '×', limit: 2 },
  { what: 'compiling rules and checks : parsing the file, worst form', value: worstOf('all'), unit: '×', limit: 2 },
  { what: `fields of EU-19 that rules read (${LOTS} lots)`, value: small.fields, unit: '' },
  { what: 'a key in such a field : all rules, EU-19, median', value: small.ratio, unit: '×', limit: 0.1 },
  { what: 'the same, worst field', value: small.worst, unit: '×', limit: 0.1 },
  { what: `fields of EU-30 that rules read (${LOTS} lots)`, value: large.fields, unit: '' },
  { what: 'a key in such a field : all rules, EU-30, median', value: large.ratio, unit: '×', limit: 0.1 },
  { what: 'the same, worst field', value: large.worst, unit: '×', limit: 0.1 },
])
if (compiled.length !== 45) throw new Error(`expected 45 EU forms, found ${compiled.length}`)
if (small.fields < 4 || large.fields < 5) throw new Error('hardly a rule is there: nothing was measured')
