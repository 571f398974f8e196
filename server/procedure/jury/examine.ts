import type { ExaminationInput } from '../../contract/procedure/jury'
import { AppError } from '../../platform/errors'
import type { ExaminationDoc, TenderDoc } from '../../tenders/area'
import { type Acting, takeStep } from '../commands/moveTender'
import { NOTHING_WRITTEN, reportOf } from './report'
import { openReport, withJury } from './write'

type Row = ExaminationDoc['works'][number]

/** Refuses (422) numbers and requirements that no work has or that stand there twice, and rows that do not fit the requirements. */
function assertRows({ requirements, works }: Pick<ExaminationInput, 'requirements' | 'works'>, numbers: readonly number[]): void {
  const doubled = requirements.flatMap((one, n) =>
    requirements.indexOf(one) < n ? [{ path: `/examination/requirements/${n}`, rule: 'twice' }] : [],
  )
  const rows = works.flatMap(({ number, met }, n) => {
    const isTwice = works.findIndex((one) => one.number === number) < n
    const rule = !numbers.includes(number) ? 'unknownWork' : isTwice ? 'twice' : met.length !== requirements.length ? 'type' : null
    return rule ? [{ path: `/examination/works/${n}`, rule }] : []
  })
  const errors = [...doubled, ...rows]
  if (errors.length > 0) throw new AppError('invalid', { errors })
}

const isSame = (one: Pick<Row, 'met' | 'note'>, other: Pick<Row, 'met' | 'note'>): boolean =>
  one.note === other.note && JSON.stringify(one.met) === JSON.stringify(other.met)

/** The row as it stood, under the requirements of now: what is asked for newly nobody has answered yet. */
const carriedOn = (row: Row | undefined, requirements: readonly string[], before: readonly string[]): Pick<Row, 'met' | 'note'> => ({
  met: requirements.map((one) => row?.met[before.indexOf(one)] ?? null),
  note: row?.note ?? '',
})

/**
 * Writes what was found before the jury met, by number. Whoever changes an answer or a note has looked at that work last; adding or taking
 * away a requirement is looking at none. The report holds it: signatures of before are none of what stands there then.
 */
export const writeExamination = (
  tender: TenderDoc,
  { lotId, examination: input }: { lotId: string; examination: ExaminationInput },
  acting: Acting,
) =>
  takeStep(tender, acting, async (now) => {
    const { lot, report } = await openReport(now, lotId)
    const requirements = input.requirements.map((one) => one.trim())
    assertRows(
      { ...input, requirements },
      report.works.map(({ number }) => number),
    )
    const said = lot.jury ?? NOTHING_WRITTEN
    const before = said.examination ?? { requirements: [], works: [] }
    const works = input.works.flatMap(({ number, met, note }): Row[] => {
      const next = { number, met, note: note.trim() }
      const known = before.works.find((one) => one.number === number)
      if (!isSame(carriedOn(known, requirements, before.requirements), next)) return [{ ...next, by: acting.by.name, at: acting.at }]
      return known ? [{ ...known, met }] : []
    })
    const jury = { ...said, examination: { requirements, works } }
    const lots = withJury(now, lotId, jury)
    const after = await reportOf({ ...now, lots }, { ...lot, jury })
    const data = { lotId, report: after?.hash ?? '', taken: report.signatures.length }
    return { lots, type: 'JURY_EXAMINATION_WRITTEN', forReaders: false, data }
  })
