import { actsFor } from '../deputies'
import { isDeepStrictEqual } from 'node:util'
import { asShown, sharedWith, type FormData } from '../../../engine/form'
import type { Template } from '../../../engine/template'
import { machinesOf } from '../../../workflows/procedure/machines'
import { stateOf } from '../../../workflows/tender'
import type { TenderInput } from '../../contract/tenders/inputs'
import { commit } from '../../platform/commit'
import { AppError } from '../../platform/errors'
import { formsChosen, formsInLog } from '../criteria/formsChosen'
import { criteriaSaved, plansOf } from '../criteria/planned'
import { derive, isDraft } from '../derive'
import { factsOf, fieldsOfLot } from '../facts'
import { withOwnAddress } from '../form/ownAddress'
import { readForm, withHeadFields, type FormReading } from '../form/readForm'
import { TenderModel, type HeadDoc, type TenderDoc } from '../model'
import { formOf, noteStored } from '../reading/formReading'
import { hashOf, insertRevision, pruneDraft } from '../revisions'
import { hasTeam, noTeamAllowed, resolveTeam } from '../team'
import { ownDeadlines, type Creator } from './createTender'
import { assertBinding, assertHead, assertLegalBasis, assertLotCount, assertLotIds, assertRounds, invalid, readData } from './formInput'
import { inForce } from './inForce'
import { editRecord } from './record'
import { teamChanges, loggedEdit } from './loggedEdit'

/**
 * A lot that cannot be edited now refuses the whole save; answers whether the edit takes force at once (draft) or waits to be announced.
 */
function editOf(tender: TenderDoc, at: Date): 'atOnce' | 'unannounced' {
  const decisions = tender.lots.map((lot) =>
    machinesOf(tender).lot.decide(stateOf(tender, fieldsOfLot(tender, lot)), 'edit', factsOf(tender, lot, { now: at })),
  )
  for (const decision of decisions) if (!decision.ok) throw new AppError('conflict', { reason: `refused.${decision.reason}`, move: 'edit' })
  return decisions.every((decision) => decision.ok && decision.effects.includes('reviseForm')) ? 'atOnce' : 'unannounced'
}

/** The machine judges the team as it would be: what is to be published, or is, keeps two people and an admin. */
function assertTeam(tender: TenderDoc, team: TenderDoc['team'], at: Date): void {
  for (const lot of tender.lots) {
    const decision = machinesOf(tender).lot.decide(
      stateOf(tender, fieldsOfLot(tender, lot)),
      'changeTeam',
      factsOf({ ...tender, team }, lot, { now: at }),
    )
    if (!decision.ok) throw new AppError('conflict', { reason: `refused.${decision.reason}`, move: 'changeTeam' })
  }
}

/** Whoever created a tender answers for it: in its team as admin as long as it is there, whatever its type. */
function assertCreatorStays(tender: TenderDoc, team: TenderDoc['team']): void {
  const isAdmin = (members: TenderDoc['team']) => members.some(({ userId, role }) => userId === tender.createdBy && role === 'ADMIN')
  if (!isAdmin(tender.team) || isAdmin(team)) return
  throw new AppError('invalid', { reason: 'refused.creatorStaysAdmin', errors: [{ path: '/project/team', rule: 'creatorStaysAdmin' }] })
}

const rolesOf = (team: TenderDoc['team']) => team.map(({ userId, role }) => ({ userId, role }))

const newTeam = async (tender: TenderDoc, input: TenderInput, { by, at }: { by: Creator; at: Date }): Promise<TenderDoc['team']> => {
  if (!input.team) return tender.team
  const foreign = input.team.findIndex(({ projectId }) => (projectId ?? tender._id) !== tender._id)
  if (foreign >= 0) throw invalid({ path: `/project/team/${foreign}/projectId`, rule: 'readOnly' })
  const team = await resolveTeam(input.team, { present: tender.team, path: '/project/team', by: actsFor(tender, by.id, at), at })
  // Nobody comes to a type that has no team.
  if (!hasTeam(tender) && team.some((member) => !tender.team.some((one) => one.userId === member.userId))) throw noTeamAllowed()
  // Nobody could open it any more.
  if (team.length === 0) throw invalid({ path: '/project/team', rule: 'required' })
  assertCreatorStays(tender, team)
  if (!isDeepStrictEqual(rolesOf(team), rolesOf(tender.team))) assertTeam(tender, team, at)
  return team
}

function assertFixed(tender: TenderDoc, input: TenderInput): void {
  if (input.type !== undefined && input.type !== tender.type) throw invalid({ path: '/project/type', rule: 'typeIsFixed' })
  if (input.templateId !== undefined && input.templateId !== tender.templateId)
    throw invalid({ path: '/project/templateId', rule: 'templateIsFixed' })
  const { id, version } = typeof input.procedure === 'string' ? { id: input.procedure } : (input.procedure ?? tender.procedure)
  if (id !== tender.procedure.id || (version ?? tender.procedure.version) !== tender.procedure.version)
    throw invalid({ path: '/project/procedure', rule: 'procedureIsFixed' })
}

interface Draft {
  data: FormData
  text: string
  reading: FormReading
  usedLots: TenderDoc['usedLots']
  head: HeadDoc
  bidderForms: TenderDoc['bidderForms']
}

