import { readAccountName } from '../../../engine/address'
import { asShown, emptyData } from '../../../engine/form'
import type { Template } from '../../../engine/template'
import { procedureOf, type ProcedureKey } from '../../../workflows/procedure'
import type { TenderInput } from '../../contract/tenders/inputs'
import type { TenderType } from '../../contract/tenders/views'
import { nextNumber } from '../../platform/database/counters'
import { isDuplicateKey } from '../../platform/duplicateKey'
import { AppError } from '../../platform/errors'
import { placeIn, provenIntents } from '../../platform/intentProof'
import { derivedId, newId } from '../../platform/newId'
import { publishedTemplate } from '../../templates/area'
import { formsChosen } from '../criteria/formsChosen'
import { plansOf } from '../criteria/planned'
import { derive } from '../derive'
import { withOwnAddress } from '../form/ownAddress'
import { readForm, withHeadFields } from '../form/readForm'
import { boundFourEyes } from '../fourEyes'
import { boundFramework } from '../framework'
import { TenderModel, type TenderDoc } from '../model'
import type { StoredDeadlines } from '../lotDoc'
import { eyesOf, leftOutOf, procedureOfNew } from '../procedureOfNew'
import { hashOf, insertRevision } from '../revisions'
import { boundRegime } from '../regime'
import { createRooms } from '../rooms'
import { hasTeam, noTeamAllowed, resolveTeam } from '../team'
import { assertBinding, assertHead, assertLegalBasis, assertLotCount, assertLotIds, assertRounds, invalid, readData } from './formInput'
import { inForce } from './inForce'
import { creationRecord } from './record'
import { lawOfForm } from '../../../workflows/deadlines'

export interface Creator {
  id: string
  email: string
  name: string
}

const dateOf = (instant: string | null | undefined): Date | null => (instant ? new Date(instant) : null)

/** The tender's own deadline fields of a call; what is not sent stays as it was. */
export const ownDeadlines = (input: TenderInput, before: StoredDeadlines): StoredDeadlines => ({
  applicationDeadline: input.applicationDeadline === undefined ? before.applicationDeadline : dateOf(input.applicationDeadline),
  offerDeadline: input.offerDeadline === undefined ? before.offerDeadline : dateOf(input.offerDeadline),
  finalDeadline: input.finalDeadline === undefined ? before.finalDeadline : dateOf(input.finalDeadline),
  deadlinePeriodDays: input.deadlinePeriodDays === undefined ? before.deadlinePeriodDays : input.deadlinePeriodDays,
})

const NO_DEADLINES: StoredDeadlines = { applicationDeadline: null, offerDeadline: null, finalDeadline: null, deadlinePeriodDays: null }

/** The creator is ADMIN whatever else is said; types 3 and 4 have nobody beside (2-tenders.md section 5). */
const firstTeam = async (
  input: TenderInput,
  { of, creator, at }: { of: ProcedureKey; creator: Creator; at: Date },
): Promise<TenderDoc['team']> => {
  const others = (input.team ?? []).filter((entry) => readAccountName(entry.userName) !== creator.email)
  if (!hasTeam(of) && others.length > 0) throw noTeamAllowed()
  const team = await resolveTeam(others, { present: [], path: '/project/team', by: creator.id, at })
  return [{ userId: creator.id, role: 'ADMIN', since: at, addedBy: creator.id }, ...team]
}

const templateOf = async (input: TenderInput): Promise<Template> => {
  const template = input.templateId ? await publishedTemplate(input.templateId) : null
  if (!template) throw invalid({ path: '/project/templateId', rule: 'unknownTemplate', params: { id: input.templateId ?? '' } })
  return template
}

/** A template that names kinds of tender is for these alone. */
function assertType({ file }: Template, type: TenderType): void {
  const types: readonly number[] = file.procedure?.types ?? []
  if (types.length > 0 && !types.includes(type))
    throw new AppError('invalid', { reason: 'refused.typeNotOffered', errors: [{ path: '/project/type', rule: 'typeNotOffered' }] })
}

