import * as contract from '../../contract/all.gen'
import { inEach, readIn } from '../../../engine/languages'
import { compareTemplates, toCheck, type NodeDifference, type Parked } from '../../../engine/versions'
import { valueText } from '../../../engine/reading'
import type { Template } from '../../../engine/template'
import type { TemplateMoveView } from '../../contract/tenders/templateMove'
import type { Lang } from '../../platform/errors'
import { TemplateVersionModel } from '../../templates/area'
import { method } from '../../calls/method'
import { procedureOf } from '../../../workflows/procedure'
import { assertDraft, newerTemplate, moveTemplate, takeBackMove } from '../commands/moveTemplate'
import { fieldsAsked } from '../conditions'
import { ownTemplate } from '../commands/ownTemplate'
import { mayEdit } from '../policy'
import { readWhole } from '../revisions'
import { tenderSubject, actingUser } from '../subject'
import { effectPortsOf } from '../commands/effectPortsOf'
import { runIntents } from '../commands/record'
import { withCurrent } from '../commands/withCurrent'
import { presentTender } from '../present'

const MAX_NAMED = 50
const MAX_PARKED = 200
const LONGEST = 200
const MAX_KEPT = 10_000

/** Who reads, and the version the values are from: options are called by the names they have there. */
interface Reading {
  from: Template
  lang: Lang
  longest: number
}

/**
 * A value of any type as one reads it in a list: texts of all languages, amounts with their currency, the values of an item one after the
 * other.
 */
function readable(value: unknown, contentId: string, { from, lang }: Reading): string {
  const nameOf = (code: string) =>
    readIn(from.node(contentId)?.ui.choices?.find((each) => each.contentId === code)?.label, lang) || undefined
  const read = (one: unknown): string => {
    if (typeof one === 'string')
      return nameOf(one) ?? (isMoment(one) ? valueText(one, { language: lang, words: { yes: '', no: '' } }) : one)
    if (typeof one !== 'object' || one === null) return one === undefined || one === null ? '' : String(one)
    const inner = Array.isArray(one) ? one : Object.entries(one).flatMap(([key, each]: [string, unknown]) => (key === '_id' ? [] : [each]))
    return inner
      .map(read)
      .filter(Boolean)
      .join(Array.isArray(one) ? ', ' : ' ')
  }
  return read(value)
}
/** A day, a time or both as the form keeps them. */
const isMoment = (text: string): boolean => /^(\d{4}-\d\d-\d\d|\d\d:\d\d:\d\d)[T\d:.]*(Z|[+-]\d\d:\d\d)$/.test(text)

const presentValue = ({ contentId, label, section = [], value }: Omit<Parked, 'place' | 'reason'>, reading: Reading) => {
  const text = readable(value, contentId, reading)
  const isLong = text.length > reading.longest
  const shown = isLong ? `${text.slice(0, reading.longest).replace(/[\ud800-\udbff]$/, '')} …` : text
  return { contentId, label, section, value: shown }
}
const presentParked = (parked: readonly Parked[], reading: Reading): TemplateMoveView['parked'] =>
  parked.slice(0, MAX_PARKED).map((one) => ({ ...presentValue(one, reading), reason: one.reason }))

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
      .slice(0, MAX_NAMED)
      .map((node) => ({ kind: kindOf(node), label: node.kind === 'changed' ? node.after.label : node.ui.label })),
  }
}

export const previewTemplateMove = method(contract.previewTemplateMove, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayEdit(actor, tender, now),
  async handle({ lang }, { tender, now }, { version }) {
    assertDraft(tender)
    const [from, to] = await Promise.all([ownTemplate(tender), newerTemplate(tender, version ?? null)])
    const takeBack = tender.moved?.from ?? null
    const form = await readWhole(tender._id, tender.head.revision)
    const base = {
      ...{ from: tender.templateVersion, to: to.file.version, takeBack },
      ...{ kept: presentParked(form.parked, { from, lang, longest: MAX_KEPT }), keptCount: form.parked.length },
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
          lacking: [],
        },
      }
    const told = await TemplateVersionModel.findOne({ _id: `${tender.templateId}@${base.to}` }, { note: 1 }).lean()
    const reading = { from, lang, longest: LONGEST }
    const { parked, unfit } = toCheck(from, to, { ...form, now })
    return {
      ...base,
      note: told?.note ?? '',
      ...presentDifferences(from, to),
      parked: presentParked(parked, reading),
      parkedCount: parked.length,
      unfit: unfit.slice(0, MAX_PARKED).map((one) => presentValue(one, reading)),
      unfitCount: unfit.length,
      lacking: fieldsAsked(procedureOf(tender), to).map((id) => from.node(id)?.ui.label ?? inEach(() => id)),
    }
  },
})

export const moveProjectToTemplateVersion = method(contract.moveProjectToTemplateVersion, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayEdit(actor, tender, now),
  async handle(ctx, { tender }, { version, tenderVersion }) {
    const moved = await withCurrent(ctx, tender._id, () =>
      moveTemplate(tender, { version, tenderVersion }, { by: actingUser(ctx), at: ctx.now }),
    )
    await runIntents(moved, effectPortsOf(ctx))
    return presentTender(moved, ctx)
  },
})

export const takeBackTemplateMove = method(contract.takeBackTemplateMove, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayEdit(actor, tender, now),
  async handle(ctx, { tender }, { tenderVersion }) {
    const moved = await withCurrent(ctx, tender._id, () => takeBackMove(tender, tenderVersion, { by: actingUser(ctx), at: ctx.now }))
    await runIntents(moved, effectPortsOf(ctx))
    return presentTender(moved, ctx)
  },
})
