import type { JuryView, ReportInput } from '../../../server/contract/procedure/jury'

/** A field of the report, as it is typed: 'rank 3', 'remark 3', 'member <address>', 'questions'. */
export type ReportField = `${'rank' | 'remark'} ${number}` | `member ${string}` | 'questions'

/**
 * What was typed and not saved, field by field, each beside what stood there then: nothing that somebody else writes meanwhile goes with
 * it, and where they wrote the same it shows.
 */
export type ReportDraft = Readonly<Partial<Record<ReportField, { base: string; typed: string }>>>

const ON = 'on'

/** Who can be chosen, then who was and cannot any more; of an account that is gone nothing can be said. */
export const peopleIn = ({ candidates, members }: JuryView): { userName: string; name: string; hasLeft: boolean }[] => [
  ...candidates.map((one) => ({ ...one, hasLeft: false })),
  ...members
    .filter(({ userName }) => userName !== '' && !candidates.some((one) => one.userName === userName))
    .map(({ userName, name }) => ({ userName, name, hasLeft: true })),
]

function savedIn({ members, works, questions }: JuryView, field: ReportField): string {
  if (field === 'questions') return questions
  const [what = '', of = ''] = field.split(' ')
  if (what === 'member') return members.some(({ userName }) => userName === of) ? ON : ''
  const work = works.find(({ number }) => String(number) === of)
  return what === 'rank' ? String(work?.rank ?? '') : (work?.remark ?? '')
}

export const valueIn = (draft: ReportDraft, view: JuryView, field: ReportField): string => draft[field]?.typed ?? savedIn(view, field)

export function typeIn(draft: ReportDraft, view: JuryView, [field, typed]: readonly [ReportField, string]): ReportDraft {
  const saved = savedIn(view, field)
  const { [field]: before, ...rest } = draft
  // Typed and undone: what somebody else writes there from now on is theirs.
  return typed === saved ? rest : { ...rest, [field]: { base: before?.base ?? saved, typed } }
}

const isTyped = (draft: ReportDraft, view: JuryView, field: ReportField): boolean =>
  valueIn(draft, view, field).trim() !== savedIn(view, field)

/** Whether something was typed that the server does not have; typed and undone is nothing. */
export const isChanged = (draft: ReportDraft, view: JuryView): boolean =>
  Object.keys(draft).some((field) => isTyped(draft, view, field as ReportField))

/** What somebody else wrote into a field since it was typed into; null: nothing. */
export const clashIn = (draft: ReportDraft, view: JuryView, field: ReportField): string | null => {
  const one = draft[field]
  return one !== undefined && one.base !== savedIn(view, field) && isTyped(draft, view, field) ? savedIn(view, field) : null
}

export const isMember = (draft: ReportDraft, view: JuryView, userName: string): boolean => valueIn(draft, view, `member ${userName}`) === ON

export const memberAs = (userName: string, isOn: boolean): [ReportField, string] => [`member ${userName}`, isOn ? ON : '']

/** The report as it stands now, with what was typed. */
export const inputOf = (draft: ReportDraft, view: JuryView): ReportInput => ({
  version: view.version,
  members: peopleIn(view).flatMap(({ userName }) => (isMember(draft, view, userName) ? [userName] : [])),
  works: view.works.map(({ number }) => {
    const rank = valueIn(draft, view, `rank ${number}`)
    return { number, rank: rank === '' ? null : Number(rank), remark: valueIn(draft, view, `remark ${number}`).trim() }
  }),
  questions: valueIn(draft, view, 'questions').trim(),
})
