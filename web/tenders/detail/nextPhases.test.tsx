import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { shippedProcedures, type ProcedureDocument } from '../../../workflows/procedure'
import { call } from '../../testing/line'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { lotOf, tenderOf } from '../participants/testing/fixture'
import { NextPhases, PhaseName } from './NextPhases'

vi.mock('../../rpc/line', () => import('../../testing/line'))
call.mockImplementation(() => Promise.resolve({}))

let page: MountedPage | null = null
afterEach(() => page?.close())

const open = shippedProcedures().find(({ id }) => id === 'open')?.document as ProcedureDocument
const document: ProcedureDocument = {
  ...{ ...open, id: 'own-talks', version: 1 },
  phases: [
    { key: 'notice', kind: 'notice', stage: 2, next: ['talks'] },
    { key: 'talks', kind: 'talk', stage: 5, next: ['more'], name: { de: 'Erstes Gespräch' } },
    { key: 'more', kind: 'talk', stage: 5, next: ['end'], name: { de: 'Zweites Gespräch' } },
  ],
}
const lot = lotOf({ stage: 5, phase: 'talks' })
const shown = async (isOpen: boolean) => {
  const tender = tenderOf({
    ...{ id: 't1', version: 7, type: 0, stage: 5, lots: [lot], procedure: { id: 'own-talks', version: 1, document } },
    moves: [{ event: 'startMore', open: isOpen, lotIds: isOpen ? [lot.lotId] : [] }],
  })
  page = await mountPage(
    <>
      <PhaseName tender={tender} lot={lot} />
      <NextPhases tender={tender} lot={lot} />
    </>,
  )
  return page
}

it('a phase that shares its stage is begun by its name, once it was confirmed', async () => {
  const { text } = await shown(true)
  expect(text()).toContain('Erstes Gespräch')
  const press = (at: number) => act(() => [...window.document.querySelectorAll<HTMLElement>('button')].at(at)?.click())
  press(0)
  expect(call).not.toHaveBeenCalled()
  press(-1)
  await expect.poll(() => call.mock.calls).toEqual([['updateProjectStage', { id: 't1', version: 7, stage: 5, phase: 'more' }, [lot.lotId]]])
})

it('where the machine holds it nothing is offered', async () => {
  const { text } = await shown(false)
  expect(text()).toBe('Erstes Gespräch')
})
