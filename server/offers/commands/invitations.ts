import { readAccountName, readEmailAddress } from '../../../engine/address'
import { invitationIn, invitationKey, useOnce, type UserDoc, UserModel, wasMailedTo } from '../../access/area'
import type { InvitationResult } from '../../contract/offers/invitations'
import { OrganizationModel } from '../../organizations/area'
import { commit, type NewIntent } from '../../platform/commit'
import { isDuplicateKey } from '../../platform/duplicateKey'
import { AppError, type ErrorData } from '../../platform/errors'
import { placeIn, provenIntents } from '../../platform/intentProof'
import { derivedId, newId } from '../../platform/newId'
import { processIntents, type EffectPorts, type IntentHandler } from '../../platform/outbox'
import { deadlineOf, type TenderDoc, TenderModel } from '../../tenders/area'
import { InvitationModel, OfferModel, type InvitationDoc } from '../model'
import type { OfferActor } from '../record'
import { tell, type Recipient } from '../tell'
import { offerIdOf } from '../offerId'

type Account = Pick<UserDoc, '_id' | 'email' | 'givenName' | 'surName' | 'settings' | 'organizationId' | 'state'>
type Faults = NonNullable<ErrorData['errors']>

/** Somebody to be invited, with the account of that address where there is one. */
interface Invitee {
  email: string
  organizationName: string
  account: Account | null
}

const invitationIdOf = (tenderId: string, email: string): string => derivedId('invitation', tenderId, email)

interface Invited extends Record<string, unknown> {
  at: Date
  by: OfferActor
}
const invitedRecord = (facts: Invited): NewIntent => ({ id: newId(), kind: 'invited', facts })

const WEEKS_2 = 14 * 86_400_000

/** The end of what the invited are asked for. */
const nextDeadline = (tender: TenderDoc): Date | null =>
  tender.lots
    .map(deadlineOf)
    .filter((one): one is Date => one !== null)
    .sort((a, b) => a.getTime() - b.getTime())[0] ?? null

const STRANGER = { givenName: '', surName: '', settings: {} }

const invited: IntentHandler<InvitationDoc> = async (intent, invitation, { audit, publish }) => {
  // Written by invitedRecord() above, and by nothing else.
  const { at, by } = intent.facts as Invited
  const { _id, tenderId, email, organizationName, userId, orgId, version } = invitation
  const known = { ...(userId === null ? {} : { userId }), ...(orgId === null ? {} : { organizationId: orgId }) }
  // The address is a person's and has no place in the chain; who has an account is in it as a hash.
  await audit({ type: 'PROJECT_INVITE_SENT', at, actor: by, data: { tenderId, organizationName, ...known, intent: intent.id } })
  const tender = await TenderModel.findOne({ _id: tenderId }).lean<TenderDoc>()
  if (!tender) throw new Error(`tender ${tenderId} of invitation ${_id} is missing`)
  const account = await UserModel.findOne({ email }).lean<UserDoc>()
  const person: Recipient = account ?? { ...STRANGER, email }
  const deadline = nextDeadline(tender)
  const news = { intentId: intent.id, at, lotIds: null, deadline, organization: organizationName }
  const expires = deadline ?? new Date(at.getTime() + WEEKS_2)
  await tell([person], 'inviteToApply', [tender, { ...news, expires, page: `?einladung=${invitationKey(_id, email, at)}` }])
  if (orgId !== null) await publish('offers', tenderId, { version, audience: { organizations: [orgId] } })
}
const HANDLERS = { invited }

/** Carries out what an invitation leaves to be done, or what a crash left of it. */
export const runInvitationIntents = (invitation: InvitationDoc, ports: EffectPorts): Promise<void> =>
  processIntents(InvitationModel, invitation, { ...ports, handlers: HANDLERS })

/** Faults by address: what is none, and people who cannot take part (staff, authorities, disabled accounts). */
const faultsOf = async (invitees: readonly Invitee[]): Promise<Faults> => {
  const ids = invitees.flatMap(({ account }) => (account && account.organizationId !== null ? [account.organizationId] : []))
  const companies = await OrganizationModel.find({ _id: { $in: ids }, type: 'CONTRACTOR' }, { _id: 1 }).lean<{ _id: number }[]>()
  const isCompany = (id: number | null): boolean => companies.some(({ _id }) => _id === id)
  return invitees.flatMap(({ email, organizationName, account }): Faults[number][] => {
    const fault = (rule: string) => [{ path: '/invitees', rule, params: { email } }]
    if (readEmailAddress(email) === null) return fault('email')
    if (account) return account.state === 'DISABLED' || !isCompany(account.organizationId) ? fault('cannotTakePart') : []
    return organizationName === '' ? fault('organizationMissing') : []
  })
}