async function draftHead(
  tender: TenderDoc,
  input: TenderInput,
  { template, before }: { template: Template; before: FormData },
): Promise<Draft> {
  // What nobody changed is the same object as before, and what was worked out of it still holds.
  const given = input.data && sharedWith(before, readData(template, input.data))
  if (given) assertLotCount(template, given)
  const shown = asShown(template, withHeadFields(template, given ?? before, input), before)
  // Of a published one it would be a change that nobody made.
  const data = isDraft(tender) ? withOwnAddress(template, shown, tender._id) : shown
  assertLegalBasis(template, data)
  const deadlines = ownDeadlines(input, tender.head.deadlines)
  const orgId = input.organizationId === undefined ? tender.head.orgId : input.organizationId
  const reading = readForm({ template, data, of: tender }, { name: input.name ?? tender.head.name, orgId, deadlines })
  assertRounds(template, data, reading)
  assertBinding(template, data, reading)
  const { orgName } = await assertHead(template, reading)
  const text = JSON.stringify(data)
  const description = input.description ?? tender.head.description
  const usedLots = assertLotIds(reading, tender.usedLots)
  const { awardPlans: planned, ...kept } = tender.head
  const bidderForms = formsChosen(template, input, tender)
  const forms = bidderForms ? { ...tender, bidderForms } : tender
  const awardPlans = await plansOf(input, planned, { reading, forms, usedLots })
  const head = {
    ...kept,
    ...(awardPlans ? { awardPlans } : {}),
    hash: hashOf(text),
    missing: reading.missing,
    regime: reading.regime,
    name: reading.name,
    description,
    orgId: reading.orgId,
    orgName,
    deadlines: reading.own,
  }
  return { data, text, reading, usedLots, head, bidderForms }
}

const contentOf = ({ revision: _revision, missing: _missing, regime: _regime, ...content }: HeadDoc): string => JSON.stringify(content)

/** So many lots are written by their places, of more the whole list: each place takes the embedded engine as long as the document. */
const MOST_PLACES = 4

/**
 * What is other than it was, by its place: the rest the database need not write, nor look for in its indexes. Of as many lots as before
 * the few that changed; the guard's version and epoch say that they stand where they stood.
 */
const changesIn = (tender: TenderDoc, { lots, ...next }: Partial<TenderDoc>): Record<string, unknown> => {
  const places = lots?.flatMap((lot, n) => (isDeepStrictEqual(lot, tender.lots[n]) ? [] : [[`lots.${n}`, lot] as const])) ?? []
  const others = Object.entries(next).filter(([name, value]) => !isDeepStrictEqual(value, tender[name as keyof TenderDoc]))
  const isByPlace = lots?.length === tender.lots.length && places.length <= MOST_PLACES
  return Object.fromEntries<unknown>([...others, ...(isByPlace ? places : lots ? [['lots', lots] as const] : [])])
}

/**
 * Saves what was sent over the version the person started from. The form goes in as a new revision first, then one write moves the head to
 * it. Refuses what createTender refuses, a stale version (409) and a stage that does not allow edits (409).
 */
export async function saveTender(
  tender: TenderDoc,
  input: TenderInput,
  { template, by, at }: { template: Template; by: Creator; at: Date },
): Promise<TenderDoc> {
  if (input.version === undefined) throw invalid({ path: '/project/version', rule: 'required' })
  if (input.version !== tender.version)
    throw new AppError('stale', { changedBy: tender.updatedBy, changedAt: tender.updated.toISOString(), version: tender.version })
  const force = editOf(tender, at)
  assertFixed(tender, input)
  const { data: before, parked } = await formOf(tender, tender.head.revision)
  const { data, text, reading, usedLots, head, bidderForms } = await draftHead(tender, input, { template, before })
  const team = await newTeam(tender, input, { by, at })

  const hasOtherForms = bidderForms !== undefined && !isDeepStrictEqual(bidderForms, tender.bidderForms)
  const changed = hasOtherForms || contentOf(head) !== contentOf(tender.head)
  // Saved as it was read: nothing is written.
  if (!changed && isDeepStrictEqual(rolesOf(team), rolesOf(tender.team)) && isDeepStrictEqual(usedLots, tender.usedLots)) return tender

  const criteria = await criteriaSaved(tender, head, { template, before, after: reading })
  const isNewForm = head.hash !== tender.head.hash
  if (isNewForm)
    head.revision = await insertRevision({
      tenderId: tender._id,
      after: tender.head.revision,
      by: by.id,
      at,
      text,
      missing: reading.missing,
      templateVersion: tender.templateVersion,
      parked,
    })
  const edit = loggedEdit(
    { template, before, after: data, criteria: [...criteria, ...formsInLog(template, tender, bidderForms)] },
    tender.head,
    head,
  )
  const now = force === 'atOnce' ? inForce(head, reading, tender.lots) : null
  const written = await commit(
    TenderModel,
    { _id: tender._id, version: input.version, 'head.revision': tender.head.revision, epoch: tender.epoch },
    {
      $set: changesIn(tender, {
        head,
        team,
        usedLots,
        ...(bidderForms ? { bidderForms } : {}),
        updated: at,
        updatedBy: by.name,
        ...(now ? { ...now, ...derive({ ...tender, ...now }) } : { hasChanges: tender.hasChanges || changed }),
      }),
    },
    [editRecord({ at, actor: by, edit, team: teamChanges(tender.team, team) })],
  )
  if (isNewForm) noteStored(tender._id, { revision: head.revision, data, parked, since: tender.head.revision })
  if (isNewForm && force === 'atOnce') await pruneDraft(tender._id, head.revision)
  return written
}
