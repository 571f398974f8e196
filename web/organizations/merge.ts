import type { OrganizationView } from '../../server/contract/organizations/organizations'
import type { AdditionalValue } from './additional'
import { valuesOf, type OrganizationKey, type OrganizationValues } from './fields'

/** What the form of an organization holds. */
export interface Draft {
  values: OrganizationValues
  additional: AdditionalValue[]
  contactAdditional: AdditionalValue[]
}

export const draftOf = (organization: OrganizationView): Draft => ({
  values: valuesOf(organization),
  additional: organization.additionalFields ?? [],
  contactAdditional: organization.contact.additionalFields ?? [],
})

export interface Conflict {
  key: OrganizationKey
  mine: string
  theirs: string
}

interface Merged {
  draft: Draft
  /** Changed on both sides, differently: one's own stays in the form until one decides. */
  conflicts: Conflict[]
  /** Changed by the other person alone: taken over. */
  taken: OrganizationKey[]
}

const mergeAdditional = (base: AdditionalValue[], mine: AdditionalValue[], theirs: AdditionalValue[]): AdditionalValue[] => {
  const ids = [...new Set([...mine, ...theirs].map(({ contentId }) => contentId))]
  const of = (list: AdditionalValue[], id: string): AdditionalValue | undefined => list.find(({ contentId }) => contentId === id)
  const said = ({ stringValue, longValue, booleanValue, listValue }: Partial<AdditionalValue> = {}): string =>
    JSON.stringify([stringValue ?? null, longValue ?? null, booleanValue ?? null, listValue ?? null])
  return ids.flatMap((id) => {
    const changed = said(of(mine, id)) !== said(of(base, id))
    return (changed ? of(mine, id) : of(theirs, id)) ?? []
  })
}

/** Pure: somebody else saved meanwhile. Nothing typed is lost: what only they changed comes in, what both changed is named. */
export const mergeDrafts = (base: Draft, mine: Draft, theirs: Draft): Merged => {
  const values = { ...mine.values }
  const conflicts: Conflict[] = []
  const taken: OrganizationKey[] = []
  for (const key of Object.keys(values) as OrganizationKey[]) {
    const [was, own, other] = [base.values[key], mine.values[key].trim(), theirs.values[key]]
    if (own === other || other === was) continue
    if (own === was) {
      values[key] = other
      taken.push(key)
    } else conflicts.push({ key, mine: own, theirs: other })
  }
  return {
    draft: {
      values,
      additional: mergeAdditional(base.additional, mine.additional, theirs.additional),
      contactAdditional: mergeAdditional(base.contactAdditional, mine.contactAdditional, theirs.contactAdditional),
    },
    conflicts,
    taken,
  }
}
