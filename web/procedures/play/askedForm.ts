import { chainOf } from '../../../engine/authoring'
import { emptyData, fieldsLacking, holdsFor, lotsOf, type FormData } from '../../../engine/form'
import { compileRules } from '../../../engine/rules'
import { loadTemplate, type Template, type TemplateFile } from '../../../engine/template'
import { compileNodes, withRules } from '../../../engine/template/compile'
import type { Procedure } from '../../../workflows/procedure'

type Conditions = Procedure['conditions']

/** A form as far as a procedure's conditions read it. */
export interface AskedForm {
  /** Their fields with what is around them; of the rest nothing is drawn, and no rule of the form is played. */
  template: Template
  /** contentIds of those fields. */
  asked: readonly string[]
  /** Fields that conditions read and this form lacks: what they ask for never holds. */
  lacking: readonly string[]
  data: FormData
}

const NOTHING = { node: () => undefined, rules: { computed: [] } } as unknown as Template

/** contentIds of the fields that conditions read. */
const fieldsIn = (conditions: Conditions): string[] => [...new Set(conditions.flatMap(({ when }) => fieldsLacking(NOTHING, when)))]

/** The form's fields that are asked, as the form has them, all others off the screen. */
function cut(file: TemplateFile, fields: readonly string[]): TemplateFile {
  const drawn = new Set(fields.flatMap((id) => (file.ui.nodes[id] ? chainOf(file, id) : [])))
  const nodes = Object.fromEntries(
    Object.entries(file.ui.nodes).map(([id, node]) => {
      const { hidden: _hidden, readOnly: _readOnly, ...rest } = node
      return [id, drawn.has(id) ? rest : { ...node, hidden: true }]
    }),
  )
  return { ...file, ui: { ...file.ui, nodes } }
}

function compiled(file: TemplateFile): Template {
  const index = compileNodes(file)
  const none = compileRules(index, [])
  if (!none.ok) throw new Error('no rules have no faults')
  return withRules(index, none.index)
}

export function askedForm(file: TemplateFile, conditions: Conditions, now: Date): AskedForm {
  const [fields, whole] = [fieldsIn(conditions), loadTemplate(file)]
  const lacking = new Set(whole.ok ? conditions.flatMap(({ when }) => fieldsLacking(whole.template, when)) : fields)
  const asked = fields.filter((id) => !lacking.has(id))
  const template = compiled(cut(file, asked))
  return { template, asked, lacking: [...lacking], data: emptyData(template, { now }) }
}

/** Which conditions hold by what is typed; of a form with lots by its first one, as one lot is played. */
export function heldBy({ template }: AskedForm, data: FormData, conditions: Conditions): string[] {
  const lotId = lotsOf(template, data)[0]?.lotId ?? ''
  return conditions.flatMap(({ id, when }) => (holdsFor(template, data, { when, lotId }) ? [id] : []))
}