const inviteesOf = async (wanted: Readonly<Record<string, string>>): Promise<Invitee[]> => {
  const named = new Map(Object.entries(wanted).map(([email, name]) => [readAccountName(email), name.trim()]))
  const fields = { email: 1, givenName: 1, surName: 1, settings: 1, organizationId: 1, state: 1 }
  const accounts = await UserModel.find({ email: { $in: [...named.keys()] } }, fields).lean<Account[]>()
  const accountOf = new Map(accounts.map((one) => [one.email, one]))
  const names = await OrganizationModel.find({ _id: { $in: accounts.map((one) => one.organizationId ?? 0) } }, { name: 1 }).lean<
    { _id: number; name: string }[]
  >()
  return [...named].map(([email, organizationName]) => {
    const account = accountOf.get(email) ?? null
    const own = names.find(({ _id }) => _id === account?.organizationId)?.name
    return { email, organizationName: own ?? organizationName, account }
  })
}

async function store(tender: TenderDoc, { email, organizationName, account }: Invitee, facts: Invited) {
  const _id = invitationIdOf(tender._id, email)
  const record = invitedRecord(facts)
  const who = { organizationName, orgId: account?.organizationId ?? null, userId: account?._id ?? null }
  try {
    const made = await InvitationModel.create({
      _id,
      tenderId: tender._id,
      email,
      ...who,
      created: facts.at,
      sentAt: facts.at,
      pending: provenIntents(placeIn(InvitationModel, _id), [record]),
    })
    return { invitation: made.toObject<InvitationDoc>(), outcome: 'sent' as const }
  } catch (fault) {
    if (!isDuplicateKey(fault)) throw fault
    // Whose it became by its link it stays, where nobody has an account of that address.
    const known = account ? who : { organizationName }
    const invitation = await commit(InvitationModel, { _id }, { $set: { ...known, sentAt: facts.at } }, [record])
    return { invitation, outcome: 'again' as const }
  }
}

/**
 * Invites people of companies by mail. Nobody gets an account this way: who has none registers with the link and comes back to the tender.
 * 422 names every fault, then nobody is invited.
 */
export async function invite(
  tender: TenderDoc,
  { wanted, by, at }: { wanted: Readonly<Record<string, string>>; by: OfferActor; at: Date },
  ports: EffectPorts,
): Promise<InvitationResult[]> {
  const invitees = await inviteesOf(wanted)
  const errors = await faultsOf(invitees)
  if (errors.length > 0) throw new AppError('invalid', { errors })
  const results: InvitationResult[] = []
  for (const one of invitees) {
    const { email, organizationName, account } = one
    const orgId = account?.organizationId ?? null
    const told = { email, organizationName, isNew: account === null }
    if (orgId !== null && (await OfferModel.exists({ _id: offerIdOf(tender._id, orgId) }))) {
      results.push({ ...told, outcome: 'takesPart' })
      continue
    }
    const { invitation, outcome } = await store(tender, one, { at, by })
    await runInvitationIntents({ ...invitation, pending: invitation.pending.slice(-1) }, ports)
    results.push({ ...told, outcome })
  }
  return results
}

/**
 * Whether a company is among the invited: somebody of it was, by an account or by the address, or it has the link of an invitation. One
 * that had no company yet is this one's from here on, so that a link that is handed on lets no second one in.
 */
export async function claimInvitation(
  tenderId: string,
  { email, token, orgId }: { email: string; token: string; orgId: number },
): Promise<boolean> {
  if (await InvitationModel.exists({ tenderId, orgId })) return true
  const ids = [invitationIdOf(tenderId, email), ...[invitationIn(token)].filter((one) => one !== null)]
  const free = await InvitationModel.find({ _id: { $in: ids }, tenderId, orgId: null }).lean<InvitationDoc[]>()
  const own = free.find((one) => one.email === email || wasMailedTo(one.email, token))
  if (!own) return false
  try {
    await commit(InvitationModel, { _id: own._id, orgId: null }, { $set: { orgId } })
    return true
  } catch (fault) {
    if (!(fault instanceof AppError && fault.code === 'conflict')) throw fault
    // In this very moment: perhaps a colleague.
    return (await InvitationModel.exists({ tenderId, orgId })) !== null
  }
}

/**
 * The invitations that somebody answers by taking part: that whose key their link had, and that of their address. What is no key is in
 * nobody's way.
 */
export async function acceptInvitation(
  tenderId: string,
  { email, token, orgId, at }: { email: string; token: string; orgId: number; at: Date },
): Promise<void> {
  const [named, own] = [invitationIn(token), invitationIdOf(tenderId, email)]
  for (const _id of new Set(named === null ? [own] : [named, own])) {
    const open = await InvitationModel.findOne({ _id, acceptedAt: null }).lean<InvitationDoc>()
    if (open?.tenderId === tenderId && (_id === own || wasMailedTo(open.email, token))) {
      // Its key confirms nobody's address any more: the mail may have been handed on.
      await useOnce('invitation', _id, at)
      await commit(InvitationModel, { _id, acceptedAt: null }, { $set: { acceptedAt: at, orgId } }).catch((fault: unknown) => {
        // Accepted by a colleague in this very moment.
        if (!(fault instanceof AppError && fault.code === 'conflict')) throw fault
      })
    }
  }
}
