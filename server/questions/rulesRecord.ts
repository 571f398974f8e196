import type { NewIntent } from '../platform/commit'
import { newId } from '../platform/newId'
import { processIntents, type EffectPorts } from '../platform/outbox'
import { readerAudience, type TenderDoc, TenderModel } from '../tenders/area'
import { QuestionRulesModel, type QuestionRulesDoc } from './model'
import type { DeskPerson } from './record'

interface Changed extends Record<string, unknown> {
  at: Date
  by: DeskPerson
  changes: { label: string; path: string; oldValue: string | boolean | null; newValue: string | boolean | null }[]
}

export const rulesChangedRecord = (facts: Changed): NewIntent & { id: string } => ({ id: newId(), kind: 'rulesChanged', facts })

/** The question deadline is public; open screens read it again. */
export const runRulesIntents = (rules: QuestionRulesDoc, ports: EffectPorts): Promise<void> =>
  processIntents(QuestionRulesModel, rules, {
    ...ports,
    handlers: {
      rulesChanged: async ({ id, facts }, { _id: tenderId, version }, { audit, publish }) => {
        // Written by rulesChangedRecord() above, and by nothing else.
        const { at, by, changes } = facts as Changed
        await audit({ type: 'QUESTION_RULES_CHANGED', at, actor: by, data: { tenderId, changes, intent: id } })
        const tender = await TenderModel.findOne({ _id: tenderId }).lean<TenderDoc>()
        if (tender) await publish('answers', tenderId, { version, audience: readerAudience(tender) })
      },
    },
  })
