import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenersView } from '../../server/contract/procedure/openers'
import type { OpeningView } from '../../server/contract/procedure/views'
import type { LotView, TenderView } from '../../server/contract/tenders/views'
import app from '../../engine/languages/de/web/app.json'
import openersTexts from '../../engine/languages/de/web/openers.json'
import opening from '../../engine/languages/de/web/opening.json'
import tenders from '../../engine/languages/de/web/tenders.json'
import { shippedProcedure } from '../../workflows/procedure'
import { RpcError } from '../rpc/wire'
import { Ceremony } from './Ceremony'
import { inGerman } from '../testing/inGerman'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../rpc', async (original) => ({ ...(await original<object>()), call }))
vi.mock('../session/SessionProvider', () => ({
  useSession: () => ({ user: { givenName: 'Anke', surName: 'Petersen', email: 'anke@lotse.example' } }),
}))

const NOW = Date.parse('2026-11-24T09:15:02Z')
const at = (minutes: number): string => new Date(NOW + minutes * 60_000).toISOString()
const lot = { lotId: 'LOT-0001', stage: 6, round: 1, offerRound: 1, offerDeadline: at(-15), applicationDeadline: null } as LotView
const tender = {
  id: 't1',
  version: 4,
  type: 0,
  procedure: null,
  fourEyes: { applications: true, offers: true },
  lots: [lot],
  moves: [{ event: 'openOffers', open: true, lotIds: ['LOT-0001'] }],
} as unknown as TenderView
const due = { what: 'offers', stage: 7, event: 'openOffers', round: 1 } as const
const begun = (startedByMe: boolean): OpeningView => ({
  ...{ id: 'o1', what: 'offers', round: 1, startedBy: 'Jonas Behrens', startedByMe, startedAt: at(0), expiresAt: at(15) },
})

let box: HTMLElement
let root: Root
const show = (now: OpeningView | null, shown = tender): Promise<void> =>
  act(async () =>
    root.render(<Ceremony tender={shown} lot={lot} due={due} opening={now} known={now ?? known} openers={openers} onOpened={opened} />),
  )
const opened = vi.fn()
let known: OpeningView | null = null
let openers: OpenersView | undefined
const text = (): string => box.textContent ?? ''
const button = (name: string): HTMLButtonElement | undefined => [...box.querySelectorAll('button')].find((one) => one.textContent === name)
const type = (password: string): Promise<void> =>
  act(async () => {
    const input = box.querySelector('input')
    if (!input) throw new Error('no password is asked for')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, password)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })

beforeEach(async () => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] })
  await inGerman({ app, opening, openers: openersTexts, tenders })
  known = null
  openers = undefined
  call.mockReset()
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
})
afterEach(async () => {
  await act(async () => root.unmount())
  box.remove()
  vi.useRealTimers()
})

