import * as contract from '../../contract/all.gen'
import { method } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { saveDraft } from '../commands/saveDraft'
import { readFile } from '../drafts'
import { TemplateModel, type TemplateDoc } from '../model'
import { mayChangeTemplate, mayWriteTemplates } from '../policy'
import { presentAuthored } from '../present'
import { finish } from '../record'
import { fileIn, lockIn, refuseChanged, saysWhatStands } from '../sent'
import { copyTemplate } from '../commands/copyTemplate'
import { publishDraft } from '../commands/publishDraft'
import { setActive } from '../commands/setActive'
import { discardDraft } from '../commands/discardDraft'

export const saveProjectTemplate = method(contract.saveProjectTemplate, {
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

export const copyProjectTemplate = method(contract.copyProjectTemplate, {
  subject: (_ctx, { id }) => TemplateModel.findOne({ _id: id }).lean<TemplateDoc>(),
  policy: mayWriteTemplates,
  handle: async (ctx, doc, _params) => presentAuthored(await finish(ctx, await copyTemplate(doc, { by: ctx.actor, at: ctx.now }))),
})

export const publishProjectTemplate = method(contract.publishProjectTemplate, {
  subject: (_ctx, { id }) => TemplateModel.findOne({ _id: id }).lean<TemplateDoc>(),
  policy: mayChangeTemplate,
  handle: async (ctx, doc, { lock, note }) =>
    presentAuthored(await finish(ctx, await publishDraft(doc, { lock, note, by: ctx.actor, at: ctx.now }))),
})

export const setProjectTemplateActive = method(contract.setProjectTemplateActive, {
  subject: (_ctx, { id }) => TemplateModel.findOne({ _id: id }).lean<TemplateDoc>(),
  policy: mayWriteTemplates,
  handle: async (ctx, doc, { active }) => presentAuthored(await finish(ctx, await setActive(doc, { active, by: ctx.actor, at: ctx.now }))),
})

export const discardProjectTemplateDraft = method(contract.discardProjectTemplateDraft, {
  subject: (_ctx, { id }) => TemplateModel.findOne({ _id: id }).lean<TemplateDoc>(),
  policy: mayChangeTemplate,
  handle: async (ctx, doc, { lock }) => presentAuthored(await finish(ctx, await discardDraft(doc, { lock, by: ctx.actor, at: ctx.now }))),
})
