// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { announceDecisions } from './methods/announceDecisions'
import { createOffer } from './methods/createOffer'
import { declineLots } from './methods/declineLots'
import { getOfferDraft, saveOfferDraft } from './methods/drafts'
import { getOffersByOrganizationId } from './methods/getOffersByOrganizationId'
import { getOffersByProjectId } from './methods/getOffersByProjectId'
import { getSubmission } from './methods/getSubmission'
import { getInvitation, getInvitations } from './methods/invitations'
import { inviteUsers } from './methods/inviteUsers'
import { getLateSubmissions, getMismatches, getReceipt, openLateSubmission } from './methods/submissions'
import { updateOfferStage } from './methods/updateOfferStage'

export const methods: readonly Method[] = [
  announceDecisions,
  createOffer,
  declineLots,
  getOfferDraft,
  saveOfferDraft,
  getOffersByOrganizationId,
  getOffersByProjectId,
  getSubmission,
  getInvitation,
  getInvitations,
  inviteUsers,
  getLateSubmissions,
  getMismatches,
  getReceipt,
  openLateSubmission,
  updateOfferStage,
]
