import { isStaff, type Actor } from '../calls/actor'
import type { PropertyView } from '../contract/parcels/views'
import type { Context } from '../calls/context'
import { allow, deny, type AccessDecision } from '../calls/accessDecision'
import { undoneImports } from './imports'
import { ParcelModel, type ParcelDoc } from './model'
import { presentOutside, presentWhole, readAround } from './present'
import { readTemplates, type ParcelTemplates } from './templates'
import { warningsOf } from './warnings'

/** A parcel; null: there is none of that number, or not yet. */
export const readParcel = async (id: number): Promise<ParcelDoc | null> => {
  const doc = await ParcelModel.findOne({ _id: id }).lean<ParcelDoc>()
  if (!doc?.importId) return doc
  return (await undoneImports()).includes(doc.importId) ? null : doc
}

/** Outside there is nothing but what is published and not archived. */
export const mayReadParcel = (actor: Actor, { isPublic, isArchived }: Pick<ParcelDoc, 'isPublic' | 'isArchived'>): AccessDecision =>
  isStaff(actor) || (isPublic && !isArchived) ? allow() : deny(404)

export const mayEditParcel = (actor: Actor): AccessDecision => (isStaff(actor) ? allow() : deny(404))

/** A parcel as staff get it after a change, with what they should look at. */
export const presentToStaff = async (ctx: Context, doc: ParcelDoc, templates: ParcelTemplates): Promise<PropertyView> => {
  const around = await readAround([doc], ctx)
  return { ...presentWhole(doc, around, templates), warnings: await warningsOf(doc) }
}

/** A parcel as this caller may see it; null: not at all. */
export const presentTo = async (ctx: Context, doc: ParcelDoc): Promise<PropertyView | null> => {
  const templates = await readTemplates()
  return isStaff(ctx.actor) ? presentToStaff(ctx, doc, templates) : presentOutside(doc, await readAround([doc], ctx), templates)
}
