import { derivedId, newId } from '../platform/newId'
import { isOwnRequestId } from '../platform/requestId'

/** The id of the question that a request makes: the same when it is sent again, another one in another tender. */
export const questionIdOf = (
  { requestId }: { requestId: string },
  { by, tender }: { by: { id: string }; tender: { _id: string } },
): string => (isOwnRequestId(requestId) ? derivedId('question', by.id, tender._id, requestId.toLowerCase()) : newId())
