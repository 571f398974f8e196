import type { ExaminationInput } from '../../contract/procedure/jury'
import { AppError } from '../../platform/errors'
import type { ExaminationDoc, TenderDoc } from '../../tenders/area'
import { type Acting, takeStep } from '../commands/moveTender'
import { NOTHING_WRITTEN, reportOf } from './report'
import { openReport, withJury } from './write'

type Row = ExaminationDoc['works'][number]

/** Refuses (422) numbers that no work has or that stand there twice, and rows that do not fit the requirements. */
function assertRows({ requirements, works }: ExaminationInput, numbers: readonly number[]): void {
  const errors = works.flatMap(({ number, met }, n) => {
    const isTwice = works.findIndex((one) => one.number === number) < n
    const rule = !numbers.includes(number) ? 'unknownWork' : isTwice ? 'twice' : met.length !== requirements.length ? 'type' : null
    return rule ? [{ path: `/examination/works/${n}`, rule }] : []
  })
  if (errors.length > 0) throw new AppError('invalid', { errors })
}

const isSame = (one: Pick<Row, 'met' | 'note'>, other: Pick<Row, 'met' | 'note'>): boolean =>
  one.note === other.note && JSON.stringify(one.met) === JSON.stringify(other.met)

/**
 * Writes what was found before the jury met, by number. Whoever changes a row has looked at that work last; where a requirement is added
 * or taken away all of them are looked at anew. The report holds it: signatures of before are none of what stands there then.
 */
export const writeExamination = (
  tender: TenderDoc,
  { lotId, examination: input }: { lotId: string; examination: ExaminationInput },
  acting: Acting,
) =>
  takeStep(tender, acting, async (now) => {
    const { lot, report } = await openReport(now, lotId)
    assertRows(
      input,
      report.works.map(({ number }) => number),
    )
    const said = lot.jury ?? NOTHING_WRITTEN
    const requirements = input.requirements.map((one) => one.trim())
    const before = JSON.stringify(said.examination?.requirements) === JSON.stringify(requirements) ? (said.examination?.works ?? []) : []
    const works = input.works.map(({ number, met, note }): Row => {
      const next = { number, met, note: note.trim() }
      const known = before.find((one) => one.number === number)
      return known && isSame(known, next) ? known : { ...next, by: acting.by.name, at: acting.at }
    })
    const jury = { ...said, examination: { requirements, works } }
    const lots = withJury(now, lotId, jury)
    const after = await reportOf({ ...now, lots }, { ...lot, jury })
    const data = { lotId, report: after?.hash ?? '', taken: report.signatures.length }
    return { lots, type: 'JURY_EXAMINATION_WRITTEN', forReaders: false, data }
  })
