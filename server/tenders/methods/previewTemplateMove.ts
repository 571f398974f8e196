import { compareTemplates, toCheck, type NodeDifference, type Parked, type Unfit } from '../../../engine/versions'
import type { Template } from '../../../engine/template'
import { previewTemplateMove as contract } from '../../contract/tenders/previewTemplateMove'
import type { TemplateMoveView } from '../../contract/tenders/templateMove'
import { TemplateVersionModel } from '../../templates/model'
import { method } from '../../transport/method'
import { assertDraft, newerTemplate, ownTemplate } from '../commands/moveTemplate'
import { mayEdit } from '../policy'
import { readWhole } from '../revisions'
import { tenderSubject } from '../subject'

const MOST_NAMED = 50
const MOST_PARKED = 200
const LONGEST = 200
const LONGEST_KEPT = 10_000

/** A value of any type as one reads it in a list: texts of all languages, amounts with their currency, the values of an item one after the other. */
function readable(value: unknown): string {
  if (typeof value !== 'object' || value === null) return value === undefined || value === null ? '' : String(value)
  const inner = Array.isArray(value)
    ? value
    : Object.entries(value).flatMap(([key, each]: [string, unknown]) => (key === '_id' ? [] : [each]))
  return inner
    .map(readable)
    .filter(Boolean)
    .join(Array.isArray(value) ? ', ' : ' ')
}

const shown = (value: unknown, longest: number): string => {
  const text = readable(value)
  return text.length > longest ? `${text.slice(0, longest).replace(/[\ud800-\udbff]$/, '')} …` : text
}
const presentParked = ({ contentId, label, section = [], value, reason }: Parked, longest: number): TemplateMoveView['parked'][number] => ({
  contentId,
  label,
  section,
  reason,
  value: shown(value, longest),
})
const presentUnfit = ({ contentId, label, section, value }: Unfit): TemplateMoveView['unfit'][number] => ({
  ...{ contentId, label, section, value: shown(value, LONGEST) },
})

type Kind = TemplateMoveView['named'][number]['kind']
/** A node that only stands elsewhere is moved: nobody has to look whether what they filled in still fits. */
const kindOf = (node: NodeDifference): Kind => (node.kind === 'changed' && node.aspects.length === 0 ? 'moved' : node.kind)

function presentDifferences(before: Template, after: Template): Pick<TemplateMoveView, 'differences' | 'named'> {
  const { nodes, head, rooms } = compareTemplates(before.file, after.file)
  const kinds = nodes.map(kindOf)
  const count = (kind: Kind) => kinds.filter((one) => one === kind).length
  return {
    differences: {
      added: count('added'),
      removed: count('removed'),
      changed: count('changed'),
      moved: count('moved'),
      other: head.length + rooms.added.length + rooms.removed.length + rooms.changed.length,
    },
    named: nodes
      .slice(0, MOST_NAMED)
      .map((node) => ({ kind: kindOf(node), label: node.kind === 'changed' ? node.after.label : node.ui.label })),
  }
}

export const previewTemplateMove = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayEdit(actor, tender, now),
  async handle(_ctx, { tender, now }, { version }) {
    assertDraft(tender)
    const [from, to] = await Promise.all([ownTemplate(tender), newerTemplate(tender, version ?? null)])
    const takeBack = tender.moved?.from ?? null
    const form = await readWhole(tender._id, tender.head.revision)
    const base = {
      ...{ from: tender.templateVersion, to: to.file.version, takeBack },
      ...{ kept: form.parked.slice(0, MOST_PARKED).map((one) => presentParked(one, LONGEST_KEPT)), keptCount: form.parked.length },
    }
    if (base.from === base.to)
      return {
        ...base,
        ...{
          note: '',
          differences: { added: 0, removed: 0, changed: 0, moved: 0, other: 0 },
          named: [],
          parked: [],
          parkedCount: 0,
          unfit: [],
          unfitCount: 0,
        },
      }
    const told = await TemplateVersionModel.findOne({ _id: `${tender.templateId}@${base.to}` }, { note: 1 }).lean()
    const { parked, unfit } = toCheck(from, to, { ...form, now })
    return {
      ...base,
      note: told?.note ?? '',
      ...presentDifferences(from, to),
      parked: parked.slice(0, MOST_PARKED).map((one) => presentParked(one, LONGEST)),
      parkedCount: parked.length,
      unfit: unfit.slice(0, MOST_PARKED).map(presentUnfit),
      unfitCount: unfit.length,
    }
  },
})
