import { procedureOf } from '../../../workflows/procedure'
import { AppError } from '../../platform/errors'
import { type LotDoc, type TenderDoc } from '../../tenders/area'
import { type Acting, takeStep, type Written } from '../commands/moveTender'

type Prizes = NonNullable<LotDoc['prizes']>

/** Sets what a contest promises, while it is a draft: from its publication on everybody counts on it. */
export const setPrizes = (tender: TenderDoc, { lotId, prizes }: { lotId: string; prizes: Prizes }, acting: Acting): Promise<Written> =>
  takeStep(tender, acting, (now) => {
    const lot = now.lots.find((one) => one.lotId === lotId)
    if (!lot) throw new AppError('notFound')
    if (!procedureOf(now).hasJury) throw new AppError('conflict', { reason: 'refused.noJury', lotId })
    if (lot.stage !== 0 || now.publishAt !== null) throw new AppError('conflict', { reason: 'refused.prizesAreSet', lotId })
    const lots = now.lots.map((one) => (one === lot ? { ...one, prizes } : one))
    return { lots, type: 'JURY_PRIZES_SET', forReaders: false, data: { lotId, ...prizes } }
  })
