import * as contract from '../../contract/all.gen'
import { method } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { saveDraft, makeTemplate } from '../commands/saveDraft'
import { readFile, fileBeingWritten } from '../drafts'
import { TemplateModel, type TemplateDoc, TemplateVersionModel } from '../model'
import { mayChangeTemplate, mayWriteTemplates } from '../policy'
import { presentAuthored } from '../present'
import { finish, type Hand } from '../record'
import { fileIn, lockIn, refuseChanged, saysWhatStands } from '../sent'
import { publishDraft } from '../commands/publishDraft'
import { setActive } from '../commands/setActive'
import { AppError } from '../../platform/errors'
import { changedText, inEachOf } from '../../../engine/languages'
import { say } from '../../words/words'
import { copyId, copyOf } from '../../../engine/authoring'

const ATTEMPTS = 5

/**
 * An own template with the same content, nothing published yet: 'EU-19' → 'EU-19-copy'. A copy of an EU form keeps its subtype, and with it
 * the portal.
 */
const copyTemplate = async (doc: TemplateDoc, hand: Hand): Promise<TemplateDoc> => {
  const file = await fileBeingWritten(doc)
  const name = inEachOf(file.name, (name, lang) => say(lang, 'copy', { name }))
  // Built-in templates may have no description; an own one needs it to be saved.
  const description = { ...changedText(file.name, (name, lang) => file.description[lang]?.trim() || name) }
  for (let attempt = 1; ; attempt++) {
    const taken = new Set([
      ...(await TemplateModel.find({}, { _id: 1 }).lean()).map(({ _id }) => _id),
      ...(await TemplateVersionModel.distinct('templateId')),
    ])
    try {
      return await makeTemplate({ ...copyOf(file, { id: copyId(doc._id, (id) => taken.has(id)), name }), description, active: true }, hand)
    } catch (fault) {
      // Somebody else copied it in the same instant.
      if (attempt >= ATTEMPTS || !(fault instanceof AppError && fault.code === 'conflict')) throw fault
    }
  }
}

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