/**
 * The id of the tender that a request makes. A request that is sent again after the server was killed names the same one, so that it finds
 * what it made; an id that is no UUID is too weak for that. Nobody reaches another person's by guessing it.
 */
export const idOfRequest = (requestId: string, creator: Pick<Creator, 'id'>): string =>
  requestId === '' ? newId() : derivedId('tender', creator.id, requestId)

/**
 * A new draft with its first form revision and its default rooms. Refuses (422) with paths what is ill-typed, an unknown template or buyer,
 * a missing name or organization, a BT-01 that the form does not fit, people who are not active staff. Answers the tender of this id where
 * there is one already.
 */
export async function createTender(
  input: TenderInput,
  creator: Creator,
  { at, _id = newId(), resultOf, framework }: { at: Date; _id?: string } & Pick<TenderDoc, 'resultOf' | 'framework'>,
): Promise<TenderDoc> {
  const made = await TenderModel.findOne({ _id }).lean<TenderDoc>()
  if (made) return made
  const template = await templateOf(input)
  const of = await procedureOfNew(input, template, framework !== undefined)
  assertType(template, of.type)
  const given = readData(template, input.data ?? emptyData(template, { now: at }))
  assertLotCount(template, given)
  const data = withOwnAddress(template, asShown(template, withHeadFields(template, given, input)), _id)
  assertLegalBasis(template, data)
  const deadlines = ownDeadlines(input, NO_DEADLINES)
  const reading = readForm({ template, data, of }, { name: input.name ?? '', orgId: input.organizationId ?? null, deadlines })
  assertRounds(template, data, reading)
  assertBinding(template, data, reading)
  const { orgName } = await assertHead(template, reading)
  const usedLots = assertLotIds(reading, [])
  const regime = lawOfForm(template.file)
  const bidderForms = formsChosen(template, input, { regime })
  const pinnedForm = { templateId: template.file.id, templateVersion: template.file.version, regime }
  const forms = { ...of, ...pinnedForm, ...(bidderForms ? { bidderForms } : {}) }
  const awardPlans = await plansOf(input, undefined, { reading, forms, usedLots })
  const team = await firstTeam(input, { of, creator, at })

  const text = JSON.stringify(data)
  const pinned = { templateVersion: template.file.version, parked: [] }
  await createRooms(_id, template.file.roomTemplates, { apart: procedureOf(of).apart, at })
  const revision = await insertRevision({ tenderId: _id, after: 0, by: creator.id, at, text, missing: reading.missing, ...pinned })
  const head = {
    revision,
    hash: hashOf(text),
    missing: reading.missing,
    regime: reading.regime,
    name: reading.name,
    description: input.description ?? '',
    orgId: reading.orgId,
    orgName,
    deadlines: reading.own,
    ...(awardPlans ? { awardPlans } : {}),
  }
  const base = {
    _id,
    no: await nextNumber('tenders'),
    version: 1,
    rev: 0,
    epoch: 0,
    ...of,
    templateId: template.file.id,
    templateVersion: template.file.version,
    ...inForce(head, reading, []),
    head,
    published: null,
    hasChanges: false,
    publishAt: null,
    publishRevision: null,
    portal: null,
    archivedAt: null,
    outcome: null,
    fourEyes: boundFourEyes(_id, eyesOf(template.file, of)),
    leavesOut: leftOutOf(template.file, of),
    ...boundRegime(_id, regime),
    ...(bidderForms ? { bidderForms } : {}),
    ...(resultOf ? { resultOf } : {}),
    ...(framework ? { framework: boundFramework(_id, framework) } : {}),
    team,
    usedLots,
    created: at,
    createdBy: creator.id,
    updated: at,
    updatedBy: creator.name,
    pending: provenIntents(placeIn(TenderModel, _id), [creationRecord(_id, { at, by: creator })]),
  }
  const tender: TenderDoc = { ...base, ...derive(base) }
  try {
    await TenderModel.create(tender)
    return tender
  } catch (fault) {
    // The same request in another process was quicker.
    const first = isDuplicateKey(fault) ? await TenderModel.findOne({ _id }).lean<TenderDoc>() : null
    if (!first) throw fault
    return first
  }
}
