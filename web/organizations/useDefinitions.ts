import { useRpc } from '../rpc'
import type { AdditionalDefinition } from './additional'

const NONE: readonly AdditionalDefinition[] = []

/** The fields that this installation adds to organizations and to their contacts. */
export const useDefinitions = (): {
  organizationFields: readonly AdditionalDefinition[]
  contactFields: readonly AdditionalDefinition[]
  isPending: boolean
} => {
  const { data, isPending } = useRpc('getOrganizationFields', [])
  return {
    organizationFields: data?.organizationFieldsTemplateList ?? NONE,
    contactFields: data?.contactFieldsTemplateList ?? NONE,
    isPending,
  }
}
