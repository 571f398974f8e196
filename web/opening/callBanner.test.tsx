import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OpeningCall } from '../../server/contract/procedure/views'
import app from '../../engine/languages/de/web/app.json'
import opening from '../../engine/languages/de/web/opening.json'
import CallBanner from './CallBanner'
import { inGerman } from '../testing/inGerman'

const calls = vi.hoisted(() => ({ value: [] as unknown[] }))
vi.mock('./useOpening', () => ({ useOpeningCalls: () => calls.value }))

const NOW = Date.parse('2026-12-15T11:03:16Z')
const at = (minutes: number): string => new Date(NOW + minutes * 60_000).toISOString()
const callOf = (lotId: string, more: Partial<OpeningCall> = {}): OpeningCall => ({
  ...{ id: lotId, what: 'offers', round: 1, startedBy: 'Henning Voss', startedByMe: false, startedAt: at(0), expiresAt: at(15) },
  ...{ projectId: 't1', projectName: 'Instandsetzung zweier Brücken', lotId, lotName: `Name von ${lotId}`, ...more },
})

let box: HTMLElement
let root: Root
const show = (path: string): Promise<void> =>
  act(async () =>
    root.render(
      <MemoryRouter initialEntries={[path]}>
        <CallBanner />
      </MemoryRouter>,
    ),
  )
beforeEach(async () => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] })
  vi.stubGlobal('scrollBy', () => undefined)
  await inGerman({ app, opening })
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
})
afterEach(async () => {
  await act(async () => root.unmount())
  box.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('lots that were begun with one step call once, by how many they are', async () => {
  calls.value = [callOf('LOT-0001'), callOf('LOT-0002', { expiresAt: at(14) }), callOf('LOT-0001', { id: 'other', projectId: 't2' })]
  await show('/wizard/1')
  const said = [...box.querySelectorAll('aside')].map(({ textContent }) => textContent)
  expect(said).toHaveLength(2)
  expect(said[0]).toContain('Öffnung der Angebote, 2 Lose, Instandsetzung zweier Brücken')
  expect(said[0]).toContain('noch 14:00')
  expect(said[1]).toContain('Name von LOT-0001')
})

it('on the page of one of these lots, which has the others too, nothing calls', async () => {
  calls.value = [callOf('LOT-0001'), callOf('LOT-0002')]
  await show('/projekte/t1/oeffnung/LOT-0002')
  expect(box.querySelectorAll('aside')).toHaveLength(0)
})
