import { Ajv } from 'ajv'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chanceOf, pick, type Chance } from '../../eforms-sdk/fixtures/chance'
import { randomForm } from '../../eforms-sdk/fixtures/randomForm'
import { readTemplateIndex } from '../../eforms-sdk'
import { cleanData, instances, nodeAt, openPaths, setAt, withoutHidden, type FormData } from '../../engine/form'
import type { Template, TemplateNode } from '../../engine/template'
import { checkShape, dataSchema, ISSUE_RULES, type Issue } from '../../engine/validation'
import { checkValueShape } from '../../engine/data/valueShape'
import { AppError } from '../../server/platform/errors'
import { withOwnAddress } from '../../server/tenders/form/ownAddress'
import { TenderModel } from '../../server/tenders/model'
import { now } from '../../server/platform/clock'
import { FormEditor } from '../../web/forms/editor/FormEditor'
import { inputOf } from '../../web/tenders/edit/draft'
import type { TestUser } from '../world/people'
import { importTemplates } from '../world/templates'
import { templateOf } from '../world/tenders'
import { makeWorld, type World } from '../world/testWorld'

/*
 * The browser's verdict is the server's: random forms are edited through the browser's editor with what widgets give it, right and wrong,
 * go out as the page sends them, through the real dispatcher into the database and back out, and both sides must have found the same.
 * DEEP=1: 10,000 sets over all forms, a thousand at a time, so that what a run says before it is ended is not lost.
 */
const DEEP = process.env.DEEP === '1'
const SETS = DEEP ? 1_000 : 20
const PARTS = DEEP ? 10 : 1
const FORMS = DEEP ? [...readTemplateIndex().keys()].filter((id) => id.startsWith('EU-')) : ['EU-4', 'EU-16', 'EU-19', 'EU-40', 'EU-X01']

let world: World
let staff: TestUser
let buyer: number
const templates = new Map<string, Template>()
const schemas = new Map<string, (data: unknown) => boolean>()

beforeAll(async () => {
  world = await makeWorld()
  // Held, so that both sides judge the same day; at this moment, because the database throws away sessions that ended by its own clock.
  world.holdClock(new Date())
  staff = await world.user('internal')
  buyer = (await world.organization({ type: 'CLIENT', name: 'Stadt Musterhafen' }))._id
  await importTemplates(...FORMS.map((id) => `eu/1.7/${id}.json`))
  const ajv = new Ajv({ strict: false })
  for (const id of FORMS) {
    const template = await templateOf(id)
    templates.set(id, template)
    schemas.set(id, ajv.compile(dataSchema(template)))
  }
}, 120_000)
afterAll(() => world.close())

const NAME = 'BT-21-Procedure'
const BUYER = 'OPT-300-Procedure-Buyer'
/** Wrong values of these refuse a save for reasons that are not the form's. */
const HEAD: readonly string[] = [NAME, BUYER, 'BT-01-notice']

/** What widgets give: nothing, blanks, halves of values, what is right for another field, and what a paste brings. */
const GIVEN: readonly unknown[] = [
  null,
  '',
  '  ',
  'x',
  'no such code',
  'LOT-0001',
  'LOT-9999',
  '7',
  '-1.5',
  '1,5',
  '007',
  'x'.repeat(7_000),
  'Zeile\n\tZwei   \u00a0',
  '2026-12-01+01:00',
  '2026-02-30+01:00',
  '2026-12-01',
  '25:00:00Z',
  'https://x.example/a b',
  'a@b',
  '030/12',
  true,
  false,
  0,
  -0,
  3,
  1.5,
  1e300,
  { DEU: 'Straße' },
  { DEU: '', ENG: undefined },
  { deu: 'klein' },
  { DEU: 'x'.repeat(7_000) },
  { amount: '5', currency: undefined },
  { amount: '5', currency: 'EUR' },
  { amount: '1e3', currency: 'EUR' },
  { amount: undefined, currency: 'EUR' },
  { value: '12', unit: 'MONTH' },
  { value: '12', unit: 'no such unit' },
  { amount: '5', currency: 'EUR', foreign: 1 },
  [],
  [''],
  ['x', null],
  [undefined],
]

const isTyped = ({ ui, id }: TemplateNode, value: unknown): boolean => {
  const issues: Issue[] = []
  checkValueShape(ui.valueType ?? 'text', value, { place: { path: '', contentId: id }, issues })
  return issues.length === 0
}

/** One thing that a person does to a form; most of the time to a field that is on the screen. */
function act(editor: FormEditor, chance: Chance): void {
  const { template } = editor
  const lists = template.nodes.filter((node) => !node.isField && node.isRepeatable && !node.isOffScreen)
  if (chance() < 0.2 && lists.length > 0) {
    const list = pick(chance, lists)
    const parents = list.parent && list.parent.id !== '' ? instances(template, editor.data, list.parent.id).map(({ path }) => path) : ['']
    if (parents.length === 0) return
    const path = `${pick(chance, parents)}/${list.id}`
    const index = Math.floor(chance() * editor.items(path).length)
    const action = pick(chance, ['add', 'remove', 'move', 'duplicate'] as const)
    if (action === 'add') editor.add(path)
    else if (action === 'move') editor.move(path, index, 0)
    else editor[action](path, index)
    return
  }
  const fields = template.fields.filter((field) => !field.isOffScreen && !HEAD.includes(field.id))
  const field = pick(chance, fields)
  const places = instances(template, editor.data, field.id)
  if (places.length === 0) return
  const { path } = pick(chance, places)
  // Many edits take a value away, which is how forms become incomplete; of the others most are of the field's type, which is how they
  // become wrong.
  const apt = chance() < 0.8 ? GIVEN.filter((value) => isTyped(field, value)) : GIVEN
  const value = chance() < 0.3 ? undefined : pick(chance, apt)
  editor.change(path, field.isRepeatable && !Array.isArray(value) && chance() < 0.9 ? [value] : value)
  editor.leave(path)
}

