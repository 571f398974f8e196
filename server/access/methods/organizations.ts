import * as contract from '../../contract/all.gen'
import { cursorOf, placeOfCursor, wordsIn } from '../../platform/keyPages'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import {
  listOrganizations,
  placeOfOrganization,
  presentOrganization,
  type Company,
  labelsAsDefined,
  numberKeysOf,
  type OrganizationDoc,
  OrganizationModel,
  parseOrganizationInput,
  sameCompanies,
  sameNames,
  whileClaimed,
  filled,
  mayEditOrganization,
} from '../../organizations/area'
import { nextNumber } from '../../platform/database/counters'
import { AppError } from '../../platform/errors'
import { placeIn, provenIntents } from '../../platform/intentProof'
import { effectPortsOf, runIntents, organizationRecord } from '../organizationRecord'
import { isStaff } from '../../calls/actor'
import { hasHadPeople } from '../membership'
import { toldOfCompanyAddress } from '../notices'
import { addressOf } from '../proposals'
import type { PersonNotice } from '../record'
import { matters } from '../matters'
import { commit } from '../../platform/commit'
import { isSame } from '../../platform/isSame'
import type { Context } from '../../calls/context'
import { UserModel, type UserDoc } from '../model'

/** How many people have an account for each of these organizations, whatever its state. */
const countMembers = async (ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const counts = new Map(ids.map((id) => [id, 0]))
  if (ids.length === 0) return counts
  const people = await UserModel.find({ organizationId: { $in: [...ids] } }, { _id: 0, organizationId: 1 }).lean<
    Pick<UserDoc, 'organizationId'>[]
  >()
  for (const { organizationId } of people) if (organizationId !== null) counts.set(organizationId, (counts.get(organizationId) ?? 0) + 1)
  return counts
}

const MOST = 1000

export const getOrganizations = method(contract.getOrganizations, {
  subject: noSubject,
  policy: () => allow(),
  async handle(_ctx, _subject, { type, filter }) {
    const rows = await listOrganizations({
      type,
      words: wordsIn(filter?.search),
      after: placeOfCursor(filter?.cursor),
      most: filter?.limit ?? MOST,
    })
    const members = await countMembers(rows.map(({ _id }) => _id))
    return rows.map((row) => ({
      ...presentOrganization(row),
      memberCount: members.get(row._id) ?? 0,
      cursor: cursorOf(placeOfOrganization(row)),
    }))
  },
})

/** A VAT id or register number that another bidder has: the same company. The same name alone is told, not refused. */
const refuseSameNumbers = async (set: Partial<Company>): Promise<void> => {
  const [known] = await sameCompanies(numberKeysOf(set))
  if (known) throw new AppError('conflict', { reason: 'organizationExists', organizationName: known.name })
}

export const createOrganization = method(contract.createOrganization, {
  subject: noSubject,
  policy: () => allow(),
  // A copy of another one may say of it what was read.
  async standing(_ctx, _subject, { organization: { id } }) {
    const copied = id === undefined ? null : await OrganizationModel.findOne({ _id: id }).lean<OrganizationDoc>()
    return { organization: [copied ? presentOrganization(copied) : await labelsAsDefined()] }
  },
  async handle(ctx, _subject, { organization }) {
    const { type } = organization
    if (type === undefined) throw new AppError('invalid', { errors: [{ path: '/organization/type', rule: 'required' }] })
    const { set } = await parseOrganizationInput(organization, { type, before: null })
    const make = async (): Promise<OrganizationDoc> => {
      if (type === 'CONTRACTOR') await refuseSameNumbers(set)
      const _id = await nextNumber('organizations')
      const record = organizationRecord({
        at: ctx.now,
        actor: ctx.actor.user,
        type: 'ORGANIZATION_CREATED',
        data: { organizationType: type },
      })
      const made = await OrganizationModel.create({
        _id,
        type,
        ...set,
        created: ctx.now,
        updated: ctx.now,
        updatedBy: ctx.actor.user?.name ?? '',
        pending: provenIntents(placeIn(OrganizationModel, _id), [record]),
      })
      return made.toObject()
    }
    // A bidder that registers itself in this very moment is told so, and the other way round.
    const doc = type === 'CONTRACTOR' ? await whileClaimed(set.companyKeys, ctx.now, make) : await make()
    await runIntents(doc, effectPortsOf(ctx))
    const warnings = await sameNames(doc)
    return { ...presentOrganization(doc), ...(warnings.length > 0 ? { warnings } : {}) }
  },
})

