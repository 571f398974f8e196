import {
  diffData,
  lotsOf,
  mergeSchemeMarks,
  nextSchemeId,
  setAt,
  takeOver,
  withSchemeMark,
  type Difference,
  type FormData,
} from '../../../engine/form'
import type { Template } from '../../../engine/template'
import { DEADLINE_KEYS, sameJson, type Draft } from './draft'
import { asksBuyer, asksName } from './nameAndBuyer'

export type Choice = 'mine' | 'theirs'

/**
 * One value in which the two versions differ. `difference` goes from the saved version (before) to the person's (after); null for values
 * beside the form.
 */
export interface MergeRow {
  key: string
  difference: Difference | null
  mine: unknown
  theirs: unknown
  changedBy: 'both' | 'onlyMine' | 'onlyTheirs'
}

export interface Versions {
  template: Template
  /** What the person started from, as the server had it then. */
  base: Draft
  mine: Draft
  theirs: Draft
}

const HEAD_KEYS = ['name', 'organizationId', 'team', ...DEADLINE_KEYS, 'deadlinePeriodDays'] as const
type HeadKey = (typeof HEAD_KEYS)[number]

const plainTeam = (team: Draft['team']): unknown => team.map(({ userName, role }) => ({ userName, role }))
const headValue = (draft: Draft, key: HeadKey): unknown => (key === 'team' ? plainTeam(draft.team) : draft[key])

const blame = (changedByMe: boolean, changedByThem: boolean): MergeRow['changedBy'] =>
  changedByMe && changedByThem ? 'both' : changedByMe ? 'onlyMine' : 'onlyTheirs'

const headRows = ({ template, base, mine, theirs }: Versions): MergeRow[] =>
  HEAD_KEYS.filter((key) => !(key === 'name' && asksName(template)) && !(key === 'organizationId' && asksBuyer(template))).flatMap(
    (key) => {
      const [was, my, their] = [headValue(base, key), headValue(mine, key), headValue(theirs, key)]
      if (sameJson(my, their)) return []
      return [{ key, difference: null, mine: my, theirs: their, changedBy: blame(!sameJson(was, my), !sameJson(was, their)) }]
    },
  )

/** Every value in which the person's version and the saved one differ. */
export function mergeRows(versions: Versions): MergeRow[] {
  const { template, base, mine, theirs } = versions
  const placesOf = (data: FormData): string[] => diffData(template, base.data, data).map(({ place }) => place)
  const [byMe, byThem] = [placesOf(mine.data), placesOf(theirs.data)]
  const dataRows = diffData(template, theirs.data, mine.data).map((difference): MergeRow => {
    // An edit inside an item that the other side removed shows as the whole item.
    const touches = (places: readonly string[]): boolean =>
      places.some(
        (place) => place === difference.place || place.startsWith(`${difference.place}/`) || difference.place.startsWith(`${place}/`),
      )
    return {
      key: `${difference.kind}:${difference.place}`,
      difference,
      mine: difference.after,
      theirs: difference.before,
      changedBy: blame(touches(byMe), touches(byThem)),
    }
  })
  return [...headRows(versions), ...dataRows]
}

/** What is proposed: who changed a value has a say; where both did, the person who decides. */
export const proposal = (row: MergeRow): Choice => (row.changedBy === 'onlyTheirs' ? 'theirs' : 'mine')

/** Both sides may have given LOT-0002 to a new lot: of lots with one id the later gets the next. */
function withOwnLotIds(template: Template, data: FormData): FormData {
  const taken = new Set<string>()
  let result = data
  for (const { lotId, path } of lotsOf(template, data)) {
    const field = template.node(template.nodes.find((node) => node.isLot && !node.isExcluded)?.ui.identifierField ?? '')
    const scheme = field?.ui.idScheme
    if (lotId === '' || !taken.has(lotId) || !field || !scheme) {
      taken.add(lotId)
      continue
    }
    const next = nextSchemeId(template, result, { scheme })
    const inner = field.chain
      .slice(1)
      .map(({ id }) => `/${id}`)
      .join('')
    result = withSchemeMark(setAt(result, `${path}${inner}`, next), scheme, next)
    taken.add(next)
  }
  return result
}

/** The saved version with the person's values where they chose their own. */
export function merged({ template, mine, theirs }: Versions, rows: readonly MergeRow[], choices: ReadonlyMap<string, Choice>): Draft {
  let head: Draft = theirs
  let data = mergeSchemeMarks(theirs.data, mine.data)
  for (const row of rows) {
    if ((choices.get(row.key) ?? proposal(row)) !== 'mine') continue
    if (row.difference) data = takeOver(data, row.difference, 'after')
    else head = { ...head, [row.key]: mine[row.key as HeadKey] }
  }
  return { ...head, data: withOwnLotIds(template, data) }
}
