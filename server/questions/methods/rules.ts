import * as contract from '../../contract/all.gen'
import { tenderSubject, actingUser, isProjectAdmin, isProjectEditor, type TenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { mayReadAnswers, mayChangeQuestionRules } from '../policy'
import { effectPortsOf, type DeskPerson } from '../record'
import type { Actor } from '../../calls/actor'
import type { QuestionRulesView } from '../../contract/questions/views'
import { namesIn } from '../names'
import { proposedDeadline, rulesFor, stopsIn } from '../rules'
import type { QuestionStop } from '../stops'
import { commit } from '../../platform/commit'
import { isDuplicateKey } from '../../platform/duplicateKey'
import { AppError } from '../../platform/errors'
import type { EffectPorts } from '../../platform/outbox'
import { QuestionRulesModel, type QuestionRulesDoc } from '../model'
import { runRulesIntents, rulesChangedRecord } from '../rulesRecord'

const presentStop = ({ since, ...stop }: QuestionStop) => ({ ...stop, since: since?.toISOString() ?? null })

/** The rules as a reader may know them: outside only until when questions are asked for. */
async function showRules(actor: Actor, { tender, now }: TenderSubject): Promise<QuestionRulesView> {
  const { deadline, fourEyes, version, said } = await rulesFor(tender, now)
  const { open, stops, shutsLate } = stopsIn(tender, said, now)
  const shared = {
    projectId: tender._id,
    deadline: deadline?.toISOString() ?? null,
    open,
    ...(shutsLate ? { shutsLate } : {}),
    ...(stops.length > 0 ? { stops: stops.map(presentStop) } : {}),
  }
  if (!isProjectEditor(actor, tender)) return shared
  const proposed = proposedDeadline(tender, now)?.toISOString() ?? null
  return { ...shared, proposed, fourEyes, version, mayChange: isProjectAdmin(actor, tender), names: await namesIn(tender) }
}

/** The document is there before it is written: commit() makes none. */
const make = async (tenderId: string, at: Date): Promise<void> => {
  if (await QuestionRulesModel.exists({ _id: tenderId })) return
  await QuestionRulesModel.create({ _id: tenderId, updated: at }).catch((fault: unknown) => {
    if (!isDuplicateKey(fault)) throw fault
  })
}

interface RulesInput {
  deadline: string | null
  fourEyes: boolean
  version: number
}

/** 422 for a question deadline after the tender's own, or one that has passed; the one that stands may stay. */
async function changeRules(
  { deadline: typed, fourEyes, version }: RulesInput,
  { tender, now: at }: TenderSubject,
  { by, ports }: { by: DeskPerson; ports: EffectPorts },
): Promise<void> {
  const before = await rulesFor(tender, at)
  const deadline = typed === null ? null : new Date(typed)
  const isNew = deadline?.getTime() !== before.deadline?.getTime()
  if (deadline && isNew && deadline <= at) throw new AppError('invalid', { errors: [{ path: '/rules/deadline', rule: 'inThePast' }] })
  if (deadline && isNew && tender.nextDeadline && deadline > tender.nextDeadline)
    throw new AppError('invalid', { errors: [{ path: '/rules/deadline', rule: 'afterDeadline' }] })
  if (!isNew && before.fourEyes === fourEyes && version === before.version) return
  await make(tender._id, at)
  const instant = (moment: Date | null): string | null => moment?.toISOString() ?? null
  const changes = [
    ...(isNew ? [{ label: 'questionDeadline', path: '/deadline', oldValue: instant(before.deadline), newValue: instant(deadline) }] : []),
    ...(before.fourEyes === fourEyes ? [] : [{ label: 'fourEyes', path: '/fourEyes', oldValue: before.fourEyes, newValue: fourEyes }]),
  ]
  const set = { deadline, fourEyes, updated: at, updatedBy: by.name }
  const record = rulesChangedRecord({ at, by, changes })
  const written = await commit<QuestionRulesDoc>(QuestionRulesModel, { _id: tender._id, version }, { $set: set }, [record])
  await runRulesIntents({ ...written, pending: written.pending.slice(-1) }, ports)
}

export const getQuestionRules = method(contract.getQuestionRules, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayReadAnswers,
  handle: (ctx, subject) => showRules(ctx.actor, subject),
})

export const setQuestionRules = method(contract.setQuestionRules, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayChangeQuestionRules,
  standing: async (ctx, subject) => ({ rules: [await showRules(ctx.actor, subject)] }),
  async handle(ctx, subject, { rules }) {
    await changeRules(rules, subject, { by: actingUser(ctx), ports: effectPortsOf(ctx) })
    return showRules(ctx.actor, subject)
  },
})
