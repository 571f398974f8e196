import { readingOf, type TenderDoc } from '../../tenders/area'
import type { ReaderNode } from '../../contract/tenders/views'
import { isAnyOpened, openedSubmissions } from '../../offers/area'
import { priceOf } from '../../../workflows/evaluation'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Everything that stands under a name in a form, wherever. */
const under = (data: unknown, name: string): string[] => {
  if (Array.isArray(data)) return data.flatMap((one) => under(one, name))
  if (!isRecord(data)) return []
  return Object.entries(data).flatMap(([key, value]) =>
    key === name && typeof value === 'string' && value.trim() !== '' ? [value.trim()] : under(value, name),
  )
}

/** Members of a consortium, as the forms that come with Lotse name them (templates/bidder/application.json). */
const consortiumIn = (data: unknown): string[] =>
  under(data, 'bidding-as').includes('single') ? [] : [...under(data, 'consortium-lead'), ...under(data, 'member-name')]

/** By offer: who is in its consortium, by all that was opened of it in a lot. */
export async function consortiums(tender: TenderDoc, lotId: string): Promise<ReadonlyMap<string, string[]>> {
  const kinds = (['application', 'offer'] as const).filter((kind) => isAnyOpened(tender, lotId, kind))
  const all = (await Promise.all(kinds.map((kind) => openedSubmissions(tender, lotId, kind)))).flat()
  const found = new Map<string, string[]>()
  for (const { offerId, data } of all) found.set(offerId, [...(found.get(offerId) ?? []), ...consortiumIn(data)])
  return found
}

const nodesOf = (nodes: readonly ReaderNode[], id: string): ReaderNode[] =>
  nodes.flatMap((node) => [...(node.contentId === id ? [node] : []), ...nodesOf(node.children ?? [], id)])

const euros = (nodes: readonly ReaderNode[]): number | null => {
  const values = nodes.map(({ value }) => priceOf(value))
  const isWhole = values.length > 0 && values.every((one) => one !== null && (one.currency ?? 'EUR') === 'EUR')
  return isWhole ? values.reduce((sum, one) => sum + Number(one?.amount ?? 0), 0) : null
}

/** The estimated value of the whole procedure in euros, as the form says it (§ 3 VgV: all lots together); null: it does not. */
export async function estimatedValue(tender: TenderDoc): Promise<number | null> {
  const reading = await readingOf(tender, tender.head.revision)
  const panels = reading.teamPanels(new Map()) ?? reading.panels(new Map())
  return euros(nodesOf(panels, 'BT-27-Procedure')) ?? euros(nodesOf(panels, 'BT-27-Lot'))
}
