import { commit } from '../../platform/commit'
import { TemplateModel, type TemplateDoc } from '../model'
import { templateRecord, type Hand } from '../record'

/** Whether new tenders are offered it. Tenders that have it keep it; a draft that is being written goes on. */
export const setActive = (doc: TemplateDoc, { active, ...hand }: Hand & { active: boolean }): Promise<TemplateDoc> =>
  commit<TemplateDoc>(TemplateModel, { _id: doc._id }, { $set: { active, updated: hand.at } }, [
    templateRecord(active ? 'TEMPLATE_ACTIVATED' : 'TEMPLATE_DEACTIVATED', hand),
  ])
