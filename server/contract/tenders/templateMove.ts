import { type Static, Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { TextInLanguages } from '../inLanguages'
import { CHANGES_TENDER } from './inputs'
import { OneOf, PROJECT_ID } from '../shapes'

const Text = TextInLanguages

/** A value that has no place in the other version. It is kept beside the form and comes back with its field. */
export const ParkedValue = Type.Object({
  contentId: Type.String(),
  label: Text,
  /** The sections and groups it stood in, outermost first; empty where that was not noted. */
  section: Type.Array(Text),
  /** As one reads it in a list. Cut after 200 signs, of what is kept after 10,000: whoever needs it elsewhere copies it from here. */
  value: Type.String(),
  /** gone: no such field any more; otherType: it takes other values now; elsewhere: it repeats otherwise than before. */
  reason: OneOf('gone', 'otherType', 'elsewhere'),
})
export type ParkedValue = Static<typeof ParkedValue>

/** A value that keeps its place in the other version and is not taken there as it is: its choice is gone, or it is beyond a limit. */
export const UnfitValue = Type.Omit(ParkedValue, ['reason'])
export type UnfitValue = Static<typeof UnfitValue>

/** What moving a draft to another version of its template would do. `parkedCount` counts all values, `parked` lists 200 at most. */
export const TemplateMoveView = Type.Object({
  from: Type.Integer(),
  /** The version asked for, or the newest; the same as `from` where there is none newer. */
  to: Type.Integer(),
  note: Type.String(),
  /** `moved`: stands elsewhere and is the same otherwise. */
  differences: Type.Object({
    added: Type.Integer(),
    removed: Type.Integer(),
    changed: Type.Integer(),
    moved: Type.Integer(),
    other: Type.Integer(),
  }),
  /** What is added, removed, changed or moved by name, 50 at most. */
  named: Type.Array(
    Type.Object({
      kind: OneOf('added', 'removed', 'changed', 'moved'),
      label: Text,
    }),
  ),
  parked: Type.Array(ParkedValue),
  parkedCount: Type.Integer(),
  /** What stays in the form and would be a problem of it: 200 at most, and how many in all. */
  unfit: Type.Array(UnfitValue),
  unfitCount: Type.Integer(),
  /** What earlier moves parked and no form shows now: 200 at most, and how many in all. */
  kept: Type.Array(ParkedValue),
  keptCount: Type.Integer(),
  /** Fields that its procedure asks for and the other version lacks: it stays (409 'refused.versionLacksFields'). */
  lacking: Type.Array(Text),
  /** Version that the last move came from; null where there is nothing to take back. */
  takeBack: Type.Union([Type.Integer(), Type.Null()]),
})
export type TemplateMoveView = Static<typeof TemplateMoveView>

/** Without a version: the newest published one. Drafts only (409 'refused.onlyDraftsMove'). */
export const previewTemplateMove = defineContract({
  name: 'previewTemplateMove',
  area: 'tenders',
  summary: 'What moving a draft to another version of its template would change, and which values would be parked.',
  params: [PROJECT_ID, ['version', Type.Integer({ minimum: 1 }), 'optional']],
  result: TemplateMoveView,
  who: ['internal'],
  subject: 'tender',
  mutates: false,
  errors: [404, 409],
})

/**
 * Keeps every value: what has no place in the version is parked beside the form. `tenderVersion` is the one the person saw (stale → 409, as
 * updateProject). Versions that are not newer than the tender's are 422.
 */
export const moveProjectToTemplateVersion = defineContract({
  name: 'moveProjectToTemplateVersion',
  area: 'tenders',
  summary: 'Moves a draft to a newer version of its template.',
  params: [PROJECT_ID, ['version', Type.Integer({ minimum: 1 })], ['tenderVersion', Type.Integer()]],
  ...CHANGES_TENDER,
  errors: [404, 409],
})

/**
 * Back to the version before the last move, with what was parked and what was edited since. 409 'refused.nothingToTakeBack' where there was
 * none.
 */
export const takeBackTemplateMove = defineContract({
  name: 'takeBackTemplateMove',
  area: 'tenders',
  summary: 'Takes back the last move of a draft to a newer version of its template.',
  params: [PROJECT_ID, ['tenderVersion', Type.Integer()]],
  ...CHANGES_TENDER,
  errors: [404, 409],
})
