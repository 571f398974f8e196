import { listDocuments as contract } from '../../contract/rooms/listDocuments'
import { filesIn } from '../../files/area'
import { method } from '../../calls/method'
import { mayReadRoom } from '../policy'
import { asSubmitted, submittedFor, presentFile } from '../present'
import { roomSubject } from '../subject'

export const listDocuments = method(contract, {
  subject: ({ actor, now }, { roomId }) => roomSubject(roomId, { actor, now, method: contract.name }),
  policy: mayReadRoom,
  async handle({ actor }, subject) {
    const submitted = submittedFor(actor, subject)
    const files = (await filesIn(subject.room)).flatMap((file) => asSubmitted(file, submitted) ?? [])
    return files.map((file) => presentFile(file, subject, actor))
  },
})
