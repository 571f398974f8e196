import { landOfNuts } from '../../workflows/deadlines'
import type { LawRows } from '../../workflows/law'
import { lawRows } from '../law/area'
import { procedureOf, shippedAs, type PinnedProcedure, type ProcedureKey } from '../../workflows/procedure'
import { applicationRoundAt, moves as movesOf } from '../../workflows/tender'
import type { Actor } from '../calls/actor'
import { originsOf } from '../access/area'
import type { OpeningView } from '../contract/procedure/views'
import type { LotView, Problem, TenderView } from '../contract/tenders/views'
import { announcementsOf } from './announcements/entry'
import { presentAnnouncement } from './announcements/present'
import { presentBuyer, type Organizations } from './buyer'
import { presentForms } from './criteria/formsChosen'
import { withJudging } from './criteria/inForce'
import { criteriaProblems, presentCriteria, presentPlans } from './criteria/present'
import { priceFormsOf } from './criteria/priceFields'
import { lotInTime, roundBeforeNext } from './derive'
import { lotsToMove } from './facts'
import type { ArchiveDoc, PortalDoc, TenderDoc } from './model'
import type { LotDoc, OpeningDoc } from './lotDoc'
import { WatchModel } from './revisionModel'
import { isProjectAdmin, isProjectEditor, isTeamMember } from './policy'
import { rowsOf } from './keptRows'
import { readingOf, type Reading } from './reading/formReading'
import { completed, readAhead, rememberNamed, type Ahead } from './readAhead'
import { openingProblems } from './openingProblems'
import { fourEyesIn } from './fourEyes'
import { hidesAuthors, hidesNames } from './hiddenNames'
import { partiesOf } from './framework'
import { presentAwarded, presentInformation, presentWaitingPeriod } from './presentAward'
import { seatedIds, type Origins } from './openers'
import { shortProblems } from './shortDeadlines'
import { heldIn } from './conditions'
import { signedLots } from './signedLots'
import { namesInside, namesOutside, withParcels } from './specifiedNames'
import { needsTeam, presentDeputies, presentMembers, presentTeam, type People } from './team'

export const instant = (date: Date | null): string | null => (date ? date.toISOString() : null)

const presentDeadlines = (from: TenderDoc['deadlines']) => ({
  applicationDeadline: instant(from.applicationDeadline),
  offerDeadline: instant(from.offerDeadline),
  finalDeadline: instant(from.finalDeadline),
  deadlinePeriodDays: from.deadlinePeriodDays,
})

/** A queue's state as the team reads it. */
const presentHanding = ({ state, at, reason, reference }: PortalDoc | ArchiveDoc) => ({
  state,
  at: at.toISOString(),
  ...(reference ? { reference } : {}),
  ...(reason ? { reason } : {}),
})

/** Where Lotse ships that very version, whoever reads it has its document. */
export const presentPin = ({ type, procedure: { id, version } }: Pick<TenderDoc, 'type' | 'procedure'>): PinnedProcedure =>
  shippedAs({ id, version }) ? { id, version } : { id, version, document: procedureOf({ type, procedure: { id, version } }).document }

/** An opening under way, as a member of the team sees it. */
export const presentOpening = (opening: OpeningDoc, userId: string): OpeningView => ({
  id: opening.id,
  what: opening.what,
  round: opening.round,
  startedBy: opening.startedByName,
  startedByMe: opening.startedBy === userId,
  startedAt: opening.startedAt.toISOString(),
  expiresAt: opening.expiresAt.toISOString(),
  ...(opening.joined && { joined: opening.joined.map(({ name, at }) => ({ name, at: at.toISOString() })) }),
  ...(opening.joined?.some(({ by }) => by === userId) && { joinedByMe: true as const }),
})

/** Who reads a lot; `insideAs` is the member of its team (or the system admin), null for everybody else. */
interface LotReader {
  of: ProcedureKey
  now: Date
  insideAs: string | null
}

