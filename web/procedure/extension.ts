import type { ExtensionInput } from '../../server/contract/procedure/views'
import type { LotView, TenderView } from '../../server/contract/tenders/views'
import { MIN_NOTICE } from '../../workflows/tender'

type Key = 'applicationDeadline' | 'offerDeadline'
const KEYS: readonly Key[] = ['applicationDeadline', 'offerDeadline']

/** The deadline that runs in a lot's stage: an extension must say a new one. */
const runningKey = (lot: Pick<LotView, 'stage'>): Key => (lot.stage >= 6 ? 'offerDeadline' : 'applicationDeadline')

export interface ExtensionChoice {
  lotIds: readonly string[]
  applicationDeadline: string | null
  offerDeadline: string | null
  reason: string
  technicalFault: boolean
}

const chosenIn = (lots: readonly LotView[], lotIds: readonly string[]): LotView[] => lots.filter(({ lotId }) => lotIds.includes(lotId))

/** While applications come in, the later deadline of the offers may move with theirs. */
const isExtendable = (lot: LotView, key: Key): boolean =>
  runningKey(lot) === key || (key === 'offerDeadline' && lot.stage === 3 && lot.offerDeadline !== null)

interface Extendable {
  key: Key
  /** Nobody has to move it. */
  isOptional: boolean
  /** The latest one in force in the chosen lots: a new one must lie behind it. */
  inForce: string | null
  /** The one of each chosen lot that has one. */
  each: readonly { lotId: string; at: string }[]
}

/** Which deadlines of the chosen lots can be extended. */
export function extendable(lots: readonly LotView[], lotIds: readonly string[]): Extendable[] {
  const chosen = chosenIn(lots, lotIds)
  return KEYS.flatMap((key): Extendable[] => {
    const concerned = chosen.filter((lot) => isExtendable(lot, key))
    if (concerned.length === 0) return []
    const each = concerned.flatMap((lot) => {
      const at = lot[key]
      return at === null ? [] : [{ lotId: lot.lotId, at }]
    })
    const inForce = each
      .map(({ at }) => at)
      .sort()
      .at(-1)
    return [{ key, isOptional: !concerned.some((lot) => runningKey(lot) === key), inForce: inForce ?? null, each }]
  })
}

/** Who can still apply when offers have ended applies for nothing: in each chosen lot applications end first. */
const endsAfterOffers = (lots: readonly LotView[], { applicationDeadline, offerDeadline }: ExtensionChoice): boolean =>
  lots.some((lot) => {
    const offersEnd = offerDeadline ?? lot.offerDeadline
    return lot.stage === 3 && applicationDeadline !== null && offersEnd !== null && applicationDeadline >= offersEnd
  })

/** Input checks of an extension: a key of `phases:missing`, or undefined. */
export function extensionGap(lots: readonly LotView[], choice: ExtensionChoice, now: number): string | undefined {
  if (choice.lotIds.length === 0) return 'lot'
  for (const { key, isOptional, inForce } of extendable(lots, choice.lotIds)) {
    const wish = choice[key]
    if (wish === null && isOptional) continue
    if (wish === null) return 'newDeadline'
    if (Date.parse(wish) < now + MIN_NOTICE) return 'deadlineTooSoon'
    if (inForce !== null && wish <= inForce) return 'laterOnly'
  }
  if (endsAfterOffers(chosenIn(lots, choice.lotIds), choice)) return 'afterOffers'
  return choice.reason.trim() === '' && !choice.technicalFault ? 'reason' : undefined
}

/** What the server is told. A technical fault is a reason of its own: `faultReason` stands where nothing else was said. */
export function extensionInput(
  { lots, version = 0 }: Pick<TenderView, 'lots' | 'version'>,
  choice: ExtensionChoice,
  faultReason: string,
): ExtensionInput {
  const dates = Object.fromEntries(extendable(lots, choice.lotIds).flatMap(({ key }) => (choice[key] === null ? [] : [[key, choice[key]]])))
  const reason = choice.reason.trim()
  return {
    version,
    lotIds: [...choice.lotIds],
    ...dates,
    reason: reason === '' && choice.technicalFault ? faultReason : reason,
    ...(choice.technicalFault ? { technicalFault: true } : {}),
  }
}
