import type { JuryView, ReportInput } from '../../../server/contract/procedure/jury'

/** The report as it is typed: ranks as they are chosen, '' for none. */
export interface ReportDraft {
  members: readonly string[]
  works: Readonly<Record<number, { rank: string; remark: string }>>
  questions: string
}

export const draftOf = ({ members, works, questions }: JuryView): ReportDraft => ({
  members: members.map(({ userName }) => userName),
  works: Object.fromEntries(works.map(({ number, rank, remark }) => [number, { rank: rank === null ? '' : String(rank), remark }])),
  questions,
})

export const inputOf = ({ members, works, questions }: ReportDraft, version: number): ReportInput => ({
  version,
  members: [...members],
  works: Object.entries(works).map(([number, { rank, remark }]) => ({
    number: Number(number),
    rank: rank === '' ? null : Number(rank),
    remark: remark.trim(),
  })),
  questions: questions.trim(),
})

/** Whether something was typed that the server does not have. */
export const isChanged = (draft: ReportDraft, view: JuryView): boolean =>
  JSON.stringify(inputOf(draft, 0)) !== JSON.stringify(inputOf(draftOf(view), 0))