function edited(template: Template, chance: Chance): FormEditor {
  let data: FormData = randomForm(template, chance, chance())
  for (const { path } of instances(template, data, NAME)) data = setAt(data, path, { DEU: 'Betrieb der Fähre' })
  for (const { path } of instances(template, data, BUYER))
    data = setAt(data, path, template.node(BUYER)?.isRepeatable ? [String(buyer)] : String(buyer))
  const editor = new FormEditor({ template, data, now })
  for (let left = Math.floor(chance() * 9); left > 0; left -= 1) act(editor, chance)
  // Whatever was done last, the form as a whole is judged when its last field is left.
  const [last] = instances(template, editor.data, NAME)
  if (last) editor.change(last.path, { DEU: 'Betrieb der Fähre' })
  editor.leave(last?.path ?? '')
  return editor
}

/** As the page sends it, through the dispatcher; the tender as it is answered, or what was refused. */
async function sent(editor: FormEditor, templateId: string) {
  const draft = {
    type: 0 as const,
    procedure: null,
    templateId,
    name: 'Betrieb der Fähre',
    organizationId: buyer,
    data: editor.data,
    team: [],
  }
  const deadlines = { applicationDeadline: null, offerDeadline: null, finalDeadline: null, deadlinePeriodDays: null }
  try {
    return { tender: await world.call(staff, 'createProject', inputOf({ ...draft, ...deadlines })), refused: null }
  } catch (fault) {
    if (!(fault instanceof AppError) || !fault.data.errors) throw fault
    return { tender: null, refused: fault.data.errors }
  }
}

const told = (problems: readonly { path: string; rule: string; severity: string; params?: object | undefined }[]): string[] =>
  problems.map(({ path, rule, severity, params }) => JSON.stringify([path, rule, severity, params])).sort()

describe('browser and server', () => {
  it.each(Array.from({ length: PARTS }, (_, part) => [part * SETS, (part + 1) * SETS - 1]))(
    'find the same in random forms %i to %i, and ajv the same shape',
    async (first, last) => {
      let [kept, refusals, withProblems, incomplete] = [0, 0, 0, 0]
      for (let set = first; set <= last; set += 1) {
        const id = FORMS[set % FORMS.length] ?? ''
        const template = templates.get(id)
        if (!template) throw new Error(id)
        const editor = edited(template, chanceOf(1_000 + set))
        const at = `set ${set} of ${id}`
        const { tender, refused } = await sent(editor, id)
        const wire: unknown = JSON.parse(JSON.stringify(editor.data))
        const shape = checkShape(template, wire)
        const isShaped = schemas.get(id)?.(wire)
        if (shape.length === 0) expect(isShaped, at).toBe(true)
        // JSON Schema knows no calendar: a 30 February has the shape of a day.
        if (isShaped)
          expect(
            shape.filter(({ rule }) => rule !== 'date' && rule !== 'datetime'),
            at,
          ).toEqual([])
        const shown = editor.problems.filter(({ source }) => source === 'form')
        if (refused) {
          refusals += 1
          // Whatever is refused was said on the screen before; what rules hide may be incomplete, not ill-typed, and nobody is told of it.
          const said = new Set(shown.map(({ path, rule }) => `${path} ${rule}`))
          const unsaid = refused.filter(({ path, rule }) => editor.states.isRelevant(path) && !said.has(`${path} ${rule}`))
          expect(unsaid, at).toEqual([])
          editor.dispose()
          continue
        }
        kept += 1
        // Controls that nobody can see are taken out by both, and so is what rules hide.
        const { data: shownData } = withoutHidden(template, cleanData(template, editor.data), editor.states)
        // What is asked for and Lotse knows itself (BT-15) is filled in as it is saved.
        expect(JSON.parse(JSON.stringify(tender.data)), at).toEqual(
          JSON.parse(JSON.stringify(withOwnAddress(template, shownData, tender.id))),
        )
        // Of codes the browser has lists only as far as somebody looked into them; organizations and the team are the server's alone.
        const problems = (tender.problems ?? []).filter(({ rule }) => rule !== 'code' && ISSUE_RULES.some((known) => known === rule))
        const isMissing = ({ rule, path }: { rule: string; path: string }): boolean =>
          rule === 'required' || (rule === 'minItems' && openAt.has(path))
        const openAt = new Set(openPaths(template, editor.data, editor.states))
        const found = problems.filter((one) => !isMissing(one) && one.rule !== 'check')
        expect(told(found), at).toEqual(told(shown.filter(({ rule }) => rule !== 'check')))
        const checks = new Set(told(problems.filter(({ rule }) => rule === 'check')))
        expect(
          told(shown.filter(({ rule }) => rule === 'check')).filter((one) => !checks.has(one)),
          at,
        ).toEqual([])
        const missing = problems.filter((one) => isMissing(one) && one.severity === 'ERROR' && !nodeAt(template, one.path)?.isOffScreen)
        expect(missing.map(({ path }) => path).sort(), at).toEqual([...openAt].sort())
        const stored = await TenderModel.findOne({ _id: tender.id }).lean()
        expect(stored?.head.missing, at).toBe(editor.progress.open)
        if (found.length > 0) withProblems += 1
        if (missing.length > 0) incomplete += 1
        editor.dispose()
      }
      // Each outcome must have come often enough to mean something.
      for (const count of [kept, refusals, withProblems, incomplete]) expect(count).toBeGreaterThan(SETS / 12)
    },
    DEEP ? 1_200_000 : 240_000,
  )
})
