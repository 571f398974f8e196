import { commit } from '../../platform/commit'
import { isDuplicateKey } from '../../platform/duplicateKey'
import { AppError } from '../../platform/errors'
import type { EffectPorts } from '../../platform/outbox'
import type { TenderSubject } from '../../tenders/area'
import { QuestionRulesModel, type QuestionRulesDoc } from '../model'
import type { DeskPerson } from '../record'
import { rulesFor } from '../rules'
import { runRulesIntents, rulesChangedRecord } from '../rulesRecord'

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
export async function changeRules(
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
