import type { ExaminationView } from '../contract/examination/views'
import type { Context } from '../calls/context'
import { type Asked, openedStored } from '../evaluation/area'
import type { TenderSubject } from '../tenders/area'
import { presentExamination } from './reading/present'
import { type Examined, readExamination } from './reading/readExamination'

/** What was opened there, with its examination. Before the opening the attempt is written down and answered with 423. */
export const examinedAt = async (ctx: Context, subject: TenderSubject, asked: Asked): Promise<Examined> =>
  readExamination(await openedStored(ctx, subject, asked), ctx.now)

/** Does something there, and answers how it stands then. */
export async function change(
  ctx: Context,
  [subject, asked]: readonly [TenderSubject, Asked],
  act: (examined: Examined) => Promise<void>,
): Promise<ExaminationView> {
  await act(await examinedAt(ctx, subject, asked))
  return presentExamination(await examinedAt(ctx, subject, asked), ctx)
}
