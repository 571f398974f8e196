import { type Static, Type } from '@sinclair/typebox'
import { asRead } from '../asRead'
import { defineContract } from '../define'
import { MaybeInstant } from '../instant'
import { FormIssue, FormValues, SubmissionKind } from '../offers/drafts'
import { Id, MaybeText, OneOf } from '../shapes'

/** Something of the profile that is dated: a certificate, an insurance, a reference. */
export const Expiry = Type.Object({
  /** Of its date in the profile's data. */
  path: Type.String(),
  name: Type.String(),
  /** Last day it holds, as '2026-12-31'. */
  until: Type.String(),
  /** soon: within 60 days. */
  state: OneOf('valid', 'soon', 'expired'),
})
export type Expiry = Static<typeof Expiry>

/** `form` is a TemplateFile. `issues` are faults of what is there; nothing in a profile must be there. */
export const CompanyProfileView = Type.Object({
  organizationId: Type.Integer(),
  /** 0: nothing was saved yet. */
  version: Type.Integer({ minimum: 0 }),
  savedAt: MaybeInstant,
  savedBy: MaybeText,
  form: Type.Unknown(),
  data: FormValues,
  issues: Type.Array(FormIssue),
  expiries: Type.Array(Expiry),
})
export type CompanyProfileView = Static<typeof CompanyProfileView>

export const getCompanyProfile = defineContract({
  name: 'getCompanyProfile',
  area: 'profile',
  summary: 'Declarations, certificates and references that the own company keeps for its applications.',
  params: [],
  result: CompanyProfileView,
  who: ['external'],
  subject: 'none',
  mutates: false,
})

const ProfileInput = asRead(Type.Object({ version: Type.Integer({ minimum: 0 }), data: FormValues }), [CompanyProfileView], {
  moving: ['form', 'issues', 'expiries'],
})

/** A stale `version` is 409 with error.data { changedBy, changedAt, version, current }. */
export const saveCompanyProfile = defineContract({
  name: 'saveCompanyProfile',
  area: 'profile',
  summary: 'Keeps the own company’s declarations, certificates and references.',
  params: [['profile', ProfileInput]],
  result: CompanyProfileView,
  who: ['external'],
  subject: 'none',
  mutates: true,
  errors: [409, 413],
})

/** Nothing is saved: the answer is what the form would be. What is filled stays as it is; what has expired is left out. */
export const takeFromProfile = defineContract({
  name: 'takeFromProfile',
  area: 'profile',
  summary: 'Fills a form of the own company from its profile.',
  params: [
    ['offerId', Id],
    ['kind', SubmissionKind],
    ['data', FormValues],
  ],
  result: Type.Object({
    data: FormValues,
    /** Paths that were filled. */
    taken: Type.Array(Type.String()),
    /** What the form asks for, the profile has, and was not taken: it is filled already, or it has expired. */
    left: Type.Array(Type.Object({ path: Type.String(), name: Type.String(), why: OneOf('filled', 'expired') })),
  }),
  who: ['external'],
  subject: 'offer',
  mutates: false,
  errors: [404, 413],
})
