import { TextInLanguages } from '../inLanguages'
import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'

const BothTexts = TextInLanguages

export const TemplateRow = Type.Object({
  id: Type.String(),
  name: BothTexts,
  description: BothTexts,
  version: Type.Integer(),
  active: Type.Boolean(),
  published: Type.Union([Type.String(), Type.Null()]),
  projectTypes: Type.Array(Type.String()),
  legalBasis: Type.Union([Type.String(), Type.Null()]),
  sdkVersion: Type.Optional(Type.String()),
  noticeSubtype: Type.Optional(Type.String()),
  /** Null: not known of those of earlier versions. */
  created: Type.Optional(Type.Union([Type.String(), Type.Null()])),
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
    [
      'options',
      Type.Object(
        { legalBasis: Type.Optional(Type.String({ maxLength: 40 })), all: Type.Optional(Type.Boolean()) },
        { additionalProperties: false },
      ),
      'optional',
    ],
  ],
  result: Type.Array(TemplateRow),
  who: ['internal'],
  mutates: false,
})
