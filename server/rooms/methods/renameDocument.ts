import { renameDocument as contract } from '../../contract/rooms/renameDocument'
import { AppError } from '../../platform/errors'
import { method } from '../../calls/method'
import { rename } from '../commands/changeFile'
import { mayWriteRoom } from '../policy'
import { effectPortsOf } from '../record'
import { showFile } from '../showFile'
import { fileSubject } from '../subject'

export const renameDocument = method(contract, {
  subject: ({ actor, now }, { id }) => fileSubject(id, { actor, now, method: contract.name }),
  policy: mayWriteRoom,
  async handle(ctx, subject, { name, version }) {
    if (version !== null && version !== undefined && version !== subject.file.version)
      throw new AppError('stale', { reason: 'staleBy', changedBy: subject.file.updatedBy, version: subject.file.version })
    const step = { subject, actor: ctx.actor, at: ctx.now, ports: effectPortsOf(ctx.publish) }
    return showFile(await rename(step, name), step)
  },
})
