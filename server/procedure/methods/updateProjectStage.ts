import { procedureOf } from '../../../workflows/procedure'
import { updateProjectStage as contract } from '../../contract/procedure/stages'
import type { StageInput } from '../../contract/tenders/inputs'
import { method } from '../../calls/method'
import type { Context } from '../../calls/context'
import {
  actingUser,
  assertVersion,
  cancelPublication,
  effectPortsOf,
  isDraft,
  presentTender,
  type Publication,
  publishTender,
  runIntents,
  type TenderDoc,
  tenderSubject,
  viewsOf,
  withCurrent,
} from '../../tenders/area'
import { withAdmittedNow } from '../commands/callUnder'
import { endLots } from '../commands/endLots'
import { againstTheClock, type Written } from '../commands/moveTender'
import { openSealed } from '../commands/openSealed'
import { notInThisStage, startPhase } from '../commands/startPhase'
import { mayChangeStage } from '../policy'

interface Asked {
  project: StageInput
  lotIds: readonly string[] | null
  password: string
}

const dateOf = (instant: string | null | undefined): Date | null => (instant ? new Date(instant) : null)

/** Stage 1 is publication through the portal; the other numbers are what the lots become. */
function publicationOf({ project: { stage, published, reason = '' }, lotIds }: Asked): Publication {
  const publishAt = dateOf(published)
  if (stage === 1) return { start: 2, publishAt, throughPortal: true, lotIds, reason }
  if (stage === 2 || stage === 3 || stage === 5 || stage === 6) return { start: stage, publishAt, throughPortal: false, lotIds, reason }
  throw notInThisStage(stage)
}

/** What a call asks for, by the stage it names and the one the tender is at. */
async function change(tender: TenderDoc, asked: Asked, ctx: Context): Promise<Written> {
  const { project, lotIds, password } = asked
  const acting = { by: actingUser(ctx), at: ctx.now }
  const { stage } = project
  if (stage === 0) return { tender: await againstTheClock(tender, (now) => cancelPublication(now, acting)), left: 1 }
  // Drafts are published by a stage, and lots ended by one: there is no phase to name.
  if (project.phase !== undefined && (isDraft(tender) || stage === 8)) throw notInThisStage(stage)
  // A draft is given up as a whole, and nobody outside asks why; out of it a direct order is given.
  if (isDraft(tender) && stage === 8) {
    const outcome = procedureOf(tender).ordersDirectly && project.outcome === 'awarded' ? 'awarded' : 'cancelled'
    return endLots(tender, { lotIds: null, outcome, reason: project.reason ?? '', offerIds: project.offerIds ?? null }, acting)
  }
  if (isDraft(tender)) return { tender: await publishTender(await withAdmittedNow(tender, ctx.now), publicationOf(asked), acting), left: 1 }
  if (stage === 3 || stage === 5 || stage === 6 || ((stage === 4 || stage === 7) && project.phase !== undefined))
    return startPhase(
      tender,
      {
        ...{ stage, phase: project.phase },
        lotIds,
        offerIds: project.offerIds ?? null,
        applicationDeadline: dateOf(project.applicationDeadline),
        offerDeadline: dateOf(project.offerDeadline),
        reason: project.reason ?? '',
      },
      acting,
    )
  switch (stage) {
    case 4:
    case 7:
      return openSealed(tender, { stage, lotIds, password }, { ...acting, ports: effectPortsOf(ctx) })
    case 8:
      return endLots(
        tender,
        {
          ...{ lotIds, outcome: project.outcome ?? null, reason: project.reason ?? '', offerIds: project.offerIds ?? null },
          losers: project.losers ?? [],
        },
        acting,
      )
    default:
      throw notInThisStage(stage)
  }
}

/** Deadlines as they stand are none that somebody sets. */
const asSet = (tender: TenderDoc, { applicationDeadline, offerDeadline, ...project }: StageInput): StageInput => {
  const { deadlines } = tender.head
  const isSet = (typed: string | null | undefined, stands: Date | null): boolean =>
    typeof typed === 'string' && dateOf(typed)?.getTime() !== stands?.getTime()
  return {
    ...project,
    ...(isSet(applicationDeadline, deadlines.applicationDeadline) ? { applicationDeadline } : {}),
    ...(isSet(offerDeadline, deadlines.offerDeadline) ? { offerDeadline } : {}),
  }
}

/**
 * A tender as it was read, with the stage that it has: nothing is asked. Of lots at several stages only the whole says so, not the number
 * alone.
 */
const asksNothing = (tender: TenderDoc, { project, lotIds, password }: Asked, isWhole: boolean): boolean => {
  const left = tender.lots.filter(({ stage }) => stage < 8)
  const isEverywhere = left.every(({ stage }) => stage === project.stage)
  const brings =
    lotIds !== null || password !== '' || project.offerIds !== undefined || project.reason !== undefined || project.phase !== undefined
  return project.stage === tender.stage && (isWhole || isEverywhere) && !brings
}

export const updateProjectStage = method(contract, {
  async subject(ctx, { project }) {
    const subject = await tenderSubject(ctx, project.id)
    return subject && { ...subject, isWhole: 'lots' in project }
  },
  standing: async (ctx, { tender }) => ({ project: await viewsOf(tender, ctx) }),
  policy: (actor, { tender, now }, { project }) => mayChangeStage(actor, tender, { ...project, now }),
  async handle(ctx, { tender, isWhole }, { project, lotIds, password }) {
    const asked = { project: asSet(tender, project), lotIds: lotIds ?? null, password: password ?? '' }
    const { tender: moved, left } = await withCurrent(ctx, tender._id, async () => {
      assertVersion(tender, project.version)
      return asksNothing(tender, asked, isWhole) ? { tender, left: 0 } : change(tender, asked, ctx)
    })
    if (moved === tender) return presentTender(tender, ctx)
    await runIntents(moved, effectPortsOf(ctx), left)
    return presentTender(moved, ctx)
  },
})
