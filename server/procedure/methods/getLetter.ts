import { getLetter as contract } from '../../contract/procedure/letters'
import { method } from '../../calls/method'
import { AppError } from '../../platform/errors'
import { tenderSubject } from '../../tenders/area'
import { LettersModel, type LettersDoc } from '../letters/model'
import { presentLetter } from '../letters/present'
import { mayReadLetter } from '../policy'

export const getLetter = method(contract, {
  async subject(ctx, { letterId }) {
    const [lettersId = '', offerId = ''] = letterId.split(':')
    const letters = await LettersModel.findOne({ _id: lettersId, discarded: null }).lean<LettersDoc>()
    const subject = letters && (await tenderSubject(ctx, letters.tenderId))
    return subject && letters && { ...subject, letters, offerId }
  },
  policy: mayReadLetter,
  async handle(ctx, { tender, letters, offerId }) {
    const letter = await presentLetter(tender, { letters, offerId }, ctx)
    if (!letter) throw new AppError('notFound')
    return letter
  },
})
