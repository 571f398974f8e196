import { type Lang, LANGUAGES, readIn } from '../../../engine/languages'
import type { TFunction } from 'i18next'
import { newTemplate, nodeOf, positionOf, schemaOf } from '../../../engine/authoring'
import { DISPLAYS, partOf } from '../../../engine/template'
import type { BidderForm, JsonSchema, NodeUi, RoomTemplate, TemplateFile } from '../../../engine/template'
import { compareTemplates, type Aspect, type NodeDifference } from '../../../engine/versions'
import { ruleText } from '../rules/sentence'

export const KINDS = ['added', 'removed', 'moved', 'changed'] as const
export type Kind = (typeof KINDS)[number]

/** One thing that differs: '' stands for nothing on that side. Without a label the words stand for themselves. */
export interface Line {
  label: string
  before: string
  after: string
}
export interface Row {
  key: string
  kind: Kind
  before: string | null
  after: string | null
  lines: readonly Line[]
  /** contentId, where the row is about a node of the notice: tenders have values of it. */
  noticeId?: string
}
/** Rows under one heading, and the fields of it that are the same. */
export interface Block {
  key: string
  title: string
  rows: readonly Row[]
  unchanged: readonly string[]
}
export interface Comparison {
  blocks: readonly Block[]
  counts: Readonly<Record<Kind, number>>
  unchanged: number
}

interface Speech {
  t: TFunction
  language: Lang
}
interface Sides {
  before: TemplateFile
  after: TemplateFile
}

/** All that differs between two versions: the notice, the bidders' forms, then course and rooms. */
export const comparison = (sides: Sides, speech: Speech): Comparison => {
  const parts = (['notice', 'application', 'offer'] as const).map((part) => partBlocks(part, sides, speech))
  const blocks = [...parts.flatMap((each) => each.blocks), ...procedureBlock(sides, speech)]
  const rows = blocks.flatMap((block) => block.rows)
  const count = (kind: Kind): number => rows.filter((row) => row.kind === kind).length
  return {
    blocks,
    counts: { added: count('added'), removed: count('removed'), moved: count('moved'), changed: count('changed') },
    unchanged: parts.reduce((sum, each) => sum + each.unchanged, 0),
  }
}

const isSaid = (text: string): boolean => text.trim() !== ''
const labelIn = (file: TemplateFile, id: string, language: Lang): string => readIn(nodeOf(file, id)?.label, language) || id

const fileOf = (file: TemplateFile, part: 'notice' | BidderForm): TemplateFile => {
  if (part === 'notice') return file
  const empty = newTemplate({ id: file.id, name: file.name, section: file.name })
  return partOf(file, part) ?? { ...empty, schema: { type: 'object', properties: {} }, ui: { order: [], nodes: {} } }
}

const sectionOf = (file: TemplateFile, id: string): string => {
  const parent = positionOf(file, id)?.parent
  return parent === null || parent === undefined ? id : sectionOf(file, parent)
}

const partBlocks = (part: 'notice' | BidderForm, whole: Sides, speech: Speech): { blocks: Block[]; unchanged: number } => {
  const sides = { before: fileOf(whole.before, part), after: fileOf(whole.after, part) }
  const difference = compareTemplates(sides.before, sides.after)
  const bySection = new Map<string, NodeDifference[]>()
  for (const node of difference.nodes) bySection.set(node.section, [...(bySection.get(node.section) ?? []), node])
  const differing = new Set(difference.nodes.map(({ id }) => id))
  const same = new Map<string, string[]>()
  for (const id of Object.keys(sides.after.ui.nodes)) {
    if (differing.has(id) || nodeOf(sides.after, id)?.kind !== 'field' || !nodeOf(sides.before, id)) continue
    const section = sectionOf(sides.after, id)
    same.set(section, [...(same.get(section) ?? []), labelIn(sides.after, id, speech.language)])
  }
  const blocks = [...bySection].map(([section, nodes]): Block => {
    const holder = nodeOf(sides.after, section) ? sides.after : sides.before
    return {
      key: `${part}/${section}`,
      title: speech.t('versions:block', { part: speech.t(`versions:part.${part}`), section: labelIn(holder, section, speech.language) }),
      rows: nodes.map((node) => ({ ...rowOf(part, node, { sides, speech }), ...(part === 'notice' && { noticeId: node.id }) })),
      unchanged: same.get(section) ?? [],
    }
  })
  return { blocks, unchanged: difference.unchanged }
}

interface Context {
  sides: Sides
  speech: Speech
}

