import { saveProjectTemplate as contract } from '../../contract/templates/saveProjectTemplate'
import { method } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { saveDraft } from '../commands/saveDraft'
import { readFile } from '../drafts'
import { TemplateModel, type TemplateDoc } from '../model'
import { mayChangeTemplate, mayWriteTemplates } from '../policy'
import { presentAuthored } from '../present'
import { finish } from '../record'
import { fileIn, lockIn, refuseChanged, saysWhatStands } from '../sent'

export const saveProjectTemplate = method(contract, {
  async subject(_ctx, { template }) {
    const { file } = fileIn(template)
    const id = typeof file === 'object' && file !== null && 'id' in file ? file.id : null
    return { doc: typeof id === 'string' ? await TemplateModel.findOne({ _id: id }).lean<TemplateDoc>() : null }
  },
  policy(actor, { doc }) {
    const verdict = mayWriteTemplates(actor)
    return verdict.allowed && doc ? mayChangeTemplate(actor, doc) : verdict.allowed ? allow() : verdict
  },
  async handle(ctx, { doc }, { template, lock }) {
    const sent = fileIn(template)
    const seen = lock ?? lockIn(sent.beside, doc)
    const file = readFile(sent.file)
    if (doc && seen === doc.version) {
      await refuseChanged(template, doc)
      if (await saysWhatStands(file, doc)) return presentAuthored(doc)
    }
    const saved = await finish(ctx, await saveDraft(file, { before: doc, lock: seen, by: ctx.actor, at: ctx.now }))
    // Who else has it open sees it live.
    await ctx.publish('template', saved._id, { version: saved.version, audience: { admins: true } })
    return presentAuthored(saved)
  },
})
