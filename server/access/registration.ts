import { type OrganizationDoc, OrganizationModel } from '../organizations/area'
import type { NewIntent } from '../platform/commit'
import { isDuplicateKey } from '../platform/duplicateKey'
import { newId } from '../platform/newId'
import type { IntentHandler } from '../platform/outbox'
import type { UserDoc } from './model'

/** The organization as it is going to be; its number is given out before. */
export type NewOrganization = Omit<OrganizationDoc, 'rev' | 'version' | 'pending'>

/** What a registration leaves to be done first: the company rides in its first person's document, so one write makes both or neither. */
export const registrationIntent = (organization: NewOrganization, at: Date): NewIntent => ({
  id: newId(),
  kind: 'registration',
  facts: { at, organization },
})

/** Makes the company, once: a second time its number is taken, by itself. */
export const registration: IntentHandler<UserDoc> = async (intent, _user, { publish }) => {
  // Written by registrationIntent() above, and by nothing else.
  const { organization } = intent.facts as { organization: NewOrganization }
  await OrganizationModel.create(organization).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error
  })
  await publish('organization', String(organization._id), { version: 1, audience: { staff: true } })
}
