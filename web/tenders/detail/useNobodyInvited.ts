import type { TenderView } from '../../../server/contract/tenders/views'
import { procedureOf } from '../../../workflows/procedure'
import { useRpc } from '../../rpc'

/**
 * Only the invited take part, offers can still come, and nobody was invited: whoever waits then waits for nothing. Undefined while that is
 * not known.
 */
export function useNobodyInvited(tender: TenderView): boolean | undefined {
  const { byInvitation, byFramework } = procedureOf(tender)
  const isAsked = byInvitation && !byFramework && tender.lots.some(({ stage }) => stage === 5 || stage === 6)
  const { data, isError } = useRpc('getInvitations', [tender.id], { enabled: isAsked })
  return isAsked && !isError ? data && data.length === 0 : false
}
