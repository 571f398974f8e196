import { act, type ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OfferView } from '../../../server/contract/offers/views'
import boards from '../../../engine/languages/de/web/boards.json'
import participants from '../../../engine/languages/de/web/participants.json'
import { RpcError, rpcKey } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { toast } from '../../ui/toasts/toasts'
import { updateOfferStage } from './calls'
import { StageBoard } from './StageBoard'
import { drawnOffers, lotOf, NOW, tenderOf } from './testing/fixture'
import { useDecide } from './useDecide'
import { inGerman } from '../../testing/inGerman'

vi.mock('./calls', () => ({ updateOfferStage: vi.fn() }))
const asked = vi.mocked(updateOfferStage)

const tender = tenderOf()
const KEY = rpcKey('getOffersByProjectId', [tender.id])

function Page({ known }: { known: readonly OfferView[] }): ReactElement {
  const { offers, busy, decide } = useDecide(tender, known)
  return (
    <StageBoard
      {...{ tender, lot: lotOf(), lotNumber: null, offers, busy, now: NOW, clock: [] }}
      onDecide={decide}
      onOpen={() => undefined}
    />
  )
}

let root: Root | null = null
let box: HTMLElement
const show = (known: readonly OfferView[]): Promise<void> =>
  act(async () =>
    root?.render(
      <MemoryRouter>
        <Page known={known} />
      </MemoryRouter>,
    ),
  )
const column = (id: string): string[] => [...box.querySelectorAll(`[data-column=${id}] .b-name`)].map((one) => one.textContent ?? '')
const grip = (name: string): HTMLElement => {
  const found = [...box.querySelectorAll<HTMLElement>('.b-grip')].find((one) => one.getAttribute('aria-label') === `${name} verschieben`)
  if (!found) throw new Error(`no handle of ${name}`)
  return found
}
const press = (key: string): Promise<void> =>
  act(async () => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
const acceptByKeys = async (name: string): Promise<void> => {
  await act(async () => grip(name).focus())
  for (const key of [' ', 'ArrowRight', ' ']) await press(key)
}

beforeAll(async () => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  await inGerman({ boards, participants })
})
beforeEach(() => {
  box = document.createElement('div')
  document.body.append(box)
  root = createRoot(box)
})
afterEach(async () => {
  await act(async () => root?.unmount())
  box.remove()
  queryClient.clear()
  vi.restoreAllMocks()
  asked.mockReset()
})

describe('a decision on the board', () => {
  it('is shown before the server has agreed, then as the server says it', async () => {
    const offers = drawnOffers()
    const [first] = offers
    if (!first) throw new Error('no offers')
    queryClient.setQueryData(KEY, offers)
    let agree: (view: OfferView) => void = () => undefined
    asked.mockReturnValue(new Promise((done) => (agree = done)))
    await show(offers)
    await acceptByKeys('Hammeglas Betriebs eG')
    expect(asked).toHaveBeenCalledWith(first.id, 3, { lotIds: ['LOT-0002'], extra: { version: 3, round: 1 } })
    expect(column('negotiation')).toContain('Hammeglas Betriebs eG')
    expect(document.activeElement).toBe(grip('Hammeglas Betriebs eG'))
    // While it is under way the same card is not decided about again.
    await press(' ')
    await press('ArrowLeft')
    expect(box.querySelector('[role=status]')?.textContent).toContain('Eine Änderung wird gerade gespeichert.')
    await press('Escape')
    const agreed = {
      ...first,
      version: 4,
      lotOffers: first.lotOffers.map((one) => ({ ...one, stage: 3, decision: 'accepted' as const, decidedAt: '2026-11-20T11:00:00.000Z' })),
    }
    await act(async () => agree(agreed))
    expect(queryClient.getQueryData<OfferView[]>(KEY)?.[0]).toEqual(agreed)
    await show(queryClient.getQueryData<OfferView[]>(KEY) ?? [])
    expect(column('negotiation')).toContain('Hammeglas Betriebs eG')
    expect(asked).toHaveBeenCalledOnce()
  })

  it('goes back when the server refuses, and says so in its words', async () => {
    const said = vi.spyOn(toast, 'error')
    const offers = drawnOffers()
    asked.mockRejectedValue(new RpcError(409, 'Torben Meinken hat das inzwischen geändert.'))
    const before = vi.spyOn(queryClient, 'invalidateQueries')
    await show(offers)
    await acceptByKeys('LichtWerk Kommunal GmbH')
    expect(column('applications')).toContain('LichtWerk Kommunal GmbH')
    expect(column('negotiation')).not.toContain('LichtWerk Kommunal GmbH')
    expect(said).toHaveBeenCalledWith(
      'Torben Meinken hat das inzwischen geändert.',
      'Die Ausschreibungs-Stufe konnte nicht geändert werden.',
    )
    expect(before).toHaveBeenCalledWith({ queryKey: KEY })
  })

  it('what another one decides comes in beside what is under way here', async () => {
    const offers = drawnOffers()
    asked.mockReturnValue(new Promise(() => undefined))
    await show(offers)
    await acceptByKeys('Hammeglas Betriebs eG')
    const others = offers.map((offer, index) =>
      index === 1
        ? {
            ...offer,
            lotOffers: offer.lotOffers.map((one) => ({
              ...one,
              stage: 3,
              decision: 'accepted' as const,
              decidedAt: '2026-11-20T11:00:00.000Z',
            })),
          }
        : offer,
    )
    await show(others)
    expect(column('negotiation')).toEqual(expect.arrayContaining(['Hammeglas Betriebs eG', 'LichtWerk Kommunal GmbH']))
  })
})
