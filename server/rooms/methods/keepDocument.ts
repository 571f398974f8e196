import { keepDocument as contract } from '../../contract/rooms/keepDocument'
import { method } from '../../calls/method'
import { keep } from '../commands/changeFile'
import { mayWriteRoom } from '../policy'
import { effectPortsOf } from '../record'
import { showFile } from '../showFile'
import { fileSubject } from '../subject'

export const keepDocument = method(contract, {
  subject: ({ actor, now }, { id }) => fileSubject(id, { actor, now, method: contract.name }),
  policy: mayWriteRoom,
  async handle(ctx, subject) {
    const step = { subject, actor: ctx.actor, at: ctx.now, ports: effectPortsOf(ctx.publish) }
    return showFile(await keep(step), step)
  },
})
