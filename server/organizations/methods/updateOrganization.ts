import { updateOrganization as contract } from '../../contract/organizations/updateOrganization'
import { isStaff } from '../../access/actor'
import { commit } from '../../platform/commit'
import { method } from '../../transport/method'
import { OrganizationModel, type OrganizationDoc } from '../model'
import { mayEditOrganization } from '../policy'
import { presentOrganization } from '../present'
import { carriersOf, carryOutOwn, organizationRecord } from '../record'
import { sameNames } from '../sameName'
import { judged } from '../saved'

const changedFields = (before: OrganizationDoc, after: Record<string, unknown>): string[] => {
  const stored: Record<string, unknown> = { ...before }
  const text = (value: unknown): string =>
    JSON.stringify(typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value).sort() : value)
  return Object.keys(after).filter((field) => field !== 'nameKey' && field !== 'companyKeys' && text(stored[field]) !== text(after[field]))
}

export const updateOrganization = method(contract, {
  subject: (_ctx, { organization: { id } }) => (id === undefined ? null : OrganizationModel.findOne({ _id: id }).lean<OrganizationDoc>()),
  policy: mayEditOrganization,
  async handle(ctx, before, { organization }) {
    const { set, version } = await judged(organization, { type: before.type, before })
    const record = organizationRecord({
      at: ctx.now,
      actor: ctx.actor.user,
      type: 'ORGANIZATION_CHANGED',
      data: { fields: changedFields(before, set) },
    })
    const change = { $set: { ...set, updated: ctx.now, updatedBy: ctx.actor.user?.name ?? '' } }
    const after = await commit(OrganizationModel, { _id: before._id, version }, change, [record])
    await carryOutOwn(after, carriersOf(ctx))
    // Who else is on the platform is not for its organizations to find out.
    const warnings = isStaff(ctx.actor) && after.nameKey !== before.nameKey ? await sameNames(after) : []
    return { ...presentOrganization(after), ...(warnings.length > 0 ? { warnings } : {}) }
  },
})
