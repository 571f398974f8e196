import i18n from 'i18next'
import { act, useState, type ReactElement } from 'react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import deApp from '../../../engine/languages/de/web/app.json'
import de from '../../../engine/languages/de/web/procedures.json'
import { shippedProcedure, type ProcedureDocument } from '../../../workflows/procedure'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { addPhase, changePhase, movePhaseTo } from './edit'
import { PhaseTree } from './PhaseTree'
import { EditorProvider, type Editor } from './state'

let page: MountedPage | null = null
beforeAll(async () => {
  const resources = { de: { app: deApp, procedures: de } }
  await i18n.use(initReactI18next).init({ lng: 'de', resources, interpolation: { escapeValue: false } })
})

/** Each line is 20 high, the n-th from 20 n on. */
beforeEach(() =>
  void vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const at = [...document.querySelectorAll('.pr-tree li')].indexOf(this)
    return new DOMRect(0, at < 0 ? 0 : at * 20, 100, 20)
  }),
)
afterEach(() => {
  page?.close()
  vi.restoreAllMocks()
})

// notice, offers, openOffers, choice, offersOpened
const open = shippedProcedure('open')?.document as ProcedureDocument
const linear = addPhase(open, 'choice', 'openOffers').document

/** What the tree is given, and what it did; `write`: somebody else's save is taken over. */
const seen = { document: linear, selected: null as string | null, write: (_next: ProcedureDocument): void => undefined }
const Tree = (): ReactElement => {
  const [written, write] = useState(linear)
  const [selected, select] = useState<string | null>('offers')
  Object.assign(seen, { document: written, selected, write })
  const editor = {
    ...{ document: written, selected, select, problems: [], called: (key: string) => key, apply: write },
    canMove: () => true,
  }
  return (
    <EditorProvider value={editor as unknown as Editor}>
      <PhaseTree />
    </EditorProvider>
  )
}

const fire = (target: EventTarget, type: string, y: number) =>
  act(() => {
    const event = new MouseEvent(type, { bubbles: true, clientX: 10, clientY: y })
    target.dispatchEvent(Object.assign(event, { pointerType: 'mouse', pointerId: 1 }))
  })

/** The choice, the fourth line below the whole, is held over a height; then it ends as it may. */
async function hold(y: number): Promise<void> {
  page = await mountPage(<Tree />)
  await fire(page.find('#pr-row-choice .nm'), 'pointerdown', 90)
  await fire(document, 'pointermove', 80)
  await fire(document, 'pointermove', y)
}
const letGo = (y: number) => fire(document, 'pointerup', y)

it('what was dragged to nowhere is what keys are about, as it has the focus', async () => {
  await hold(45)
  await letGo(45)
  expect(seen).toMatchObject({ document: linear, selected: 'choice' })
  page?.close()
  await hold(115)
  await act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })))
  expect(seen).toMatchObject({ document: linear, selected: 'choice' })
  await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())))
  expect(document.activeElement?.id).toBe('pr-row-choice')
})

it('what others wrote during the drag is kept', async () => {
  await hold(115)
  const theirs = changePhase(linear, 'offersOpened', { name: { de: 'Zuschlag' } })
  await act(() => seen.write(theirs))
  await letGo(115)
  expect(seen.document).toEqual(movePhaseTo(theirs, 'choice', 5))
  expect(seen.document.phases.at(-1)?.key).toBe('choice')
})
