import { type Static, Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { TextInLanguages } from '../inLanguages'
import { Exact, MaybeText } from '../shapes'

const BothTexts = TextInLanguages

export const TemplateRow = Type.Object({
  id: Type.String(),
  name: BothTexts,
  description: BothTexts,
  version: Type.Integer(),
  active: Type.Boolean(),
  published: MaybeText,
  projectTypes: Type.Array(Type.String()),
  legalBasis: MaybeText,
  sdkVersion: Type.Optional(Type.String()),
  noticeSubtype: Type.Optional(Type.String()),
  /** Null: not known of those of earlier versions. */
  created: Type.Optional(MaybeText),
  updated: Type.Optional(Type.String()),
  /** A name of the specification's data model: there is one. */
  database: Type.Optional(Type.Null()),
  /** Came with Lotse: not to be edited or deleted. */
  builtIn: Type.Boolean(),
})

/**
 * Own forms, and of the EU's those of `legalBasis` (the code of BT-01; concessions, 32014L0023, when none is named). `all` shows admins all
 * 45 and the inactive ones too. At most `pageSize` rows (10000 in the wizard).
 */
export const getProjectTemplates = defineContract({
  name: 'getProjectTemplates',
  area: 'templates',
  summary: 'Form templates that are offered for a new tender.',
  params: [
    ['pageSize', Type.Integer({ minimum: 1, maximum: 10_000 }), 'optional'],
    ['options', Exact({ legalBasis: Type.Optional(Type.String({ maxLength: 40 })), all: Type.Optional(Type.Boolean()) }), 'optional'],
  ],
  result: Type.Array(TemplateRow),
  who: ['internal'],
  mutates: false,
})

/** A template as its authors see it in the list: published or not, with what is being written. */
export const AuthoredRow = Type.Object({
  ...TemplateRow.properties,
  /** Counts people's saves; sent along with the next one. */
  lock: Type.Integer(),
  /** What is written but not published; null where nothing is. */
  draft: Type.Union([Type.Object({ updated: Type.String(), updatedBy: Type.String() }), Type.Null()]),
})
export type AuthoredRow = Static<typeof AuthoredRow>

export const TemplateId = Type.String({ minLength: 1, maxLength: 100 })
export const Lock = Type.Integer({ minimum: 1 })

/** The template as its list has it, and whole: `version` is that of the file. */
export const TemplateView = Type.Object({
  ...TemplateRow.properties,
  roomTemplates: Type.Array(Type.Unknown()),
  template: Type.Unknown(),
  panels: Type.Array(Type.Unknown()),
})

/**
 * `template` is a TemplateFile (engine/format/format.ts), `panels` the same as the content-node tree. Without a version: the newest
 * published one.
 */
export const getProjectTemplate = defineContract({
  name: 'getProjectTemplate',
  area: 'templates',
  summary: 'One form template.',
  params: [
    ['id', Type.String({ maxLength: 100 })],
    ['version', Type.Integer({ minimum: 1 }), 'optional'],
  ],
  result: TemplateView,
  who: ['internal'],
  subject: 'template',
  mutates: false,
  errors: [404],
})

export const getProjectTemplateVersions = defineContract({
  name: 'getProjectTemplateVersions',
  area: 'templates',
  summary: 'The published versions of a template, the newest first, and how many tenders use each.',
  params: [['id', TemplateId]],
  result: Type.Array(
    Type.Object({
      version: Type.Integer(),
      published: Type.String(),
      note: Type.String(),
      publishedBy: Type.String(),
      tenders: Type.Integer(),
    }),
  ),
  who: ['admin'],
  subject: 'template',
  mutates: false,
  errors: [404],
})

const CHANGES_TEMPLATE = {
  area: 'templates',
  result: AuthoredRow,
  who: ['admin'],
  subject: 'template',
  mutates: true,
  errors: [404, 409],
} as const

export const copyProjectTemplate = defineContract({
  name: 'copyProjectTemplate',
  ...CHANGES_TEMPLATE,
  summary: 'Makes an own template out of any other one; its id ends with -copy.',
  params: [['id', TemplateId]],
})

export const getAuthoredTemplates = defineContract({
  name: 'getAuthoredTemplates',
  area: 'templates',
  summary: 'All form templates, as their authors see them.',
  params: [],
  result: Type.Array(AuthoredRow),
  who: ['admin'],
  subject: 'none',
  mutates: false,
  errors: [],
})

export const getProjectTemplateDraft = defineContract({
  name: 'getProjectTemplateDraft',
  area: 'templates',
  summary: 'What is being written of a template; where nothing is, its newest published version.',
  params: [['id', TemplateId]],
  result: Type.Object({ row: AuthoredRow, template: Type.Unknown() }),
  who: ['admin'],
  subject: 'template',
  mutates: false,
  errors: [404],
})

/**
 * `template` is a TemplateFile (engine/format/format.ts), or what getProjectTemplate or getProjectTemplateDraft gave with such a file in
 * it; what they say beside it may ride along as it was read, and says which `lock` was seen. Without `lock` its id must be new. Its version
 * and date of publication are the server's to say.
 */
export const saveProjectTemplate = defineContract({
  name: 'saveProjectTemplate',
  area: 'templates',
  summary: 'Saves the draft of an own template, or makes one. A file with faults is refused with all of them, each with its path.',
  params: [
    ['template', Type.Unknown()],
    ['lock', Lock, 'optional'],
  ],
  result: AuthoredRow,
  who: ['admin'],
  subject: 'template',
  mutates: true,
  errors: [404, 409, 413],
})

export const publishProjectTemplate = defineContract({
  name: 'publishProjectTemplate',
  ...CHANGES_TEMPLATE,
  summary:
    'Makes an immutable version of the draft, with a note on what changed (from the second version on: 422 without one). Tenders keep ' +
    'theirs.',
  params: [
    ['id', TemplateId],
    ['lock', Lock],
    ['note', Type.String({ maxLength: 2_000 })],
  ],
})

export const setProjectTemplateActive = defineContract({
  name: 'setProjectTemplateActive',
  ...CHANGES_TEMPLATE,
  summary: 'Whether new tenders are offered this template.',
  params: [
    ['id', TemplateId],
    ['active', Type.Boolean()],
  ],
})

export const deleteProjectTemplate = defineContract({
  name: 'deleteProjectTemplate',
  area: 'templates',
  summary: 'Deletes an own template that no tender and no setting uses.',
  params: [['id', TemplateId]],
  result: Type.Null(),
  who: ['admin'],
  subject: 'template',
  mutates: true,
  errors: [404, 409],
})
