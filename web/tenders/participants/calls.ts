import type { InvitationResult } from '../../../server/contract/offers/invitations'
import type { OfferExtra } from '../../../server/contract/offers/offers'
import type { OfferView } from '../../../server/contract/offers/views'
import { call } from '../../rpc'

export type { InvitationResult }

interface Decision {
  lotIds: string[]
  extra: OfferExtra
}

/** The calls of these pages, in one place where tests can stand in for the server. They reject with RpcError. */
export const updateOfferStage = (offerId: string, stage: number, { lotIds, extra }: Decision): Promise<OfferView> =>
  call('updateOfferStage', offerId, stage, lotIds, extra)

export const getOffers = (projectId: string): Promise<OfferView[]> => call('getOffersByProjectId', projectId)

export const announceDecisions = (
  projectId: string,
  decisions: { offerId: string; lotId: string; reason?: string }[],
): Promise<OfferView[]> => call('announceDecisions', projectId, null, decisions)

export const inviteUsers = (projectId: string, invitees: Record<string, string>): Promise<InvitationResult[]> =>
  call('inviteUsers', projectId, invitees)
