import type { MessageView } from '../../../server/contract/messages/messages'

/** A message of the authority to everybody, with what a test is about. */
export const message = (part: Partial<MessageView> = {}): MessageView => ({
  id: 'm1',
  created: '2026-11-22T09:00:00Z',
  ...{ read: false, readByUser: false, readByOrganization: false },
  userName: '',
  senderName: 'Hafengesellschaft Hammersiel mbH',
  senderOrganizationId: null,
  own: false,
  recipientOrganizationId: null,
  recipientOrganizationIds: [],
  projectId: 'p1',
  offerId: null,
  replyToMessageId: null,
  messageSubject: 'Ortstermin',
  messageText: 'Am Montag um 10 Uhr.',
  messageExtra: null,
  roomId: null,
  attachmentCount: 0,
  tags: [],
  canReply: false,
  hasDeliveries: false,
  version: 1,
  ...part,
})
