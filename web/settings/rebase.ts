import { isSame, type Draft } from './draft'

type Part = Readonly<Record<string, unknown>>
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value)
/** Subject and text of a mail belong together: one person's subject above another's text would be nobody's mail. */
const isWhole = (value: unknown): boolean => isPart(value) && 'subject' in value

type Sides = Readonly<Record<'base' | 'mine' | 'theirs', unknown>>

const merge = ({ base, mine, theirs }: Sides, at: string): { value: unknown; met: string[] } => {
  if (isSame(mine, base) || isSame(mine, theirs)) return { value: theirs, met: [] }
  if (isSame(theirs, base)) return { value: mine, met: [] }
  if (!isPart(mine) || !isPart(theirs) || isWhole(mine) || isWhole(theirs)) return { value: mine, met: [at] }
  const before = isPart(base) ? base : {}
  const merged = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])].map((key) => ({
    key,
    ...merge({ base: before[key], mine: mine[key], theirs: theirs[key] }, at === '' ? key : `${at}/${key}`),
  }))
  return {
    value: Object.fromEntries(merged.flatMap(({ key, value }) => (value === undefined ? [] : [[key, value]]))),
    met: merged.flatMap(({ met }) => met),
  }
}

/**
 * Somebody else saved first: their state with my changes on top, mail by mail and page by page, so that nobody's text is lost because
 * another one's was changed. `both` are the places that both changed differently ('mailNotifications/passwordReset/de'); there mine stand
 * until a person decides.
 */
export const rebase = (base: Draft, mine: Draft, theirs: Draft): { draft: Draft; both: string[] } => {
  const { value, met } = merge({ base, mine, theirs }, '')
  return { draft: value as Draft, both: met }
}
