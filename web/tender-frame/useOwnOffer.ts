import type { OfferView } from '../../server/contract/offers/views'
import { rpcKey, useRpc, type RpcError } from '../rpc'
import { queryClient } from '../rpc/queryClient'
import { useSession } from '../session/SessionProvider'

/** Why this person takes no part themselves: not logged in, staff, a contracting authority's member, no organization. null: they may. */
type Hindrance = 'guest' | 'staff' | 'client' | 'noOrganization' | null

export function useHindrance(): Hindrance {
  const { phase, isInternal, user } = useSession()
  if (phase !== 'user' || user === null) return 'guest'
  if (isInternal) return 'staff'
  if (user.organization === null) return 'noOrganization'
  return user.organization.type === 'CLIENT' ? 'client' : null
}

/** The own organization's offer in a tender: undefined while it is asked for, null where there is none. */
export function useOwnOffer(projectId: string): { offer: OfferView | null | undefined; error: RpcError | null } {
  const hindrance = useHindrance()
  const { user } = useSession()
  const { data, error } = useRpc('getOffersByProjectId', [projectId], { enabled: hindrance === null })
  // An answer from before the session ended is no error of now: whoever is not logged in is asked to, not to try again.
  if (hindrance !== null) return { offer: null, error: null }
  if (error) return { offer: null, error }
  const own = data?.find(({ organizationId }) => organizationId === user?.organizationId)
  return { offer: data === undefined ? undefined : (own ?? null), error: null }
}

export const keepOffer = (offer: OfferView): void => {
  queryClient.setQueryData<OfferView[]>(rpcKey('getOffersByProjectId', [offer.projectId]), (known) => [
    ...(known ?? []).filter(({ id }) => id !== offer.id),
    offer,
  ])
  void queryClient.invalidateQueries({ queryKey: ['getOffersByOrganizationId'] })
  void queryClient.invalidateQueries({ queryKey: ['getProjects'] })
}

/** Asks for tender and offer again: another version of them is what the server goes by. */
export const refreshOffer = (projectId: string): void => {
  void queryClient.invalidateQueries({ queryKey: rpcKey('getOffersByProjectId', [projectId]) })
  void queryClient.invalidateQueries({ queryKey: rpcKey('getProject', [projectId]) })
}
