import type { ExaminationInput, JuryView } from '../../../server/contract/procedure/jury'
import { clashOf, isTypedIn, withTyped, type Draft } from './fields'

export const ANSWERS = ['open', 'yes', 'no'] as const
type Answer = (typeof ANSWERS)[number]

/** A requirement: '=' and its words as they are saved, or '+' and a number for one that is not yet. */
type Key = `=${string}` | `+${number}`
/** The words of a requirement, whether it is taken away, a work's answer to it, or a work's note. */
export type ExaminationField = `name ${Key}` | `gone ${Key}` | `met ${number} ${Key}` | `note ${number}`
export type ExaminationDraft = Draft<ExaminationField>

const ON = 'on'
const answerOf = (is: boolean | null | undefined): Answer => (is === true ? 'yes' : is === false ? 'no' : 'open')
const metOf = (answer: string): boolean | null => (answer === 'open' ? null : answer === 'yes')

const partsOf = (field: ExaminationField): { what: string; number: number; key: string } => {
  const [what = '', ...rest] = field.split(' ')
  return what === 'met' || what === 'note'
    ? { what, number: Number(rest[0]), key: rest.slice(1).join(' ') }
    : { what, number: 0, key: rest.join(' ') }
}

/** Its requirement is one that somebody else took away or renamed. */
const isLost = ({ examination }: JuryView, field: ExaminationField): boolean => {
  const { key } = partsOf(field)
  return key.startsWith('=') && !examination.requirements.includes(key.slice(1))
}

function savedIn({ examination: { requirements, works } }: JuryView, field: ExaminationField): string {
  const { what, number, key } = partsOf(field)
  const row = works.find((one) => one.number === number)
  if (what === 'note') return row?.note ?? ''
  if (what === 'met') return answerOf(row?.met[requirements.indexOf(key.slice(1))])
  return what === 'name' && key.startsWith('=') ? key.slice(1) : ''
}

const fieldsOf = (draft: ExaminationDraft): ExaminationField[] => Object.keys(draft) as ExaminationField[]

export const valueIn = (draft: ExaminationDraft, view: JuryView, field: ExaminationField): string =>
  draft[field]?.typed ?? savedIn(view, field)

export const typeIn = (draft: ExaminationDraft, view: JuryView, said: readonly [ExaminationField, string]): ExaminationDraft =>
  // One that is added is there before anything is typed into it.
  said[0].startsWith('name +') ? { ...draft, [said[0]]: { base: '', typed: said[1] } } : withTyped(draft, said, savedIn(view, said[0]))

/** The requirements as they stand now, with what was added and without what was taken away. */
export const keysIn = (draft: ExaminationDraft, { examination }: JuryView): Key[] => [
  ...examination.requirements.map((one): Key => `=${one}`).filter((key) => draft[`gone ${key}`] === undefined),
  ...fieldsOf(draft).flatMap((field) => (field.startsWith('name +') ? [partsOf(field).key as Key] : [])),
]

export function addIn(draft: ExaminationDraft, view: JuryView, names: readonly string[]): ExaminationDraft {
  const used = keysIn(draft, view).flatMap((key) => (key.startsWith('+') ? [Number(key.slice(1))] : []))
  const first = Math.max(0, ...used) + 1
  return names.reduce((now, name, n) => typeIn(now, view, [`name +${first + n}`, name]), draft)
}

/** Without a requirement and what was typed of it. */
export function removeIn(draft: ExaminationDraft, view: JuryView, key: Key): ExaminationDraft {
  const rest = Object.fromEntries(Object.entries(draft).filter(([field]) => partsOf(field as ExaminationField).key !== key))
  return key.startsWith('=') ? typeIn(rest, view, [`gone ${key}`, ON]) : rest
}

/** Whether something was typed that the server does not have and can take. */
export const isChanged = (draft: ExaminationDraft, view: JuryView): boolean =>
  fieldsOf(draft).some((field) => !isLost(view, field) && (field.startsWith('name +') || isTypedIn(draft, field, savedIn(view, field))))

export const clashIn = (draft: ExaminationDraft, view: JuryView, field: ExaminationField): string | null =>
  clashOf(draft, field, savedIn(view, field))

/** Requirements that something was typed of, and that are there no more. */
export const lostIn = (draft: ExaminationDraft, view: JuryView): string[] => [
  ...new Set(fieldsOf(draft).flatMap((field) => (isLost(view, field) && !field.startsWith('gone') ? [partsOf(field).key.slice(1)] : []))),
]

/** What the requirements are called now. */
export const namesIn = (draft: ExaminationDraft, view: JuryView): string[] =>
  keysIn(draft, view).map((key) => valueIn(draft, view, `name ${key}`).trim())

/** The examination as it stands now, with what was typed. */
export function inputOf(draft: ExaminationDraft, view: JuryView): ExaminationInput {
  const keys = keysIn(draft, view)
  return {
    version: view.version,
    requirements: namesIn(draft, view),
    works: view.works.map(({ number }) => ({
      number,
      met: keys.map((key) => metOf(valueIn(draft, view, `met ${number} ${key}`))),
      note: valueIn(draft, view, `note ${number}`),
    })),
  }
}
