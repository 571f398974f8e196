import { inForce, knownBefore, type Day, type Regime } from '../deadlines'
import type { ExaminationRow, RowKey } from './rows'

interface RowsAsked {
  readonly regime: Regime
  readonly kind: 'application' | 'offer'
  /** Day on which the procedure began, whose law it goes by (§ 187 Abs. 2 GWB). */
  readonly begun: Day
  readonly today: Day
  /** Whether something failed by a line that no version of holds; nothing did where it is left out. */
  readonly hasFailed?: (row: ExaminationRow) => boolean
}

/** What both ask: whoever knows who is ahead lowers nothing by a version of a day before. */
const stricter = (one: ExaminationRow, other: ExaminationRow): ExaminationRow => ({
  ...one,
  isRequired: one.isRequired || other.isRequired,
  share: one.share === null || other.share === null ? (one.share ?? other.share) : Math.min(one.share, other.share),
})

const firstDay = (versions: readonly ExaminationRow[]): Day => versions.map(({ validFrom }) => validFrom).toSorted()[0] ?? ''

/** What a line asks of a procedure: as it holds, and no less than what the house knew before it began. */
function askedOf(versions: readonly ExaminationRow[], { begun, today }: Pick<RowsAsked, 'begun' | 'today'>): ExaminationRow | null {
  const isAtOnce = versions[0]?.atOnce === true
  // What binds the award itself was asked by nobody before there was such a law; of the rest nothing older is known.
  const on = (some: readonly ExaminationRow[]): ExaminationRow | null =>
    inForce(some, isAtOnce ? today : ([begun, firstDay(some)].toSorted()[1] ?? begun))
  const [holds, held] = [on(versions), on(knownBefore(versions, begun))]
  return holds && held ? stricter(holds, held) : (holds ?? held)
}

/** What is asked of applications or offers, in the order of the law: of each line the version that holds, or by which something failed. */
export function rowsOn(rows: readonly ExaminationRow[], { regime, kind, hasFailed, ...days }: RowsAsked): ExaminationRow[] {
  const lines = new Map<RowKey, ExaminationRow[]>()
  for (const row of rows)
    if (row.regime === regime && (kind === 'offer' || row.ofOffers !== true)) lines.set(row.key, [...(lines.get(row.key) ?? []), row])
  return [...lines.values()].flatMap((versions) => {
    const [holds, last] = [askedOf(versions, days), versions.at(-1)]
    if (holds || !last || hasFailed?.(last) !== true) return holds ?? []
    return { ...last, isRequired: false, share: null, hasEnded: true }
  })
}
