// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { announceDecisions } from './methods/announceDecisions'
import { createOffer } from './methods/createOffer'
import { declineLots } from './methods/declineLots'
import { getInvitation } from './methods/getInvitation'
import { getInvitations } from './methods/getInvitations'
import { getLateSubmissions } from './methods/getLateSubmissions'
import { getMismatches } from './methods/getMismatches'
import { getOfferDraft } from './methods/getOfferDraft'
import { getOffersByOrganizationId } from './methods/getOffersByOrganizationId'
import { getOffersByProjectId } from './methods/getOffersByProjectId'
import { getReceipt } from './methods/getReceipt'
import { getSubmission } from './methods/getSubmission'
import { inviteUsers } from './methods/inviteUsers'
import { openLateSubmission } from './methods/openLateSubmission'
import { saveOfferDraft } from './methods/saveOfferDraft'
import { updateOfferStage } from './methods/updateOfferStage'

export const methods: readonly Method[] = [
  announceDecisions,
  createOffer,
  declineLots,
  getInvitation,
  getInvitations,
  getLateSubmissions,
  getMismatches,
  getOfferDraft,
  getOffersByOrganizationId,
  getOffersByProjectId,
  getReceipt,
  getSubmission,
  inviteUsers,
  openLateSubmission,
  saveOfferDraft,
  updateOfferStage,
]