const presentInside = (
  lot: LotDoc,
  { now, insideAs }: LotReader,
): Pick<LotView, 'nextRound' | 'opening' | 'openings' | 'parcelIds' | 'endedBy' | 'awardedTo' | 'information' | 'reviewStop'> => {
  if (insideAs === null) return {}
  const { opening } = lot
  return {
    // One that ran out is over, also before its timer says so.
    opening: opening && opening.expiresAt > now ? presentOpening(opening, insideAs) : null,
    openings: lot.openings.map(({ finishedAt, opens, ...one }) => ({
      ...{ id: one.id, no: one.no, what: one.what, round: one.round, finishedAt: finishedAt.toISOString() },
      ...(opens ? { opens } : {}),
    })),
    ...(roundBeforeNext(lot) > lot.round ? { nextRound: roundBeforeNext(lot) + 1 } : {}),
    parcelIds: lot.parcelIds ?? [],
    ...(lot.endedBy ? { endedBy: lot.endedBy } : {}),
    ...(lot.awardedTo ? { awardedTo: lot.awardedTo.map(presentAwarded) } : {}),
    ...(lot.information ? { information: presentInformation(lot.information) } : {}),
    ...(lot.reviewStop ? { reviewStop: { ...lot.reviewStop, since: lot.reviewStop.since.toISOString() } } : {}),
  }
}

export const presentLot = (lot: LotDoc, reader: LotReader): LotView => ({
  lotId: lot.lotId,
  name: lot.name,
  stage: lot.stage,
  ...(lot.phase === undefined ? {} : { phase: lot.phase }),
  round: lot.round,
  offerRound: lot.offerRound,
  applicationRound: procedureOf(reader.of).goesInRounds ? applicationRoundAt(lotInTime(lot), reader.now.getTime()) : 1,
  skippedPhases: lot.skipped,
  applicationDeadline: instant(lot.deadlines.applicationDeadline),
  offerDeadline: instant(lot.deadlines.offerDeadline),
  finalDeadline: instant(lot.deadlines.finalDeadline),
  deadlinePeriodDays: lot.deadlines.deadlinePeriodDays,
  closedAt: instant(lot.closedAt),
  openedAt: { applications: instant(lot.openedAt.applications), offers: instant(lot.openedAt.offers) },
  pickedAt: instant(lot.pickedAt),
  outcome: lot.outcome,
  // Why somebody got the contract is the team's: what the others were told is their own.
  outcomeReason: lot.outcome === 'awarded' && reader.insideAs === null ? '' : lot.outcomeReason,
  ...(lot.prizes ? { prizes: lot.prizes } : {}),
  ...presentInside(lot, reader),
})

/**
 * Lots count only when there is more than one: a single one is the tender itself. Ended ones count: each keeps its outcome, its records and
 * its number.
 */
const hasLots = (tender: TenderDoc): boolean => tender.lots.length > 1

