import { allow } from '../../calls/accessDecision'
import { method } from '../../calls/method'
import { createProcedure as contract } from '../../contract/procedures/createProcedure'
import { say } from '../../words/words'
import { createProcedureFrom } from '../commands/create'
import { documentBeingWritten, publishedDocument } from '../documents'
import { procedureHead } from '../heads'
import { mayWriteProcedures } from '../policy'
import { presentProcedure } from '../present'
import { readProcedure, readUnfinished } from '../read'
import { finish } from '../record'

export const createProcedure = method(contract, {
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