/** What of a save says something else than what stands; a text that is empty and a mark that is not set say nothing. */
const changedFields = (before: OrganizationDoc, after: Record<string, unknown>): string[] => {
  const stored: Record<string, unknown> = { ...before }
  const said = (value: unknown): unknown => {
    if (value === '' || value === false) return null
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? filled(value) : value
  }
  return Object.keys(after).filter(
    (field) => field !== 'nameKey' && field !== 'companyKeys' && !isSame(said(stored[field]), said(after[field])),
  )
}

/** What this caller reads of it, with the labels of fields that hold nothing yet. */
const standingOf = async (before: OrganizationDoc): Promise<Record<string, unknown>> => {
  const labels = await labelsAsDefined()
  const view = presentOrganization(before)
  const both = (own: readonly { contentId: string }[] = [], defined: readonly { contentId: string }[] = []) => [...own, ...defined]
  return {
    ...view,
    additionalFields: both(view.additionalFields, labels.additionalFields),
    contact: { ...view.contact, additionalFields: both(view.contact.additionalFields, labels.contact?.additionalFields) },
  }
}

/** Runs `save` where no other bidder has a number that this one had not before: 409 organizationExists. Only staff read whose it is. */
const withOwnNumbers = async <T>(
  { before, set, ctx }: { before: OrganizationDoc; set: Parameters<typeof numberKeysOf>[0]; ctx: Context },
  save: () => Promise<T>,
): Promise<T> => {
  const had = new Set(numberKeysOf(before))
  const added = before.type === 'CONTRACTOR' ? numberKeysOf(set).filter((key) => !had.has(key)) : []
  if (added.length === 0) return save()
  return whileClaimed(added, ctx.now, async () => {
    const other = (await sameCompanies(added)).find(({ _id }) => _id !== before._id)
    const named = other && isStaff(ctx.actor) ? { organizationName: other.name } : {}
    if (other) throw new AppError('conflict', { reason: 'organizationExists', ...named })
    return save()
  })
}

/**
 * A company's own address confirms its first account: once it has people or something sealed it is no single colleague's to change
 * (requestAccountChange). Its admins and whoever reads the old one hear of the new one in any case.
 */
const noticesOfAddress = async (before: OrganizationDoc, after: string, ctx: Context): Promise<PersonNotice[]> => {
  if (before.type !== 'CONTRACTOR' || after === (addressOf(before) ?? '')) return []
  if (isStaff(ctx.actor) && ((await hasHadPeople(before._id)) || (await matters.value.hasOpenMatters(before._id))))
    throw new AppError('forbidden', { reason: 'companyAddressNeedsTwo' })
  return toldOfCompanyAddress(before, { value: after, by: { name: ctx.actor.user?.name ?? '' } })
}

export const updateOrganization = method(contract.updateOrganization, {
  subject: (_ctx, { organization: { id } }) => (id === undefined ? null : OrganizationModel.findOne({ _id: id }).lean<OrganizationDoc>()),
  policy: mayEditOrganization,
  standing: async (_ctx, before) => ({ organization: [await standingOf(before)] }),
  async handle(ctx, before, { organization }) {
    const { set, version } = await parseOrganizationInput(organization, { type: before.type, before })
    const fields = changedFields(before, set)
    if (fields.length === 0 && version === before.version) return presentOrganization(before)
    const address = set.contact.email?.trim().toLowerCase() ?? ''
    const record = organizationRecord({
      at: ctx.now,
      actor: ctx.actor.user,
      type: 'ORGANIZATION_CHANGED',
      data: { fields },
      notices: await noticesOfAddress(before, address, ctx),
      dropsAdmissions: address !== (addressOf(before) ?? ''),
    })
    const change = { $set: { ...set, updated: ctx.now, updatedBy: ctx.actor.user?.name ?? '' } }
    const save = (): Promise<OrganizationDoc> => commit(OrganizationModel, { _id: before._id, version }, change, [record])
    const after = await withOwnNumbers({ before, set, ctx }, save)
    await runIntents(after, effectPortsOf(ctx))
    // Who else is on the platform is not for its organizations to find out.
    const warnings = isStaff(ctx.actor) && after.nameKey !== before.nameKey ? await sameNames(after) : []
    return { ...presentOrganization(after), ...(warnings.length > 0 ? { warnings } : {}) }
  },
})
