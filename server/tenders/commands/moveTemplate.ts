import type { Template } from '../../../engine/template'
import { moveData } from '../../../engine/versions'
import { procedureOf } from '../../../workflows/procedure'
import { stateOf } from '../../../workflows/tender'
import { commit } from '../../platform/commit'
import { AppError } from '../../platform/errors'
import { publishedTemplate, templateVersion } from '../../templates/area'
import { fieldsAsked } from '../conditions'
import { derive } from '../derive'
import { fieldsOfLot } from '../facts'
import { readForm, withComputed, withHeadFields } from '../form/readForm'
import { TenderModel, type HeadDoc, type TenderDoc } from '../model'
import { boundFourEyes, stricterEyes } from '../fourEyes'
import { plansOf } from '../criteria/planned'
import { eyesOf, leftOutOf } from '../procedureOfNew'
import { boundRegime } from '../regime'
import { hashOf, insertRevision, pruneDraft, readWhole, type WholeForm } from '../revisions'
import { assertVersion } from './changeStage'
import type { Creator } from './createTender'
import { assertHead, assertLegalBasis, assertLotCount, assertLotIds, invalid } from './formInput'
import { inForce } from './inForce'
import { ownTemplate } from './ownTemplate'
import { templateMoveRecord } from './record'
import { lawOfForm } from '../../../workflows/deadlines'

/** What was handed in, announced or published keeps the version it was made with. */
export function assertDraft(tender: TenderDoc): void {
  if (!tender.lots.every((lot) => stateOf(tender, fieldsOfLot(tender, lot)) === 'draft'))
    throw new AppError('conflict', { reason: 'refused.onlyDraftsMove' })
}

/**
 * A published version that is newer than the tender's; without a number the newest, which may be the tender's own. Refuses (422) any other.
 */
export async function newerTemplate(tender: TenderDoc, version: number | null): Promise<Template> {
  const newest = await publishedTemplate(tender.templateId)
  if (!newest) throw new Error(`template ${tender.templateId} of tender ${tender._id} is missing`)
  if (version === null || version === newest.file.version) return newest
  // Above the newest lies what a publication left behind that did not come to its end.
  const known = version > tender.templateVersion && version < newest.file.version ? await templateVersion(tender.templateId, version) : null
  if (!known) throw invalid({ path: '/version', rule: 'versionNotNewer', params: { version, newest: newest.file.version } })
  return known
}

interface Destination {
  to: Template
  form: WholeForm
  /** What a later take-back goes by. */
  moved: TenderDoc['moved']
}

async function write(
  tender: TenderDoc,
  { to, form, moved }: Destination,
  { by, at, takenBack }: { by: Creator; at: Date; takenBack: boolean },
): Promise<TenderDoc> {
  const data = withComputed(to, withHeadFields(to, form.data, { name: tender.head.name, organizationId: tender.head.orgId }))
  assertLotCount(to, data)
  assertLegalBasis(to, data)
  const reading = readForm({ template: to, data, of: tender }, tender.head)
  const { orgName } = await assertHead(to, reading)
  const usedLots = assertLotIds(reading, tender.usedLots)
  // A price sheet stays fillable: its bidders' form may be another one there.
  const forms = { ...tender, templateVersion: to.file.version }
  await plansOf({}, tender.head.awardPlans, { reading, forms, usedLots })
  const text = JSON.stringify(data)
  const revision = await insertRevision({
    tenderId: tender._id,
    after: tender.head.revision,
    by: by.id,
    at,
    text,
    missing: reading.missing,
    templateVersion: to.file.version,
    parked: form.parked,
  })
  const head: HeadDoc = {
    ...tender.head,
    ...{ revision, hash: hashOf(text), missing: reading.missing, regime: reading.regime },
    ...{ name: reading.name, orgId: reading.orgId, orgName },
  }
  const change = {
    ...inForce(head, reading, tender.lots),
    head,
    usedLots,
    templateVersion: to.file.version,
    fourEyes: boundFourEyes(tender._id, stricterEyes(tender, eyesOf(to.file, tender))),
    leavesOut: leftOutOf(to.file, tender),
    ...boundRegime(tender._id, lawOfForm(to.file)),
    moved: moved && { ...moved, revision },
    updated: at,
    updatedBy: by.name,
  }
  const written = await commit(
    TenderModel,
    { _id: tender._id, version: tender.version, 'head.revision': tender.head.revision, epoch: tender.epoch },
    { $set: { ...change, ...derive({ ...tender, ...change }) } },
    [
      templateMoveRecord({
        at,
        actor: by,
        data: {
          templateId: tender.templateId,
          from: tender.templateVersion,
          to: to.file.version,
          parked: form.parked.length,
          revision,
          takenBack,
        },
      }),
    ],
  )
  await pruneDraft(tender._id, revision)
  return written
}

/** Nothing would come past a condition of its procedure whose field the version lacks. */
function assertFields(tender: TenderDoc, to: Template): void {
  if (fieldsAsked(procedureOf(tender), to).length > 0) throw new AppError('conflict', { reason: 'refused.versionLacksFields' })
}

/** Brings a draft to a newer version of its template. Every value stays: in the form, or parked with the new revision. */
export async function moveTemplate(
  tender: TenderDoc,
  { version, tenderVersion }: { version: number; tenderVersion: number },
  { by, at }: { by: Creator; at: Date },
): Promise<TenderDoc> {
  assertVersion(tender, tenderVersion)
  assertDraft(tender)
  const [from, to] = await Promise.all([ownTemplate(tender), newerTemplate(tender, version)])
  if (to.file.version === tender.templateVersion)
    throw invalid({ path: '/version', rule: 'versionNotNewer', params: { version, newest: to.file.version } })
  assertFields(tender, to)
  const form = moveData(from, to, await readWhole(tender._id, tender.head.revision))
  const moved = { from: tender.templateVersion, before: tender.head.revision, revision: 0 }
  return write(tender, { to, form, moved }, { by, at, takenBack: false })
}

/**
 * Back to the version before the last move. Nothing edited since: the form of before, to the letter. Else what was edited goes along, and
 * what was parked comes back where nothing stands by now.
 */
export async function takeBackMove(tender: TenderDoc, tenderVersion: number, { by, at }: { by: Creator; at: Date }): Promise<TenderDoc> {
  assertVersion(tender, tenderVersion)
  assertDraft(tender)
  const { moved } = tender
  if (!moved) throw new AppError('conflict', { reason: 'refused.nothingToTakeBack' })
  const [from, to] = await Promise.all([ownTemplate(tender), templateVersion(tender.templateId, moved.from)])
  if (!to) throw new Error(`template ${tender.templateId}@${moved.from} of tender ${tender._id} is missing`)
  assertFields(tender, to)
  const isUntouched = tender.head.revision === moved.revision
  const form = isUntouched
    ? await readWhole(tender._id, moved.before)
    : moveData(from, to, await readWhole(tender._id, tender.head.revision))
  return write(tender, { to, form, moved: null }, { by, at, takenBack: true })
}
