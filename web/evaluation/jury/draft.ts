import { readNumber } from '../../../engine/numbers'
import type { JuryView, ReportInput } from '../../../server/contract/procedure/jury'
import type { Lang } from '../../../engine/languages'
import { cents } from '../../../workflows/cents'
import { clashOf, isTypedIn, withTyped, type Draft } from './fields'

/** Of a work: what it gets ('prize 1', 'recognition'), whether it is taken out, why, and by how many. */
type OfWork = 'rank' | 'remark' | 'award' | 'sum' | 'excluded' | 'reason' | 'inFavour' | 'against'

/** A field of the report, as it is typed: 'rank 3', 'remark 3', 'member <address>', 'questions'. */
export type ReportField = `${OfWork} ${number}` | `member ${string}` | 'questions' | 'division'

export type ReportDraft = Draft<ReportField>

const ON = 'on'

type Work = JuryView['works'][number]

/** Who can be chosen, then who was and cannot any more; of an account that is gone nothing can be said. */
export const peopleIn = ({ candidates, members }: JuryView): { userName: string; name: string; hasLeft: boolean }[] => [
  ...candidates.map((one) => ({ ...one, hasLeft: false })),
  ...members
    .filter(({ userName }) => userName !== '' && !candidates.some((one) => one.userName === userName))
    .map(({ userName, name }) => ({ userName, name, hasLeft: true })),
]

const awardOf = ({ award }: Work): string => (award === undefined ? '' : award.kind === 'prize' ? `prize ${award.place}` : award.kind)

/** What stands there of a work, as it is typed. */
const SAVED: Readonly<Record<OfWork, (work: Work) => string>> = {
  rank: ({ rank }) => String(rank ?? ''),
  remark: ({ remark }) => remark,
  award: awardOf,
  sum: ({ award }) => award?.sum ?? '',
  excluded: ({ excluded }) => (excluded ? ON : ''),
  reason: ({ excluded }) => excluded?.reason ?? '',
  inFavour: ({ excluded }) => String(excluded?.inFavour ?? ''),
  against: ({ excluded }) => String(excluded?.against ?? ''),
}

function savedIn({ members, works, questions, division }: JuryView, field: ReportField): string {
  if (field === 'questions') return questions
  if (field === 'division') return division
  const [what = '', of = ''] = field.split(' ')
  if (what === 'member') return members.some(({ userName }) => userName === of) ? ON : ''
  const work = works.find(({ number }) => String(number) === of)
  return work === undefined ? '' : SAVED[what as OfWork](work)
}

export const valueIn = (draft: ReportDraft, view: JuryView, field: ReportField): string => draft[field]?.typed ?? savedIn(view, field)

export const typeIn = (draft: ReportDraft, view: JuryView, said: readonly [ReportField, string]): ReportDraft =>
  withTyped(draft, said, savedIn(view, said[0]))

/** Whether something was typed that the server does not have; typed and undone is nothing. */
export const isChanged = (draft: ReportDraft, view: JuryView): boolean =>
  (Object.keys(draft) as ReportField[]).some((field) => isTypedIn(draft, field, savedIn(view, field)))

/** What somebody else wrote into a field since it was typed into; null: nothing. */
export const clashIn = (draft: ReportDraft, view: JuryView, field: ReportField): string | null =>
  clashOf(draft, field, savedIn(view, field))

export const isMember = (draft: ReportDraft, view: JuryView, userName: string): boolean => valueIn(draft, view, `member ${userName}`) === ON

export const isOut = (draft: ReportDraft, view: JuryView, number: number): boolean => valueIn(draft, view, `excluded ${number}`) === ON

export const outAs = (number: number, isOn: boolean): [ReportField, string] => [`excluded ${number}`, isOn ? ON : '']

const isSum = (sum: string): boolean => SUM.fits(sum)

/** What is left of these sums when some of them are given, each once. */
const leftOf = (set: readonly string[], given: readonly string[]): string[] =>
  given.filter(isSum).reduce(
    (left, sum) => {
      const at = left.findIndex((one) => cents(one) === cents(sum))
      return left.filter((_, n) => n !== at)
    },
    [...set],
  )

/** The sum that was set for what a work is to get, of recognitions the first that no other work has; empty: none is. */
export function sumSetFor(award: string, view: JuryView, { draft, number, lang }: { draft: ReportDraft; number: number; lang: Lang }) {
  const [kind, place] = award.split(' ')
  if (kind === 'prize') return view.prizes?.prizes[Number(place) - 1] ?? ''
  const others = view.works.filter((one) => one.number !== number && valueIn(draft, view, `award ${one.number}`) === 'recognition')
  const given = others.map((one) => {
    const typed = draft[`sum ${one.number}`]?.typed
    return typed === undefined ? (one.award?.sum ?? '') : sumIn(typed, lang)
  })
  return kind === 'recognition' ? (leftOf(view.prizes?.recognitions ?? [], given)[0] ?? '') : ''
}

/** Places that a prize was set for, and the one that a work has; three where nothing at all was set. */
export const placesFor = ({ prizes }: Pick<JuryView, 'prizes'>, { award }: Pick<Work, 'award'>): number =>
  Math.max(prizes ? prizes.prizes.length : 3, award?.place ?? 0)

/** A sum as it is sent; what cannot be read goes as it is, and is refused. */
export const sumIn = (typed: string, lang: Lang): string => {
  const read = readNumber(typed, lang, SUM)
  return read.kind === 'read' ? read.value : typed.trim()
}
/** A sum of money as it is kept. */
export const SUM = { fits: (value: string): boolean => /^\d{1,9}(\.\d{1,2})?$/.test(value) }

export const memberAs = (userName: string, isOn: boolean): [ReportField, string] => [`member ${userName}`, isOn ? ON : '']

/** What is typed of a work; who is taken out has neither rank nor award. */
function workIn(draft: ReportDraft, view: JuryView, { number, lang }: { number: number; lang: Lang }): ReportInput['works'][number] {
  const said = (what: OfWork): string => valueIn(draft, view, `${what} ${number}`).trim()
  const [rank, award] = [said('rank'), said('award')]
  if (isOut(draft, view, number)) {
    const excluded = { reason: said('reason'), inFavour: Number(said('inFavour')), against: Number(said('against')) }
    return { number, rank: null, remark: said('remark'), excluded }
  }
  const [kind, place] = award.split(' ') as ['prize' | 'recognition', string | undefined]
  const given = { kind, place: kind === 'prize' ? Number(place) : null, sum: sumIn(said('sum'), lang) }
  return { number, rank: rank === '' ? null : Number(rank), remark: said('remark'), ...(award === '' ? {} : { award: given }) }
}

/** The report as it stands now, with what was typed. */
export const inputOf = (draft: ReportDraft, view: JuryView, lang: Lang): ReportInput => ({
  version: view.version,
  members: peopleIn(view).flatMap(({ userName }) => (isMember(draft, view, userName) ? [userName] : [])),
  works: view.works.map(({ number }) => workIn(draft, view, { number, lang })),
  questions: valueIn(draft, view, 'questions').trim(),
  division: valueIn(draft, view, 'division').trim(),
})