const rowOf = (part: string, node: NodeDifference, { sides, speech }: Context): Row => {
  const { id } = node
  const key = `${part}/${id}`
  const label = (file: TemplateFile): string => labelIn(file, id, speech.language)
  if (node.kind === 'added')
    return {
      key,
      kind: 'added',
      before: null,
      after: label(sides.after),
      lines: [{ label: '', before: '', after: described(sides.after, id, speech) }],
    }
  if (node.kind !== 'changed')
    return {
      key,
      kind: 'removed',
      before: label(sides.before),
      after: null,
      lines: [{ label: '', before: described(sides.before, id, speech), after: '' }],
    }
  const moved = node.moved
    ? [{ label: speech.t('versions:place'), before: placeOf(sides.before, id, speech), after: placeOf(sides.after, id, speech) }]
    : []
  const changed = node.aspects.map((aspect) => ({
    label: speech.t(`versions:aspect.${aspect}`),
    before: aspectText(aspect, { file: sides.before, id }, speech),
    after: aspectText(aspect, { file: sides.after, id }, speech),
  }))
  const kind = node.aspects.length > 0 ? 'changed' : 'moved'
  return { key, kind, before: label(sides.before), after: label(sides.after), lines: [...changed, ...moved] }
}

const placeOf = (file: TemplateFile, id: string, { t, language }: Speech): string => {
  const at = positionOf(file, id)
  const place = (at?.index ?? 0) + 1
  return at?.parent ? t('versions:placeIn', { name: labelIn(file, at.parent, language), place }) : t('versions:placeTop', { place })
}

const isRequired = (file: TemplateFile, id: string): boolean => {
  const parent = positionOf(file, id)?.parent ?? null
  const schema = parent === null ? file.schema : schemaOf(file, parent)
  return ((schema.type === 'array' ? schema.items : schema)?.required ?? []).includes(id)
}

const typeText = (ui: NodeUi, t: TFunction): string =>
  ui.kind === 'field' ? t(`versions:type.${ui.valueType ?? 'text'}`) : t(`versions:kind.${ui.kind}`)

const described = (file: TemplateFile, id: string, { t }: Speech): string => {
  const ui = nodeOf(file, id)
  if (!ui) return ''
  const parts = [
    typeText(ui, t),
    t(isRequired(file, id) ? 'versions:required' : 'versions:optional'),
    ...(ui.repeatable ? [repetition(ui, t)] : []),
  ]
  return parts.join(', ')
}

const repetition = (ui: NodeUi, t: TFunction): string => {
  if (!ui.repeatable) return t('versions:once')
  const { min, max } = ui.repeatable
  return max === undefined ? t('versions:repeatFrom', { min }) : t('versions:repeatTo', { min, max })
}

const VISIBILITY = ['hidden', 'readOnly', 'alwaysShow', 'excluded'] as const

const aspectText = (aspect: Aspect, { file, id }: { file: TemplateFile; id: string }, speech: Speech): string => {
  const { t, language } = speech
  const ui = nodeOf(file, id)
  if (!ui) return ''
  switch (aspect) {
    case 'label':
      return Object.values(ui.label).filter(isSaid).join(' / ') || t('versions:none')
    case 'help':
      return readIn(ui.help, language) || t('versions:none')
    case 'type':
      return typeText(ui, t)
    case 'display':
      return ui.displayType ? readIn(DISPLAYS[ui.displayType].name, language) : t(ui.collapsed ? 'versions:collapsed' : 'versions:unfolded')
    case 'required':
      return t(isRequired(file, id) ? 'versions:yes' : 'versions:no')
    case 'repetition':
      return repetition(ui, t)
    case 'choices':
      return (
        (ui.choices ?? [])
          .map(({ label, fields = [] }) => {
            const below = fields.map((each) => labelIn(file, each, language)).join(', ')
            return below === '' ? readIn(label, language) : t('versions:choiceWith', { name: readIn(label, language), fields: below })
          })
          .join(', ') || t('versions:none')
      )
    case 'limits':
      return limitsText(file, { id, ui }, t)
    case 'default':
      return ui.default === undefined ? t('versions:none') : typeof ui.default === 'string' ? ui.default : JSON.stringify(ui.default)
    case 'visibility':
      return (
        VISIBILITY.filter((key) => ui[key] === true)
          .map((key) => t(`versions:visibility.${key}`))
          .join(', ') || t('versions:visible')
      )
    case 'rules':
      return (
        file.rules
          .filter((rule) => rule.target === id)
          .map((rule) => ruleText(t, rule, { file, language, named: false }))
          .join(' ') || t('versions:none')
      )
    case 'codes':
      return [ui.codelist, ui.unitCodelist].filter(Boolean).join(', ') || t('versions:none')
  }
}

