import { Type, type Static } from '@sinclair/typebox'
import { MaybeInstant } from '../instant'
import { FormIssue, FormValues } from '../offers/drafts'

/** Something of the profile that is dated: a certificate, an insurance, a reference. */
export const Expiry = Type.Object({
  /** Of its date in the profile's data. */
  path: Type.String(),
  name: Type.String(),
  /** Last day it holds, as '2026-12-31'. */
  until: Type.String(),
  /** soon: within 60 days. */
  state: Type.Union([Type.Literal('valid'), Type.Literal('soon'), Type.Literal('expired')]),
})
export type Expiry = Static<typeof Expiry>

/** `form` is a TemplateFile. `issues` are faults of what is there; nothing in a profile must be there. */
export const CompanyProfileView = Type.Object({
  organizationId: Type.Integer(),
  /** 0: nothing was saved yet. */
  version: Type.Integer({ minimum: 0 }),
  savedAt: MaybeInstant,
  savedBy: Type.Union([Type.String(), Type.Null()]),
  form: Type.Unknown(),
  data: FormValues,
  issues: Type.Array(FormIssue),
  expiries: Type.Array(Expiry),
})
export type CompanyProfileView = Static<typeof CompanyProfileView>
