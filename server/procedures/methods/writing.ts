import * as contract from '../../contract/all.gen'
import { allow } from '../../calls/accessDecision'
import { method } from '../../calls/method'
import { say } from '../../words/words'
import { createProcedureFrom } from '../commands/create'
import { documentBeingWritten, publishedDocument } from '../choose'
import { procedureHead } from '../heads'
import { mayWriteProcedures, mayChangeProcedure } from '../policy'
import { presentProcedure } from '../present'
import { readProcedure, readUnfinished } from '../read'
import { finish } from '../record'
import { saveDraft, setRetired } from '../commands/save'
import { publishDraft } from '../commands/publish'

export const createProcedure = method(contract.createProcedure, {
  async subject(_ctx, { source }) {
    if (!('from' in source)) return { from: null }
    const from = await procedureHead(source.from)
    return from && { from }
  },
  policy(actor) {
    const verdict = mayWriteProcedures(actor)
    return verdict.allowed ? allow() : verdict
  },
  async handle(ctx, { from }, { source }) {
    const hand = { by: ctx.actor, at: ctx.now, lang: ctx.lang }
    if (!from) {
      const { document, unfinished = false } = 'document' in source ? source : { document: null }
      const made = await createProcedureFrom(document, { ...hand, read: unfinished ? readUnfinished : readProcedure })
      return presentProcedure(await finish(ctx, made), ctx.actor)
    }
    const asked = 'version' in source ? source.version : undefined
    const document = asked ? await publishedDocument(from, asked) : await documentBeingWritten(from)
    const naming = (name: string, lang: typeof ctx.lang): string => say(lang, 'copy', { name })
    return presentProcedure(await finish(ctx, await createProcedureFrom(document, { ...hand, naming, read: readUnfinished })), ctx.actor)
  },
})

export const updateProcedure = method(contract.updateProcedure, {
  subject: (_ctx, { id }) => procedureHead(id),
  policy: mayChangeProcedure,
  async handle(ctx, doc, { lock, document }) {
    const saved = await saveDraft(doc, { json: document, lock, lang: ctx.lang, by: ctx.actor, at: ctx.now })
    // Who else has it open sees it live.
    await ctx.publish('procedure', saved._id, { version: saved.version, audience: { admins: true } })
    return presentProcedure(saved, ctx.actor)
  },
})

export const publishProcedure = method(contract.publishProcedure, {
  subject: (_ctx, { id }) => procedureHead(id),
  policy: mayChangeProcedure,
  handle: async (ctx, doc, { lock, note }) =>
    presentProcedure(await finish(ctx, await publishDraft(doc, { lock, note, lang: ctx.lang, by: ctx.actor, at: ctx.now })), ctx.actor),
})

export const retireProcedure = method(contract.retireProcedure, {
  subject: (_ctx, { id }) => procedureHead(id),
  policy: mayWriteProcedures,
  handle: async (ctx, doc, { retired }) =>
    presentProcedure(await finish(ctx, await setRetired(doc, { retired, by: ctx.actor, at: ctx.now })), ctx.actor),
})