/** What keeps a tender from being complete: the team's two sentences, the form's issues, organizations that lack what a notice needs. */
const problemsOf = (
  tender: TenderDoc,
  reading: Reading,
  {
    organizations,
    people,
    origins,
    criteria,
    now,
    periods,
  }: {
    organizations: Organizations
    people: People
    origins: Origins
    criteria: TenderView['awardCriteria']
    now: Date
    periods: LawRows['periods']
  },
): Problem[] => {
  const problems: Problem[] = []
  if (needsTeam(tender) && tender.team.length < 2) problems.push({ path: '/team', rule: 'teamNeedsTwoMembers', severity: 'ERROR' })
  if (needsTeam(tender) && !tender.team.some((member) => member.role === 'ADMIN'))
    problems.push({ path: '/team', rule: 'teamNeedsAdmin', severity: 'ERROR' })
  problems.push(...openingProblems(tender, { people, origins, now }))
  problems.push(...shortProblems(tender, { law: reading.law, periods }, now), ...criteriaProblems(tender, criteria ?? [], reading.law))
  // Continuous procedures go in rounds: when the first ends and how long the others last stands beside the form (2-tenders.md section 5).
  if (procedureOf(tender).goesInRounds && tender.head.deadlines.applicationDeadline === null)
    problems.push({ path: '/applicationDeadline', rule: 'required', severity: 'ERROR' })
  if (procedureOf(tender).goesInRounds && !tender.head.deadlines.deadlinePeriodDays)
    problems.push({ path: '/deadlinePeriodDays', rule: 'required', severity: 'ERROR' })
  for (const { path, contentId, id } of reading.organizations) {
    const organization = organizations.get(id)
    const params = { name: organization?.name ?? String(id), organizationId: id }
    if (!organization) problems.push({ path, contentId, rule: 'unknownOrganization', params, severity: 'ERROR' })
    // The stock of review bodies has neither for most of them, and the law asks for neither.
    else if (!organization.reviewBody) {
      if (!organization.contact.url) problems.push({ path, contentId, rule: 'organizationLacksUrl', params, severity: 'WARN' })
      if (!organization.contact.contactPoint)
        problems.push({ path, contentId, rule: 'organizationLacksContactPoint', params, severity: 'WARN' })
    }
  }
  return [...problems, ...reading.problems]
}

const watches = async (actor: Actor, tenderId: string): Promise<boolean> =>
  actor.user !== null && actor.user.organizationId !== null && (await WatchModel.exists({ _id: `${actor.user.id}:${tenderId}` })) !== null

/** The creator, as the rule of the team names them (commands/saveTender.ts): only who is its admin now is bound to stay. */
function creatorOf({ team, createdBy }: TenderDoc, people: People): { creator?: string } {
  const email = people.get(createdBy)?.email
  return email !== undefined && team.some(({ userId, role }) => userId === createdBy && role === 'ADMIN') ? { creator: email } : {}
}

/** Outside nobody is told who the parties are. */
const partiesShown = (tender: TenderDoc, inside: boolean): readonly number[] => (inside ? (partiesOf(tender) ?? []) : [])

/** Of a call under a framework agreement: where that was awarded, and who may take part. */
function presentFramework(tender: TenderDoc, names: ReadonlyMap<number, string>): Pick<TenderView, 'framework'> {
  const parties = partiesShown(tender, true).map((orgId) => names.get(orgId) ?? String(orgId))
  return tender.framework ? { framework: { projectId: tender.framework.tenderId, parties } } : {}
}

/** By how many people it is opened, and whether anybody may know yet who takes part. */
const whoIsIn = (tender: TenderDoc): Pick<TenderView, 'fourEyes' | 'namesHidden' | 'authorsHidden'> => ({
  fourEyes: fourEyesIn(tender),
  ...(hidesNames(tender) ? { namesHidden: true as const } : hidesAuthors(tender) ? { authorsHidden: true as const } : {}),
})