const limitsText = (file: TemplateFile, { id, ui }: { id: string; ui: NodeUi }, t: TFunction): string => {
  const own = schemaOf(file, id)
  const schema: JsonSchema = (ui.repeatable ? own.items : own) ?? {}
  const said: (readonly [string, string | number | undefined])[] = [
    ['versions:limit.min', ui.limits?.min ?? schema.minimum],
    ['versions:limit.max', ui.limits?.max ?? schema.maximum],
    ['versions:limit.decimals', ui.limits?.decimals],
    ['versions:limit.minLength', schema.minLength],
    ['versions:limit.maxLength', schema.maxLength],
    ['versions:limit.pattern', schema.pattern],
  ]
  return said.flatMap(([key, value]) => (value === undefined ? [] : [t(key, { value })])).join(', ') || t('versions:none')
}

const procedureBlock = (sides: Sides, speech: Speech): Block[] => {
  const { t } = speech
  const { head, rooms } = compareTemplates(sides.before, sides.after)
  const heads = head.map((key): Row => {
    const title = t(`versions:head.${key}`)
    return { key: `head/${key}`, kind: 'changed', before: title, after: title, lines: headLines(key, sides, speech) }
  })
  const room = (one: RoomTemplate): string => t('versions:room', { name: one.name })
  const stage = (one: RoomTemplate): string => (one.stage === null ? t('versions:stageAny') : t('versions:stage', { stage: one.stage }))
  const rows: Row[] = [
    ...heads,
    ...rooms.changed.map(({ before, after }): Row => {
      const lines: Line[] = []
      if (before.description !== after.description)
        lines.push({ label: t('versions:hint'), before: before.description, after: after.description })
      if (before.stage !== after.stage) lines.push({ label: t('versions:from'), before: stage(before), after: stage(after) })
      return { key: `room/${after.name}`, kind: 'changed', before: room(before), after: room(after), lines }
    }),
    ...rooms.added.map((one): Row => ({
      key: `room/${one.name}`,
      kind: 'added',
      before: null,
      after: room(one),
      lines: [{ label: '', before: '', after: one.description }],
    })),
    ...rooms.removed.map((one): Row => ({
      key: `room/${one.name}`,
      kind: 'removed',
      before: room(one),
      after: null,
      lines: [{ label: '', before: one.description, after: '' }],
    })),
  ]
  return rows.length > 0 ? [{ key: 'procedure', title: t('versions:part.procedure'), rows, unchanged: [] }] : []
}

const headLines = (
  key: 'name' | 'description' | 'projectTypes' | 'legalBasis' | 'procedure',
  { before, after }: Sides,
  { t }: Speech,
): Line[] => {
  if (key === 'name' || key === 'description')
    return LANGUAGES.map((each) => ({ label: each.toUpperCase(), before: before[key][each] ?? '', after: after[key][each] ?? '' })).filter(
      (line) => line.before !== line.after,
    )
  const line = (label: string, of: (file: TemplateFile) => string): Line[] =>
    of(before) === of(after) ? [] : [{ label, before: of(before), after: of(after) }]
  if (key === 'legalBasis') return line('', (file) => file.legalBasis ?? t('versions:any'))
  if (key === 'projectTypes')
    return line('', (file) => file.projectTypes.map((each) => t(`procedure:projectType.${each}`)).join(', ') || t('versions:any'))
  const days = (n?: number | null): string => (typeof n === 'number' ? t('versions:days', { count: n }) : t('versions:byLaw'))
  const yesNo = (value: boolean | undefined): string => t(value === true ? 'versions:yes' : 'versions:no')
  return [
    ...line(
      t('procedure:types.title'),
      (file) => (file.procedure?.types ?? []).map((each) => t(`procedure:types.${each}`)).join(', ') || t('versions:any'),
    ),
    ...line(t('procedure:own.title'), (file) => file.procedure?.id ?? t('procedure:own.usual')),
    ...line(
      t('procedure:phases.title'),
      (file) => (file.procedure?.skippedPhases ?? []).map((each) => t(`procedure:phases.${each}`)).join(', ') || t('versions:none'),
    ),
    ...line(t('procedure:days.application'), (file) => days(file.procedure?.minimumDays.application)),
    ...line(t('procedure:days.offer'), (file) => days(file.procedure?.minimumDays.offer)),
    ...line(t('procedure:eyes.applications'), (file) => yesNo(file.procedure?.fourEyes.applications)),
    ...line(t('procedure:eyes.offers'), (file) => yesNo(file.procedure?.fourEyes.offers)),
  ]
}