describe('the ceremony', () => {
  it('of three people names who has come, and says how many are still missing', async () => {
    const open = shippedProcedure('open')?.document
    const document = {
      ...open,
      id: 'own',
      version: 1,
      phases: open?.phases.map((one) => (one.kind === 'opening' ? { ...one, people: 3 } : one)),
    }
    const three = { ...tender, procedure: { id: 'own', version: 1, document } } as unknown as TenderView
    await show(begun(false), three)
    expect(text()).toContain('Danach fehlt noch eine Person.')
    expect(button(opening.confirm)).toBeDefined()
    // Whoever joins goes on at the head of the step, as the form goes.
    await type('Hafenkante26')
    call.mockResolvedValueOnce({ ...three, version: 5 })
    await act(async () => button(opening.confirm)?.click())
    expect(window.document.activeElement?.className).toBe('op-step')
    await show({ ...begun(false), joined: [{ name: 'Ida Lorenz', at: at(1) }] }, three)
    expect(text()).toContain('Ida Lorenz')
    expect(text()).not.toContain('fehlt noch')
    expect(button(opening.confirm)).toBeDefined()
    await show({ ...begun(false), joined: [{ name: 'Anke Petersen', at: at(1) }], joinedByMe: true }, three)
    expect(text()).toContain(opening.joinedByMe)
    expect(button(opening.confirm)).toBeUndefined()
  })

  it('asks for no password of whom a system admin has to confirm first, and says why', async () => {
    const mine = { people: ['jonas@lotse.example', 'anke@lotse.example'], reasons: ['openersAdded' as const] }
    openers = {
      ...{ lotId: 'LOT-0001', what: 'offers', round: 1, offerRound: 1, deadline: at(-15) },
      people: [],
      groups: [],
      mine,
      isConfirmer: false,
    }
    await show(begun(false))
    expect(box.querySelector('input')).toBeNull()
    expect(text()).toContain(openersTexts.reason.openersAdded)
    openers = { ...openers, mine: { ...mine, confirmation: { by: 'Ida', at: at(0), why: ['openersAdded'], reason: 'Bekannt.' } } }
    await show(begun(false))
    expect(box.querySelector('input')).not.toBeNull()
  })

  it('asks nobody to confirm who may not, such as a system admin outside the team', async () => {
    const moves = [{ event: 'openOffers', open: false, lotIds: [], reason: 'onlyTeamOpens' }] as never
    await show(begun(false), { ...tender, moves })
    expect(box.querySelector('input')).toBeNull()
    expect(text()).toContain(tenders.refused.onlyTeamOpens)
    expect(text()).not.toContain(opening.yoursMissing)
  })

  it('begins with the own password; what was typed stays when the server refuses', async () => {
    await show(null)
    expect(button('Öffnung beginnen')?.disabled).toBe(true)
    await type(' Hafenkante26 ')
    call.mockRejectedValueOnce(new RpcError(422, 'Das Passwort ist nicht richtig.'))
    await act(async () => button('Öffnung beginnen')?.click())
    expect(call).toHaveBeenCalledWith('updateProjectStage', { id: 't1', version: 4, stage: 7 }, ['LOT-0001'], 'Hafenkante26')
    expect(text()).toContain('Die Ausschreibungs-Stufe konnte nicht geändert werden.Das Passwort ist nicht richtig.')
    expect(box.querySelector('input')?.value).toBe(' Hafenkante26 ')
    // The sentence is told by itself; whoever works by keys goes on in the field.
    expect(document.activeElement).toBe(box.querySelector('input'))
  })

  it('asks the second person, and never the one who began', async () => {
    await show(begun(false))
    expect(button('Öffnung bestätigen')).toBeDefined()
    expect(text()).toContain('15:00')
    await show(begun(true))
    expect(button('Öffnung bestätigen')).toBeUndefined()
    expect(box.querySelector('input')).toBeNull()
    expect(button('Zeit neu starten')).toBeDefined()
  })

  it('leads who starts the time anew to the password, and back when that is done', async () => {
    await show(begun(true))
    await act(async () => button('Zeit neu starten')?.click())
    expect(document.activeElement).toBe(box.querySelector('input'))
    await type('Hafenkante26')
    call.mockResolvedValueOnce({ ...tender, version: 5 })
    await act(async () => button('Zeit neu starten')?.click())
    expect(box.querySelector('input')).toBeNull()
    expect(document.activeElement?.className).toBe('op-step')
  })

  it('is one step where nobody asks for a second person: open, and on to the record', async () => {
    const alone = { ...tender, fourEyes: { applications: true, offers: false } }
    await show(null, alone)
    expect(button('Öffnung beginnen')).toBeUndefined()
    expect(text()).toContain('Eine Person öffnet die Angebote mit dem eigenen Passwort.')
    expect(text()).not.toContain('Zweite Person')
    await type('Hafenkante26')
    const after = { ...alone, version: 5 }
    call.mockResolvedValueOnce(after)
    await act(async () => button('Jetzt öffnen')?.click())
    expect(opened).toHaveBeenCalledWith(after)
  })

  it('runs by the clock, and out at its second: all stays sealed and it can be begun again', async () => {
    known = begun(false)
    await show(known)
    await act(async () => vi.advanceTimersByTime(236_000))
    expect(text()).toContain('11:04')
    expect(text()).toContain('Versiegelt.')
    await act(async () => vi.advanceTimersByTime(664_000))
    expect(text()).toContain('Die 15 Minuten von Jonas Behrens sind abgelaufen.')
    expect(button('Öffnung beginnen')).toBeDefined()
    expect(document.activeElement).toBe(box.querySelector('.op-step'))
  })

  it('offers nothing where the server has closed it, and says why', async () => {
    await show(null, { ...tender, moves: [{ event: 'openOffers', open: false, reason: 'onlyTeamOpens', lotIds: [] }] })
    expect(box.querySelector('input')).toBeNull()
    expect(text()).toContain('Öffnen können nur Mitglieder des Teams')
  })
})