/** The working copy for its team, what is in force and published for everybody else. `ahead`: begun by who read the tender for this. */
export async function presentTender(
  tender: TenderDoc,
  { actor, now }: { actor: Actor; now: Date },
  ahead: Ahead = readAhead(tender._id),
): Promise<TenderView> {
  const inside = isProjectEditor(actor, tender)
  const revision = inside ? tender.head.revision : (tender.published?.revision ?? tender.head.revision)
  const said = inside ? tender.head : tender
  const reading = await readingOf(tender, revision)
  const wanted = {
    organizations: [said.orgId, ...reading.organizations.map((one) => one.id), ...partiesShown(tender, inside)].filter((id) => id !== null),
    people: inside ? seatedIds(tender) : [],
  }
  const [{ rooms, organizations, people }, watched, announcements, priceForms] = await Promise.all([
    completed(ahead, wanted),
    watches(actor, tender._id),
    announcementsOf(tender),
    priceFormsOf(tender),
  ])
  const origins = await originsOf(wanted.people, people)
  ahead.rests.push(...rowsOf('users', [...wanted.people, ...origins.keys()]))
  rememberNamed(tender._id, { organizations: wanted.organizations, people: [...origins.keys()] })
  const criteria = await presentCriteria(tender, { forms: priceForms, byLot: inside ? reading.criteria : null })
  const buyer = said.orgId === null ? undefined : organizations.get(said.orgId)
  const names = new Map([...organizations].map(([id, { name }]) => [id, name]))
  const view: TenderView = {
    id: tender._id,
    no: tender.no,
    parentId: null,
    name: said.name,
    description: said.description,
    type: tender.type,
    procedure: presentPin(tender),
    stage: tender.stage,
    templateId: tender.templateId,
    templateVersion: tender.templateVersion,
    templateName: reading.templateName,
    legalBasis: reading.legalBasis,
    organizationId: said.orgId,
    organization: buyer ? presentBuyer(buyer) : null,
    published: instant(tender.published?.at ?? (inside ? tender.publishAt : null)),
    archived: instant(tender.archivedAt),
    outcome: tender.outcome,
    ...presentDeadlines(said.deadlines),
    lots: tender.lots.map((lot) => presentLot(lot, { of: tender, now, insideAs: inside ? (actor.user?.id ?? null) : null })),
    hasLots: hasLots(tender),
    ...whoIsIn(tender),
    informationRooms: rooms
      .filter((room) => room.type === 'CLIENT')
      .map(({ _id, name, description, type, fileCount }) => ({ id: _id, name, description, type, fileCount })),
    panels: reading.panels(names),
    ...(announcements.length > 0 ? { announcements: announcements.map(presentAnnouncement) } : {}),
    ...(criteria ? { awardCriteria: criteria } : {}),
    tags: watched ? ['merkliste'] : [],
    serverTime: now.toISOString(),
  }
  if (!inside) return { ...view, ...namesOutside(tender, now) }
  const marked = reading.teamPanels(names)
  const rights = { projectEditor: true, projectAdmin: isProjectAdmin(actor, tender), teamMember: isTeamMember(actor, tender) }
  const [judged, signed, held, { periods }] = await Promise.all([withJudging(tender), signedLots(tender), heldIn(tender), lawRows()])
  const moves = movesOf(tender, lotsToMove(tender, judged.lots, { now, signed, held }), rights)
  return {
    ...view,
    ...namesOutside(tender, now),
    panels: withParcels(tender, view.panels),
    ...(await namesInside(tender, { userId: actor.user?.id, now, moves })),
    ...presentFramework(tender, names),
    version: tender.version,
    created: tender.created.toISOString(),
    updated: tender.updated.toISOString(),
    updatedBy: tender.updatedBy,
    ...creatorOf(tender, people),
    hasChanges: tender.hasChanges,
    data: reading.data,
    awardPlans: presentPlans(tender.head.awardPlans),
    priceFields: priceForms.fields,
    ...(await presentForms(tender)),
    criteriaPath: reading.criteriaPath,
    ...(marked ? { teamPanels: withParcels(tender, marked) } : {}),
    team: presentTeam(tender, people),
    teamMembers: presentMembers(tender, people),
    deputies: presentDeputies(tender, { people, now }),
    roomTemplates: rooms
      .filter((room) => room.type !== 'CLIENT')
      .map(({ _id, name, description, stage }) => ({ id: _id, name, description, stage })),
    problems: problemsOf(tender, reading, { organizations, people, origins, criteria, now, periods }),
    moves,
    waitingPeriod: await presentWaitingPeriod(tender, now),
    law: { ...reading.law, land: landOfNuts(buyer?.nutsCode ?? '') },
    publishAt: instant(tender.publishAt),
    onPublish: tender.publishAt ? Math.max(...tender.lots.map((lot) => lot.onPublish ?? 0)) : null,
    portal: tender.portal ? presentHanding(tender.portal) : null,
    archive: tender.archive ? presentHanding(tender.archive) : null,
    usedIds: tender.usedLots.map((one) => one.lotId),
  }
}
